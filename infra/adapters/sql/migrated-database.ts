// A migrated test database, and a pool on it.

import type { Database } from '#projections/sql.ts';
import { migrate } from './migrate.ts';
import { connect } from './postgres.ts';
import { MIGRATED, testDatabase } from './test-database.ts';

export type MigratedDatabase = {
  readonly db: Database;
  readonly url: string /** Ends the pool and removes the database. */;
  drop(): Promise<void>;
};

export async function migratedDatabase(): Promise<MigratedDatabase> {
  const { url, drop } = await testDatabase(MIGRATED);
  const db = connect(url, { name: 'test' });
  await migrate(db);
  return {
    db,
    url,
    async drop() {
      await db.end({ timeout: 1 });
      await drop();
    },
  };
}
