// Several versions of the program over one database: who writes, and where a new process manager begins (DESIGN 3.22).
import { describe, expect, it, vi } from 'vitest';
import { migrate, readMigrations } from '#infra/adapters/sql/migrate.ts';
import { connect } from '#infra/adapters/sql/postgres.ts';
import { testDatabase } from '#infra/adapters/sql/test-database.ts';
import { silent } from '#infra/testing/projections/world.ts';
import { tablesIn } from './checkpoints.ts';
import { commandsOf, smallAccount } from './history.test-kit.ts';
import { readModels } from './index.ts';
import { NewerServes, rebuild } from './rebuild.ts';
import { BeingBuilt, served } from './served.ts';
import { differences, eachInAWorld, louder, noting, program, world } from './versions.test-kit.ts';

vi.setConfig({ testTimeout: 60_000 });
eachInAWorld();

describe('two versions at once', () => {
  // The fault to detect: a compare-and-set of the checkpoint without the version. Two processes of one version do not show it.
  it.each([1, 2])('R5 an older program writes nothing into the tables of a newer one, and says so (version %i)', async (version) => {
    await smallAccount(world, 1);
    const error = vi.fn();
    const older = await program({ log: { ...silent, error } });
    await older.caughtUp();
    const newer = await program({ projections: louder(version) });
    await newer.built();
    for (let i = 0; i < 6; i++) await world.act(commandsOf(1).organization(80 + i, `Chantier ${i}`));
    await Promise.all([older.caughtUp(), newer.caughtUp()]);
    await vi.waitFor(async () => {
      const rows = await world.db`SELECT name, shout FROM organizations ORDER BY id`;
      expect(rows.map((row) => row.shout)).toEqual(rows.map((row) => row.name.toUpperCase()));
      expect(rows).toHaveLength(8);
    }, 20_000);
    expect(await differences(louder(version))).toEqual([]);
    const said = `${version === 1 ? 'another' : 'a newer'} version of SubDoc serves here`;
    await vi.waitFor(() => expect(older.readModels.stopped()).toMatchObject([{ name: 'organizations', error: said }]), 20_000);
    expect(error.mock.calls.map(([, message]) => message)).toEqual([`${said}: this one stops organizations`]);
    // Its queries may not fit the tables.
    const db = served(world.db, older.readModels);
    expect(() => db`SELECT FROM organizations`).toThrow(BeingBuilt);
    expect(await db`SELECT FROM accounts`).toHaveLength(1);
  });

  it('an older program that starts stops its projections, and its rebuild is refused unless forced', async () => {
    await smallAccount(world, 1);
    const newer = await program({ projections: louder(2) });
    await newer.caughtUp();
    await newer.stop();
    const older = await program();
    await older.caughtUp();
    expect(older.readModels.stopped().map(({ name }) => name)).toEqual(['organizations']);
    await expect(rebuild(world.parts)).rejects.toThrow(NewerServes);
    expect(await world.db`SELECT FROM organizations WHERE shout IS NULL`).toHaveLength(0);
    await rebuild({ ...world.parts, evenNewer: true });
    expect(await differences(readModels)).toEqual([]);
    await vi.waitFor(() => expect(older.readModels.stopped()).toEqual([]), 20_000);
  });

  it('a program without versions finds no checkpoint, and its installation keeps rows and positions when upgraded', async () => {
    const place = await testDatabase();
    const db = connect(place.url, { name: 'before', max: 2 });
    const files = await readMigrations();
    await migrate(
      db,
      files.filter(({ name }) => name < '320'),
    );
    await db`INSERT INTO ops.checkpoints (name, kind, tables_hash, position) VALUES ('activity', 'read-model', 'x', '7'), ('deliveries', 'process-manager', 'y', '7')`;
    await migrate(db, files);
    expect([...(await db`SELECT name, version, position, event_id, tables FROM ops.projections ORDER BY name`)]).toEqual([
      {
        name: 'activity',
        version: 1,
        position: '7',
        event_id: null,
        tables: tablesIn(readModels.find(({ name }) => name === 'activity')!),
      },
      { name: 'deliveries', version: 1, position: '7', event_id: null, tables: [] },
    ]);
    await expect(db`UPDATE ops.checkpoints SET position = '8' WHERE name = 'activity'`).rejects.toMatchObject({ code: '42P01' });
    await db.end();
    await place.drop();
  });

  it('the tables of a projection are those that its DDL creates', async () => {
    const running = await program();
    await running.caughtUp();
    const made = (await world.db`SELECT tablename FROM pg_tables WHERE schemaname = 'rm'`).map((row) => row.tablename as string);
    expect(readModels.flatMap(tablesIn).sort()).toEqual(made.sort());
  });
});

describe('process managers', () => {
  it('a new one starts at now: it receives no history, and every event from then on', async () => {
    const c = await smallAccount(world, 1);
    for (let i = 0; i < 20; i++) await world.act(c.subcontractor(100 + i, 10));
    const { manager, handed } = noting();
    const first = await program({ projections: [...readModels, manager] });
    await first.caughtUp();
    expect(handed).toEqual([]);
    await first.stop();
    // This event comes while no program runs: the process manager is no longer new.
    await world.act(c.subcontractor(200, 10));
    const second = await program({ projections: [...readModels, manager] });
    await world.act(c.subcontractor(201, 10));
    await second.caughtUp();
    const events = await world.store.readAll({ after: null, limit: 1000 });
    const late = events.filter(({ stream }) => stream === 'subcontractor-200' || stream === 'subcontractor-201');
    expect(handed).toEqual(late.map(({ eventId }) => eventId));
    expect(late.length).toBeGreaterThan(1);
  });

  it('one with start beginning reads the whole history, separately from the others', async () => {
    await smallAccount(world, 1);
    await (await program()).stop();
    const { manager, handed } = noting({ start: 'beginning' });
    const running = await program({ projections: [...readModels, manager] });
    await running.caughtUp();
    expect(handed).toHaveLength((await world.store.readAll({ after: null, limit: 1000 })).length);
  });

  it('a later version goes on at the checkpoint of the earlier one, which stops', async () => {
    const c = await smallAccount(world, 1);
    const [one, two] = [noting(), noting({ version: 2 })];
    const older = await program({ projections: [one.manager] });
    await world.act(c.subcontractor(100, 10));
    await older.caughtUp();
    const seen = one.handed.length;
    const newer = await program({ projections: [two.manager] });
    await world.act(c.subcontractor(101, 10));
    await Promise.all([older.caughtUp(), newer.caughtUp()]);
    await vi.waitFor(
      () => expect(older.readModels.stopped().map(({ error }) => error)).toEqual(['a newer version of SubDoc serves here']),
      20_000,
    );
    expect([one.handed.length, two.handed.length > 0]).toEqual([seen, true]);
    expect(new Set([...one.handed, ...two.handed]).size).toBe(one.handed.length + two.handed.length);
  });
});
