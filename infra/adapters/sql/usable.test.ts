import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import type { Database } from '#projections/sql.ts';
import { ForPeople } from '../shared/for-people.ts';
import { connect } from './postgres.ts';
import { type TestDatabase, testDatabase } from './test-database.ts';
import { meetInOneSession, requireOwnSessions, requireUsable } from './usable.ts';

vi.setConfig({ testTimeout: 60_000, hookTimeout: 60_000 });

let database: TestDatabase;
let admin: Database;
beforeAll(async () => {
  database = await testDatabase();
  admin = connect(database.url, { name: 'test', max: 2 });
});
afterAll(async () => {
  await admin.end();
  await database.drop();
});

it.each(['LATIN1', 'SQL_ASCII', 'WIN1252'])('N7 a database in %s is refused with a sentence, and nothing is written', async (encoding) => {
  const name = `${database.name}_${encoding.toLowerCase()}`;
  await admin.unsafe(
    `CREATE DATABASE ${name} TEMPLATE template0 ENCODING '${encoding}' LOCALE_PROVIDER libc LOCALE 'C' STRATEGY file_copy`,
  );
  const other = connect(Object.assign(new URL(database.url), { pathname: `/${name}` }).href, { name: 'test', max: 1 });
  try {
    const refused = await requireUsable(other).catch((error: unknown) => error);
    expect(refused).toBeInstanceOf(ForPeople);
    expect((refused as Error).message).toContain(`La base de données est en ${encoding} :`);
    expect(await other`select from information_schema.tables where table_schema in ('es', 'ops', 'rm')`).toHaveLength(0);
  } finally {
    await other.end();
    await admin.unsafe(`DROP DATABASE ${name} WITH (FORCE)`);
  }
});

it('N15 a read-only database is waited for, as a standby may be promoted', async () => {
  await requireUsable(admin);
  const standby = connect(database.url, { name: 'test', max: 1, session: { default_transaction_read_only: 'on' } });
  await expect(requireUsable(standby)).rejects.toMatchObject({ code: '25006' });
  await standby.end();
});

it('N15 clients that meet in one session of the server are behind a pooler in transaction mode; PostgreSQL itself keeps them apart', async () => {
  const [one, other] = [1, 2].map(() => connect(database.url, { name: 'test', max: 1 })) as [Database, Database];
  expect([await meetInOneSession(other, one), await meetInOneSession(one, one)]).toEqual([false, true]);
  await Promise.all([one.end(), other.end()]);
  await requireOwnSessions(database.url);
});
