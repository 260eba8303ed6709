// A history that is ten times larger than the memory of whoever makes the read models anew from it (infra/decisions/030, 084).
import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';
import { prepare } from '../../../projections/checkpoints.ts';
import { readModels } from '../../../projections/index.ts';
import { inProcessBus } from '../../adapters/bus/in-process.ts';
import { postgresCheckpoints } from '../../adapters/checkpoints/postgres.ts';
import { postgresEventStore } from '../../adapters/event-store/postgres.ts';
import { postgresKeys } from '../../adapters/keys/postgres.ts';
import { migrate } from '../../adapters/sql/migrate.ts';
import { connect } from '../../adapters/sql/postgres.ts';
import { testDatabase } from '../../adapters/sql/test-database.ts';
import { writeHistory } from './history.ts';

const HEAP_MB = 72;
/** Folded whole, a million events are 1.7 GB of process (infra/decisions/030). */
const BYTES_EACH = 1700;
const ACCOUNTS = 10;
const SUBCONTRACTORS = 65_000;

test('C51 a history of ten times the memory is made anew, with every row', { timeout: 600_000 }, async () => {
  const database = await testDatabase();
  const db = connect(database.url, { name: 'rebuild-memory', session: { search_path: 'rm, public' } });
  const store = postgresEventStore(db, { bus: inProcessBus() });
  try {
    await migrate(db);
    await prepare({ checkpoints: postgresCheckpoints(db), store }, readModels);
    const master = new Uint8Array(32).fill(7);
    const keys = await postgresKeys(db, master, { cached: 100_000 });
    const each = SUBCONTRACTORS / ACCOUNTS;
    for (let i = 0; i < ACCOUNTS; i++)
      await writeHistory({ store, keys }, { accountId: i + 1, subcontractors: each, documentsEach: 3, above: i * each });
    const [history] = await db<{ events: number }[]>`select count(*)::int as events from es.events`;
    expect(history!.events * BYTES_EACH).toBeGreaterThan(10 * HEAP_MB * 1024 * 1024);

    const env = { ...process.env, DATABASE_URL: database.url, MASTER_KEY: Buffer.from(master).toString('base64') };
    const rebuild = join(import.meta.dirname, '../../tools/rebuild.ts');
    await promisify(execFile)(process.execPath, [`--max-old-space-size=${HEAP_MB}`, rebuild], { env, maxBuffer: 1e7 });
    const [rows] = await db<{ subcontractors: number; documents: number; uploaded: number }[]>`
      select (select count(*)::int from rm.subcontractors) as subcontractors, (select count(*)::int from rm.documents) as documents,
        (select count(*)::int from es.events where type = 'DocumentUploaded') as uploaded`;
    expect(rows).toEqual({ subcontractors: SUBCONTRACTORS, documents: 3 * SUBCONTRACTORS, uploaded: 3 * SUBCONTRACTORS });
  } finally {
    await store.close();
    await db.end({ timeout: 1 });
    await database.drop();
  }
});
