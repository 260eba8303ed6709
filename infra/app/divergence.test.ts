// G71 Logs that diverged are told by every process, whichever of them compares; once the break is declared by none.
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import type { AccountId } from '#domain/kernel/ids.ts';
import { createWorld, type World } from '#infra/testing/projections/world.ts';
import { divergedLogs, forgetDiverged, keepDiverged, watchDivergence } from './divergence.ts';

let world: World;
beforeAll(async () => {
  world = await createWorld();
});
afterAll(() => world.close());
beforeEach(async () => {
  await keepDiverged(world.db, []);
});

const ids = (...some: number[]) => some as AccountId[];

test('G71 what one process found another one tells from its start on, and what it finds later', async () => {
  await keepDiverged(world.db, ids(7));
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  const watch = await watchDivergence(world.db);
  expect(watch.notes()).toEqual({ divergence: [7] });
  const told = async (divergence: object) => {
    vi.advanceTimersByTime(10_000);
    await vi.waitFor(() => expect(watch.notes()).toEqual(divergence), { timeout: 10_000 });
  };
  await keepDiverged(world.db, ids(3, 7));
  await told({ divergence: [3, 7] });
  await forgetDiverged(world.db, ids(7));
  await told({ divergence: [3] });
  await keepDiverged(world.db, []);
  await told({});
  watch.stop();
  vi.useRealTimers();
});

test('G71 since when a log diverges stays while it does', async () => {
  const since = async () => (await world.db`SELECT account_id, since FROM ops.diverged_logs ORDER BY account_id`).map(({ since }) => since);
  await keepDiverged(world.db, ids(3));
  const [first] = await since();
  await keepDiverged(world.db, ids(3, 4));
  expect((await since())[0]).toEqual(first);
  expect(await divergedLogs(world.db)).toEqual([3, 4]);
});
