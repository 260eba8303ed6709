import { afterAll, beforeAll, expect, test } from 'vitest';
import { customer, ok, type Person, subcontractor } from '#infra/testing/api/people.ts';
import { startWorld, type World } from '#infra/testing/api/world.ts';
import { declareFork, publishCheckpoints } from './checkpoints.ts';

let world: World;
let people: [Person, Person];
beforeAll(async () => {
  world = await startWorld();
  people = [await customer(world), await customer(world)];
});
afterAll(() => world.close());

const daily = async () => {
  await world.caughtUp();
  const { sql, loadState, dispatch } = world;
  const done = await publishCheckpoints({ sql, loadState, dispatch, logSigner: world.deps.logSigner, publicUrl: 'https://subdoc.example' });
  await world.caughtUp();
  return done;
};
const sizeOf = async (person: Person) => Number((await person.get('/api/log/checkpoint')).text.split('\n')[1]);

test('C56 every day each account in whose log something happened gets a checkpoint, and a quiet one none', async () => {
  const before = (await daily()).published;
  expect(before).toBeGreaterThanOrEqual(2);
  expect(await daily()).toEqual({ published: 0, diverged: [] });
  const sizes = await Promise.all(people.map(sizeOf));
  await subcontractor(people[1]);
  expect(await daily()).toEqual({ published: 1, diverged: [] });
  const after = await Promise.all(people.map(sizeOf));
  expect([after[0], after[1]! > sizes[1]!]).toEqual([sizes[0], true]);
});

test('C56 an account whose log diverged is named and not signed, the others are; once the break is declared it goes on', async () => {
  const [broken, whole] = people;
  await world.db`UPDATE rm.log_nodes SET hash = decode(repeat('00', 32), 'hex') WHERE account_id = ${broken.accountId}`;
  for (const person of people) await subcontractor(person);
  expect(await daily()).toEqual({ published: 1, diverged: [broken.accountId] });
  const at = await sizeOf(whole);
  expect(await declareFork(world, broken.accountId, 'restored')).toEqual({ size: expect.any(Number) });
  expect(await daily()).toEqual({ published: 1, diverged: [] });
  expect(await sizeOf(whole)).toBe(at);
  const [line] = ok(await broken.get('/api/history?filter={"kind":"LogForkDeclared"}')).body;
  expect(line).toMatchObject({ text: 'Rupture de l’historique déclarée', actor: { kind: 'system', name: null } });
});
