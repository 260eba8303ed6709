// G71 Logs that diverged are told by every process, whichever of them compares; once the break is declared by none.
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { AccountId } from '#domain/kernel/ids.ts';
import { createWorld, type World } from '#infra/testing/projections/world.ts';
import { divergedLogs, divergenceWatch, forgetDiverged, keepDiverged } from './divergence.ts';

let world: World;
beforeAll(async () => {
  world = await createWorld();
});
afterAll(() => world.close());
beforeEach(async () => {
  await keepDiverged(world.db, []);
});

const ids = (...some: number[]) => some as AccountId[];

test('G71 what one process found another one tells as soon as it is asked, and keeps its last word while the database is away', async () => {
  const watch = divergenceWatch(world.db);
  const told = async () => {
    await watch.look();
    return watch.notes();
  };
  expect(await told()).toEqual({});
  await keepDiverged(world.db, ids(3, 7));
  expect(await told()).toEqual({ divergence: [3, 7] });
  await forgetDiverged(world.db, ids(7));
  expect(await told()).toEqual({ divergence: [3] });
  await keepDiverged(world.db, []);
  expect(await told()).toEqual({});

  let gone = false;
  const sometimes = divergenceWatch(((...of: [TemplateStringsArray]) =>
    gone ? Promise.reject(new Error('away')) : world.db(...of)) as never);
  await keepDiverged(world.db, ids(4));
  await sometimes.look();
  gone = true;
  await expect(sometimes.look()).rejects.toThrow('away');
  expect(sometimes.notes()).toEqual({ divergence: [4] });
});

test('G71 since when a log diverges stays while it does', async () => {
  const since = async () => (await world.db`SELECT account_id, since FROM ops.diverged_logs ORDER BY account_id`).map(({ since }) => since);
  await keepDiverged(world.db, ids(3));
  const [first] = await since();
  await keepDiverged(world.db, ids(3, 4));
  expect((await since())[0]).toEqual(first);
  expect(await divergedLogs(world.db)).toEqual([3, 4]);
});
