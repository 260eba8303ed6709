// An empty database for one test file or one test: real PostgreSQL, nothing shared with any other test.
import { randomBytes } from 'node:crypto';
import { inject } from 'vitest';
import type { Database } from '#projections/sql.ts';
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

/** Empty but for what PostgreSQL puts into every database; takes about 40 ms. Connect to it with `connect(url, …)`. */
export function testDatabase(): Promise<TestDatabase> {
  const name = `test_${randomBytes(8).toString('hex')}`;
  return asAdministrator(async (admin, url) => {
    await admin.unsafe(`CREATE DATABASE ${name} TEMPLATE template0 STRATEGY wal_log`);
    url.pathname = `/${name}`;
    return {
      url: url.href,
      name,
      drop: () => asAdministrator(async (again) => void (await again.unsafe(`DROP DATABASE IF EXISTS ${name} WITH (FORCE)`))),
    };
  });
}
