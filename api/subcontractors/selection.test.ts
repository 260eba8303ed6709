// One action for a selection: each subcontractor gets a result, independent of the others (G08, CONTRACT « Selection »).
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { BulkAnswer } from '#contract/selection.ts';
import type { Subcontractor } from '#contract/subcontractors.ts';
import { customer, defaultOrganization, defaultTypes, ok, type Person, subcontractor } from '#infra/testing/api/people.ts';
import { startWorld, type World } from '#infra/testing/api/world.ts';

let world: World;
let person: Person;
let other: Person;
let foreign: Subcontractor;
let types: number[];
let down = false;
let sinceDown = 0;
beforeAll(async () => {
  world = await startWorld({
    deps: ({ dispatch }) => ({
      dispatch: async (command, meta) => {
        if (down && command.type === 'ArchiveSubcontractor' && ++sinceDown > 2)
          throw Object.assign(new Error('away'), { code: 'ECONNREFUSED' });
        return dispatch(command, meta);
      },
    }),
  });
  [person, other] = [await customer(world), await customer(world, undefined, 'Une autre société')];
  types = (await defaultTypes(person)).map(({ id }) => id);
  foreign = await subcontractor(other, { companyName: 'À UN AUTRE' });
});
afterAll(() => world.close());
beforeEach(() => {
  [down, sinceDown] = [false, 0];
});

const several = (count: number, more: object = {}) => Promise.all(Array.from({ length: count }, () => subcontractor(person, more)));
const idsOf = (subs: readonly Subcontractor[]) => subs.map(({ id }) => id);
const bulk = (body: object, headers = {}, who = person) => who.post('/api/subcontractors/bulk', body, headers);
const done = async (body: object): Promise<BulkAnswer> => ok(await bulk(body), 200).body;
const typesOf = async (id: number) => (await world.events(`subcontractor-${id}`)).map(({ type }) => type);
const count = async (id: number, type: string) => (await typesOf(id)).filter((one) => one === type).length;
const UNKNOWN = 2_000_000_000;

describe('each subcontractor by itself', () => {
  test('one result per id in the given order; a repeated id is processed once and answered twice; a foreign one fails unchanged', async () => {
    const [a, b] = idsOf(await several(2)) as [number, number];
    const before = await typesOf(foreign.id);
    const answer = await done({ ids: [b, foreign.id, a, b, UNKNOWN], action: 'archive' });
    expect(answer).toEqual({
      done: 2,
      failed: 2,
      results: [
        { id: b, status: 'done' },
        { id: foreign.id, status: 'failed', message: 'Introuvable.' },
        { id: a, status: 'done' },
        { id: b, status: 'done' },
        { id: UNKNOWN, status: 'failed', message: 'Introuvable.' },
      ],
    });
    expect([await count(a, 'SubcontractorArchived'), await count(b, 'SubcontractorArchived')]).toEqual([1, 1]);
    expect(await typesOf(foreign.id)).toEqual(before);
    expect(await done({ ids: [a], action: 'archive' })).toEqual({
      done: 0,
      failed: 0,
      results: [{ id: a, status: 'skipped', message: 'Déjà archivé.' }],
    });
    expect((await person.get(`/api/subcontractors/${a}`)).status).toBe(404);
  });

  test.each(['send-request', 'send-reminder', 'renew-link', 'configure', 'move', 'archive', 'restore'])(
    'C1 %s does nothing to another account’s',
    async (action) => {
      const before = [await typesOf(foreign.id), ok(await other.get(`/api/subcontractors/${foreign.id}`)).body];
      const organizationId = await defaultOrganization(person);
      const answer = await done({ ids: [foreign.id], action, requiredDocumentTypeIds: types, organizationId });
      expect(answer).toEqual({ done: 0, failed: 1, results: [{ id: foreign.id, status: 'failed', message: 'Introuvable.' }] });
      expect([await typesOf(foreign.id), ok(await other.get(`/api/subcontractors/${foreign.id}`)).body]).toEqual(before);
    },
  );

  test('a foreign, unknown or archived type or organisation is 404 for the whole call, without effect', async () => {
    const [{ id }] = (await several(1)) as [Subcontractor];
    const [theirs] = await defaultTypes(other);
    const { body: gone } = ok(await person.post('/api/document-types', { name: 'Passager', description: '', validityPeriod: 30 }), 201);
    ok(await person.delete(`/api/document-types/${gone.id}`));
    const before = await typesOf(id);
    const answers = [
      await bulk({ ids: [id], action: 'configure', requiredDocumentTypeIds: [types[0], theirs!.id] }),
      await bulk({ ids: [id], action: 'configure', requiredDocumentTypeIds: [gone.id] }),
      await bulk({ ids: [id], action: 'move', organizationId: await defaultOrganization(other) }),
      await bulk({ ids: [id], action: 'move', organizationId: UNKNOWN }),
    ];
    expect(answers.map(({ status }) => status)).toEqual([404, 404, 404, 404]);
    expect(await typesOf(id)).toEqual(before);
  });

  test('an invalid body is 400 with its field', async () => {
    const path = async (body: object) => {
      const answer = await bulk(body);
      return [answer.status, answer.body.errors?.[0]?.path];
    };
    expect(await path({ ids: [], action: 'archive' })).toEqual([400, 'ids']);
    expect(await path({ ids: Array.from({ length: 501 }, (_, i) => i + 1), action: 'archive' })).toEqual([400, 'ids']);
    expect(await path({ ids: [1], action: 'erase' })).toEqual([400, 'action']);
    expect(await path({ ids: [1], action: 'configure' })).toEqual([400, 'requiredDocumentTypeIds']);
    expect(await path({ ids: [1], action: 'move' })).toEqual([400, 'organizationId']);
    expect(await path({ ids: [1], action: 'send-request', channel: 'voice' })).toEqual([400, 'channel']);
  });
});

