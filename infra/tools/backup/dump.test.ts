// The content of a dump and what is loaded from it, without a product.
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, expect, test } from 'vitest';
import type { Database } from '#projections/sql.ts';
import { migrate, readMigrations } from '../../adapters/sql/migrate.ts';
import { migratedDatabase } from '../../adapters/sql/migrated-database.ts';
import { connect } from '../../adapters/sql/postgres.ts';
import { testDatabase } from '../../adapters/sql/test-database.ts';
import { dumpDatabase } from './dump.ts';
import { addLaterKeys, assertEmpty, loadDatabase } from './load.ts';
import { type Dump, findDump, listDumps, type Manifest, writeManifest } from './manifest.ts';
import { assertReaches } from './settle.ts';

const closers: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  for (const closer of closers.splice(0).reverse()) await closer();
});
async function source(): Promise<Database> {
  const { db, drop } = await migratedDatabase();
  closers.push(drop);
  return db;
}
async function empty(): Promise<Database> {
  const { url, drop } = await testDatabase();
  const db = connect(url, { name: 'test' });
  closers.push(drop, () => db.end({ timeout: 1 }));
  return db;
}
async function dumpOf(db: Database): Promise<Dump> {
  const into = await mkdtemp(join(tmpdir(), 'subdoc-dump-'));
  closers.push(() => rm(into, { recursive: true }));
  const { folder, ...dumped } = await dumpDatabase(db, into);
  return { name: '', folder, manifest: dumped as Manifest };
}
/** A checksum over every row of every table, and the sequences' values. */
async function contentOf(db: Database): Promise<Record<string, unknown>> {
  const names = await db`select format('%I.%I', schemaname, tablename) as name from pg_tables where schemaname in ('es', 'ops') order by 1`;
  const content: Record<string, unknown> = {};
  for (const { name } of names) {
    const [row] = await db.unsafe(
      `select md5(coalesce(string_agg(t::text, E'\\n' order by t::text), '')) as hash, count(*) as n from ${name} t`,
    );
    content[name] = `${row!['n']} ${row!['hash']}`;
  }
  for (const { name, value } of await db`select sequencename as name, last_value as value from pg_sequences where schemaname = 'ops'`)
    content[name] = value;
  return content;
}

test('every row comes back as it was: breaks, escapes, nulls, bytes, generated columns, sequences; unlogged tables begin anew', async () => {
  const db = await source();
  await db`insert into ops.account_subcontractors select n, n % 7 from generate_series(1, 60000) n`;
  const text = ['a\nb\r\\n\t\\.', '\\N', '', 'é👷'].join('|');
  await db`insert into ops.outbox (channel, message_id, recipient, status, sent_at, content, subject)
    values (${text}, ${text}, '\\N', '', now(), ${Buffer.from([0, 10, 13, 9, 92, 255])}, null)`;
  await db`insert into ops.timers (key, due_at, ready_at) values ('deadlines-12', now(), 'infinity')`;
  await db`insert into ops.sessions (id_hash, account_id, created_at, expires_at) values ('s', 1, now(), now())`;
  await db`insert into ops.live_streams (session_hash, account_id) values ('s', 1)`;
  await db`select nextval('ops.takings') from generate_series(1, 40)`;
  const before = await contentOf(db);
  await db`insert into ops.tries values ('b', 'p', now(), 1, now())`;
  const dump = await dumpOf(db);
  const to = await empty();
  expect(await loadDatabase(to, dump)).toBeGreaterThan(60_000);
  expect(await contentOf(to)).toEqual(before);
  // The functions of this program, and not only the dump's note about them.
  expect(await to`select to_regproc('es.append')::text as made`).toEqual([{ made: 'es.append' }]);
  expect((await to`insert into ops.live_streams (session_hash, account_id) values ('s', 1) returning id`)[0]!['id']).toBe(2);
  await expect(assertEmpty(to)).rejects.toThrow('DATABASE_URL');
});

