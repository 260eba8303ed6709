// The database that a command line works on: a given one, the embedded one of a product that is running, or that one started for the occasion.
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { EventStore } from '#domain/ports/event-store.ts';
import type { Database } from '#projections/sql.ts';
import { diskBlobs } from '../adapters/blobs/disk.ts';
import { ForPeople } from '../adapters/shared/for-people.ts';
import { runningDatabaseUrl, startEmbeddedPostgres } from '../adapters/sql/embedded-postgres.ts';
import { connect } from '../adapters/sql/postgres.ts';
import type { Config } from '../app/config.ts';
import { assertTogether } from '../app/installation/installation.ts';

export type OpenedDatabase = { db: Database; close(): Promise<void> };

export async function openDatabase(config: Pick<Config, 'databaseUrl' | 'dataDir'>, name: string): Promise<OpenedDatabase> {
  const { url, stop } = await findDatabase(config);
  const db = connect(url, { name, max: 6, session: { search_path: 'rm, public' } });
  return { db, close: () => db.end({ timeout: 5 }).then(stop) };
}

/** Where it is; `stop` ends it if it was started for this. */
export async function findDatabase({
  databaseUrl,
  dataDir,
}: Pick<Config, 'databaseUrl' | 'dataDir'>): Promise<{ url: string; stop(): Promise<void> }> {
  if (databaseUrl !== null) return { url: databaseUrl, stop: async () => {} };
  // It would be made otherwise: an empty installation where somebody mistyped a folder.
  if (!existsSync(join(dataDir, 'postgres')))
    throw new ForPeople(
      `Aucune installation dans ${dataDir} : indiquez DATA_DIR ou DATABASE_URL.\nNo installation in ${dataDir}: set DATA_DIR or DATABASE_URL.`,
    );
  try {
    const server = await startEmbeddedPostgres({ dataDir });
    return { url: server.url, stop: () => server.stop() };
  } catch (error) {
    // While the product runs, its database is found by what it left beside its data.
    const url = runningDatabaseUrl(dataDir);
    if (url === null) throw error;
    return { url, stop: async () => {} };
  }
}

/** Throws ForPeople where this is not the database, or not the event store, of this installation. */
export const assertOurs = ({ dataDir }: Pick<Config, 'dataDir'>, sql: Database, store: EventStore): Promise<void> =>
  assertTogether({ sql, store, dataDir, blobs: diskBlobs(join(dataDir, 'files')) });
