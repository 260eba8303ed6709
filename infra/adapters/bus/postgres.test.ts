import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import type { Database } from '#projections/sql.ts';
import { connect } from '../sql/postgres.ts';
import { type TestDatabase, testDatabase } from '../sql/test-database.ts';
import { channelOf, postgresBus } from './postgres.ts';
import { busSuite } from './suite.ts';

let database: TestDatabase;
const pools: Database[] = [];
/** A pool of its own, as each process has one. */
function pool(name = 'bus-test'): Database {
  const db = connect(database.url, { name, max: 1 });
  pools.push(db);
  return db;
}
beforeAll(async () => {
  database = await testDatabase();
});
afterEach(() => Promise.all(pools.splice(0).map((db) => db.end({ timeout: 1 }))));
afterAll(() => database.drop());

busSuite('postgres', async (onError) => ({ bus: await postgresBus(pool(), { onError }), other: await postgresBus(pool(), { onError }) }));

describe('bus: postgres alone', () => {
  test('a NOTIFY inside a transaction rings when it commits', async () => {
    const bus = await postgresBus(pool());
    const heard: string[] = [];
    const first = new Promise<void>((resolve) => {
      bus.on('events', (message) => {
        heard.push(message);
        if (message === '7') resolve();
      });
    });
    const db = pool();
    await db
      .begin(async (tx) => {
        await tx`select pg_notify(${channelOf('events')}, '6')`;
        throw new Error('rolled back');
      })
      .catch(() => {});
    await db`select pg_notify(${channelOf('events')}, '7')`;
    await first;
    expect(heard).toEqual(['7']);
  });

  test('a message that is too long rings without it', async () => {
    const bus = await postgresBus(pool());
    const heard = new Promise<string>((resolve) => {
      bus.on('read-models', resolve);
    });
    bus.ring('read-models', 'é'.repeat(5000));
    expect(await heard).toBe('');
  });

  test('C59 when the connection was lost and is back, every listener is rung once: something may have been missed', async () => {
    const bus = await postgresBus(pool('bus-to-be-cut'));
    const rung = new Promise<string>((resolve) => {
      bus.on('events', resolve);
    });
    const db = pool('the-one-who-cuts');
    await db`select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'bus-to-be-cut'`;
    expect(await rung).toBe('');
    const next = new Promise<string>((resolve) => {
      bus.on('events', (message) => message && resolve(message));
    });
    bus.ring('events', 'again');
    expect(await next).toBe('again');
  });
});