test('the dump is of one moment, while others go on writing', async () => {
  const db = await source();
  const write = async (n: number) =>
    db.begin(async (tx) => {
      await tx`insert into ops.account_subcontractors values (${n}, ${n})`;
      await tx`insert into ops.credentials (account_id, password_hash, updated_at) values (${n}, 'h', now())`;
    });
  let [n, going] = [0, true];
  const writing = (async () => {
    while (going) await write(++n);
  })();
  while (n < 50) await new Promise((resolve) => setTimeout(resolve, 5));
  const { manifest } = await dumpOf(db);
  going = false;
  await writing;
  const rows = (name: string) => manifest.tables.find((table) => table.name === name)!.rows;
  expect(rows('ops.account_subcontractors')).toBe(rows('ops.credentials'));
  expect(rows('ops.credentials')).toBeGreaterThanOrEqual(49);
});

test('a dump of an older program gets its newer migrations behind its rows; one of a newer program is refused by name', async () => {
  const db = await empty();
  const files = await readMigrations();
  await migrate(db, files.slice(0, -1));
  await db`insert into ops.account_subcontractors values (1, 2)`;
  const dump = await dumpOf(db);
  const to = await empty();
  await loadDatabase(to, dump);
  expect(await to`select name from ops.migrations order by name`).toHaveLength(files.length);
  expect(await to`select * from ops.account_subcontractors`).toMatchObject([{ subcontractor_id: 1 }]);
  dump.manifest.migrations.push({ name: '999-later.sql', checksum: '' });
  await expect(loadDatabase(await empty(), dump)).rejects.toThrow('999-later.sql');
});

test('EventStoreDB: keys of later dumps are added, what was erased stays so; a dump that is ahead of the history is refused', async () => {
  const db = await source();
  const key = (subject: string, wrapped: Uint8Array | null) =>
    db`insert into ops.subject_keys (subject, wrapped, erasure) values (${subject}, ${wrapped}, ${wrapped === null ? 1 : null})
      on conflict (subject) do update set wrapped = excluded.wrapped, erasure = excluded.erasure`;
  await key('account-1', Buffer.from('one'));
  await key('account-2', null);
  const into = await mkdtemp(join(tmpdir(), 'subdoc-dump-'));
  closers.push(() => rm(into, { recursive: true }));
  for (const late of [false, true]) {
    if (late) for (const subject of ['account-2', 'account-3']) await key(subject, Buffer.from(subject));
    const { folder, ...dumped } = await dumpDatabase(db, into);
    await writeManifest(folder, {
      ...dumped,
      format: 1,
      installation: 'i',
      store: 'eventstoredb',
      objects: { count: 0, bytes: 0, missing: [] },
    });
  }
  const to = await empty();
  const first = await findDump(into, (await listDumps(into)).whole[0]!);
  await loadDatabase(to, first);
  await addLaterKeys(to, into, first);
  expect((await to`select subject, wrapped is not null as there from ops.subject_keys order by 1`).map((row) => ({ ...row }))).toEqual([
    { subject: 'account-1', there: true },
    { subject: 'account-2', there: false },
    { subject: 'account-3', there: true },
  ]);
  const history = (head: string | null, mark: string | null = null) => ({
    mark: { read: async () => mark, write: async () => '' },
    head: async () => head,
    compare: (a: string, b: string) => Number(a) - Number(b),
  });
  await to`insert into ops.projections (name, kind, tables_hash, position) values ('x', 'process-manager', '', '9')`;
  await assertReaches(to, history('9'), 'i');
  await expect(assertReaches(to, history('8'), 'i')).rejects.toThrow('plus ancien');
  await expect(assertReaches(to, history(null), 'i')).rejects.toThrow('plus ancien');
  await expect(assertReaches(to, history('9', 'other'), 'i')).rejects.toThrow('EVENTSTORE_URL');
});
