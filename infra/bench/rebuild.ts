// P2: all read models of the product made anew from the history. Held against a cursor that only reads, against the same projectors fed
// event by event, and against Emmett's consumer doing nothing with what it gets.
import { apply } from '#projections/apply.ts';
import { prepare } from '#projections/checkpoints.ts';
import { readModels } from '#projections/index.ts';
import { eventsFor, openBatch } from '#projections/opened.ts';
import { compare as compareRows, rebuild } from '#projections/rebuild.ts';
import { inProcessBus } from '../bus/in-process.ts';
import { postgresEventStore } from '../event-store/postgres.ts';
import { postgresKeys } from '../keys/postgres.ts';
import type { EventStore, Position } from '../ports.ts';
import { emmettConsumer } from './emmett-consumer.ts';
import { writeHistory } from './history.ts';
import { compare, type Protocol, rateOf, type Side } from './protocol.ts';
import { NoReference } from './references.ts';
import { type Goal, goalOf, type Remark, type Report } from './report.ts';
import { withDatabase } from './server.ts';
import { exact, exponent } from './statistics.ts';

/** About 7 events each. */
const SUBCONTRACTORS = 1_000;
const NAIVE_EVENTS = 150;

async function readAll(store: EventStore): Promise<number> {
  let after: Position | null = null;
  let count = 0;
  for (;;) {
    const events = await store.readAll({ after, limit: 2000 });
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
    const keys = await postgresKeys(db, new Uint8Array(32).fill(7));
    const store = postgresEventStore(db, { bus: inProcessBus(), appends: place.pool('bench-append', 2) });
    const parts = { store, sql: db, keys, projections: readModels };
    await prepare(db, readModels);
    let subcontractors = 0;
    let accounts = 0;
    const grow = async (more: number): Promise<void> => {
      await writeHistory(parts, { accountId: ++accounts, subcontractors: more, papersEach: 3, above: subcontractors });
      subcontractors += more;
    };
    await grow(SUBCONTRACTORS);
    const events = await readAll(store);

    const timed = (name: string, work: () => Promise<unknown>): Side => ({
      name,
      async slice() {
        const start = performance.now();
        await work();
        return { operations: events, figure: (events / (performance.now() - start)) * 1000 };
      },
    });
    const ours = timed('rebuild', () => rebuild(parts));
    const cursor = await compare(
      place,
      ours,
      timed('cursor', () => readAll(store)),
    );
    goals.push(
      goalOf(
        cursor,
        { id: 'P2a', name: `rebuild of ${readModels.length} read models, ev/s ÷ read-only cursor`, floor: 0.5, moonshot: 0.85 },
        'ev/s',
      ),
    );
    const unequal = (await compareRows(parts)).filter(({ equal }) => !equal).map(({ table }) => table);
    if (unequal.length > 0) throw new Error(`the rebuild is void, these tables differ: ${unequal.join(', ')}`);

    const fresh = async (): Promise<void> => {
      await db.unsafe('drop schema rm cascade; create schema rm; truncate ops.checkpoints');
      await prepare(db, readModels);
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
            events: eventsFor(projection, batch, store.compare, from, event.position),
          }));
          if ((await apply(db, all, event.position)) !== 'done') throw new Error('the checkpoint is elsewhere');
          from = event.position;
        }
        return { operations: first.length, figure: (first.length / (performance.now() - start)) * 1000 };
      },
    };
    const one = await compare(place, ours, naive);
    goals.push(
      goalOf(one, { id: 'P2c', name: 'rebuild ÷ same projectors, rows and checkpoint per event', floor: 40, moonshot: 80 }, 'ev/s'),
    );
    await rebuild(parts);

    try {
      const peer = await emmettConsumer(place.url, store);
      const c = await compare(place, ours, peer);
      goals.push(goalOf(c, { id: 'P2c', name: 'rebuild ÷ Emmett consumer that only counts', floor: 5, moonshot: 20 }, 'ev/s'));
    } catch (error) {
      if (!(error instanceof NoReference)) throw error;
      remarks.push({ id: 'P2c', text: `÷ Emmett not measured: ${error.message}` });
    }

    // Appends while one rebuild runs. The stream of each append is new: no state is needed.
    let made = 1_000_000;
    const append = () => rateOf(8, () => writeHistory(parts, { accountId: ++made, subcontractors: 0, papersEach: 0, above: 0 }), 400, 2);
    const during: Side = {
      name: 'appends during a rebuild',
      async slice() {
        const running = rebuild(parts);
        const slice = await append();
        await running;
        return slice;
      },
    };
    const alongside = await compare(place, during, { name: 'alone', slice: append });
    goals.push(goalOf(alongside, { id: 'P2e', name: 'append rate while one rebuild runs ÷ alone', floor: 0.6, moonshot: 0.85 }, '/s'));

    const growth: [number, number][] = [];
    const steps = protocol.quick ? [0, 2_000, 6_000] : [0, 12_000, 45_000];
    for (const step of steps) {
      if (step > 0) await grow(step);
      const size = await readAll(store);
      const start = performance.now();
      await rebuild(parts);
      growth.push([size, performance.now() - start]);
    }
    goals.push({
      id: 'P2d',
      name: `rebuild time, growth exponent ${growth[0]![0]} → ${growth.at(-1)![0]} events`,
      estimate: exact(exponent(growth)),
      floor: 1.05,
      moonshot: 1,
      atMost: true,
      noisy: cursor.noisy,
      twins: growth.map(([size, ms]) => `${size}: ${(ms / 1000).toFixed(1)} s`).join(', '),
    });
    remarks.push({ id: 'P2b', text: 'not measured: the read models have no projector that is SQL alone' });
    remarks.push({ id: 'P2', text: 'after the rebuilds the rows equal a second replay, table by table (md5)' });
    return { goals, remarks };
  });
