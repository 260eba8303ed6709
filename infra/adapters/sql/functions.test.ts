// Each SQL function stands once, in functions/: old and new databases end up with the same functions, and a changed file is applied again.
import { spawnSync } from 'node:child_process';
import { basename } from 'node:path';
import { afterEach, expect, test } from 'vitest';
import type { Database } from '#projections/sql.ts';
import { type Migration, migrate, readFunctions, readMigrations } from './migrate.ts';
import { connect } from './postgres.ts';
import { testDatabase } from './test-database.ts';

const closers: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  for (const close of closers.splice(0).reverse()) await close();
});
async function empty(): Promise<Database> {
  const { url, drop } = await testDatabase();
  const db = connect(url, { name: 'functions-test', max: 2 });
  closers.push(drop, () => db.end());
  return db;
}

/** The last commit in which migrations created the functions. */
const BEFORE = '46f6e1d';
const git = (...args: string[]): string => {
  const { status, stdout, stderr } = spawnSync('git', ['-C', import.meta.dirname, ...args], { encoding: 'utf8', maxBuffer: 2 ** 26 });
  if (status !== 0)
    throw new Error(`${BEFORE} is not in this repository; « git fetch --unshallow » makes a shallow clone whole.\n${stderr}`);
  return stdout;
};
const MIGRATIONS_BEFORE: readonly Migration[] = git('ls-tree', '-r', '--name-only', '--full-tree', BEFORE)
  .split('\n')
  .filter((path) => /\/migrations\/\d{3}-[a-z0-9-]+\.sql$/.test(path))
  .sort()
  .map((path) => ({ name: basename(path), text: git('show', `${BEFORE}:${path}`) }));

/** Everything that a migration or function file can create, as PostgreSQL describes it. */
async function catalogue(db: Database): Promise<Record<string, string[]>> {
  const ours = "n.nspname in ('es', 'ops', 'rm')";
  const asked = {
    functions: `select pg_get_functiondef(p.oid) as said from pg_proc p join pg_namespace n on n.oid = p.pronamespace where ${ours}`,
    columns: `select concat_ws(' ', n.nspname, c.relname, a.attname, format_type(a.atttypid, a.atttypmod), co.collname, a.attnotnull,
        a.attidentity, a.attgenerated, pg_get_expr(d.adbin, d.adrelid), c.relpersistence, c.reloptions) as said
      from pg_attribute a join pg_class c on c.oid = a.attrelid join pg_namespace n on n.oid = c.relnamespace
      left join pg_attrdef d on d.adrelid = c.oid and d.adnum = a.attnum left join pg_collation co on co.oid = a.attcollation
      where ${ours} and a.attnum > 0 and not a.attisdropped and c.relkind in ('r', 'S')`,
    indexes: `select indexdef as said from pg_indexes where schemaname in ('es', 'ops', 'rm')`,
    constraints: `select c.conrelid::regclass || ' ' || c.conname || ' ' || pg_get_constraintdef(c.oid) as said
      from pg_constraint c join pg_namespace n on n.oid = c.connamespace where ${ours}`,
    triggers: `select pg_get_triggerdef(t.oid) as said from pg_trigger t where not t.tgisinternal`,
    migrations: `select name || ' ' || checksum as said from ops.migrations`,
    applied: `select checksum as said from ops.functions`,
  };
  const said = await Promise.all(
    Object.entries(asked).map(
      async ([what, query]) => [what, (await db.unsafe(query)).map((row) => row['said'] as string).sort()] as const,
    ),
  );
  return Object.fromEntries(said);
}

test.each([
  ['of the program before', '999'],
  ['that stopped between two of its migrations, with a function of fewer columns', '242'],
])('a database %s ends up like a new one, with its rows', async (_which, end) => {
  const fresh = await empty();
  await migrate(fresh);
  const old = await empty();
  const then = MIGRATIONS_BEFORE.filter(({ name }) => name < end);
  expect(await migrate(old, then)).toHaveLength(then.length);
  await old`insert into ops.wakes (key, due_at, ready_at) values ('x-1', now(), now())`;
  const ran = await migrate(old);
  expect(ran).toContain('330-functions.sql');
  const now = await catalogue(old);
  expect(now).toEqual(await catalogue(fresh));
  expect(now['functions']!.length).toBe((await readFunctions()).length);
  expect(now['triggers']!.join()).toContain('ops.tell_live_streams()');
  // A program of the previous version, which still calls the old names.
  await old`select ops.plan_wakes(array['x-2'], array[now()])`;
  await old`insert into ops.wakes (key, due_at, ready_at) values ('x-2', now(), now()) on conflict (key) do nothing`;
  expect(await old`select key from ops.take_wakes('x', now(), 1, 1)`).toEqual([{ key: 'x-1' }]);
  expect(await old`delete from ops.wakes where key = any(array['x-9']) returning key`).toEqual([]);
  expect(await old`select key from ops.claim_timers('x', now(), 9, 1)`).toEqual([{ key: 'x-2' }]);
});

