// A database server that crashes loses the rows and checkpoints that had not reached its disk: they are written again automatically.
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { createWorld, type World } from '#infra/testing/projections/world.ts';
import { commandsOf } from './history.test-kit.ts';
import { readModels } from './index.ts';
import { compare } from './rebuild.ts';

vi.setConfig({ testTimeout: 60_000 });
let world: World;
beforeEach(async () => {
  world = await createWorld();
});
afterEach(() => world.close());

it('C59 rows and checkpoints that a restarted server lost are written again, without any new event', async () => {
  const running = await world.start();
  await world.act(commandsOf(3).organization(30, 'Siège', { isDefault: true }));
  await world.act(commandsOf(3).organization(31, 'Chantier'));
  await running.caughtUp();
  // The state after a crash: older rows, older checkpoints, and no session.
  await world.db.begin(async (tx) => {
    await tx`update ops.projections set position = null`;
    await tx.unsafe(
      `truncate ${(await tx`select tablename from pg_tables where schemaname = 'rm'`).map((row) => row['tablename']).join(', ')}`,
    );
  });
  await world.db`select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()`;
  const head = (await world.store.head())!;
  await vi.waitFor(
    async () => {
      const rows = await world.db`select name from ops.projections where position = ${head}`;
      expect(rows).toHaveLength(readModels.length);
    },
    { timeout: 20_000 },
  );
  expect(await running.readModels.waitFor(head, 10_000)).toBe(true);
  expect((await compare(world.parts)).filter(({ equal }) => !equal)).toEqual([]);
});
