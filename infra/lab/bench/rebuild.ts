// P2: all read models of the product made anew from the history. Held against a cursor that only reads, against the same projectors fed
// event by event, and against Emmett's consumer doing nothing with what it gets.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import type { EventStore, Position, StoredEvent } from '../../../domain/ports/event-store.ts';
import { apply } from '../../../projections/apply.ts';
import { prepare } from '../../../projections/checkpoints.ts';
import { readModels } from '../../../projections/index.ts';
import { eventsFor, openBatch } from '../../../projections/opened.ts';
import { gateOf, NOTHING_PARKED } from '../../../projections/parking.ts';
import { compare as compareRows, rebuild } from '../../../projections/rebuild.ts';
import { inProcessBus } from '../../adapters/bus/in-process.ts';
import { postgresCheckpoints } from '../../adapters/checkpoints/postgres.ts';
import { postgresEventStore } from '../../adapters/event-store/postgres.ts';
import { postgresKeys } from '../../adapters/keys/postgres.ts';
import { emmettConsumer } from './emmett-consumer.ts';
import { writeHistory } from './history.ts';
import { compare, compareMany, type Protocol, rateWhile, type Side } from './protocol.ts';
import { NoReference } from './references.ts';
import { type Goal, goalOf, type Remark, type Report, twinsOf } from './report.ts';
import { withDatabase } from './server.ts';
import { exact, exponent } from './statistics.ts';

/** About 7 events each, over five accounts. */
const SUBCONTRACTORS = 10_000;
const ACCOUNTS = 5;
/** Of people, as `npm run rebuild` keeps them. */
const CACHED_KEYS = 200_000;
const NAIVE_EVENTS = 150;
/** As many as Emmett's consumer takes in a second or two. */
const EMMETT_EVENTS = 7_500;
/** Above it: made by appends beside a rebuild, and gone before the next. */
const BENCH_ACCOUNTS = 1_000_000;
const MASTER_KEY = new Uint8Array(32).fill(7);
const CLI = join(import.meta.dirname, '../../tools/rebuild.ts');

/** Every event, and what `each` does with a page of them. */
async function readAll(store: EventStore, each: (events: readonly StoredEvent[]) => Promise<unknown> = async () => {}): Promise<number> {
  let after: Position | null = null;
  let count = 0;
  for (;;) {
    const events = await store.readAll({ after, limit: 2000 });
    await each(events);
    count += events.length;
    after = events.at(-1)?.position ?? after;
    if (events.length < 2000) return count;
  }
}

