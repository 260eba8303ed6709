import { expect, test } from 'vitest';
import { postgres } from '#infra/adapters/sql/driver-patch.ts';
import { migratedDatabase } from '#infra/adapters/sql/migrated-database.ts';
import { connect, isSqlError } from '#infra/adapters/sql/postgres.ts';
import { isWorldFailure } from './failures.ts';
import type { Sql } from './sql.ts';

const sqlError = (code: string) => Object.assign(new postgres.PostgresError('refused'), { code });

test('C57 C59 what passes by itself is no poison: a deadlock, a conflict, a lock not to be had, a standby that only reads, a server that is full or going', () => {
  for (const code of ['40P01', '40001', '55P03', '25006', '53100', '53300', '57P01', '57014', '08006', '58030'])
    expect([code, isWorldFailure(sqlError(code))]).toEqual([code, true]);
  for (const code of ['CONNECTION_CLOSED', 'CONNECT_TIMEOUT', 'ECONNREFUSED'])
    expect([code, isWorldFailure(Object.assign(new Error('gone'), { code }))]).toEqual([code, true]);
});

test('C57 R5b a plan of tables that were exchanged meanwhile is no poison, another thing that the server does not do is', async () => {
  expect(isWorldFailure(sqlError('0A000'))).toBe(false);
  const db = await migratedDatabase();
  try {
    // As a session that projected has it: planned before the exchange, asked again within a transaction behind it.
    const session = connect(db.url, { name: 'old-plan', max: 1 });
    await session.unsafe('create table kept (a integer)');
    const ask = (sql: Sql) => sql`select * from kept where a = ${1}`;
    await ask(session);
    await session.unsafe('drop table kept; create table kept (a integer, b text)');
    const refused = await session.begin(ask).then(
      () => null,
      (error: unknown) => error,
    );
    expect([isSqlError(refused, '0A000'), isWorldFailure(refused)]).toEqual([true, true]);
    expect(await session.begin(ask)).toEqual([]);
    await session.end({ timeout: 1 });
  } finally {
    await db.drop();
  }
});

test('C57 what an event does to a row is poison: a value that does not fit, a broken constraint, a mistake in a statement', () => {
  for (const code of ['22003', '22P02', '22P05', '23502', '23505', '42703', '25P02'])
    expect([code, isWorldFailure(sqlError(code))]).toEqual([code, false]);
  expect(isWorldFailure(new TypeError('x is undefined'))).toBe(false);
});