describe('the actions', () => {
  test('send-request by the given channel, e-mail by default; an unreachable subcontractor fails with a reason', async () => {
    const [mobile, fixed, inactive] = [
      ...(await several(1)),
      ...(await several(1, { contactPhone: '04 67 00 00 00' })),
      ...(await several(1, { isActive: false })),
    ] as [Subcontractor, Subcontractor, Subcontractor];
    const { results } = await done({ ids: idsOf([mobile, fixed, inactive]), action: 'send-request', channel: 'sms' });
    expect(results).toEqual([
      { id: mobile.id, status: 'done' },
      { id: fixed.id, status: 'failed', message: expect.stringContaining('06 ou 07') },
      { id: inactive.id, status: 'failed', message: expect.stringContaining('inactif') },
    ]);
    expect((await done({ ids: [fixed.id], action: 'send-request' })).done).toBe(1);
    expect(ok(await person.get(`/api/subcontractors/${mobile.id}`)).body).toMatchObject({ linkState: 'sent', requestChannel: 'sms' });
    expect(ok(await person.get(`/api/subcontractors/${fixed.id}`)).body).toMatchObject({ linkState: 'sent', requestChannel: 'email' });
  });

  test('send-reminder sends the manual reminder, also by SMS', async () => {
    const [a, b] = idsOf(await several(2)) as [number, number];
    await done({ ids: [a], action: 'send-reminder' });
    await done({ ids: [b], action: 'send-reminder', channel: 'sms' });
    const decided = async (id: number) => (await world.events(`subcontractor-${id}`)).find(({ type }) => type === 'ReminderDecided')!.data;
    expect(await decided(a)).toMatchObject({ kind: 'manuel', source: 'manual', channels: ['email'] });
    expect(await decided(b)).toMatchObject({ kind: 'manuel', source: 'manual', channels: ['sms'] });
  });

  test('renew-link opens revoked links again, so that they can be sent', async () => {
    const ids = idsOf(await several(2));
    for (const id of ids) ok(await person.post(`/api/subcontractors/${id}/link/revoke`));
    expect((await done({ ids, action: 'send-request' })).failed).toBe(2);
    expect((await done({ ids, action: 'renew-link' })).done).toBe(2);
    expect((await done({ ids, action: 'send-request' })).done).toBe(2);
  });

  test('configure sets only the list, move only the organisation; an unchanged subcontractor is skipped', async () => {
    const [a, b] = await several(2, { address: '3 rue du Port', isActive: false });
    const ids = idsOf([a!, b!]);
    const { body: site } = ok(await person.post('/api/organizations', { name: 'Chantier groupé' }), 201);
    expect((await done({ ids, action: 'configure', requiredDocumentTypeIds: [types[1], types[0]] })).done).toBe(2);
    expect(ok(await person.get(`/api/subcontractors/${a!.id}/config`)).body).toEqual({
      requiredDocumentTypeIds: types.slice(0, 2),
      saved: true,
    });
    const again = await done({ ids, action: 'configure', requiredDocumentTypeIds: types.slice(0, 2) });
    expect(again.results.map(({ status }) => status)).toEqual(['skipped', 'skipped']);
    expect((await done({ ids, action: 'move', organizationId: site.id })).done).toBe(2);
    const { updatedAt, ...moved } = ok(await person.get(`/api/subcontractors/${a!.id}`)).body;
    const { updatedAt: _, ...was } = a!;
    expect(moved).toEqual({ ...was, organizationId: site.id });
    expect((await done({ ids, action: 'move', organizationId: site.id })).results).toMatchObject([
      { status: 'skipped' },
      { status: 'skipped' },
    ]);
  });

  test('restore restores archived ones; of two with one SIRET the first, and the second’s result names him', async () => {
    const siret = '44306184100047';
    const [a, b] = await several(2, { siret, companyName: 'JUMELLE' });
    const [c] = await several(1);
    await done({ ids: idsOf([a!, b!]), action: 'archive' });
    const { results, done: count } = await done({ ids: idsOf([a!, c!, b!]), action: 'restore' });
    expect(results).toEqual([
      { id: a!.id, status: 'done' },
      { id: c!.id, status: 'skipped', message: 'Il n’est pas archivé.' },
      { id: b!.id, status: 'failed', message: expect.stringContaining('« JUMELLE »') },
    ]);
    expect(count).toBe(1);
  });
});

