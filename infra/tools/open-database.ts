// What a command line works on beside whatever runs: a given database, the embedded one of a running product, or that one started for the
// occasion. Nothing is migrated or made there, and what does not belong together is refused.
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { Database } from '#projections/sql.ts';
import { inProcessBus } from '../adapters/bus/in-process.ts';
import { random } from '../adapters/ids/random.ts';
import { loadMasterKey } from '../adapters/keys/master-key.ts';
import { ForPeople } from '../adapters/shared/for-people.ts';
import { runningDatabaseUrl, startEmbeddedPostgres } from '../adapters/sql/embedded-postgres.ts';
import { connect } from '../adapters/sql/postgres.ts';
import type { Overrides } from '../app/compose.ts';
import type { Config } from '../app/config.ts';
import { assertTogether } from '../app/installation/installation.ts';
import type { Pools } from '../app/parts.ts';

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

/** For whoever is alone with the database and waits for nobody. */
export const onePool = (db: Database): Pools => ({ db, models: db, history: db, appends: db });

/** Nothing that has a number is made by a command line: no block of them is reserved. */
const withoutNumbers: Overrides['ids'] = () => ({
  ...random,
  next: () => Promise.reject(new Error('a command line makes nothing that has a number')),
});

/** Parts by which the composition works beside the product. `installation` throws ForPeople where they are not of one installation. */
export const beside = (name: string): Overrides => ({
  async database(_, { config, onClose }) {
    const found = await findDatabase(config);
    onClose(found.stop);
    return found;
  },
  async pools(_, { database, onClose }) {
    const db = connect((await database).url, { name, max: 6, session: { search_path: 'rm, public' } });
    onClose(() => db.end({ timeout: 5 }));
    return onePool(db);
  },
  async installation(_, parts) {
    const { pools, store, files } = await parts.take('pools', 'store', 'files');
    await assertTogether({ sql: pools.db, store, dataDir: parts.config.dataDir, blobs: files });
    const [row] = await pools.db<{ id: string }[]>`select id from ops.installation`;
    return row?.id ?? '';
  },
  async masterKey(_, { config, installation }) {
    await installation;
    return loadMasterKey(config, { create: false });
  },
  // What it appends is found by the next look of those who run.
  bus: () => inProcessBus(),
  ids: withoutNumbers,
  onlyWriter: () => false,
});
