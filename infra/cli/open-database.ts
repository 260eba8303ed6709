// The database that a command line works on: a given one, the embedded one of a product that is running, or that one started for the occasion.
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Config } from '../config.ts';
import { startEmbeddedPostgres } from '../sql/embedded-postgres.ts';
import { connect, type Database } from '../sql/postgres.ts';

export type OpenedDatabase = { db: Database; close(): Promise<void> };

export async function openDatabase(config: Pick<Config, 'databaseUrl' | 'dataDir'>, name: string): Promise<OpenedDatabase> {
  const { url, stop } = await find(config);
  const db = connect(url, { name, max: 6, session: { search_path: 'rm, public' } });
  return { db, close: () => db.end({ timeout: 5 }).then(stop) };
}

async function find({ databaseUrl, dataDir }: Pick<Config, 'databaseUrl' | 'dataDir'>): Promise<{ url: string; stop(): Promise<void> }> {
  if (databaseUrl !== null) return { url: databaseUrl, stop: async () => {} };
  try {
    const server = await startEmbeddedPostgres({ dataDir });
    return { url: server.url, stop: () => server.stop() };
  } catch (error) {
    const url = await runningUrl(dataDir);
    if (url === null) throw error;
    return { url, stop: async () => {} };
  }
}

/** While the product runs, its database is found by what it left beside its data. */
async function runningUrl(dataDir: string): Promise<string | null> {
  const read = (name: string): Promise<string> => readFile(join(dataDir, 'postgres', name), 'utf8');
  try {
    const [password, port] = await Promise.all([read('password'), read('port')]);
    return `postgres://subdoc:${password.trim()}@127.0.0.1:${port.trim()}/subdoc`;
  } catch {
    return null;
  }
}
