// The moment in which a rebuild replaces the current read models: events appended just before, and who may write meanwhile.
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

// Without this, the last events would be missing from the new tables, or the current tables would still be written: rows would go back for
// a moment.
test('C51 events before the swap are in the new tables, nobody writes during the swap, and runners go on after it', async () => {
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

test('C51 processes that follow the read models are notified that any row may be new', async () => {
  const running = await world.start();
  await smallAccount(world, 1);
  await running.caughtUp();
  const told = new Promise<number>((tell) => running.readModels.onChange(({ accounts }) => accounts.size === 0 && tell(accounts.size)));
  await rebuild(world.parts);
  expect(await told).toBe(0);
});

test('a session that reads a table in a transaction is named while the swap waits for it, and writes go on', async () => {
  const running = await world.start();
  const c = await smallAccount(world, 1);
  const named = Promise.withResolvers<readonly string[]>();
  const reader = await world.db.reserve();
  await reader`BEGIN`;
  const [mine] =
    await reader`SELECT pg_backend_pid() AS pid, current_user AS name FROM (SELECT FROM rm.subcontractors) AS rows RIGHT JOIN (SELECT) AS one ON true`;
  const rebuilding = rebuild({ ...world.parts, inTheWay: (readers) => named.resolve(readers) });
  expect((await named.promise).some((reader) => reader.startsWith(mine!.name) && reader.endsWith(` ${mine!.pid}`))).toBe(true);
  await world.act(c.subcontractor(100, 10));
  await running.caughtUp();
  await reader`COMMIT`;
  reader.release();
  await rebuilding;
  expect(await subcontractorById(world.db, 1, 100)).not.toBeNull();
});
