// Several versions of the program over one database, a history that went back, and rebuilds with the door open (DESIGN 3.21, 3.22).
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { inProcessBus } from '#infra/bus/in-process.ts';
import { memoryEventStore } from '#infra/event-store/memory.ts';
import type { EventStore, Projection, StoredEvent } from '#infra/ports.ts';
import { migrate, readMigrations } from '#infra/sql/migrate.ts';
import { connect, type Database } from '#infra/sql/postgres.ts';
import { testDatabase } from '#infra/sql/test-database.ts';
import { tablesIn } from './checkpoints.ts';
import { commandsOf, smallAccount } from './history.test-kit.ts';
import { readModels } from './index.ts';
import { compare, NewerServes, rebuild } from './rebuild.ts';
import { resume } from './resume.ts';
import { BeingBuilt, served } from './served.ts';
import { createWorld, silent, type World } from './world.test-kit.ts';

vi.setConfig({ testTimeout: 60_000 });
let world: World;
beforeEach(async () => {
  world = await createWorld();
});
afterEach(async () => {
  await world.close();
  for (const pool of pools.splice(0)) await pool.end({ timeout: 1 });
});

const pools: Database[] = [];
/** One of several, each with sessions of its own: what was planned for tables of another form is no concern of this one. */
function program(options: Parameters<World['start']>[0] = {}) {
  const sql = connect(world.url, { name: 'program', max: 6, session: { search_path: 'rm, public' } });
  pools.push(sql);
  return world.start({ sql, ...options });
}

const models = (name: string, change: (model: Projection) => Partial<Projection>) =>
  readModels.map((model) => (model.name === name ? { ...model, ...change(model) } : model));
const withoutReplay = { replay: undefined as never };
/** Organisations with a column that only this version fills. */
const louder = (version: number) =>
  models('organizations', (model) => ({
    ...withoutReplay,
    version,
    tables: `${model.tables}\nALTER TABLE organizations ADD COLUMN shout text;`,
    async project(events, sql) {
      await model.project(events, sql);
      await sql.unsafe('UPDATE organizations SET shout = upper(name) WHERE shout IS DISTINCT FROM upper(name)');
    },
  }));
const differences = async (projections: readonly Projection[]) =>
  (await compare({ ...world.parts, projections })).filter((table) => !table.equal).map((table) => table.table);
const gate = () => {
  const { promise, resolve } = Promise.withResolvers<void>();
  return { open: resolve, passed: promise };
};
/** A process manager that only notes what it is handed. */
function noting(more: Partial<Projection> = {}): { manager: Projection; handed: string[] } {
  const handed: string[] = [];
  const manager: Projection = {
    name: 'messages',
    kind: 'process-manager',
    version: 1,
    start: 'now',
    tables: '',
    categories: ['organizations', 'subcontractor', 'documenttypes', 'account'],
    personal: false,
    project: async (events) => void handed.push(...events.map(({ meta }) => meta.eventId)),
    ...more,
  };
  return { manager, handed };
}

describe('two versions at once', () => {
  // Planted: the version left out of the checkpoint's compare-and-set. The test that existed ran two processes of one version.
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
    });
    expect(await differences(louder(version))).toEqual([]);
    const said = `${version === 1 ? 'another' : 'a newer'} version of SubDoc serves here`;
    await vi.waitFor(() => expect(older.readModels.stopped()).toMatchObject([{ name: 'organizations', error: said }]));
    expect(error.mock.calls.map(([, message]) => message)).toEqual([`${said}: this one stops organizations`]);
    // Its queries may not fit the tables any more.
    const db = served(world.db, older.readModels);
    expect(() => db`SELECT FROM organizations`).toThrow(BeingBuilt);
    expect(await db`SELECT FROM accounts`).toHaveLength(1);
  });

  it('a program that starts and is older stops there, and its rebuild is refused unless it is said twice', async () => {
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
    await vi.waitFor(() => expect(older.readModels.stopped()).toEqual([]));
  });

  it('a program from before there were versions finds no checkpoint, and an installation of it keeps its rows and its places', async () => {
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

  it('the tables that a projection names are those that its DDL makes', async () => {
    const running = await program();
    await running.caughtUp();
    const made = (await world.db`SELECT tablename FROM pg_tables WHERE schemaname = 'rm'`).map((row) => row.tablename as string);
    expect(readModels.flatMap(tablesIn).sort()).toEqual(made.sort());
  });
});