test('each file makes the function that it is named after, and no migration makes one', async () => {
  for (const { name, text } of await readFunctions()) {
    expect(
      text.match(/^create or replace function \S+(?=\()/gim)?.map((line) => line.split(' ').at(-1)),
      name,
    ).toEqual([name.slice(0, -'.sql'.length)]);
    expect(text, name).not.toMatch(/^create (?!or replace)/im);
  }
  for (const { name, text } of await readMigrations()) expect(text, name).not.toMatch(/^\s*create (or replace )?(function|procedure)/im);
});

const TABLE = {
  name: '330-functions.sql',
  text: 'create table ops.functions (only_row boolean primary key default true, checksum text not null)',
};
const made = (name: string, text: string): Migration => ({
  name: `ops.${name}.sql`,
  text: `create or replace function ops.${name}${text}`,
});
const ANSWER = made('answer', "(a int) returns text language sql as $$ select 'int' $$");

test('a function is made again when its text changes or a migration ran, and by one of those who start together', async () => {
  const db = await empty();
  await migrate(db, [TABLE], [ANSWER]);
  const xmin = async () => (await db`select xmin::text from pg_proc where proname = 'answer'`)[0]!['xmin'];
  const first = await xmin();
  expect(await migrate(db, [TABLE], [ANSWER])).toEqual([]);
  expect(await xmin()).toBe(first);
  const changed = { ...ANSWER, text: ANSWER.text.replace("'int'", "'int!'") };
  expect((await Promise.all(Array.from({ length: 4 }, () => migrate(db, [TABLE], [changed])))).flat()).toEqual([]);
  expect(await db`select ops.answer(1)`).toEqual([{ answer: 'int!' }]);
  const gone = { name: '331-gone.sql', text: 'drop function ops.answer(int)' };
  expect(await migrate(db, [TABLE, gone], [changed])).toEqual(['331-gone.sql']);
  expect(await db`select ops.answer(1)`).toEqual([{ answer: 'int!' }]);
});

test('another signature: a migration drops the old one, a database that never had it does not mind, and calls of before keep theirs until then', async () => {
  const db = await empty();
  await migrate(db, [TABLE], [ANSWER]);
  const other = made('answer', "(a text) returns text language sql as $$ select 'text' $$");
  await migrate(db, [TABLE], [other]);
  expect(await db`select ops.answer(1) as old, ops.answer('1'::text) as new`).toEqual([{ old: 'int', new: 'text' }]);
  const drop = { name: '331-answer.sql', text: 'drop function if exists ops.answer(int)' };
  for (const there of [db, await empty()]) {
    await migrate(there, [TABLE, drop], [other]);
    expect(await there`select pg_get_function_arguments(oid) as takes from pg_proc where proname = 'answer'`).toEqual([
      { takes: 'a text' },
    ]);
  }
});

test('a function that cannot be made leaves nothing of the migration that it came with', async () => {
  const db = await empty();
  await migrate(db, [TABLE], [ANSWER]);
  const table = { name: '331-table.sql', text: 'create table ops.late (a int)' };
  const broken = made('other', '() returns int language sql as $$ select nothing $$');
  await expect(migrate(db, [TABLE, table], [ANSWER, broken])).rejects.toThrow('"nothing" does not exist');
  expect(await db`select to_regclass('ops.late') as late`).toEqual([{ late: null }]);
  expect(await migrate(db, [TABLE, table], [ANSWER])).toEqual(['331-table.sql']);
});

test('a migration whose functions moved out is still one that ran: another change of it is refused', async () => {
  const db = await empty();
  const then = MIGRATIONS_BEFORE;
  await migrate(db, then);
  const moved = (await readMigrations()).map((file) => (file.name.startsWith('001') ? { ...file, text: `${file.text} ` } : file));
  await expect(migrate(db, moved)).rejects.toThrow('001-events.sql was changed after it ran');
});
