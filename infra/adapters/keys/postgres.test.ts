import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Keys } from '#domain/ports/keys.ts';
import type { Database } from '#projections/sql.ts';
import { migrate } from '../sql/migrate.ts';
import { connect } from '../sql/postgres.ts';
import { type TestDatabase, testDatabase } from '../sql/test-database.ts';
import { UnknownKeyError } from './keys.ts';
import { postgresKeys } from './postgres.ts';
import { keysSuite } from './suite.ts';

let database: TestDatabase;
let db: Database;
beforeAll(async () => {
  database = await testDatabase();
  db = connect(database.url, { name: 'keys-test' });
  await migrate(db);
});
afterAll(async () => {
  await db.end();
  await database.drop();
});
beforeEach(() => db`truncate ops.subject_keys, ops.master_key`);

keysSuite('postgres', async (master) => ({ keys: await postgresKeys(db, master), other: await postgresKeys(db, master) }));
// With a cache of one key, every path reads from the table.
keysSuite('postgres with a tiny cache', async (master) => ({
  keys: await postgresKeys(db, master, { cached: 1 }),
  other: await postgresKeys(db, master, { cached: 1 }),
}));

describe('keys: postgres alone', () => {
  // The database was restored: what was erased since has its key again, what was created since is missing.
  test('C67 a row that is gone is told from one that is erased, also by a process that never saw either', async () => {
    const keys = await postgresKeys(db, MASTER);
    const parts = ['account-1', 'account-2'].map((subject) => ({ subject, eventId: randomUUID(), personal: { name: 'Zoé' } }));
    const sealed = await keys.seal(parts, ['account-1', 'account-2']);
    await keys.erase('account-1');
    await db`delete from ops.subject_keys where subject = 'account-2'`;
    const later = await postgresKeys(db, MASTER);
    expect(await later.open([{ ...parts[0]!, sealed: sealed[0]! }])).toEqual([null]);
    await expect(later.open([{ ...parts[1]!, sealed: sealed[1]! }])).rejects.toThrow(UnknownKeyError);
    await expect(later.seal([parts[1]!])).rejects.toThrow(UnknownKeyError);
    expect(await db`select subject from ops.subject_keys`).toEqual([{ subject: 'account-1' }]);
  });

  const MASTER = new Uint8Array(32).fill(7);

  /** The statements that were sent to the database. */
  function spied(statements: string[]): Database {
    return new Proxy(db, {
      apply: (target, self, args) => {
        statements.push(String(args[0]));
        return Reflect.apply(target, self, args);
      },
    });
  }

  test('C67 what is recalled from memory holds in a transaction until anybody is erased, by whichever process', async () => {
    const [keys, other] = [await postgresKeys(db, MASTER), await postgresKeys(db, MASTER)];
    const parts = ['account-1', 'account-2'].map((subject) => ({ subject, eventId: randomUUID(), personal: { name: subject } }));
    const sealed = await keys.seal(parts, ['account-1', 'account-2']);
    const boxes = parts.map(({ subject, eventId }, i) => ({ subject, eventId, sealed: sealed[i]! }));
    expect(other.recall(boxes)).toBeNull();
    const recalled = keys.recall(boxes);
    expect(recalled?.parts).toEqual([{ name: 'account-1' }, { name: 'account-2' }]);
    const holds = () => db.begin((tx) => recalled!.still(tx as never));
    expect(await holds()).toBe(true);
    await other.erase('account-1');
    expect(await holds()).toBe(false);
    expect(await keys.open(boxes)).toEqual([null, { name: 'account-2' }]);
    expect(keys.recall(boxes)).toBeNull();
    expect(await db.begin((tx) => keys.recall(boxes.slice(1))!.still(tx as never))).toBe(true);
  });

  test('a database that was written under another master key is refused at start', async () => {
    await postgresKeys(db, MASTER);
    await expect(postgresKeys(db, new Uint8Array(32).fill(8))).rejects.toThrow('another master key');
    await expect(postgresKeys(db, new Uint8Array(31))).rejects.toThrow('32 bytes');
  });

  test('no key lies in the table as it is, and none can be moved to another subject', async () => {
    const keys = await postgresKeys(db, MASTER);
    const key = (await keys.ensure(['account-1'])).get('account-1')!;
    await keys.ensure(['account-2']);
    const [row] = await db<{ wrapped: Uint8Array }[]>`select wrapped from ops.subject_keys where subject = 'account-1'`;
    expect(Buffer.from(row!.wrapped).includes(Buffer.from(key))).toBe(false);
    await db`update ops.subject_keys a set wrapped = b.wrapped from ops.subject_keys b where a.subject = 'account-2' and b.subject = 'account-1'`;
    const fresh = await postgresKeys(db, MASTER);
    await expect(fresh.load(['account-2'])).rejects.toThrow();
  });

  test('a key is in the table when seal answers', async () => {
    const keys = await postgresKeys(db, MASTER);
    await keys.seal([{ subject: 'account-1', eventId: randomUUID(), personal: {} }], ['account-1']);
    expect(await db`select subject from ops.subject_keys where wrapped is not null`).toEqual([{ subject: 'account-1' }]);
  });

  test('opening many takes one round trip for all keys; sealing for a known subject takes none', async () => {
    const statements: string[] = [];
    const keys = await postgresKeys(spied(statements), MASTER);
    const parts = Array.from({ length: 50 }, (_, i) => ({ subject: `subcontractor-${i}`, eventId: randomUUID(), personal: { i } }));
    statements.length = 0;
    const sealed = await keys.seal(
      parts,
      parts.map(({ subject }) => subject),
    );
    expect(statements).toHaveLength(1);
    await keys.open(parts.map(({ subject, eventId }, i) => ({ subject, eventId, sealed: sealed[i]! })));
    expect(statements).toHaveLength(2);
    await keys.seal(parts);
    expect(statements).toHaveLength(2);
  });

  test('subjects that are created at the same time share the statements', async () => {
    const statements: string[] = [];
    const keys = await postgresKeys(spied(statements), MASTER);
    statements.length = 0;
    await Promise.all(Array.from({ length: 100 }, (_, i) => keys.ensure([`subcontractor-${i}`])));
    expect(statements).toHaveLength(1);
  });

  test('the cache is bounded and drops what was unused longest', async () => {
    const statements: string[] = [];
    const keys = await postgresKeys(spied(statements), MASTER, { cached: 2 });
    for (const subject of ['account-1', 'account-2', 'account-1', 'account-3']) await keys.ensure([subject]);
    const asked = async (subject: string) => {
      statements.length = 0;
      await keys.ensure([subject]);
      return statements.length > 0;
    };
    expect([await asked('account-1'), await asked('account-3'), await asked('account-2')]).toEqual([false, false, true]);
  });

  /** The database, except that the next statement that contains `text` is answered when the test says so. */
  function holding(text: string): { db: Database; reached: Promise<void>; release(): void } {
    const reached = Promise.withResolvers<void>();
    const released = Promise.withResolvers<void>();
    let armed = true;
    const held = new Proxy(db, {
      apply(target, self, args: [TemplateStringsArray, ...unknown[]]) {
        const pending = Reflect.apply(target, self, args) as PromiseLike<unknown>;
        if (!armed || !args[0]?.raw?.join('').includes(text)) return pending;
        armed = false;
        return pending.then(async (rows) => {
          reached.resolve();
          await released.promise;
          return rows;
        });
      },
    });
    return { db: held, reached: reached.promise, release: () => released.resolve() };
  }

  // The mistake: every lookup's result is cached. A lookup that an erasure overtook would revive the key here.
  test.each([
    ['a look', 'erasure is not null', (keys: Keys) => keys.load(['account-1'])],
    ['the making of a key', 'insert into ops.subject_keys', (keys: Keys) => keys.ensure(['account-1'])],
  ])('C67 %s whose answer comes after the erasure puts no key back into the cache', async (_, statement, work) => {
    const { db: slow, reached, release } = holding(statement);
    const keys = await postgresKeys(slow, MASTER);
    if (statement.startsWith('erasure')) await (await postgresKeys(db, MASTER)).ensure(['account-1']);
    const overtaken = work(keys);
    await reached;
    await (await postgresKeys(db, MASTER)).erase('account-1');
    // This process is notified of it before the older answer arrives.
    expect(await keys.load(['account-1'])).toEqual(new Map([['account-1', null]]));
    release();
    await overtaken;
    expect(await keys.load(['account-1'])).toEqual(new Map([['account-1', null]]));
    await expect(keys.seal([{ subject: 'account-1', eventId: randomUUID(), personal: {} }])).rejects.toThrow('erased');
  });
});
