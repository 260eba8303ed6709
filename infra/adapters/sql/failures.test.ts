import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest';
import { isTransient, Unavailable } from '#domain/kernel/failure.ts';
import type { Database, Sql } from '#projections/sql.ts';
import { postgres } from './driver-patch.ts';
import { answering, SERVER_SAYS } from './failing.test-kit.ts';
import { stateOf } from './failures.ts';
import { type MigratedDatabase, migratedDatabase } from './migrated-database.ts';
import { connect, ownSession } from './postgres.ts';

let made: MigratedDatabase;
let db: Database;
beforeAll(async () => {
  made = await migratedDatabase();
  db = connect(made.url, { name: 'failures-test', max: 2 });
});
afterAll(async () => {
  await db.end({ timeout: 1 });
  await made.drop();
});
afterEach(() => void vi.unstubAllEnvs());
const thrownBy = (asked: PromiseLike<unknown>): Promise<unknown> =>
  Promise.resolve(asked).then(
    () => 'nothing',
    (error: unknown) => error,
  );

test('C57 C59 what a server answers while it fails over is Unavailable with its code and its cause, alone and in a transaction', async () => {
  for (const state of SERVER_SAYS) {
    const ask = (sql: Sql) => sql.unsafe(answering(state));
    for (const thrown of [await thrownBy(ask(db)), await thrownBy(db.begin(ask))]) {
      expect([state, isTransient(thrown), stateOf(thrown)]).toEqual([state, true, state]);
      expect(thrown).toBeInstanceOf(Unavailable);
      expect(thrown).toMatchObject({ name: 'Unavailable', engine: 'PostgreSQL', code: state, cause: { code: state } });
    }
  }
});

test('C57 what an event does to a row, a mistake of ours and what only settings mend stay what they are', async () => {
  for (const state of [
    '22003',
    '22P02',
    '22P05',
    '23502',
    '23505',
    '42703',
    '42P01',
    '0A000',
    '25001',
    '28P01',
    '3D000',
    'P0001',
    'XX001',
  ]) {
    const thrown = await thrownBy(db.begin((sql) => sql.unsafe(answering(state))));
    expect([state, isTransient(thrown), stateOf(thrown)]).toEqual([state, false, state]);
    expect(thrown).toBeInstanceOf(postgres.PostgresError);
  }
  expect([isTransient(await thrownBy(db`select ${1}::int / 0`)), stateOf(new Error('x'))]).toEqual([false, null]);
});

test('what is thrown within a transaction comes out of it as it is, and of several failures the first', async () => {
  const ours = new TypeError('ours');
  expect(await thrownBy(db.begin(() => Promise.reject(ours)))).toBe(ours);
  const both = db.begin((sql) => Promise.allSettled([sql.unsafe(answering('40P01')), sql`select 1`]));
  expect(stateOf(await thrownBy(both))).toBe('40P01');
});

test('pieces, names, values and rows go through the wrapped client as through the driver’s own', async () => {
  await db.begin(async (sql) => {
    await sql`create temp table kept (a integer, b text) on commit drop`;
    await sql`insert into ${sql('kept')} ${sql([
      { a: 1, b: 'one' },
      { a: 2, b: 'two' },
    ])}`;
    const piece = sql`where b = ${'two'}`;
    expect(await sql`select a from kept ${piece}`).toEqual([{ a: 2 }]);
    expect(await sql.unsafe('select a from kept where a = $1', [1]).values()).toEqual([[1]]);
  });
});

test('a session that ends, or never began, is Unavailable: under a transaction, a pool that is ended, nobody there, a file of a socket that is not', async () => {
  const cut = await thrownBy(db.begin((sql) => sql`select pg_terminate_backend(pg_backend_pid())`));
  expect(cut).toMatchObject({ engine: 'PostgreSQL', code: expect.stringMatching(/^(57P01|CONNECTION_CLOSED)$/) });
  const between = db.begin(async (sql) => {
    const [own] = await sql`select pg_backend_pid() as pid`;
    await db`select pg_terminate_backend(${own!['pid']})`;
    await new Promise((later) => setTimeout(later, 100));
    return sql`select 1`;
  });
  expect(await thrownBy(between)).toMatchObject({ engine: 'PostgreSQL', code: expect.stringMatching(/^(57P01|CONNECTION_CLOSED)$/) });

  const { session, gone } = ownSession(db);
  expect(isTransient(await thrownBy(session`select pg_terminate_backend(pg_backend_pid())`))).toBe(true);
  await gone;
  await session.end({ timeout: 1 });
  expect(await thrownBy(session`select 1`)).toMatchObject({ engine: 'PostgreSQL', code: 'CONNECTION_ENDED' });

  // Without a host in the address, the driver uses this one.
  vi.stubEnv('PGHOST', '/nowhere/at-all');
  for (const [url, code] of [
    ['postgres://nobody@127.0.0.1:1/none', 'ECONNREFUSED'],
    ['postgres:///none', 'ENOENT'],
  ] as const) {
    const away = connect(url, { name: 'failures-test', max: 1 });
    expect(await thrownBy(away`select 1`)).toMatchObject({ engine: 'PostgreSQL', code });
    expect(await thrownBy(away.begin((sql) => sql`select 1`))).toMatchObject({ engine: 'PostgreSQL', code });
    expect(await thrownBy(away.listen('topic', () => {}))).toMatchObject({ engine: 'PostgreSQL', code });
    expect(await thrownBy(away.notify('topic', ''))).toMatchObject({ engine: 'PostgreSQL', code });
    await away.end({ timeout: 0 });
  }
});

test('C57 R5b a plan of tables that were exchanged meanwhile is no poison, another thing that the server does not do is', async () => {
  // Like a session of a projection: planned before the swap, run again in a transaction after it.
  const session = connect(made.url, { name: 'old-plan', max: 1 });
  await session.unsafe('create table kept (a integer)');
  const ask = (sql: Sql) => sql`select * from kept where a = ${1}`;
  await ask(session);
  await session.unsafe('drop table kept; create table kept (a integer, b text)');
  const refused = await thrownBy(session.begin(ask));
  expect([stateOf(refused), isTransient(refused)]).toEqual(['0A000', true]);
  expect(await session.begin(ask)).toEqual([]);
  await session.end({ timeout: 1 });
});
