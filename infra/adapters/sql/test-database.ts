// An empty database for one test file or one test: real PostgreSQL, nothing shared with any other test.
import { randomBytes } from 'node:crypto';
import { inject } from 'vitest';
import type { Database } from '#projections/sql.ts';
import { migrate } from './migrate.ts';
import { connect } from './postgres.ts';

export type TestDatabase = {
  readonly url: string;
  readonly name: string;
  /** Ends whatever sessions are left and removes it. Optional: the whole server goes with the run. */
  drop(): Promise<void>;
};

async function asAdministrator<Result>(work: (admin: Database, url: URL) => Promise<Result>): Promise<Result> {
  const answer = await fetch(inject('testServer'));
  const text = await answer.text();
  if (!answer.ok) throw new Error(`The test server did not start: ${text}`);
  const admin = connect(text, { name: 'test-database', max: 1 });
  try {
    return await work(admin, new URL(text));
  } finally {
    await admin.end();
  }
}

const MIGRATED = 'migrated';

/** Today's tables once a run, for databases to be copied from; the name comes last, so that nobody copies half of them. */
async function ensureMigrated(admin: Database, url: URL): Promise<void> {
  const there = () => admin`select from pg_database where datname = ${MIGRATED}`;
  if ((await there()).length > 0) return;
  await admin`select pg_advisory_lock(hashtext(${MIGRATED}))`;
  if ((await there()).length > 0) return;
  await admin.unsafe(`CREATE DATABASE making TEMPLATE template0 STRATEGY wal_log`);
  const db = connect(Object.assign(new URL(url), { pathname: '/making' }).href, { name: 'test-database', max: 1 });
  await migrate(db).finally(() => db.end());
  await admin.unsafe(`ALTER DATABASE making RENAME TO ${MIGRATED}`);
}

/**
 * Empty but for what PostgreSQL puts into every database; takes about 40 ms. `migrated`: with today's tables, so that `migrate` finds nothing
 * left to do, which takes ten times as long. Connect to it with `connect(url, …)`.
 */
export function testDatabase({ migrated = false } = {}): Promise<TestDatabase> {
  const name = `test_${randomBytes(8).toString('hex')}`;
  return asAdministrator(async (admin, url) => {
    if (migrated) await ensureMigrated(admin, url);
    await admin.unsafe(`CREATE DATABASE ${name} TEMPLATE ${migrated ? MIGRATED : 'template0'} STRATEGY wal_log`);
    url.pathname = `/${name}`;
    return {
      url: url.href,
      name,
      drop: () => asAdministrator(async (again) => void (await again.unsafe(`DROP DATABASE IF EXISTS ${name} WITH (FORCE)`))),
    };
  });
}