describe('C45 under a key', () => {
  test('a retry gets the same results and repeats no action; the links drawn for a selection all differ', async () => {
    const ids = idsOf(await several(3));
    const key = { 'idempotency-key': 'selection-1' };
    const body = { ids, action: 'send-request' };
    const first = ok(await bulk(body, key)).body;
    expect(ok(await bulk(body, key)).body).toEqual(first);
    for (const id of ids) expect(await count(id, 'ReminderDecided')).toBe(1);
    // Each is a reminder of its own in the read model.
    await world.caughtUp();
    const reminders =
      await world.sql`SELECT count(DISTINCT reminder_id)::int AS n FROM reminder_messages WHERE subcontractor_id = ANY (${ids})`;
    expect(reminders).toEqual([{ n: 3 }]);
    expect((await bulk({ ...body, ids: ids.slice(1) }, key)).status).toBe(422);

    // A year later their links have expired: each gets a new one.
    world.clock.set('2025-11-01T09:00:00Z');
    const old = idsOf(await several(3));
    world.clock.set('2026-11-21T09:00:00Z');
    ok(await bulk({ ids: old, action: 'send-request' }, { 'idempotency-key': 'selection-2' }));
    const tokens = await Promise.all(
      old.map(async (id) => {
        const issued = (await world.events(`subcontractor-${id}`)).filter(({ type }) => type === 'LinkIssued');
        expect(issued).toHaveLength(2);
        return (issued[1]!.personal as { token: string; shortId: string }).token;
      }),
    );
    expect(new Set(tokens).size).toBe(3);
    for (const token of tokens) expect(token).toMatch(/^[a-z2-7]{39}$/);
  });

  test('a store that fails in the middle: finished ones are reported as done, the rest as not; a failure of the first is a 503', async () => {
    const ids = idsOf(await several(5));
    down = true;
    const answer = await done({ ids, action: 'archive' });
    expect([answer.done, answer.failed]).toEqual([2, 3]);
    expect(answer.results[4]!.message).toContain('momentanément indisponible');
    expect((await bulk({ ids: ids.slice(2), action: 'archive' }, { 'idempotency-key': 'selection-3' })).status).toBe(503);
    down = false;
    expect(ok(await bulk({ ids: ids.slice(2), action: 'archive' }, { 'idempotency-key': 'selection-3' })).body.done).toBe(3);
  });
});

test('G08 five hundred at once; those who never opened their link are found and asked again', { timeout: 300_000 }, async () => {
  const owner = await customer(world);
  await defaultTypes(owner);
  const organizationId = await defaultOrganization(owner);
  const ids: number[] = [];
  for (let from = 0; from < 500; from += 25)
    ids.push(...idsOf(await Promise.all(Array.from({ length: 25 }, () => subcontractor(owner, { organizationId })))));
  expect(ok(await bulk({ ids, action: 'send-request' }, { 'idempotency-key': 'tous' }, owner)).body).toMatchObject({
    done: 500,
    failed: 0,
  });
  const filter = encodeURIComponent('{"linkState":"sent"}');
  await world.caughtUp();
  const sent = ok(await owner.get(`/api/subcontractors?filter=${filter}&range=[0,499]`));
  expect(sent.headers.get('content-range')).toBe('subcontractors 0-499/500');
  const again = { ids: sent.body.map(({ id }: { id: number }) => id), action: 'send-request', channel: 'sms', includeRecent: true };
  expect(ok(await bulk(again, {}, owner)).body.done).toBe(500);
});
