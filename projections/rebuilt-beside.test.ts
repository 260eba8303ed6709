// Read models that are rebuilt while the product serves (DESIGN 3.22): what waits, what is locked, and for how long.
import { expect, it, vi } from 'vitest';
import { commandsOf, smallAccount } from './history.test-kit.ts';
import { readModels } from './index.ts';
import type { Projection } from './projection.ts';
import { rebuild } from './rebuild.ts';
import { BeingBuilt, served } from './served.ts';
import { differences, eachInAWorld, gate, louder, models, program, withoutReplay, world } from './versions.test-kit.ts';

vi.setConfig({ testTimeout: 60_000 });
eachInAWorld();

it('R5b raising the version rebuilds that read model, and only that one', async () => {
  await world.act(commandsOf(1).organization(70, 'Siège', { isDefault: true }));
  const first = await program();
  await first.caughtUp();
  await first.stop();
  const before = await world.db`SELECT relname, oid FROM pg_class WHERE relnamespace = 'rm'::regnamespace AND relkind = 'r' ORDER BY 1`;
  const changed = models('organizations', (model) => ({
    ...withoutReplay,
    version: 2,
    async project(events, sql) {
      await model.project(events, sql);
      await sql.unsafe("UPDATE organizations SET description = 'v2'");
    },
  }));
  const second = await program({ projections: changed });
  await second.built();
  expect((await world.db`SELECT description FROM organizations`).map((row) => row.description)).toEqual(['v2']);
  expect(await differences(changed)).toEqual([]);
  const after = await world.db`SELECT relname, oid FROM pg_class WHERE relnamespace = 'rm'::regnamespace AND relkind = 'r' ORDER BY 1`;
  expect(after.filter(({ oid }, i) => oid !== before[i]!.oid).map(({ relname }) => relname)).toEqual(['organizations']);
});

it('meanwhile everything else answers and follows; rows in tables of the same form are still shown, for others the client must retry', async () => {
  const c = await smallAccount(world, 1);
  const first = await program();
  await first.caughtUp();
  await first.stop();
  const { open, passed } = gate();
  const slow = (projections: readonly Projection[]) =>
    projections.map((model) =>
      model.name === 'organizations'
        ? { ...model, project: (...args: Parameters<Projection['project']>) => passed.then(() => model.project(...args)) }
        : model,
    );
  const projections = slow(louder(2)).map((model) => (model.name === 'activity' ? { ...model, version: model.version + 1 } : model));
  const running = await program({ projections });
  await running.caughtUp();
  expect(
    running.readModels
      .building()
      .map(({ name }) => name)
      .sort(),
  ).toEqual(['activity', 'organizations']);
  const db = served(world.db, running.readModels);
  await world.act(c.subcontractor(100, 10));
  expect(await running.readModels.waitFor((await world.store.head())!, 5000)).toBe(true);
  expect(await db`SELECT FROM subcontractors`).toHaveLength(1);
  expect(() => db`SELECT FROM organizations`).toThrow(BeingBuilt);
  expect(() => db`SELECT FROM subcontractors s ${db`JOIN rm.organizations o ON true`}`).toThrow(BeingBuilt);
  expect(() => db.unsafe('SELECT FROM organizations')).toThrow(BeingBuilt);
  await expect(db.begin((tx) => tx`SELECT FROM organizations`)).rejects.toThrow(BeingBuilt);
  // Its tables have the same form: the rows of the earlier version are better than none.
  expect(await db`SELECT FROM activity`).toHaveLength(0);
  expect(running.readModels.stopped()).toEqual([]);
  open();
  await running.built();
  await running.caughtUp();
  expect(await db`SELECT FROM organizations WHERE shout IS NOT NULL`).toHaveLength(2);
  expect(await differences(louder(2))).toEqual([]);
});

it('a new read model is built the same way, and shown when it is complete', async () => {
  await smallAccount(world, 1);
  const first = await program({ projections: readModels.filter(({ name }) => name !== 'organizations') });
  await first.caughtUp();
  await first.stop();
  const { open, passed } = gate();
  const slow = models('organizations', (model) => ({
    ...withoutReplay,
    project: (...args) => passed.then(() => model.project(...args)),
  }));
  const running = await program({ projections: slow });
  await running.caughtUp();
  expect(() => served(world.db, running.readModels)`SELECT FROM organizations`).toThrow(BeingBuilt);
  open();
  await running.built();
  expect(await served(world.db, running.readModels)`SELECT FROM organizations`).toHaveLength(2);
  expect(await differences(readModels)).toEqual([]);
});

it('R10 of two processes that start at once one rebuilds and the other waits; both follow', async () => {
  await smallAccount(world, 1);
  const first = await program();
  await first.caughtUp();
  await first.stop();
  let made = 0;
  const slow = models('organizations', (model) => ({
    ...withoutReplay,
    version: 2,
    async project(events, sql) {
      made += events.length;
      await new Promise((done) => setTimeout(done, 300));
      await model.project(events, sql);
    },
  }));
  const both = await Promise.all([program({ projections: slow }), program({ projections: slow })]);
  await Promise.all(both.map((one) => one.built()));
  expect(made).toBe(2);
  expect(both.map((one) => one.readModels.stopped())).toEqual([[], []]);
  // The same with two rebuilds by command.
  await Promise.all([rebuild({ ...world.parts, projections: slow }), rebuild({ ...world.parts, projections: slow })]);
  expect(await differences(slow)).toEqual([]);
});

// The fault to detect: a prepared statement asks for the lock, and its portal keeps a snapshot open.
it('R4 a rebuild holds no snapshot, so vacuum can remove dead rows meanwhile', async () => {
  const c = await smallAccount(world, 1);
  for (let i = 0; i < 5; i++) await world.act(c.subcontractor(100 + i, 10));
  await (await program()).stop();
  const snapshots: unknown[] = [];
  const watching = readModels.map(
    (model): Projection => ({
      ...model,
      async project(events, sql) {
        if (model.name === 'accounts')
          snapshots.push(
            ...(await world.db`
              SELECT query FROM pg_stat_activity
              WHERE datname = current_database() AND pid <> pg_backend_pid() AND backend_xmin IS NOT NULL AND query LIKE '%advisory%'`),
          );
        await model.project(events, sql);
      },
    }),
  );
  await rebuild({ ...world.parts, projections: watching, batchSize: 3, mostRows: 0 });
  expect(snapshots).toEqual([]);
});

it('a long reader of a current table blocks the other readers only briefly: the swap gives up and retries', async () => {
  const c = await smallAccount(world, 1);
  await (await program()).stop();
  const { open, passed } = gate();
  const reading = world.db.begin(async (tx) => {
    await tx`SELECT FROM organizations`;
    await passed;
  });
  const rebuilding = rebuild(world.parts);
  await vi.waitFor(async () => {
    const waits = await world.db`SELECT FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'`;
    expect(waits).toHaveLength(1);
  }, 20_000);
  await world.act(c.subcontractor(100, 10));
  const asked = performance.now();
  await world.db`SELECT FROM organizations`;
  expect(performance.now() - asked).toBeLessThan(1900);
  open();
  await Promise.all([reading, rebuilding]);
  const running = await program();
  await running.caughtUp();
  expect(await differences(readModels)).toEqual([]);
});
