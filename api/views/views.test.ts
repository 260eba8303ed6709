// Saved views: a person's own, stored as given, limited in number.
import { afterAll, beforeAll, expect, test } from 'vitest';
import { sealOldViews } from '#infra/app/retention/seal-views.ts';
import { colleagueOf, customer, ok, type Person } from '#infra/testing/api/people.ts';
import { startWorld, type World } from '#infra/testing/api/world.ts';

let world: World;
let person: Person;
beforeAll(async () => {
  world = await startWorld();
  person = await customer(world);
});
afterAll(() => world.close());

const view = (name: string, more: object = {}) => ({
  name,
  filter: { status: ['expired'], q: 'dup' },
  sort: ['companyName', 'ASC'],
  columns: ['companyName', 'siret'],
  density: 'compact',
  ...more,
});

test('C1 each list has its own views, in order; nobody else sees them', async () => {
  expect(ok(await person.get('/api/views/documents')).body).toEqual([]);
  const views = [view('Urgent'), view('Chantier Nord', { sort: null })];
  expect(ok(await person.put('/api/views/subcontractors', views)).body).toEqual(views);
  expect(ok(await person.get('/api/views/subcontractors')).body).toEqual(views);
  expect(ok(await person.get('/api/views/documents')).body).toEqual([]);
  expect(ok(await (await customer(world)).get('/api/views/subcontractors')).body).toEqual([]);
  const colleague = await colleagueOf(world, person);
  expect(ok(await colleague.get('/api/views/subcontractors')).body).toEqual([]);
  ok(await colleague.put('/api/views/subcontractors', [view('La sienne')]));
  expect(ok(await person.get('/api/views/subcontractors')).body).toEqual(views);
  ok(await person.put('/api/views/subcontractors', [views[1]]));
  expect(ok(await person.get('/api/views/subcontractors')).body).toEqual([views[1]]);
  ok(await person.put('/api/views/subcontractors', []));
  expect(ok(await person.get('/api/views/subcontractors')).body).toEqual([]);
});

test('K11 views that are saved from an older version are 409 with those that are there; who names none is not asked', async () => {
  const own = await customer(world);
  const url = '/api/views/subcontractors';
  const version = (await own.get(url)).headers.get('etag')!;
  const both = await Promise.all(['Une', 'Deux'].map((name) => own.put(url, [view(name)], { 'if-match': version })));
  expect(both.map(({ status }) => status).sort()).toEqual([200, 409]);
  const [winner, loser] = both[0]!.status === 200 ? both : [both[1]!, both[0]!];
  expect(loser!.body).toMatchObject({ code: 'stale-state', current: winner!.body });
  expect(ok(await own.get(url)).body).toEqual(winner!.body);
  ok(await own.put(url, [view('Trois')], { 'if-match': winner!.headers.get('etag')! }));
  ok(await own.put(url, [view('Quatre')]));
});

test('fields that a view omits have the list’s defaults', async () => {
  expect(ok(await person.put('/api/views/dashboard', [{ name: 'Tout' }])).body).toEqual([
    { name: 'Tout', filter: {}, sort: null, columns: [], density: 'normal' },
  ]);
});

test('C29 at most 20 views, each with a unique name and a limited size; another list is 404', async () => {
  const many = (n: number) => Array.from({ length: n }, (_, i) => view(`Vue ${i}`));
  ok(await person.put('/api/views/documents', many(20)));
  for (const wrong of [
    many(21),
    [view('Une'), view('Une')],
    [view('')],
    [view('x'.repeat(61))],
    [view('Une', { filter: { q: 'x'.repeat(4_000) } })],
    [view('Une', { sort: ['companyName', 'up'] })],
    [view('Une', { density: 'wide' })],
    [view('Une', { columns: Array.from({ length: 51 }, () => 'siret') })],
    { name: 'Une' },
  ])
    expect((await person.put('/api/views/documents', wrong)).status).toBe(400);
  expect(ok(await person.get('/api/views/documents')).body).toHaveLength(20);
  expect((await person.get('/api/views/settings')).status).toBe(404);
  expect((await person.put('/api/views/settings', [])).status).toBe(404);
});

test('C8 no word of a view stands in the database in clear, nor one that an earlier program wrote there', async () => {
  const own = await customer(world);
  const views = [view('Retards de Durand', { filter: { q: 'durand@macons.example' } })];
  ok(await own.put('/api/views/documents', views));
  const row = async () => JSON.stringify(await world.sql`SELECT * FROM ops.views WHERE account_id = ${own.accountId}`);
  expect(await row()).not.toMatch(/durand/i);
  await world.sql`UPDATE ops.views SET views = ${JSON.stringify(views)}::text::json, sealed = null WHERE account_id = ${own.accountId}`;
  expect(ok(await own.get('/api/views/documents')).body).toEqual(views);
  expect([await sealOldViews(world), await sealOldViews(world)]).toEqual([1, 0]);
  expect(await row()).not.toMatch(/durand/i);
  expect(ok(await own.get('/api/views/documents')).body).toEqual(views);
});
