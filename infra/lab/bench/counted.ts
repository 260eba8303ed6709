// What commands cost the database, from its own counters: transactions, statements, flushes, WAL bytes. Its sessions tell their figures
// some ten seconds after they have become idle, so each count waits for that, and what an idle product does meanwhile is taken off.
import { chmod, mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import type { Database } from '../../../projections/sql.ts';
import { startEmbeddedPostgres } from '../../adapters/sql/embedded-postgres.ts';
import { connect } from '../../adapters/sql/postgres.ts';
import { watchNoise } from './noise.ts';
import { processorMicros } from './processor.ts';

/** PGSTAT_IDLE_INTERVAL of the server is 10 s. */
const TOLD_AFTER_MS = 11_000;

export type Costs = { transactions: number; statements: number; flushes: number; wal: number; cpuMs: number };

/** A folder whose database counts statements once a product is started on it. */
export async function countingFolder(): Promise<string> {
  const dataDir = await mkdtemp(join(tmpdir(), 'subdoc-bench-'));
  await chmod(dataDir, 0o711);
  const server = await startEmbeddedPostgres({ dataDir });
  const db = connect(server.url, { name: 'bench', max: 1 });
  try {
    await db.unsafe(`alter system set shared_preload_libraries = 'pg_stat_statements'`);
    await db.unsafe(`create extension pg_stat_statements schema public`);
  } finally {
    await db.end({ timeout: 1 });
    await server.stop();
  }
  return dataDir;
}

type Read = Costs & { at: number };

/** Of `pid` and the database whose first process is `postgres`. */
export function counter(db: Database, pid: number, postgres: number) {
  const noise = watchNoise(postgres);
  async function read(): Promise<Read> {
    await db`select pg_stat_force_next_flush()`;
    const [row] = await db<[{ transactions: number; statements: number; flushes: number; wal: number }]>`
      select d.xact_commit + d.xact_rollback as transactions, (select sum(calls)::float8 from public.pg_stat_statements) as statements,
        (select sum(fsyncs)::float8 from pg_stat_io where object = 'wal') as flushes, (pg_current_wal_insert_lsn() - '0/0')::float8 as wal
      from pg_stat_database d where d.datname = current_database()`;
    const usage = noise.read();
    const cpuMs = (processorMicros(pid) + noise.microseconds({ ...usage, server: 0 }, usage).server) / 1000;
    return { ...row, cpuMs, at: performance.now() };
  }
  const FIELDS = ['transactions', 'statements', 'flushes', 'wal', 'cpuMs'] as const;
  async function spent(work: () => Promise<unknown>): Promise<{ costs: Costs; ms: number }> {
    const before = await read();
    await work();
    await delay(TOLD_AFTER_MS);
    const after = await read();
    const costs = Object.fromEntries(FIELDS.map((field) => [field, after[field] - before[field]])) as Costs;
    return { costs, ms: after.at - before.at };
  }
  let idle: { costs: Costs; ms: number } | null = null;
  /** Of one call: `work` makes so many. */
  return async function each(calls: number, work: () => Promise<unknown>): Promise<Costs> {
    await delay(TOLD_AFTER_MS);
    idle ??= await spent(async () => {});
    const all = await spent(work);
    const share = all.ms / idle.ms;
    return Object.fromEntries(FIELDS.map((field) => [field, (all.costs[field] - idle!.costs[field] * share) / calls])) as Costs;
  };
}
