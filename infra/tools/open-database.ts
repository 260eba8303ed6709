// The database of a command line: a given one, that of a running product with the embedded database, or the embedded one started for the
// command. Nothing is migrated or created, and a mismatched installation is refused.
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

/** `stop` ends it if it was started for this command. */
export async function findDatabase({
  databaseUrl,
  dataDir,
}: Pick<Config, 'databaseUrl' | 'dataDir'>): Promise<{ url: string; stop(): Promise<void> }> {
  if (databaseUrl !== null) return { url: databaseUrl, stop: async () => {} };
  // Otherwise it would be created: an empty installation after a mistyped folder.
  if (!existsSync(join(dataDir, 'postgres')))
    throw new ForPeople(
      `Aucune installation dans ${dataDir} : indiquez DATA_DIR ou DATABASE_URL.\nNo installation in ${dataDir}: set DATA_DIR or DATABASE_URL.`,
    );
  try {
    const server = await startEmbeddedPostgres({ dataDir });
    return { url: server.url, stop: () => server.stop() };
  } catch (error) {
    // While the product runs, its database is found through the files in its data folder.
    const url = runningDatabaseUrl(dataDir);
    if (url === null) throw error;
    return { url, stop: async () => {} };
  }
}

/** One pool for everything: for a command that is alone with the database and waits for no other statement. */
export const onePool = (db: Database): Pools => ({ db, lanes: [], models: db, history: db, appends: db });

/** A command line creates nothing with an id, so it reserves no block of ids. */
const withoutNumbers: Overrides['ids'] = () => ({
  ...random,
  next: () => Promise.reject(new Error('a command line makes nothing that has a number')),
});

/** Parts for the composition of a command line beside the product. `installation` throws ForPeople on a mismatch. */
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
  // The product finds appended events at its next poll.
  bus: () => inProcessBus(),
  ids: withoutNumbers,
  onlyWriter: () => false,
});
