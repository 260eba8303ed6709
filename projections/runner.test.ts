// The runner with duplicates, crashes, unprocessable events and other processes: its rows must always be those of one reading in order.
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { CalendarDate } from '#domain/kernel/calendar.ts';
import { type Random, seeded } from '#domain/kernel/random.test-kit.ts';
import type { EventStore, StoredEvent, Subscription } from '#domain/ports/event-store.ts';
import { FAR_AWAY } from '#infra/adapters/event-store/testing/store-of-run.ts';
import { connect } from '#infra/adapters/sql/postgres.ts';
import { createWorld, silent, type World } from '#infra/testing/projections/world.ts';
import { statsOf } from './compliance/query.ts';
import { followProjections } from './follow.ts';
import { commandsOf, randomHistory, smallAccount } from './history.test-kit.ts';
import { readModels } from './index.ts';
import type { Projection } from './projection.ts';
import { compare } from './rebuild.ts';

vi.setConfig({ testTimeout: 60_000 });

let world: World;
beforeEach(async () => {
  world = await createWorld();
});
afterEach(() => world.close());

const TODAY = '2026-11-21' as CalendarDate;
const differences = async () => (await compare(world.parts)).filter((table) => !table.equal).map((table) => table.table);
const everything = () => world.store.readAll({ after: null, limit: 1_000_000 });
const checkpoints = async () =>
  new Map((await world.db`SELECT name, position FROM ops.projections`).map((row) => [row.name, row.position]));
/** How many events the compliance model received more often than once: its rows tolerate duplicates, but a sender of mails would not. */
async function doubled(): Promise<number> {
  const [row] = await world.db`SELECT events_seen FROM ops.projections WHERE name = 'compliance'`;
  const categories = readModels.find((model) => model.name === 'compliance')!.categories;
  const own = (await everything()).filter((event) => categories.some((category) => event.stream.startsWith(`${category}-`)));
  return row!.events_seen - own.length;
}
/** The read models, one of them changed. */
const models = (name: string, change: (model: Projection) => Partial<Projection>) =>
  readModels.map((model) => (model.name === name ? { ...model, ...change(model) } : model));

/** Delivers the log in windows: each event one to five times, shuffled, some windows a second time. */
function unreliable(store: EventStore, random: Random): EventStore {
  return {
    ...store,
    subscribe({ after, onBatch }): Subscription {
      let stopped = false;
      const run = async () => {
        const all = await store.readAll({ after, limit: 1_000_000 });
        const windows: StoredEvent[][] = [];
        for (let i = 0; i < all.length; ) {
          const size = 1 + random.int(25);
          const window = all.slice(i, i + size).flatMap((event) => Array.from({ length: 1 + random.int(5) }, () => event));
          windows.push(
            window
              .map((event) => [random.int(1_000_000), event] as const)
              .sort((a, b) => a[0] - b[0])
              .map(([, event]) => event),
          );
          if (random.chance(0.3)) windows.push(windows[random.int(windows.length)]!);
          i += size;
        }
        for (const window of windows) if (!stopped) await onBatch(window);
      };
      const running = run();
      return {
        async stop() {
          stopped = true;
          await running;
        },
      };
    },
  };
}

describe('delivery', () => {
  it.each([11, 12, 13])(
    'C52 duplicates ×1–5, shuffled, delivered again and interrupted by restarts, leave the same rows (%i)',
    async (seed) => {
      const random = seeded(seed);
      await randomHistory(world, random, 250);
      const store = unreliable(world.store, random);
      for (let restart = 0; restart < 3; restart += 1) {
        const half = await world.start({ store });
        const position = (await everything())[random.int(200)]!.position;
        await half.readModels.waitFor(position, 10_000);
        await half.stop();
      }
      const last = await world.start({ store });
      await last.caughtUp();
      expect(await differences()).toEqual([]);
      expect(new Set((await checkpoints()).values())).toEqual(new Set([await world.store.head()]));
      expect(await doubled()).toBe(0);
    },
  );

  it('C54 a backend killed between the rows and the checkpoint loses neither and applies nothing twice', async () => {
    const random = seeded(21);
    await randomHistory(world, random, 250);
    let kills = 0;
    const projections = models('compliance', (model) => ({
      async project(events, sql) {
        await model.project(events, sql);
        if (kills < 6 && random.chance(0.5)) {
          kills += 1;
          await sql`SELECT pg_terminate_backend(pg_backend_pid())`;
        }
      },
    }));
    const running = await world.start({ projections, batchSize: 5 });
    await running.caughtUp();
    expect(kills).toBe(6);
    expect(running.readModels.stopped()).toEqual([]);
    expect(await differences()).toEqual([]);
    expect(await doubled()).toBe(0);
  });

  it('every checkpoint passes the events that its projection ignores', async () => {
    const running = await world.start();
    await world.append('email-abc', 7, [{ type: 'EmailReleased', data: { accountId: 7 as never }, personal: null }]);
    const head = (await world.store.head())!;
    expect(await running.readModels.waitFor(head, 5000)).toBe(true);
    expect(new Set((await checkpoints()).values())).toEqual(new Set([head]));
  });

  it('notifies which accounts a batch touched, once its rows can be read', async () => {
    const running = await world.start();
    const told: number[][] = [];
    const seen: Promise<number>[] = [];
    running.readModels.onChange(({ accounts }) => {
      told.push([...accounts]);
      seen.push(world.db`SELECT count(*)::int AS n FROM organizations`.then((rows) => rows[0]!.n as number));
    });
    await world.act(commandsOf(3).organization(30, 'Siège', { isDefault: true }));
    await running.caughtUp();
    expect(told).toEqual([[3]]);
    expect(await Promise.all(seen)).toEqual([1]);
  });
});

