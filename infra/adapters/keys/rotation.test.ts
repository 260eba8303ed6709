// Rotation of the master key: everything is readable under the new one and nothing under the old one, or nothing has changed.
import { randomBytes, randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { Database } from '#projections/sql.ts';
import { migrate } from '../sql/migrate.ts';
import { connect } from '../sql/postgres.ts';
import { type TestDatabase, testDatabase } from '../sql/test-database.ts';
import { postgresKeys } from './postgres.ts';
import { rotateMasterKey } from './rotation.ts';

let database: TestDatabase;
let db: Database;
beforeAll(async () => {
  database = await testDatabase();
  db = connect(database.url, { name: 'rotation-test' });
  await migrate(db);
});
afterAll(async () => {
  await db.end();
  await database.drop();
});
beforeEach(() => db`truncate ops.subject_keys, ops.master_key`);

const [OLD, NEW, NEWER] = [7, 8, 9].map((byte) => new Uint8Array(32).fill(byte)) as [Uint8Array, Uint8Array, Uint8Array];
const subjects = Array.from({ length: 25 }, (_, i) => `subcontractor-${i}`);
async function sealed() {
  const keys = await postgresKeys(db, OLD);
  const parts = subjects.map((subject) => ({ subject, eventId: randomUUID(), personal: { name: `Zoé ${subject}` } }));
  const boxes = await keys.seal(parts, subjects);
  await keys.erase('subcontractor-3');
  const all = parts.map((part, i) => ({ ...part, sealed: boxes[i]! }));
  return { keys, all, expected: parts.map(({ subject, personal }) => (subject === 'subcontractor-3' ? null : personal)) };
}

test('C67 all that is alive opens under the new key, what was erased stays so, links and addresses are found as before; the old key is refused', async () => {
  const { keys, all, expected } = await sealed();
  expect(await rotateMasterKey(db, OLD, NEW, { batch: 10 })).toBe(24);
  const later = await postgresKeys(db, NEW);
  expect(await later.open(all)).toEqual(expected);
  for (const purpose of ['email', 'token', 'siret', 'session'] as const) expect(later.hash(purpose, 'x')).toBe(keys.hash(purpose, 'x'));
  await expect(postgresKeys(db, OLD)).rejects.toThrow('autre clé');
  // Once more; the keyed hashes of the very first key still hold.
  expect(await rotateMasterKey(db, NEW, NEWER)).toBe(24);
  const last = await postgresKeys(db, NEWER);
  expect([await last.open(all), last.hash('token', 'x')]).toEqual([expected, keys.hash('token', 'x')]);
  const rows = await db<
    { text: string }[]
  >`select encode(wrapped, 'hex') || coalesce((select encode(hashing, 'hex') from ops.master_key), '') as text from ops.subject_keys where wrapped is not null`;
  for (const key of [OLD, NEW]) for (const { text } of rows) expect(text).not.toContain(Buffer.from(key).toString('hex'));
});

test('C58 its session dies in the middle: nothing has changed, and the next try does all of it', async () => {
  const { all, expected } = await sealed();
  const other = connect(database.url, { name: 'rotation-killer', max: 1 });
  const killed = rotateMasterKey(db, OLD, NEW, {
    batch: 10,
    onBatch: (keys) =>
      keys === 20
        ? other`select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'rotation-test' and state <> 'idle'`
        : null,
  });
  await expect(killed).rejects.toThrow();
  await other.end();
  expect(await (await postgresKeys(db, OLD)).open(all)).toEqual(expected);
  expect(await rotateMasterKey(db, OLD, NEW)).toBe(24);
  expect(await rotateMasterKey(db, OLD, NEW)).toBeNull();
  expect(await (await postgresKeys(db, NEW)).open(all)).toEqual(expected);
});

test('one key that the old one does not open stops it, and nothing has changed', async () => {
  const { all } = await sealed();
  await db`update ops.subject_keys set wrapped = ${randomBytes(60)} where subject = 'subcontractor-9'`;
  await expect(rotateMasterKey(db, OLD, NEW, { batch: 10 })).rejects.toThrow();
  expect(await (await postgresKeys(db, OLD)).open(all.slice(0, 1))).toEqual([all[0]!.personal]);
  await expect(rotateMasterKey(db, NEWER, NEW)).rejects.toThrow('rien n’est changé');
});

test('C67 a process that was there before makes no key under the old one: nobody could unwrap it', async () => {
  const { keys } = await sealed();
  await rotateMasterKey(db, OLD, NEW);
  await expect(keys.seal([{ subject: 'account-99', eventId: randomUUID(), personal: {} }], ['account-99'])).rejects.toThrow();
  expect(await db`select from ops.subject_keys where subject = 'account-99'`).toHaveLength(0);
});
