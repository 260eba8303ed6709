// The database of a bench: the product's own embedded PostgreSQL, durable, in a folder that goes with the run.
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Database } from '../../../projections/sql.ts';
import { startEmbeddedPostgres } from '../../adapters/sql/embedded-postgres.ts';
import { migrate } from '../../adapters/sql/migrate.ts';
import { connect } from '../../adapters/sql/postgres.ts';
import { watchNoise } from './noise.ts';
import type { Bench, Protocol } from './protocol.ts';

export type Place = Bench & {
  url: string;
  folder: string;
  /** A pool that ends with the bench. */
  pool(name: string, max: number): Database;
};

/** Runs `work` with a fresh database that has today's tables, and cleans up behind it, also after a Ctrl-C. */
export async function withDatabase<Result>(protocol: Protocol, work: (place: Place) => Promise<Result>): Promise<Result> {
  const folder = await mkdtemp(join(tmpdir(), 'subdoc-bench-'));
  const server = await startEmbeddedPostgres({ dataDir: folder });
  const pools: Database[] = [];
  const pool = (name: string, max: number): Database => {
    const made = connect(server.url, { name, max, session: { search_path: 'rm, public' } });
    pools.push(made);
    return made;
  };
  const stop = async (): Promise<void> => {
    await Promise.all(pools.map((made) => made.end({ timeout: 1 }).catch(() => {})));
    await server.stop();
    await rm(folder, { recursive: true, force: true });
  };
  const interrupted = (): void => void stop().finally(() => process.exit(130));
  process.once('SIGINT', interrupted);
  process.once('SIGTERM', interrupted);
  try {
    const db = pool('bench', 16);
    await migrate(db);
    return await work({ protocol, db, url: server.url, folder, pool, noise: watchNoise(server.pid) });
  } finally {
    process.off('SIGINT', interrupted);
    process.off('SIGTERM', interrupted);
    await stop();
  }
}
