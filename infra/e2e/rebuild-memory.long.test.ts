// A rebuild of a history many times larger than the memory it may have: what does not fit goes through the database, and nothing grows.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { readModels } from '#projections/index.ts';
import { compare } from '#projections/rebuild.ts';
import { writeHistory } from '../bench/history.ts';
import { inProcessBus } from '../bus/in-process.ts';
import { postgresEventStore } from '../event-store/postgres.ts';
import { postgresKeys } from '../keys/postgres.ts';
import { migrate } from '../sql/migrate.ts';
import { connect } from '../sql/postgres.ts';
import { testDatabase } from '../sql/test-database.ts';

const HEAP_MB = 64;
/** As measured of this history (rebuild.ts): slots among them. */
const ROWS_PER_EVENT = 1.27;
/** As rebuild.ts reckons it: what is left beside the program and the pages on their way. */
const ROWS_HELD = ((HEAP_MB - 10 - 40) * 1024 * 1024) / 1400;

it('DESIGN 3.22 a history ten times the memory of its process is made anew', { timeout: 1_200_000 }, async () => {
  const database = await testDatabase();
  const db = connect(database.url, { name: 'memory-test', max: 6, session: { search_path: 'rm, public' } });
  await migrate(db);
  const master = new Uint8Array(32).fill(5);
  const keys = await postgresKeys(db, master);
  const store = postgresEventStore(db, { bus: inProcessBus() });
  let rows = 0;
  for (let accountId = 1, above = 0; rows < 10 * ROWS_HELD; accountId++, above += 500)
    rows += ROWS_PER_EVENT * (await writeHistory({ store, keys }, { accountId, subcontractors: 500, papersEach: 3, above }));
  const child = spawn(process.execPath, [`--max-old-space-size=${HEAP_MB}`, join(import.meta.dirname, '..', 'cli', 'rebuild.ts')], {
    env: { DATABASE_URL: database.url, MASTER_KEY: Buffer.from(master).toString('base64') },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let said = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => (said += chunk));
  const [code] = await once(child, 'close');
  expect([code, said]).toEqual([0, expect.stringContaining('Modèles de lecture refaits')]);
  // With the memory of this process, and not through the database.
  expect((await compare({ store, sql: db, keys, projections: readModels })).filter(({ equal }) => !equal)).toEqual([]);
  await store.close();
  await db.end();
  await database.drop();
});
