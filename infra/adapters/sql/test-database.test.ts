import { afterAll, expect, test } from 'vitest';
import type { Database } from '#projections/sql.ts';
import { connect } from './postgres.ts';
import { testDatabase } from './test-database.ts';

const pools: Database[] = [];
const open = (url: string): Database => {
  const sql = connect(url, { name: 'test', max: 2 });
  pools.push(sql);
  return sql;
};
afterAll(() => Promise.all(pools.map((pool) => pool.end())));

test('each call gives an empty database of its own', async () => {
  const [one, two] = await Promise.all([testDatabase(), testDatabase()]);
  await open(one.url)`CREATE TABLE mark (id int)`;
  expect(await open(two.url)`SELECT to_regclass('mark') AS found`).toEqual([{ found: null }]);
});

test('text sorts by code point and lower case knows accents, the same on every machine', async () => {
  const sql = open((await testDatabase()).url);
  expect(await sql`SELECT lower('ÉCOLE') AS lower, 'Z' < 'a' AS code_points, current_setting('TimeZone') AS zone`).toEqual([
    { lower: 'école', code_points: true, zone: 'UTC' },
  ]);
});

test('a dropped database is gone, also while a session is open', async () => {
  const database = await testDatabase();
  const sql = connect(database.url, { name: 'test', max: 1 });
  await sql`SELECT 1`;
  await database.drop();
  await sql.end();
  const other = open((await testDatabase()).url);
  expect(await other`SELECT 1 FROM pg_database WHERE datname = ${database.name}`).toEqual([]);
});
