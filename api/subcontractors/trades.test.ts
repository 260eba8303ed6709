// What subcontractors do for us, over HTTP: in the form, alone, for a selection and from a spreadsheet (CONTRACT « Trades »).
import { afterAll, beforeAll, expect, test } from 'vitest';
import { typeset } from '#domain/texts/fr/typography.ts';
import { customer, ok, type Person, subcontractor, subcontractorInput } from '#infra/testing/api/people.ts';
import { startWorld, type World } from '#infra/testing/api/world.ts';

let world: World;
let person: Person;
beforeAll(async () => {
  world = await startWorld();
  person = await customer(world);
});
afterAll(() => world.close());

test('T19 POST and PUT take them by code or name; a PUT without them leaves them; an unknown one is 400', async () => {
  const made = await subcontractor(person, { trades: ['Peinture', 'carrelage'] });
  expect(made.trades).toEqual(['peinture', 'carrelage']);
  const path = `/api/subcontractors/${made.id}`;
  const input = subcontractorInput(made.organizationId);
  expect(ok(await person.put(path, { ...input, siret: made.siret, companyName: 'AUTRE' })).body.trades).toEqual(['peinture', 'carrelage']);
  expect(ok(await person.put(path, { ...input, siret: made.siret, trades: [] })).body.trades).toEqual([]);
  const refused = await person.put(`${path}/trades`, { trades: ['dressage'] });
  expect(refused.status).toBe(400);
  expect(JSON.stringify(refused.body)).toContain(typeset('Activité inconnue : « dressage »'));
  expect(ok(await person.put(`${path}/trades`, { trades: ['couverture'] })).body).toMatchObject({ id: made.id, trades: ['couverture'] });
  const rows = ok(await person.get('/api/subcontractors/with-stats')).body as { id: number; trades: string[] }[];
  expect(rows.find(({ id }) => id === made.id)?.trades).toEqual(['couverture']);
});

test('T19 a selection gets them at once, and who has them already is skipped', async () => {
  const [a, b] = [await subcontractor(person), await subcontractor(person, { trades: ['vrd'] })];
  const bulk = (body: object) => person.post('/api/subcontractors/bulk', { ids: [a.id, b.id], action: 'set-trades', ...body });
  expect(ok(await bulk({ trades: ['vrd'] }), 200).body).toMatchObject({
    done: 1,
    failed: 0,
    results: [{ status: 'done' }, { status: 'skipped' }],
  });
  expect((await bulk({})).status).toBe(400);
});

test('T19 a row of an import sets them; one that does not tell them leaves them', async () => {
  const had = await subcontractor(person, { siret: '00010020600012', trades: ['vrd'] });
  const { companyName, siret, contactName, contactEmail, contactPhone } = had;
  const row = { companyName, siret, contactName, contactEmail, contactPhone };
  const send = async (more: object) => ok(await person.post('/api/subcontractors/import', { rows: [{ ...row, ...more }] })).body;
  const now = async () => ok(await person.get(`/api/subcontractors/${had.id}`)).body.trades;
  expect(await send({})).toMatchObject({ skipped: 1 });
  expect(await send({ contactName: 'Une autre' })).toMatchObject({ updated: 1 });
  expect(await now()).toEqual(['vrd']);
  expect(await send({ contactName: 'Une autre', trades: 'Terrassement ; VRD' })).toMatchObject({ updated: 1 });
  expect(await now()).toEqual(['terrassement', 'vrd']);
});
