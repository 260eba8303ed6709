import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Subcontractor } from '#contract/subcontractors.ts';
import { customer, defaultTypes, ok, type Person, pdf, subcontractor, subcontractorInput, upload } from '#infra/testing/api/people.ts';
import { startWorld, type World } from '#infra/testing/api/world.ts';

let world: World;
let person: Person;
let types: { id: number; name: string }[];
const anybody = () => world.client();
const urssaf = () => types[0]!.id;
beforeAll(async () => {
  world = await startWorld();
  person = await customer(world);
  types = await defaultTypes(person);
});
afterAll(() => world.close());
/** Subcontractors without a list of their own need the six default types. */
const deposited = async (content = pdf(), typeId = urssaf()) => {
  const sub = await subcontractor(person);
  const { body } = ok(await upload(anybody(), sub.secureToken, typeId, content), 201);
  return { sub, id: body.id as number };
};
const _PNG = Buffer.from('iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==', 'base64');

describe('C9 F252 A30 dead links', () => {
  const ways: [string, (sub: Subcontractor) => Promise<unknown>][] = [
    ['revoked', (sub) => person.post(`/api/subcontractors/${sub.id}/link/revoke`)],
    ['inactive', (sub) => person.put(`/api/subcontractors/${sub.id}`, subcontractorInput(sub.organizationId, { isActive: false }))],
    ['F228 deleted', (sub) => person.delete(`/api/subcontractors/${sub.id}`)],
    ['expired', async () => world.clock.set('2027-11-21T09:00:01Z')],
  ];
  for (const [way, kill] of ways) {
    test(`${way}: page, upload and download alike are 404 « Lien invalide »; nothing is left of an upload`, async () => {
      const { sub, id } = await deposited();
      const uses = () =>
        Promise.all([
          anybody().get(`/api/subcontractor/${sub.secureToken}`),
          upload(anybody(), sub.secureToken, types[1]!.id, pdf('après')),
          anybody().get(`/api/documents/${id}/download?token=${sub.secureToken}`),
        ]);
      expect((await anybody().raw('GET', `/api/documents/${id}/download?token=${sub.secureToken}`)).status).toBe(200);
      const asThePageDid = (await anybody().get(`/api/subcontractor/${sub.secureToken}`)).body.subcontractor.requestedByPhone;
      expect(asThePageDid).toMatch(/\d/);
      await kill(sub);
      const before = (await world.objects()).length;
      const { requestedBy: named, requestedByPhone: phone } = (await anybody().get(`/api/subcontractor/${sub.secureToken}`)).body;
      // For an archived subcontractor nothing is revealed.
      expect(named).toBe(way === 'F228 deleted' ? undefined : 'Bâtiments du Midi');
      expect(phone).toBe(way === 'F228 deleted' ? undefined : asThePageDid);
      for (const { status, body } of await uses())
        expect([status, body.code, body.message]).toEqual([404, 'invalid-link', 'Lien invalide']);
      expect(await world.objects()).toHaveLength(before);
      expect((await world.events(`subcontractor-${sub.id}`)).filter(({ type }) => type === 'DocumentUploaded')).toHaveLength(1);
      world.clock.set('2026-11-21T09:00:00Z');
    });
  }

  test('A30 an unknown link names no company', async () => {
    const { status, body } = await anybody().get(`/api/subcontractor/${'B'.repeat(32)}`);
    expect([status, body]).toEqual([404, { message: 'Lien invalide', code: 'invalid-link', status: 404 }]);
  });

  test('one second before its expiry the link still works', async () => {
    const sub = await subcontractor(person);
    world.clock.set('2027-11-21T08:59:59Z');
    expect((await anybody().get(`/api/subcontractor/${sub.secureToken}`)).status).toBe(200);
    world.clock.set('2026-11-21T09:00:00Z');
  });

  test('C12 guessing ends in 429; a valid token from the same address still works', async () => {
    const sub = await subcontractor(person);
    const answers = [];
    for (let i = 0; i < 80; i++) answers.push((await anybody().get(`/api/subcontractor/${'A'.repeat(28)}${1000 + i}`)).status);
    expect(answers).toContain(404);
    expect(answers.at(-1)).toBe(429);
    expect((await anybody().get(`/api/subcontractor/${sub.secureToken}`)).status).toBe(200);
    world.clock.set('2026-11-21T10:00:01Z');
    expect((await anybody().get(`/api/subcontractor/${'A'.repeat(32)}`)).status).toBe(404);
    world.clock.set('2026-11-21T09:00:00Z');
  });
});