describe('an event that cannot be processed', () => {
  /** An event that the compliance model cannot process while `broken`. */
  async function poisoned() {
    const c = await smallAccount(world, 1);
    await world.act(c.subcontractor(100, 10, 'AVANT'));
    await world.act(c.subcontractor(101, 10, 'POISON'));
    const poison = (await everything()).find((event) => event.type === 'SubcontractorRegistered' && event.stream === 'subcontractor-101')!;
    await world.act(c.subcontractor(102, 10, 'APRES'));
    await world.act(c.upload(102, 500, 11));
    const state = { broken: true };
    const projections = models('compliance', (model) => ({
      async project(events, sql) {
        await model.project(events, sql);
        if (state.broken && events.some((event) => event.meta.eventId === poison.eventId)) throw new TypeError('cannot digest');
      },
    }));
    return { c, poison, state, projections };
  }

  it('C57 if no more streams may be parked the projection stops at the event and logs an error, the others go on; once repaired, it misses nothing', async () => {
    const { c, poison, state, projections } = await poisoned();
    const error = vi.fn();
    const running = await world.start({ projections, log: { ...silent, error }, mostParked: 0 });
    await running.caughtUp();

    expect(running.readModels.stopped()).toEqual([
      { name: 'compliance', eventId: poison.eventId, error: expect.stringContaining('TypeError') },
    ]);
    expect(error).toHaveBeenCalledWith(expect.objectContaining({ projection: 'compliance', eventId: poison.eventId }), expect.any(String));
    expect((await world.db`SELECT id FROM subcontractors ORDER BY id`).map((row) => row.id)).toEqual([100]);
    expect((await world.db`SELECT document_id FROM activity`).map((row) => row.document_id)).toEqual([500]);
    // Callers wait for the running projections, but not for the stopped one.
    await world.act(c.upload(100, 501, 11));
    expect(await running.readModels.waitFor((await world.store.head())!, 5000)).toBe(true);
    expect(await world.db`SELECT FROM activity`).toHaveLength(2);
    const positions = await checkpoints();
    expect(world.store.compare(positions.get('compliance'), poison.position)).toBeLessThan(0);
    expect(positions.get('activity')).toBe(await world.store.head());

    state.broken = false;
    await vi.waitFor(() => expect(running.readModels.stopped()).toEqual([]), 20_000);
    await world.act(c.upload(101, 502, 11));
    await running.caughtUp();
    expect((await world.db`SELECT stopped_event_id FROM ops.projections`).every((row) => row.stopped_event_id === null)).toBe(true);
    expect(await differences()).toEqual([]);
  });

  it('C57 a projection that had stopped when the process ended goes on from its checkpoint', async () => {
    const { projections, state } = await poisoned();
    const first = await world.start({ projections, mostParked: 0 });
    await first.caughtUp();
    await first.stop();
    state.broken = false;
    const second = await world.start({ projections });
    await second.caughtUp();
    expect(second.readModels.stopped()).toEqual([]);
    expect(await differences()).toEqual([]);
  });

  it('the report of the failure quotes no row', async () => {
    await smallAccount(world, 1);
    const projections = models('accounts', () => ({ project: async (_, sql) => void (await sql`SELECT ${'secret@example.fr'}::int`) }));
    const error = vi.fn();
    const running = await world.start({ projections, log: { ...silent, error }, mostParked: 1 });
    await running.caughtUp();
    expect(running.readModels.parked().get('accounts')).toHaveLength(1);
    await smallAccount(world, 2);
    await running.caughtUp();
    expect(running.readModels.stopped()).toHaveLength(1);
    expect(JSON.stringify([running.readModels.stopped(), [...running.readModels.parked()], error.mock.calls])).not.toContain('secret@');
  });
});

