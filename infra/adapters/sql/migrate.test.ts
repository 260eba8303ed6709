import { afterEach, beforeEach, expect, test } from 'vitest';
import type { Database } from '#projections/sql.ts';
import { stateOf } from './failures.ts';
import { type Migration, migrate, readMigrations } from './migrate.ts';
import { connect } from './postgres.ts';
import { type TestDatabase, testDatabase } from './test-database.ts';

let database: TestDatabase;
let db: Database;
beforeEach(async () => {
  database = await testDatabase();
  db = connect(database.url, { name: 'migrate-test' });
});
afterEach(async () => {
  await db.end();
  await database.drop();
});

const ONE: Migration = { name: '001-one.sql', text: 'create table ops.one (a int); insert into ops.one values (1);' };
const TWO: Migration = { name: '002-two.sql', text: 'insert into ops.one values (2)' };

test('the files of the product run in order on an empty database, and once', async () => {
  const files = await readMigrations();
  expect(files.map(({ name }) => name)).toEqual(files.map(({ name }) => name).toSorted());
  expect(await migrate(db)).toEqual(files.map(({ name }) => name));
  expect(await migrate(db)).toEqual([]);
  const schemas = await db<
    { name: string }[]
  >`select schema_name as name from information_schema.schemata where schema_name in ('es', 'ops', 'rm') order by 1`;
  expect(schemas.map(({ name }) => name)).toEqual(['es', 'ops', 'rm']);
});

test('no table refuses an UPDATE or DELETE where an administrator publishes all tables (logical replication)', async () => {
  await migrate(db);
  const nameless = await db<{ name: string }[]>`
    select c.oid::regclass::text as name from pg_class c join pg_namespace n on n.oid = c.relnamespace
    where n.nspname in ('es', 'ops', 'rm') and c.relkind in ('r', 'p') and c.relpersistence = 'p' and not exists (
      select from pg_index i where i.indrelid = c.oid and case c.relreplident when 'd' then i.indisprimary else i.indisreplident end)`;
  expect(nameless).toEqual([]);
});

test('what is new runs, what ran does not run again', async () => {
  expect(await migrate(db, [ONE])).toEqual(['001-one.sql']);
  expect(await migrate(db, [ONE, TWO])).toEqual(['002-two.sql']);
  expect(await migrate(db, [ONE, TWO])).toEqual([]);
  expect(await db`select a from ops.one order by a`).toEqual([{ a: 1 }, { a: 2 }]);
});

test('processes that start together run each file once', async () => {
  const ran = await Promise.all(Array.from({ length: 5 }, () => migrate(db, [ONE, TWO])));
  expect(ran.flat().sort()).toEqual(['001-one.sql', '002-two.sql']);
  expect(await db`select count(*) as rows from ops.one`).toEqual([{ rows: 2 }]);
});

test('a file that fails leaves nothing of itself, and those before it stay', async () => {
  const broken: Migration = { name: '002-broken.sql', text: 'insert into ops.one values (2); select 1/0' };
  await expect(migrate(db, [ONE, broken])).rejects.toSatisfy((error) => stateOf(error) === '22012');
  expect(await db`select a from ops.one`).toEqual([{ a: 1 }]);
  expect(await migrate(db, [ONE, TWO])).toEqual(['002-two.sql']);
});

test('a file that changed after it ran, or a database newer than the program, is refused', async () => {
  await migrate(db, [ONE, TWO]);
  await expect(migrate(db, [{ ...ONE, text: `${ONE.text} ` }, TWO])).rejects.toThrow('001-one.sql was changed after it ran');
  await expect(migrate(db, [ONE])).rejects.toThrow('newer than this program: it has 002-two.sql');
});
