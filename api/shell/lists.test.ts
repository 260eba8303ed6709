// Lists, unusual parameters and bodies, and the dashboard over HTTP.
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  customer,
  defaultOrganization,
  defaultTypes,
  ok,
  type Person,
  subcontractor,
  subcontractorInput,
} from '#infra/testing/api/people.ts';
import { startWorld, type World } from '#infra/testing/api/world.ts';

let world: World;
beforeAll(async () => {
  world = await startWorld();
});
afterAll(() => world.close());

describe('A lists speak simple-rest, and are whole without it', () => {
  let person: Person;
  beforeAll(async () => {
    person = await customer(world);
    for (const companyName of ['Éléctricité Zoé', 'DUPONT BTP', 'dupuis', 'Menuiserie Œuvre', 'Carreaux & Co'])
      await subcontractor(person, { companyName, contactName: 'Ana Garcia', contactEmail: 'ana@chantier.fr' });
  });
  const query = (parameters: Record<string, unknown>) =>
    new URLSearchParams(Object.entries(parameters).map(([key, value]) => [key, JSON.stringify(value)])).toString();

  test('whole by default; sort, range and filter; Content-Range has the total', async () => {
    const whole = await person.get('/api/subcontractors');
    expect([whole.body.length, whole.headers.get('content-range')]).toEqual([5, 'subcontractors 0-4/5']);
    const page = await person.get(`/api/subcontractors?${query({ sort: ['companyName', 'DESC'], range: [1, 2], filter: {} })}`);
    expect([page.body.length, page.headers.get('content-range')]).toEqual([2, 'subcontractors 1-2/5']);
    const found = await person.get(`/api/subcontractors?${query({ filter: { q: 'DUP' } })}`);
    expect(found.body.map((row: { companyName: string }) => row.companyName).sort()).toEqual(['DUPONT BTP', 'dupuis']);
    const none = await person.get(`/api/subcontractors?${query({ filter: { q: 'zzz' }, range: [0, 9] })}`);
    expect([none.body, none.headers.get('content-range')]).toEqual([[], 'subcontractors */0']);
  });

  test('C32 an invalid parameter is a 400, never a 500', async () => {
    const bad = [
      'sort=x',
      'sort=["a"]',
      'sort=["companyName","UP"]',
      'sort=["password","ASC"]',
      'range=[5,1]',
      'range=[-1,2]',
      'range=["a",2]',
      'filter=[]',
      'filter=1',
      'filter={"nope":1}',
      'filter={"q":1}',
      'filter={"id":[1e300]}',
      'filter={"q":"\\u0000"}',
      'filter={"q":"\\ud800"}',
      'filter={"id":["x"]}',
      'filter={"__proto__":1}',
      'filter={"id":["1\' OR 1=1"]}',
    ];
    for (const text of bad) {
      const { status, body } = await person.get(
        `/api/subcontractors?${text.replace('=', '=').replace(/=(.*)$/s, (_, value) => `=${encodeURIComponent(value)}`)}`,
      );
      expect([text, status, body.code]).toEqual([text, 400, 'invalid-body']);
    }
  });

  test('C32 bodies with deep JSON, prototypes, lone surrogates, NUL, huge numbers are 4xx, and the API still works', async () => {
    const organizationId = await defaultOrganization(person);
    const bodies = [
      `{"a":${'['.repeat(100_000)}${']'.repeat(100_000)}}`,
      '{"__proto__":{"isAdmin":true}}',
      '[]',
      '"x"',
      'null',
      '1',
      '{',
      '',
      JSON.stringify(subcontractorInput(organizationId, { companyName: 'a\u0000b' })),
      `{"companyName":"\\ud800"}`,
      JSON.stringify(subcontractorInput(1e300)),
      JSON.stringify(subcontractorInput(2_147_483_648)),
      JSON.stringify(subcontractorInput(organizationId, { address: 'x'.repeat(501) })),
    ];
    for (const body of bodies) {
      const { status } = await person.raw('POST', '/api/subcontractors', { headers: { 'content-type': 'application/json' }, body });
      expect([body.slice(0, 40), status >= 400 && status < 500]).toEqual([body.slice(0, 40), true]);
    }
    expect(
      (await person.raw('POST', '/api/subcontractors', { headers: { 'content-type': 'application/json' }, body: '{' })).body,
    ).toMatchObject({ code: 'malformed-json', message: 'Le contenu envoyé n’est pas du JSON valide.' });
    expect(
      (
        await person.raw('POST', '/api/subcontractors', {
          headers: { 'content-type': 'application/json' },
          body: `"${'x'.repeat(1_100_000)}"`,
        })
      ).status,
    ).toBe(413);
    expect((await person.get('/api/user')).status).toBe(200);
  });

  test('F263 F113 the dashboard: the same figures in every call, whole and by organisation', async () => {
    const types = await defaultTypes(person);
    const stats = (await person.get('/api/dashboard/stats')).body;
    const initial = await person.get('/api/dashboard/initial-data');
    const table = (await person.get('/api/subcontractors/with-stats')).body;
    expect(stats).toEqual({
      totalSubcontractors: 5,
      upToDate: 0,
      expiringSoon: 0,
      missing: 5 * types.length,
      pendingValidation: 0,
      expired: 0,
    });
    expect(initial.body.stats).toEqual(stats);
    expect(initial.body.subcontractors).toEqual(table);
    expect(table.reduce((sum: number, row: { missingCount: number }) => sum + row.missingCount, 0)).toBe(stats.missing);
    expect(initial.headers.get('content-range')).toBe('subcontractors 0-4/5');
    expect([initial.body.activity, initial.body.alerts]).toEqual([
      (await person.get('/api/dashboard/activity')).body,
      (await person.get('/api/dashboard/alerts')).body,
    ]);
    const { body: site } = ok(await person.post('/api/organizations', { name: 'Site à part' }), 201);
    await subcontractor(person, { organizationId: site.id, companyName: 'À PART' });
    const scoped = (await person.get(`/api/dashboard/initial-data?organizationId=${site.id}`)).body;
    expect([
      scoped.stats.totalSubcontractors,
      scoped.stats.missing,
      scoped.subcontractors.map((row: { companyName: string }) => row.companyName),
    ]).toEqual([1, types.length, ['À PART']]);
    expect((await person.get('/api/dashboard/stats?organizationId=abc')).status).toBe(400);
    expect((await person.get('/api/dashboard/stats?organizationId=all')).body.totalSubcontractors).toBe(6);
  });
});