describe('made anew with the door open', () => {
  it('R5b changed rows in the same tables are made anew once the version is raised, and only theirs', async () => {
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

  it('meanwhile everything else answers and follows; rows of a fitting form are shown on, others are told to come back', async () => {
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
    const projections = slow(louder(2)).map((model) => (model.name === 'activity' ? { ...model, version: 2 } : model));
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
    // Its tables are as they were: the rows of the earlier version are better than none.
    expect(await db`SELECT FROM activity`).toHaveLength(0);
    expect(running.readModels.stopped()).toEqual([]);
    open();
    await running.built();
    await running.caughtUp();
    expect(await db`SELECT FROM organizations WHERE shout IS NOT NULL`).toHaveLength(2);
    expect(await differences(louder(2))).toEqual([]);
  });

  it('a read model that is new is made apart as well, and shown when it is whole', async () => {
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

  it('R10 of two starts at once one makes it and the other waits; both follow', async () => {
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
    // By hand as well.
    await Promise.all([rebuild({ ...world.parts, projections: slow }), rebuild({ ...world.parts, projections: slow })]);
    expect(await differences(slow)).toEqual([]);
  });

  // Planted: the lock asked for by a prepared statement, whose portal keeps the snapshot of that moment open.
  it('R4 nothing holds a snapshot while it works: what dies meanwhile can be cleaned', async () => {
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

  it('whoever reads a living table is not stood before for long: the exchange steps back and comes again', async () => {
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
    }, 10_000);
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
});

describe('process managers', () => {
  it('one that is new starts at now: it receives nothing of history, and everything from then on', async () => {
    const c = await smallAccount(world, 1);
    for (let i = 0; i < 20; i++) await world.act(c.subcontractor(100 + i, 10));
    const { manager, handed } = noting();
    const first = await program({ projections: [...readModels, manager] });
    await first.caughtUp();
    expect(handed).toEqual([]);
    await first.stop();
    // Behind its back: it is no longer new.
    await world.act(c.subcontractor(200, 10));
    const second = await program({ projections: [...readModels, manager] });
    await world.act(c.subcontractor(201, 10));
    await second.caughtUp();
    const events = await world.store.readAll({ after: null, limit: 1000 });
    const late = events.filter(({ stream }) => stream === 'subcontractor-200' || stream === 'subcontractor-201');
    expect(handed).toEqual(late.map(({ eventId }) => eventId));
    expect(late.length).toBeGreaterThan(1);
  });

  it('one that says so begins at the beginning, apart from the others', async () => {
    await smallAccount(world, 1);
    await (await program()).stop();
    const { manager, handed } = noting({ start: 'beginning' });
    const running = await program({ projections: [...readModels, manager] });
    await running.caughtUp();
    expect(handed).toHaveLength((await world.store.readAll({ after: null, limit: 1000 })).length);
  });

  it('a later version goes on where the earlier one was, which stops', async () => {
    const c = await smallAccount(world, 1);
    const [one, two] = [noting(), noting({ version: 2 })];
    const older = await program({ projections: [one.manager] });
    await world.act(c.subcontractor(100, 10));
    await older.caughtUp();
    const seen = one.handed.length;
    const newer = await program({ projections: [two.manager] });
    await world.act(c.subcontractor(101, 10));
    await Promise.all([older.caughtUp(), newer.caughtUp()]);
    await vi.waitFor(() => expect(older.readModels.stopped().map(({ error }) => error)).toEqual(['a newer version of SubDoc serves here']));
    expect([one.handed.length, two.handed.length > 0]).toEqual([seen, true]);
    expect(new Set([...one.handed, ...two.handed]).size).toBe(one.handed.length + two.handed.length);
  });
});

describe('a store that went back', () => {
  const plain = ({ position: _, ...event }: StoredEvent) => event;
  /** A store with the first of these events. */
  async function restored(events: readonly StoredEvent[]): Promise<EventStore> {
    const store = memoryEventStore({ bus: inProcessBus(), pollMs: 30, retryMs: 20 });
    for (const event of events) await store.append(event.stream, event.revision - 1, [plain(event)]);
    return store;
  }
  const all = () => world.store.readAll({ after: null, limit: 1000 });
  const everybody = (manager: Projection) => [...readModels, manager];

  // The test that existed lost rows and checkpoints together, never events.
  it('R6 is said: read models are made anew from it, a process manager stands still until somebody says where to go on', async () => {
    const c = await smallAccount(world, 1);
    for (let i = 0; i < 6; i++) await world.act(c.subcontractor(100 + i, 10));
    const { manager, handed } = noting();
    const first = await program({ projections: everybody(manager) });
    await world.act(c.subcontractor(110, 10));
    await first.caughtUp();
    await first.stop();
    const before = handed.length;
    const history = await all();
    const store = await restored(history.slice(0, -3));
    const error = vi.fn();
    const running = await program({ store, projections: everybody(manager), log: { ...silent, error } });
    expect(error.mock.calls.filter(([fields]) => fields.projection === 'messages').map(([, message]) => message)).toEqual([
      'the event store went back: it does not have the last event that messages had handled; it stands still until « npm run rebuild resume » says where to go on',
    ]);
    await running.built();
    await running.caughtUp();
    expect(await world.db`SELECT FROM subcontractors WHERE id = 110`).toHaveLength(0);
    // More than were lost: the position of before is passed.
    for (let i = 0; i < 5; i++) await world.act(c.subcontractor(500 + i, 10));
    for (const event of (await all()).slice(history.length)) await store.append(event.stream, event.revision - 1, [plain(event)]);
    await running.caughtUp();
    expect(await world.db`SELECT FROM subcontractors WHERE id >= 500`).toHaveLength(5);
    expect((await compare({ ...world.parts, store })).filter(({ equal }) => !equal)).toEqual([]);
    expect(running.readModels.stopped()).toMatchObject([{ name: 'messages' }]);
    await running.stop();
    // Not forgotten by another start.
    const again = await program({ store, projections: everybody(manager) });
    await again.caughtUp();
    expect(again.readModels.stopped()).toMatchObject([{ name: 'messages' }]);
    expect(handed).toHaveLength(before);
    const after = (await store.readAll({ after: null, limit: history.length - 3 })).at(-1)!.position;
    expect(await resume({ sql: world.db, store, after })).toEqual(['messages']);
    await vi.waitFor(() => expect(again.readModels.stopped()).toEqual([]), 5000);
    await again.caughtUp();
    expect(handed.slice(before)).toEqual((await all()).slice(history.length).map(({ eventId }) => eventId));
    expect(await resume({ sql: world.db, store })).toEqual([]);
  });

  it('another event at the same position is noticed, also by a program that runs, when a session or the store was away', async () => {
    const c = await smallAccount(world, 1);
    for (let i = 0; i < 3; i++) await world.act(c.subcontractor(100 + i, 10));
    const history = await all();
    let current = await restored(history);
    // As one that is reached again behind the same address.
    const store: EventStore = {
      ...current,
      readAll: (...args) => current.readAll(...args),
      readStream: (...args) => current.readStream(...args),
      head: () => current.head(),
      append: (...args) => current.append(...args),
      subscribe: (wanted) => current.subscribe(wanted),
    };
    const { manager, handed } = noting({ start: 'beginning' });
    const running = await program({ store, projections: everybody(manager) });
    await running.caughtUp();
    const other = await restored(history.slice(0, -2));
    await world.act(c.subcontractor(300, 10));
    await world.act(c.subcontractor(301, 10));
    for (const event of (await all()).slice(history.length)) await other.append(event.stream, event.revision - 1, [plain(event)]);
    expect(world.store.compare((await other.head())!, history.at(-1)!.position)).toBeGreaterThanOrEqual(0);
    current = other;
    const before = handed.length;
    await world.db`SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = current_database() AND pid <> pg_backend_pid()`;
    await vi.waitFor(() => expect(running.readModels.stopped()).toMatchObject([{ name: 'messages' }]), 10_000);
    await running.built();
    await running.caughtUp();
    expect((await world.db`SELECT id FROM subcontractors ORDER BY id`).map((row) => row.id)).toContain(301);
    expect((await compare({ ...world.parts, store })).filter(({ equal }) => !equal)).toEqual([]);
    expect(handed).toHaveLength(before);
  });
});
