// The moment in which a rebuild takes the place of the living models: what is appended just before, and who may write meanwhile.
import { afterEach, beforeEach, expect, test } from 'vitest';
import { createWorld, type World } from '#infra/testing/projections/world.ts';
import { subcontractorById } from './compliance/query.ts';
import { smallAccount } from './history.test-kit.ts';
import { rebuild } from './rebuild.ts';

let world: World;
beforeEach(async () => {
  world = await createWorld();
});
afterEach(() => world.close());

// The mistakes: the last events are not taken along, or the living models are fed on while they are; their rows would go back for a moment.
test('C51 what comes before the swap is in it, while nobody writes, and whoever follows goes on behind it', async () => {
  const before = await world.start();
  const c = await smallAccount(world, 1);
  await before.caughtUp();
  await before.stop();
  const held: unknown[] = [];
  const ends = [
    () => world.act(c.subcontractor(100, 10)),
    () => world.db`SELECT FROM ops.projections FOR UPDATE NOWAIT`.catch(({ code }) => held.push(code)),
  ];
  const readAll: typeof world.store.readAll = async (wanted) => {
    const events = await world.store.readAll(wanted);
    if (events.length === 0) await ends.shift()?.();
    return events;
  };
  const { position } = await rebuild({ ...world.parts, store: { ...world.store, readAll } });
  expect(held).toEqual(['55P03']);
  expect(await subcontractorById(world.db, 1, 100)).not.toBeNull();
  expect(position).toBe(await world.store.head());
  expect((await world.db`SELECT DISTINCT position FROM ops.projections`).map((row) => row.position)).toEqual([position]);
});

test('C51 whoever follows the read models is told that any row may be new', async () => {
  const running = await world.start();
  await smallAccount(world, 1);
  await running.caughtUp();
  const told = new Promise<number>((tell) => running.readModels.onChange(({ accounts }) => accounts.size === 0 && tell(accounts.size)));
  await rebuild(world.parts);
  expect(await told).toBe(0);
});
