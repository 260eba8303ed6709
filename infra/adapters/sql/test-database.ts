// An empty database for one test file or one test: real PostgreSQL, nothing shared with other tests.
import { randomBytes } from 'node:crypto';
import { inject } from 'vitest';
import type { Database } from '#projections/sql.ts';
import { migrate } from './migrate.ts';
import { connect } from './postgres.ts';

export type TestDatabase = {
  readonly url: string;
  readonly name: string;
  /** Ends remaining sessions and removes it. Optional: the whole server is removed after the run. */
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

/** The template of databases: created once per run, when the first test asks for it. */
export type Template = { readonly name: string; make(db: Database): Promise<unknown> };
export const MIGRATED: Template = { name: 'migrated', make: (db) => migrate(db) };

/** Renamed last, so that no test copies an incomplete one. */
async function ensure({ name, make }: Template, admin: Database, url: URL): Promise<void> {
  const there = () => admin`select from pg_database where datname = ${name}`;
  if ((await there()).length > 0) return;
  await admin`select pg_advisory_lock(hashtext(${name}))`;
  if ((await there()).length > 0) return;
  const unfinished = `${name}_unfinished`;
  await admin.unsafe(`CREATE DATABASE ${unfinished} TEMPLATE template0 STRATEGY file_copy`);
  const db = connect(Object.assign(new URL(url), { pathname: `/${unfinished}` }).href, { name: 'test-database', max: 1 });
  await make(db).finally(() => db.end());
  await admin.unsafe(`ALTER DATABASE ${unfinished} RENAME TO ${name}`);
}

/**
 * An empty database, or a copy of the template; takes about 20 ms. `MIGRATED`: with all migrations applied, so that `migrate` has nothing
 * to do, which takes ten times as long. Connect to it with `connect(url, …)`.
 */
export function testDatabase(template?: Template): Promise<TestDatabase> {
  const name = `test_${randomBytes(8).toString('hex')}`;
  return asAdministrator(async (admin, url) => {
    if (template) await ensure(template, admin, url);
    await admin.unsafe(`CREATE DATABASE ${name} TEMPLATE ${template?.name ?? 'template0'} STRATEGY file_copy`);
    url.pathname = `/${name}`;
    return {
      url: url.href,
      name,
      drop: () => asAdministrator(async (again) => void (await again.unsafe(`DROP DATABASE IF EXISTS ${name} WITH (FORCE)`))),
    };
  });
}
