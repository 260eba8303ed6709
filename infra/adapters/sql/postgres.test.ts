import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Database } from '#projections/sql.ts';
import { connect, parseInstant } from './postgres.ts';
import { type TestDatabase, testDatabase } from './test-database.ts';

let database: TestDatabase;
let db: Database;
beforeAll(async () => {
  database = await testDatabase();
  db = connect(database.url, { name: 'types-test', max: 2, session: { search_path: 'rm, public' } });
});
afterAll(async () => {
  await db.end();
  await database.drop();
});

test('rows hold what the domain speaks: instants and days as text, bigint as a number, json parsed', async () => {
  const [row] = await db`
    select '2026-11-21 08:00:00.12+02'::timestamptz as instant, '2026-11-21 08:00:00Z'::timestamptz as whole, '2027-05-02'::date as day,
           7::bigint as id, 9007199254740993 as huge, array[1, 2]::bigint[] as ids, '{"b":1,"a":2}'::json as json, null::timestamptz as none`;
  expect(row).toEqual({
    instant: '2026-11-21T06:00:00.120Z',
    whole: '2026-11-21T08:00:00.000Z',
    day: '2027-05-02',
    id: 7,
    huge: '9007199254740993',
    ids: [1, 2],
    json: { b: 1, a: 2 },
    none: null,
  });
});

test('the same values go in, also in a transaction', async () => {
  const [row] = await db.begin(
    (tx) =>
      tx`select ${'2026-11-21T06:00:00.120Z'}::timestamptz as instant, ${'2027-05-02'}::date as day, ${['a"\\', 'b']}::text[] as texts, ${[1, 2]}::int[] as numbers`,
  );
  expect(row).toEqual({ instant: '2026-11-21T06:00:00.120Z', day: '2027-05-02', texts: ['a"\\', 'b'], numbers: [1, 2] });
});

test('an instant has milliseconds, never more and never less', () => {
  expect(parseInstant('2026-11-21 08:00:00+00')).toBe('2026-11-21T08:00:00.000Z');
  expect(parseInstant('2026-11-21 08:00:00.1+00')).toBe('2026-11-21T08:00:00.100Z');
  expect(parseInstant('2026-11-21 08:00:00.123456+00')).toBe('2026-11-21T08:00:00.123Z');
  expect(parseInstant('infinity')).toBe('infinity');
});

test('a session speaks UTC, names itself and takes settings', async () => {
  const [row] =
    await db`select current_setting('TimeZone') as zone, current_setting('application_name') as name, current_setting('search_path') as path`;
  expect(row).toEqual({ zone: 'UTC', name: 'types-test', path: 'rm, public' });
});

test('bytes and days are read as they were written, whatever form the database or the role prefers', async () => {
  await db.unsafe(
    `alter database ${database.name} set bytea_output to 'escape'; alter database ${database.name} set DateStyle to 'SQL, DMY'`,
  );
  const fresh = connect(database.url, { name: 'forms-test', max: 1 });
  const [row] = await fresh`select '\\x00ff41'::bytea as bytes, '2026-02-01'::date as day`;
  await fresh.end();
  await db.unsafe(`alter database ${database.name} reset bytea_output; alter database ${database.name} reset DateStyle`);
  expect([Buffer.from(row!['bytes']).toString('hex'), row!['day']]).toEqual(['00ff41', '2026-02-01']);
});

test('a session has the isolation and the limits that the code relies on, whatever the server, the database or the role says', async () => {
  const SETTINGS = [
    'default_transaction_isolation',
    'idle_in_transaction_session_timeout',
    'idle_session_timeout',
    'statement_timeout',
    'lock_timeout',
  ];
  await db.unsafe(
    SETTINGS.map(
      (name) => `alter database ${database.name} set ${name} to '${name.includes('isolation') ? 'serializable' : '700ms'}'`,
    ).join(';'),
  );
  const told = async (options: object): Promise<unknown[]> => {
    const fresh = connect(database.url, { name: 'limits-test', max: 1, ...options });
    const [row] = await fresh`select ${fresh.unsafe(SETTINGS.map((name) => `current_setting('${name}') as ${name}`).join(','))}`;
    await fresh.end();
    return Object.values(row!);
  };
  expect(await told({})).toEqual(['read committed', '0', '0', '0', '0']);
  expect(await told({ statementMs: 15_000, lockMs: 5000 })).toEqual(['read committed', '0', '0', '15s', '5s']);
  await db.unsafe(SETTINGS.map((name) => `alter database ${database.name} reset ${name}`).join(';'));
});
