import { afterAll, beforeAll, expect, test } from 'vitest';
import { instant } from '#domain/kernel/calendar.ts';
import type { DeliveryId } from '#domain/kernel/ids.ts';
import { customer, ok, type Person, subcontractor } from '#infra/testing/api/people.ts';
import { startWorld, type World } from '#infra/testing/api/world.ts';
import { dailyCheckpoints, declareFork, publishCheckpoints } from './checkpoints.ts';

let world: World;
const deps = () => ({ logSigner: world.deps.logSigner, blobs: world.deps.blobs });
let people: [Person, Person];
beforeAll(async () => {
  world = await startWorld();
  people = [await customer(world), await customer(world)];
});
afterAll(() => world.close());

const daily = async () => {
  await world.caughtUp();
  const { sql, loadState, dispatch } = world;
  const { logSigner, blobs } = world.deps;
  const done = await publishCheckpoints({ sql, loadState, dispatch, logSigner, blobs, publicUrl: 'https://subdoc.example' });
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
  expect(await declareFork({ ...world, ...deps() }, broken.accountId, 'restored')).toEqual({ size: expect.any(Number) });
  expect(await daily()).toEqual({ published: 1, diverged: [] });
  expect(await sizeOf(whole)).toBe(at);
  const [line] = ok(await broken.get('/api/history?filter={"kind":"LogForkDeclared"}')).body;
  expect(line).toMatchObject({ text: 'Rupture de l’historique déclarée', actor: { kind: 'system', name: null } });
});

/** The whole task of a day, `days` after the start of the test. */
async function day(at: string) {
  await world.caughtUp();
  world.clock.set(instant(at));
  const { sql, loadState, dispatch, clock } = world;
  const done = await dailyCheckpoints({
    sql,
    loadState,
    dispatch,
    clock,
    ...deps(),
    publicUrl: 'https://subdoc.example',
  });
  await world.caughtUp();
  return done;
}
const dues = async ({ accountId }: Person) =>
  (await world.events(`seal-${accountId}`)).flatMap(({ type, data }) =>
    type === 'CheckpointMailsDue' ? [(data as { size: number }).size] : [],
  );

test('G70 a checkpoint is mailed on the days on which something happened, also one that was signed on demand; its mails ask for no other', async () => {
  const [, person] = people;
  await day('2026-12-01T03:00:00Z');
  expect(await dues(person)).toEqual([]);
  ok(await person.put('/api/log/mails', { owners: true, witness: 'expert@audit.example' }));
  await subcontractor(person);
  expect(await day('2026-12-02T03:00:00Z')).toMatchObject({ mailed: 1 });
  const first = await sizeOf(person);
  expect(await dues(person)).toEqual([first]);
  // What the sender writes about these mails.
  const about = { deliveryId: 900 as DeliveryId, accountId: person.accountId, channel: 'email', messageId: '<m>' } as const;
  for (const [template, recipient] of [
    ['checkpoint', `account-${person.accountId}`],
    ['checkpoint-witness', 'witness-1'],
  ] as const)
    await world.dispatch(
      { type: 'RecordDeliveryAttempt', ...about, template, recipient, result: { outcome: 'sent' }, attempt: 1 },
      { actor: { kind: 'system' }, accountId: person.accountId, correlationId: 'test' },
    );
  expect(await day('2026-12-03T03:00:00Z')).toMatchObject({ published: 0, mailed: 0 });
  await subcontractor(person);
  await world.caughtUp();
  ok(await person.post('/api/log/checkpoint', {}), 201);
  expect(await day('2026-12-04T03:00:00Z')).toMatchObject({ published: 0, mailed: 1 });
  expect(await day('2026-12-05T03:00:00Z')).toMatchObject({ published: 0, mailed: 0 });
  expect(await dues(person)).toEqual([first, await sizeOf(person)]);
});
