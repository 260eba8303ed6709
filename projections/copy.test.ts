// Copied rows equal inserted ones, indexes included.
import { afterAll, beforeAll, expect, test } from 'vitest';
import { connect } from '#infra/adapters/sql/postgres.ts';
import { type TestDatabase, testDatabase } from '#infra/adapters/sql/test-database.ts';
import { copyTables } from './copy.ts';
import { upsert } from './rows.ts';
import type { Database } from './sql.ts';

let database: TestDatabase;
let db: Database;
beforeAll(async () => {
  database = await testDatabase();
  db = connect(database.url, { name: 'copy-test', max: 4 });
});
afterAll(async () => {
  await db.end();
  await database.drop();
});

const DDL = `CREATE TABLE things (id integer PRIMARY KEY, label text NOT NULL, numbers integer[], words text[], made json, day date,
  days datemultirange NOT NULL, yes boolean NOT NULL, code text UNIQUE);
  CREATE INDEX things_by_label ON things (label COLLATE "C", id) WHERE yes; CREATE INDEX things_by_day ON things (day DESC)`;
const TEXTS = ['', 'Été', 'tab\tline\nreturn\rback\\slash', '\\N', '\\.', '"{},', "l'œuvre 😀", 'nul\0', 'half \ud83d', '  '];
const row = (id: number) => ({
  id,
  label: TEXTS[id % TEXTS.length]!,
  numbers: id % 3 === 0 ? null : [id, -1],
  words: id % 2 === 0 ? [] : ['PDF', 'a,b', 'quote"', 'back\\', 'NULL', ''],
  made: id % 4 === 0 ? null : { text: TEXTS[id % TEXTS.length]!.replace('\0', '').toWellFormed(), n: 1.5 },
  day: id % 5 === 0 ? null : '2026-02-28',
  days: id % 2 === 0 ? '{}' : '{[2027-01-01,2027-02-01),[2026-01-01,2026-01-01),[2026-12-01,2027-01-01)}',
  yes: id % 2 === 0,
  code: id % 7 === 0 ? null : `c${id}`,
});

test.each([3, 2000])('C51 %i rows, with every kind of value, are those of an insert', async (count) => {
  await db.unsafe(`DROP SCHEMA IF EXISTS a CASCADE; DROP SCHEMA IF EXISTS b CASCADE; CREATE SCHEMA a; CREATE SCHEMA b`);
  for (const schema of ['a', 'b']) await db.begin((tx) => tx.unsafe(`SET LOCAL search_path TO ${schema}; ${DDL}`));
  const rows = Array.from({ length: count }, (_, id) => row(id));
  const indexes = (schema: string) =>
    db`SELECT replace(indexdef, ${`${schema}.`}, '') AS text FROM pg_indexes WHERE schemaname = ${schema} ORDER BY 1`;
  await copyTables(db, 'a', [{ table: 'things', rows: rows.values() }]);
  await db.begin(async (tx) => {
    await tx.unsafe('SET LOCAL search_path TO b');
    await upsert(tx, 'things', ['id'], rows);
  });
  const all = async (schema: string) =>
    (await db.unsafe(`SELECT r::text AS row FROM ${schema}.things r ORDER BY id`)).map(({ row }) => row);
  expect(await all('a')).toEqual(await all('b'));
  expect(await indexes('a')).toEqual(await indexes('b'));
  expect(await indexes('a')).toHaveLength(4);
  // Vacuum has nothing to do, and the planner has statistics.
  const [known] = await db`SELECT relpages, relallvisible, reltuples::int FROM pg_class WHERE oid = 'a.things'::regclass`;
  expect(known).toMatchObject({ reltuples: count });
});

test('a row that the table rejects leaves the table unchanged', async () => {
  await db.unsafe(`DROP SCHEMA IF EXISTS a CASCADE; CREATE SCHEMA a`);
  await db.begin((tx) => tx.unsafe(`SET LOCAL search_path TO a; ${DDL}`));
  const rows = Array.from({ length: 3000 }, (_, id) => row(id === 2999 ? 1 : id));
  await expect(copyTables(db, 'a', [{ table: 'things', rows }])).rejects.toThrow(/things_pkey|key/);
  await expect(copyTables(db, 'a', [{ table: 'things', rows: [...rows, { ...row(1), day: 'no day' }] }])).rejects.toThrow(/no day/);
  expect(await db`SELECT count(*)::int AS n FROM a.things`).toEqual([{ n: 0 }]);
});

test.each([0, 2])('an index that cannot be built fails the whole copy, with %i connections that build them', async (makers) => {
  await db.unsafe('DROP SCHEMA IF EXISTS a CASCADE; CREATE SCHEMA a');
  const twins = 'CREATE TABLE pairs (id integer PRIMARY KEY, twin integer); CREATE UNIQUE INDEX pairs_by_twin ON pairs (twin)';
  await db.begin((tx) => tx.unsafe(`SET LOCAL search_path TO a; ${DDL}; ${twins}`));
  const pairs = Array.from({ length: 1000 }, (_, id) => ({ id, twin: Math.min(id, 998) }));
  const things = Array.from({ length: 1000 }, (_, id) => row(id));
  const copied = copyTables(
    db,
    'a',
    [
      { table: 'pairs', rows: pairs },
      { table: 'things', rows: things },
    ],
    makers,
  );
  await expect(copied).rejects.toThrow(/pairs_by_twin/);
  // No task goes on after the failure.
  const busy =
    await db`SELECT query FROM pg_stat_activity WHERE application_name = 'copy-test' AND state <> 'idle' AND pid <> pg_backend_pid()`;
  expect([...busy]).toEqual([]);
});
