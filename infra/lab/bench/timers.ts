// P6: the embedded timer engine. Scheduling, looking for what is due with much or little pending, firing, and how late it is.
import { addMillis, type Instant, instant } from '../../../domain/kernel/calendar.ts';
import type { TimerHandler } from '../../../domain/ports/workflow-engine.ts';
import type { Database } from '../../../projections/sql.ts';
import { inProcessBus } from '../../adapters/bus/in-process.ts';
import { systemClock } from '../../adapters/clock/system-clock.ts';
import { migrate } from '../../adapters/sql/migrate.ts';
import { connect } from '../../adapters/sql/postgres.ts';
import { postgresTimers } from '../../adapters/timers/postgres.ts';
import { becomeDriver, type Driver } from '../../adapters/workflow-engine/driver.ts';
import { embeddedEngine } from '../../adapters/workflow-engine/embedded.ts';
import { compare, compareMany, type Protocol, type Side } from './protocol.ts';
import { NoReference } from './references.ts';
import { type Goal, goalOf, type Remark, type Report } from './report.ts';
import { type Place, withDatabase } from './server.ts';
import { bootstrap, exponent, median } from './statistics.ts';
import { lateness } from './timer-lateness.ts';
import { bareDelete, counter, type Drain, graphile, pgBoss } from './timer-peers.ts';

const FUTURE = instant('2027-01-10T08:00:00.000Z');
const PLANNED = 40_000;
/** As many as one statement of the product takes at most in a re-plan by set. */
const CHUNK = 10_000;

/** P6a: the same rows with the same indexes; ours also sorts out repeated keys and moves plans that are there already. */
async function scheduling(place: Place): Promise<Goal> {
  const { db } = place;
  await db.unsafe('create schema raw; create table raw.timers (like ops.timers including all)');
  const rows = Array.from({ length: PLANNED }, (_, n) => ({ key: `deadlines-${n * 7919}`, dueAt: addMillis(FUTURE, n * 194_400) }));
  const chunks = Array.from({ length: PLANNED / CHUNK }, (_, i) => rows.slice(i * CHUNK, (i + 1) * CHUNK));
  const side = (name: string, put: (chunk: typeof rows) => Promise<unknown>): Side => ({
    name,
    async slice() {
      const start = performance.now();
      for (const chunk of chunks) await put(chunk);
      return { operations: PLANNED, figure: (PLANNED / (performance.now() - start)) * 1000 };
    },
  });
  const ours = side('ours', (chunk) => postgresTimers(db).plan(chunk));
  const raw = side(
    'raw',
    (chunk) => db`insert into raw.timers (key, due_at, ready_at)
      select key, due_at, due_at from unnest(${chunk.map((w) => w.key)}::text[], ${chunk.map((w) => w.dueAt)}::timestamptz[]) as planned (key, due_at)`,
  );
  const result = await compare(place, ours, raw, async () => void (await db.unsafe('truncate ops.timers, raw.timers; checkpoint')));
  await db.unsafe('truncate ops.timers; drop schema raw cascade');
  return goalOf(result, { id: 'P6a', name: 'timers scheduled/s ÷ INSERT … SELECT of the same rows', floor: 0.6, moonshot: 0.95 }, '/s');
}

const FIRED = 100_000;
const CALLS = 40;