describe('several processes and outages', () => {
  it('after a database outage everything goes on', async () => {
    const running = await world.start({ batchSize: 5 });
    const c = await smallAccount(world, 1);
    await running.caughtUp();
    const admin = connect(world.url, { name: 'killer', max: 1 });
    await admin`SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = current_database() AND pid <> pg_backend_pid()`;
    for (let id = 100; id < 120; id += 1) await world.act(c.subcontractor(id, 10));
    await running.caughtUp();
    expect(running.readModels.stopped()).toEqual([]);
    expect(await differences()).toEqual([]);
    await admin.end();
  });

  it('two processes that run the same projections share the work: no event twice, none lost', async () => {
    const random = seeded(31);
    const [one, two] = await Promise.all([world.start({ batchSize: 3 }), world.start({ batchSize: 7 })]);
    await randomHistory(world, random, 200);
    await Promise.all([one.caughtUp(), two.caughtUp()]);
    expect([...one.readModels.stopped(), ...two.readModels.stopped()]).toEqual([]);
    expect(await differences()).toEqual([]);
  });

  it('a process without projections waits for those of another, and is notified of changes and of stopped projections', async () => {
    const other = connect(world.url, { name: 'api', max: 2, session: { search_path: 'rm, public' } });
    const state = { broken: false };
    const projections = models('activity', (model) => ({
      async project(events, sql) {
        if (state.broken) throw new Error('broken');
        await model.project(events, sql);
      },
    }));
    const running = await world.start({ projections, mostParked: 1 });
    const follower = await followProjections({ sql: other, store: world.store, projections: readModels, log: silent, pollMs: 30 });
    const told: number[][] = [];
    follower.readModels.onChange(({ accounts }) => told.push([...accounts]));

    const c = await smallAccount(world, 1);
    await world.act(c.subcontractor(100, 10));
    const head = (await world.store.head())!;
    expect(await follower.readModels.waitFor(head, 5000)).toBe(true);
    expect((await statsOf(other, 1, { organizationId: null, today: TODAY })).missing).toBe(2);
    await vi.waitFor(() => expect(told.flat()).toContain(1), 20_000);
    expect(await follower.readModels.waitFor(FAR_AWAY, 30)).toBe(false);

    state.broken = true;
    await world.act(c.upload(100, 500, 11));
    await running.caughtUp();
    await vi.waitFor(async () => {
      await follower.readModels.waitFor((await world.store.head())!, 1000);
      expect([...follower.readModels.parked()]).toMatchObject([['activity', [{ stream: 'subcontractor-100' }]]]);
    }, 20_000);
    await world.act(c.subcontractor(101, 10));
    await running.caughtUp();
    await vi.waitFor(async () => {
      await follower.readModels.waitFor((await world.store.head())!, 1000);
      expect(follower.readModels.stopped().map(({ name }) => name)).toEqual(['activity']);
    }, 20_000);
    expect(await follower.readModels.waitFor((await world.store.head())!, 5000)).toBe(true);
    await follower.stop();
    await other.end();
  });

  it('a database that lost its last transactions is followed again from its checkpoints', async () => {
    const running = await world.start();
    const c = await smallAccount(world, 1);
    await running.caughtUp();
    const before = await world.db`SELECT name, position FROM ops.projections`;
    const KEPT = 'subcontractors slots counters known_names log_entries log_nodes log_heads log_documents log_places'.split(' ');
    await world.db.unsafe(`CREATE SCHEMA kept; ${KEPT.map((table) => `CREATE TABLE kept.${table} AS TABLE rm.${table}`).join(';')}`);
    await world.act(c.subcontractor(100, 10));
    await running.caughtUp();
    // As after a crash of the server: rows and checkpoints of the last batches are both lost.
    await world.db.begin(async (tx) => {
      for (const table of KEPT) await tx.unsafe(`DELETE FROM rm.${table}; INSERT INTO rm.${table} SELECT * FROM kept.${table}`);
      await tx`DELETE FROM rm.activity_subcontractors`;
      for (const { name, position } of before) await tx`UPDATE ops.projections SET position = ${position} WHERE name = ${name}`;
    });
    await world.act(c.subcontractor(101, 10));
    await vi.waitFor(async () => expect(new Set((await checkpoints()).values())).toEqual(new Set([await world.store.head()])), 20_000);
    expect(await differences()).toEqual([]);
  });
});