export const bench = (protocol: Protocol): Promise<Report> =>
  withDatabase(protocol, async (place) => {
    const { db } = place;
    const goals: Goal[] = [];
    const remarks: Remark[] = [];
    const keys = await postgresKeys(db, MASTER_KEY, { cached: CACHED_KEYS });
    const store = postgresEventStore(db, { bus: inProcessBus(), appends: place.pool('bench-append', 2) });
    const parts = { store, sql: db, keys, projections: readModels };
    // As `npm run rebuild` has them; the cursors open boxes where they read.
    const rebuilt = { ...parts, keys: await postgresKeys(db, MASTER_KEY, { cached: CACHED_KEYS, thread: true }) };
    await prepare({ checkpoints: postgresCheckpoints(db), store }, readModels);
    let subcontractors = 0;
    let accounts = 0;
    const grow = async (more: number): Promise<void> => {
      for (let i = 0; i < ACCOUNTS; i++, subcontractors += more / ACCOUNTS)
        await writeHistory(parts, { accountId: ++accounts, subcontractors: more / ACCOUNTS, documentsEach: 3, above: subcontractors });
      await db.unsafe('vacuum analyze es.events');
    };
    await grow(protocol.quick ? SUBCONTRACTORS / 5 : SUBCONTRACTORS);
    const events = await readAll(store);

    const timed = (name: string, work: () => Promise<unknown>): Side => ({
      name,
      async slice() {
        const start = performance.now();
        await work();
        return { operations: events, figure: (events / (performance.now() - start)) * 1000 };
      },
    });
    const ours = timed('rebuild', () => rebuild(rebuilt));
    // What a projector is handed: events in today's form, the personal part opened where one of the readers uses it.
    const opened = timed('cursor, opened', () => readAll(store, (page) => openBatch(page, readModels, keys)));
    const rows = timed('cursor', () => readAll(store));
    const fresh = async (): Promise<void> => {
      await db.unsafe('drop schema rm cascade; create schema rm; truncate ops.projections');
      await prepare({ checkpoints: postgresCheckpoints(db), store }, readModels);
    };
    // Event by event: the same projectors, rows and checkpoint of each in a transaction of its own. The first events only: it is slow.
    const first = await store.readAll({ after: null, limit: NAIVE_EVENTS });
    const naive: Side = {
      name: 'naive',
      async slice() {
        await fresh();
        let from: Position | null = null;
        const start = performance.now();
        for (const event of first) {
          const batch = await openBatch([event], readModels, keys);
          const all = readModels.map((projection) => ({
            projection,
            from,
            events: eventsFor(projection, batch, store.compare, from, event.position, gateOf(projection, NOTHING_PARKED)),
            parking: { known: NOTHING_PARKED, added: NOTHING_PARKED },
          }));
          if ((await apply(postgresCheckpoints(db), all, event)) !== 'done') throw new Error('the checkpoint is elsewhere');
          from = event.position;
        }
        return { operations: first.length, figure: (first.length / (performance.now() - start)) * 1000 };
      },
    };
    const emmett = await emmettConsumer(place.url, store, EMMETT_EVENTS).catch((error: unknown) => {
      if (!(error instanceof NoReference)) throw error;
      remarks.push({ id: 'P2c', text: `÷ Emmett not measured: ${error.message}` });
      return null;
    });
    const peers = [opened, rows, ...(emmett === null ? [] : [emmett])];
    const [each, ...whole] = await compareMany(place, [ours, naive, ...peers]);
    await rebuild(rebuilt);
    const unequal = (await compareRows({ ...parts, mostRows: 0 })).filter(({ equal }) => !equal).map(({ table }) => table);
    if (unequal.length > 0) throw new Error(`the rebuild is void, these tables differ: ${unequal.join(', ')}`);

    // The goals are of one projector, as a cursor and a consumer have one reader: activity, which reads nothing personal, so that the cursor
    // opens nothing either. All of them at once, with everything that each writes, is told beside.
    const one = readModels.filter(({ name }) => name === 'activity');
    const single = timed('rebuild of one', () => rebuild({ ...rebuilt, projections: one }));
    const [bare, peer] = await compareMany(place, [single, rows, ...(emmett === null ? [] : [emmett])]);
    await rebuild(rebuilt);
    const named = 'one projector (activity)';
    goals.push(
      goalOf(bare!, { id: 'P2a', name: `rebuild of ${named}, ev/s ÷ read-only cursor`, floor: 0.5, moonshot: 0.85 }, 'ev/s'),
      goalOf(
        each!,
        {
          id: 'P2c',
          name: `rebuild of all ${readModels.length} ÷ same projectors, rows and checkpoint per event`,
          floor: 40,
          moonshot: 80,
        },
        'ev/s',
      ),
    );
    if (peer)
      goals.push(
        goalOf(peer, { id: 'P2c', name: `rebuild of ${named} ÷ Emmett consumer that only counts`, floor: 5, moonshot: 20 }, 'ev/s'),
      );
    for (const [i, id] of ['P2a', 'P2a', 'P2c'].entries()) {
      const compared = whole[i];
      if (compared === undefined) continue;
      const { middle, low, high } = compared.ratio;
      remarks.push({
        id,
        text: `all ${readModels.length} read models at once ÷ ${peers[i]!.name}: ${middle.toFixed(2)} (${low.toFixed(2)}–${high.toFixed(2)}; ${twinsOf(compared, 'ev/s')})`,
      });
    }

    // Appends while one rebuild runs, as an administrator runs it: `npm run rebuild`, a process of its own. Each goes to a new stream.
    let made = BENCH_ACCOUNTS;
    const forget = async (): Promise<void> => {
      await db`delete from es.events where account_id > ${BENCH_ACCOUNTS}`;
      await db.unsafe('vacuum es.events');
    };
    const append = (until: () => boolean) =>
      rateWhile(until, 8, () => writeHistory(parts, { accountId: ++made, subcontractors: 0, documentsEach: 0, above: 0 }), 2);
    const during: Side = {
      name: 'appends during a rebuild',
      async slice() {
        const env = { ...process.env, DATABASE_URL: place.url, MASTER_KEY: Buffer.from(MASTER_KEY).toString('base64') };
        const child = spawn(process.execPath, [CLI], { env, stdio: ['ignore', 'ignore', 'inherit'] });
        let running = true;
        const ended = once(child, 'exit').then(([code]) => {
          running = false;
          if (code !== 0) throw new Error(`the rebuild ended with ${code}`);
        });
        const slice = await append(() => running);
        await ended;
        return slice;
      },
    };
    const alone: Side = {
      name: 'alone',
      slice() {
        const start = performance.now();
        return append(() => performance.now() - start < 1000);
      },
    };
    const alongside = await compare(place, during, alone, forget);
    await forget();
    goals.push(goalOf(alongside, { id: 'P2e', name: 'append rate while one rebuild runs ÷ alone', floor: 0.6, moonshot: 0.85 }, '/s'));

    const growth: [number, number][] = [];
    const steps = protocol.quick ? [0, 4_000, 8_000] : [4_000, 27_000, 95_000];
    for (const step of steps) {
      if (step > 0) await grow(step);
      const size = await readAll(store);
      const start = performance.now();
      await rebuild(rebuilt);
      growth.push([size, performance.now() - start]);
    }
    goals.push({
      id: 'P2d',
      name: `rebuild time, growth exponent ${growth[0]![0]} → ${growth.at(-1)![0]} events`,
      estimate: exact(exponent(growth)),
      floor: 1.05,
      moonshot: 1,
      atMost: true,
      noisy: bare!.noisy,
      twins: growth.map(([size, ms]) => `${size}: ${(ms / 1000).toFixed(1)} s`).join(', '),
    });
    remarks.push({ id: 'P2b', text: 'not measured: the read models have no projector that is SQL alone' });
    remarks.push({ id: 'P2', text: 'after the rebuilds the rows equal a second replay, table by table (md5)' });
    return { goals, remarks };
  });