/** P6b: four databases side by side, each with 10⁵ timers fired before; a round looks for what is due in each of them. */
async function dueScan(place: Place): Promise<Goal> {
  const sizes = place.protocol.quick ? [1_000, 10_000, 100_000] : [1_000, 10_000, 100_000, 1_000_000];
  const places: { size: number; db: Database; driver: Driver }[] = [];
  for (const size of sizes) {
    const url = new URL(place.url);
    url.pathname = `/pending_${size}`;
    await place.db.unsafe(`create database pending_${size} template template0`);
    const db = connect(url.href, { name: 'bench-timers', max: 2 });
    await migrate(db);
    await db`insert into ops.timers (key, due_at, ready_at) select 'deadlines-' || i, at, at
      from (select i, now() + interval '1 day' + i * interval '90 days' / ${size}::int as at from generate_series(1, ${size}::int) i) p`;
    await db`insert into ops.timers (key, due_at, ready_at) select 'deadlines-f' || i, at, at
      from (select i, now() - i * interval '1 s' as at from generate_series(1, ${FIRED}::int) i) p`;
    const driver = await becomeDriver(postgresTimers(db));
    for (let more = true; more; ) {
      const { claimed: taken } = await postgresTimers(db).claim(
        driver.number,
        [{ kind: 'deadlines', most: 2_000 }],
        instant(new Date().toISOString()),
      );
      await postgresTimers(db).finish(taken.map(({ key, taking }) => ({ key, taking, again: null })));
      more = taken.length > 0;
    }
    places.push({ size, db, driver });
  }
  const look = async (db: Database): Promise<number> => {
    const times: number[] = [];
    for (let i = 0; i < CALLS; i++) {
      const from = performance.now();
      await postgresTimers(db).nextReady(['deadlines']);
      times.push(performance.now() - from);
    }
    return median(times);
  };
  const rounds: (readonly [number, number])[][] = [];
  let disturbed = 0;
  for (let round = 0; round < place.protocol.pairs; round++) {
    const before = place.noise.read();
    const points: (readonly [number, number])[] = [];
    for (const { size, db } of round % 2 === 0 ? places : places.toReversed()) points.push([size, await look(db)]);
    if (place.noise.foreign(before, place.noise.read()) > 0.15) disturbed++;
    rounds.push(points);
  }
  for (const { db, driver } of places) {
    await driver.end();
    await db.end({ timeout: 1 });
  }
  const medians = sizes.map((size) => [size, median(rounds.map((points) => points.find(([n]) => n === size)![1]))] as const);
  return {
    id: 'P6b',
    name: `due scan, growth exponent ${sizes[0]} → ${sizes.at(-1)} pending, 10⁵ fired before`,
    estimate: bootstrap(rounds.slice(place.protocol.dropped), (some) => median(some.map(exponent))),
    floor: 0.1,
    moonshot: 0.02,
    atMost: true,
    noisy: disturbed > rounds.length * 0.4,
    twins: medians.map(([size, ms]) => `${size}: ${ms.toFixed(3)} ms`).join(', '),
  };
}

/** Our engine as the product runs it, over a handler that does nothing. */
function engineDrain({ db }: Place, jobs: number): Drain {
  return {
    name: 'ours',
    async prepare() {
      await db`insert into ops.timers (key, due_at, ready_at) select 'bench-' || i, now(), now() - i * interval '1 ms' from generate_series(1, ${jobs}) i`;
    },
    async slice() {
      const count = counter(jobs);
      const clock = await systemClock({ sql: db });
      const engine = embeddedEngine({ timers: postgresTimers(db), clock, bus: inProcessBus(), onError: (error) => fail(error) });
      const fire = async (): Promise<Instant | null> => {
        count.fired();
        return null;
      };
      const handler: TimerHandler = { kind: 'bench', concurrency: 500, fire };
      await engine.start([handler]);
      const slice = await count.slice();
      await engine.stop();
      clock.close();
      return slice;
    },
    close: async () => {},
  };
}

async function firing(place: Place): Promise<{ goals: Goal[]; remarks: Remark[] }> {
  const drains: Drain[] = [engineDrain(place, 5_000), await bareDelete(place, 5_000)];
  const remarks: Remark[] = [];
  const limits = [{ name: 'a bare DELETE … LIMIT 500 RETURNING', floor: 0.5, moonshot: 0.9 }];
  const peers = [
    { make: () => graphile(place, 300, false), name: 'graphile-worker as it comes', floor: 5, moonshot: 50 },
    { make: () => graphile(place, 3_000, true), name: 'graphile-worker batched', floor: 1, moonshot: 5 },
    { make: () => pgBoss(place, 3_000), name: 'pg-boss', floor: 1.5, moonshot: 6 },
  ];
  for (const { make, ...limit } of peers) {
    try {
      drains.push(await make());
      limits.push(limit);
    } catch (error) {
      if (!(error instanceof NoReference)) throw error;
      remarks.push({ id: 'P6c', text: `÷ ${limit.name} not measured: ${error.message}` });
    }
  }
  const results = await compareMany(place, drains, async () => {
    for (const drain of drains) await drain.prepare();
  });
  for (const drain of drains) await drain.close();
  const goals = results.map((result, i) => {
    const { name, ...limit } = limits[i]!;
    return goalOf(result, { id: 'P6c', name: `timers fired/s ÷ ${name}`, ...limit }, '/s');
  });
  return { goals, remarks };
}

export const bench = (protocol: Protocol): Promise<Report> =>
  withDatabase(protocol, async (place) => {
    const goals: Goal[] = [await scheduling(place), await dueScan(place)];
    const fired = await firing(place);
    const late = await lateness(place);
    return { goals: [...goals, ...fired.goals, ...late.goals], remarks: [...fired.remarks, ...late.remarks] };
  });

function fail(error: unknown): never {
  throw error;
}
