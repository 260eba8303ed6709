// Who else fires jobs from PostgreSQL: graphile-worker as it comes and with its batches, pg-boss, and a bare DELETE. Each drains jobs that
// are due already and do nothing; the figure is jobs a second from the first to the last.
import type { Slice } from './protocol.ts';
import { reference } from './references.ts';
import type { Place } from './server.ts';

export type Drain = { name: string; prepare(): Promise<void>; slice(): Promise<Slice>; close(): Promise<void> };

/** Counts firings, and tells when the last of them has come. */
export function counter(wanted: number) {
  const all = Promise.withResolvers<void>();
  let first = 0;
  let seen = 0;
  return {
    fired(count = 1): void {
      if (seen === 0) first = performance.now();
      seen += count;
      if (seen >= wanted) all.resolve();
    },
    async slice(): Promise<Slice> {
      await all.promise;
      if (seen !== wanted) throw new Error(`${seen} fired of ${wanted}`);
      return { operations: seen, figure: (seen / (performance.now() - first)) * 1000 };
    },
  };
}

/** What is the least that any of them can do: 500 rows away at a time, the next due first. */
export async function bareDelete({ db }: Place, jobs: number): Promise<Drain> {
  await db.unsafe('create schema bare; create table bare.timers (like ops.timers including all)');
  return {
    name: 'delete',
    async prepare() {
      await db.unsafe('truncate bare.timers');
      await db`insert into bare.timers (key, due_at, ready_at) select 'bench-' || i, now(), now() - i * interval '1 ms' from generate_series(1, ${jobs}) i`;
    },
    async slice() {
      const start = performance.now();
      let fired = 0;
      for (let rows = 1; rows > 0; fired += rows)
        rows = (
          await db`delete from bare.timers where key in (select key from bare.timers where kind = 'bench' and ready_at <= now() order by ready_at limit 500)
            returning key, due_at`
        ).length;
      return { operations: fired, figure: (fired / (performance.now() - start)) * 1000 };
    },
    close: async () => {},
  };
}

type Graphile = {
  run(options: object): Promise<{ stop(): Promise<void>; promise: Promise<void> }>;
  makeWorkerUtils(options: object): Promise<{ migrate(): Promise<void>; release(): Promise<void> }>;
  Logger: new (factory: () => () => void) => object;
};

/** `batched`: its local queue and batched completion, as its manual recommends for speed. */
export async function graphile({ db, url }: Place, jobs: number, batched: boolean): Promise<Drain> {
  const { run, makeWorkerUtils, Logger } = await reference<Graphile>('graphile-worker');
  const logger = new Logger(() => () => {});
  const utils = await makeWorkerUtils({ connectionString: url, logger });
  await utils.migrate();
  await utils.release();
  // A task of its own: each side finds its own jobs alone.
  const task = batched ? 'bench-batched' : 'bench';
  const worker = batched ? { localQueue: { size: 500 }, completeJobBatchDelay: 0, failJobBatchDelay: 0 } : {};
  return {
    name: batched ? 'graphile batched' : 'graphile',
    async prepare() {
      await db`select count(*) from graphile_worker.add_jobs(array(
        select (${task}::text, json_build_object('n', i), null, now(), null, null, null, null)::graphile_worker.job_spec from generate_series(1, ${jobs}) i))`;
    },
    async slice() {
      const count = counter(jobs);
      const taskList = { [task]: async () => count.fired() };
      // Its default is one job at a time; with the queue, as many as its pool has connections.
      const runner = await run({
        connectionString: url,
        logger,
        taskList,
        noHandleSignals: true,
        ...(batched ? { concurrency: 24 } : {}),
        preset: { worker },
      });
      const slice = await count.slice();
      await runner.stop();
      return slice;
    },
    close: async () => {},
  };
}

type Boss = {
  start(): Promise<unknown>;
  stop(options: object): Promise<void>;
  createQueue(name: string): Promise<void>;
  insert(name: string, jobs: object[]): Promise<unknown>;
  work(name: string, options: object, handler: (jobs: unknown[]) => Promise<void>): Promise<string>;
  offWork(name: string, options?: object): Promise<void>;
  on(event: 'error', listener: (error: Error) => void): void;
};

/** Batches of 500, fetched again at once while they come full. */
export async function pgBoss({ url }: Place, jobs: number): Promise<Drain> {
  const { PgBoss } = await reference<{ PgBoss: new (options: object) => Boss }>('pg-boss');
  const boss = new PgBoss({ connectionString: url, supervise: false, schedule: false });
  boss.on('error', () => {});
  await boss.start();
  await boss.createQueue('bench');
  return {
    name: 'pg-boss',
    async prepare() {
      await boss.insert(
        'bench',
        Array.from({ length: jobs }, (_, n) => ({ data: { n } })),
      );
    },
    async slice() {
      const count = counter(jobs);
      const options = { batchSize: 500, burstWhenBatchFull: true, pollingIntervalSeconds: 0.5 };
      await boss.work('bench', options, async (batch) => count.fired(batch.length));
      const slice = await count.slice();
      await boss.offWork('bench', { wait: true });
      return slice;
    },
    close: () => boss.stop({ graceful: false }),
  };
}
