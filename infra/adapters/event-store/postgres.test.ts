import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import type { EventStore } from '#domain/ports/event-store.ts';
import type { Database } from '#projections/sql.ts';
import { migrate } from '../sql/migrate.ts';
import { connect } from '../sql/postgres.ts';
import { type TestDatabase, testDatabase } from '../sql/test-database.ts';
import { postgresEventStore } from './postgres.ts';
import { someEvents } from './some-events.ts';
import { eventStoreSuite, testBus } from './suite.ts';

let database: TestDatabase;
let db: Database;
beforeAll(async () => {
  database = await testDatabase();
  db = connect(database.url, { name: 'event-store-test' });
  await migrate(db);
});
afterAll(async () => {
  await db.end();
  await database.drop();
});

eventStoreSuite('postgres', async (options) => {
  await db`truncate es.events`;
  return postgresEventStore(db, options);
});

describe('event store: postgres alone', () => {
  let store: EventStore;
  beforeEach(async () => {
    await db`truncate es.events`;
    store = postgresEventStore(db, { bus: testBus() });
  });

  test('concurrent appends share statements: one in flight, no timer', async () => {
    const statements: unknown[] = [];
    const spied = new Proxy(db, {
      get: (target, name) =>
        name === 'unsafe'
          ? (...args: Parameters<Database['unsafe']>) => {
              statements.push(args[0]);
              return target.unsafe(...args);
            }
          : Reflect.get(target, name),
    });
    const batching = postgresEventStore(db, { bus: testBus(), appends: spied });
    const all = await Promise.all(Array.from({ length: 64 }, (_, i) => someEvents(`subcontractor-${i}`)));
    await Promise.all(all.map((events) => batching.append(events[0]!.stream, -1, events)));
    expect(statements).toHaveLength(1);
  });

  test('appends to one stream that were not waited for keep their order', async () => {
    const first = await someEvents('account-1');
    const second = await someEvents('account-1', { after: first[0] });
    const third = await someEvents('account-1', { after: second[0] });
    const results = await Promise.all([
      store.append('account-1', -1, first),
      store.append('account-1', 0, second),
      store.append('account-1', 1, third),
    ]);
    expect(results).toEqual([
      { ok: true, position: '1' },
      { ok: true, position: '2' },
      { ok: true, position: '3' },
    ]);
  });

  test('also when the first of them is too large for the batch that the second would fit into', async () => {
    const large = (megabytes: number) =>
      ({ type: 'EmailVerified', data: { text: 'x'.repeat(megabytes * 1_000_000) }, personal: null }) as never;
    const filling = await someEvents('account-2', { events: [large(3)] });
    const first = await someEvents('account-1', { events: [large(2)] });
    const second = await someEvents('account-1', { after: first[0] });
    const results = await Promise.all([
      store.append('account-2', -1, filling),
      store.append('account-1', -1, first),
      store.append('account-1', 0, second),
    ]);
    expect(results.map((result) => result.ok)).toEqual([true, true, true]);
  });

  test('a poison command fails alone: the others of its batch are written', async () => {
    const [head] = await someEvents('account-1');
    await store.append('account-1', -1, [head!]);
    const forged = await someEvents('account-1', { after: { ...head!, hash: '1'.repeat(64) } });
    // An id beyond the column's range: PostgreSQL refuses the whole statement.
    const [tooBig] = await someEvents('account-9');
    const good = await Promise.all(Array.from({ length: 5 }, (_, i) => someEvents(`subcontractor-${i}`)));
    const results = await Promise.allSettled([
      store.append('account-1', 0, forged),
      store.append('account-9', -1, [{ ...tooBig!, accountId: (2 ** 40) as never }]),
      ...good.map((events) => store.append(events[0]!.stream, -1, events)),
    ]);
    expect(results.map((result) => result.status)).toEqual(['rejected', 'rejected', ...Array(5).fill('fulfilled')]);
    expect(String((results[0] as PromiseRejectedResult).reason)).toContain('does not follow the hash');
    expect((await store.readAll({ after: null, limit: 100 })).map((event) => event.position)).toEqual(['1', '2', '3', '4', '5', '6']);
  });

  test('positions have no gap, also after a batch that was rolled back', async () => {
    await store.append('account-1', -1, await someEvents('account-1'));
    await db
      .begin(async (tx) => {
        const inside = postgresEventStore(tx as unknown as Database, { bus: testBus() });
        await inside.append('account-2', -1, await someEvents('account-2'));
        throw new Error('rolled back');
      })
      .catch(() => {});
    const result = await store.append('account-3', -1, await someEvents('account-3'));
    expect(result).toEqual({ ok: true, position: '2' });
  });

  test('with a channel the ring travels in the transaction of the append', async () => {
    const heard: string[] = [];
    let end = (): void => {};
    const ended = new Promise<void>((resolve) => {
      end = resolve;
    });
    await db.listen('test_events', (message) => (message === 'end' ? end() : heard.push(message)));
    const notifying = postgresEventStore(db, { bus: testBus(), notifyChannel: 'test_events' });
    await notifying.append('account-1', -1, await someEvents('account-1'));
    const both = await Promise.all([someEvents('account-2'), someEvents('account-3')]);
    await Promise.all(both.map((events) => notifying.append(events[0]!.stream, -1, events)));
    // A conflict wrote nothing, so there is no notification. Notifications arrive in commit order: after « end » none is missing.
    await notifying.append('account-1', -1, await someEvents('account-1'));
    await db.notify('test_events', 'end');
    await ended;
    expect(heard).toEqual(['1', '3']);
  });

  // The mistake: the adapter trusts the server's defaults. Repeatable read gives the append the snapshot from before its lock.
  test('three processes append to a database whose default is repeatable read: nobody is refused', async () => {
    const own = await testDatabase();
    const admin = connect(own.url, { name: 'repeatable-read' });
    await migrate(admin);
    await admin.unsafe(`alter database ${own.name} set default_transaction_isolation to 'repeatable read'`);
    const pools = [1, 2, 3].map((i) => connect(own.url, { name: `process-${i}`, max: 2 }));
    const stores = pools.map((pool) => postgresEventStore(pool, { bus: testBus() }));
    const results = await Promise.all(
      Array.from({ length: 150 }, async (_, i) => {
        const stream = `subcontractor-${i}` as const;
        return stores[i % 3]!.append(stream, -1, await someEvents(stream));
      }),
    );
    expect(results.every((result) => result.ok)).toBe(true);
    await Promise.all(stores.map((one) => one.close()));
    for (const pool of [admin, ...pools]) await pool.end();
    await own.drop();
  });

  // The mistake: the wait has no limit. 500 appends waited for ever, and the queue grew behind them.
  test('appends behind a lock that somebody keeps are told within its limit, and go on afterwards', async () => {
    const waiting = connect(database.url, { name: 'limited', max: 1, lockMs: 100 });
    const other = connect(database.url, { name: 'keeper', max: 1 });
    const limited = postgresEventStore(db, { bus: testBus(), appends: waiting });
    await other`select pg_advisory_lock(1400204611)`;
    const outcomes = await Promise.allSettled(
      Array.from({ length: 600 }, async (_, i) => {
        const stream = `subcontractor-${i}` as const;
        return limited.append(stream, -1, await someEvents(stream));
      }),
    );
    expect(new Set(outcomes.map(({ status }) => status))).toEqual(new Set(['rejected']));
    await other`select pg_advisory_unlock(1400204611)`;
    await expect(limited.append('account-1', -1, await someEvents('account-1'))).resolves.toMatchObject({ ok: true });
    await limited.close();
    await Promise.all([waiting.end(), other.end()]);
  });

  test('P23 quiet events wake nobody, and are read with the next', async () => {
    const bus = testBus();
    const ring = vi.spyOn(bus, 'ring');
    const [first, second] = [await someEvents('account-1'), await someEvents('account-2')];
    const loud = await someEvents('account-3', { events: [{ type: 'EmailVerified', data: {}, personal: null } as never] });
    const quiet = new Set([first[0]!.type]);
    const heard: number[] = [];
    const some = postgresEventStore(db, { bus, quiet, pollMs: 60_000 });
    some.subscribe({ after: null, batchSize: 10, onBatch: async (events) => void heard.push(events.length) });
    for (const events of [first, second]) await some.append(events[0]!.stream, -1, events);
    expect(ring).not.toHaveBeenCalled();
    await some.append('account-3', -1, loud);
    await expect.poll(() => heard.reduce((all, one) => all + one, 0)).toBe(3);
    await some.close();
  });

  // The mistake: the notification is sent before the commit. A reader that comes at once finds nothing, and waits for the slow poll.
  test('the bell rings once the events are there, never before: whoever comes at once finds them', async () => {
    const bus = testBus();
    let answered = false;
    const slow = new Proxy(db, {
      get: (target, name) =>
        name === 'unsafe'
          ? (...args: Parameters<Database['unsafe']>) =>
              target.unsafe(...args).then(async (rows) => {
                await new Promise((resolve) => setTimeout(resolve, 20));
                answered = true;
                return rows;
              })
          : Reflect.get(target, name),
    });
    const rings: boolean[] = [];
    bus.on('events', () => rings.push(answered));
    const ringing = postgresEventStore(db, { bus, appends: slow });
    await ringing.append('account-1', -1, await someEvents('account-1'));
    const two = await Promise.all(['account-2', 'account-3'].map((stream) => someEvents(stream as 'account-2')));
    answered = false;
    await Promise.all(two.map((events) => ringing.append(events[0]!.stream, -1, events)));
    expect(rings).toEqual([true, true]);
  });

  // The mistake: synchronous_commit is off in the append. A power cut would lose acknowledged events.
  test('C58 an append is on the disk when it is answered, alone and in a batch', async () => {
    const durable = connect(database.url, { name: 'durable', max: 1, session: { synchronous_commit: 'on' } });
    const store = postgresEventStore(db, { bus: testBus(), appends: durable });
    for (let i = 0; i < 20; i += 1) {
      const [before] = await db`select pg_current_wal_insert_lsn()::text as lsn`;
      const streams = i % 2 === 0 ? [`account-${i}`] : [`account-${i}`, `email-${i}`];
      const all = await Promise.all(streams.map((stream) => someEvents(stream as 'account-1')));
      await Promise.all(all.map((events) => store.append(events[0]!.stream, -1, events)));
      const [after] = await db`select pg_current_wal_flush_lsn() > ${before!['lsn']}::pg_lsn as flushed`;
      expect([i, after!['flushed']]).toEqual([i, true]);
    }
    await store.close();
    await durable.end();
  });
});
