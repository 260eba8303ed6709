// A product with a streaming standby of its database: which queries it may answer, and that no answer is ever older than the primary's.
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import type { Database } from '#projections/sql.ts';
import { connect } from '../adapters/sql/postgres.ts';
import { postgresReplica } from '../adapters/sql/replica.ts';
import { type Pair, primaryAndStandby } from '../adapters/sql/standby.test-kit.ts';
import { type TestDatabase, testDatabase } from '../adapters/sql/test-database.ts';
import { company, type Owner } from '../testing/product/people.ts';
import { closeAll, place, type Running, start, subcontractor } from '../tools/backup/installations.test-kit.ts';
import { readConfig } from './config.ts';

let pair: Pair;
let primary: Database;
let standby: Database;
beforeAll(async () => {
  pair = await primaryAndStandby();
  [primary, standby] = [connect(pair.primary, { name: 'test', max: 2 }), connect(pair.standby, { name: 'test', max: 2 })];
});
afterEach(async () => {
  if ((await standby`select pg_is_wal_replay_paused() as paused`)[0]!['paused']) await standby`select pg_wal_replay_resume()`;
});
afterAll(async () => {
  await closeAll();
  await Promise.all([primary.end(), standby.end()]);
  await pair.stop();
});

const replica = (url: string, onForeign = () => {}) =>
  postgresReplica(primary, url, { connection: { name: 'replica-test', max: 2 }, lanes: 1, onForeign, waitMs: 200, restMs: 0 });
const pause = () => standby`select pg_wal_replay_pause()`;
const isPaused = async () => (await standby`select pg_get_wal_replay_pause_state() as state`)[0]!['state'];

test('DESIGN 3.8 a standby is asked only while it has what the primary has, and is waited for no longer than was said', async () => {
  const copy = replica(pair.standby);
  await primary`create table seen (n int)`;
  await expect.poll(copy.isFresh).toBe(true);
  for (let n = 1; n <= 5; n++) {
    await primary`insert into seen values (${n})`;
    await expect.poll(copy.isFresh).toBe(true);
    expect(await copy.sql`select max(n) as n from seen`).toEqual([{ n }]);
  }
  await pause();
  await expect.poll(isPaused).toBe('paused');
  await primary`insert into seen values (6)`;
  const began = performance.now();
  expect(await copy.isFresh()).toBe(false);
  expect(performance.now() - began).toBeGreaterThan(190);
  await standby`select pg_wal_replay_resume()`;
  await expect.poll(copy.isFresh).toBe(true);
  expect(await copy.sql`select max(n) as n from seen`).toEqual([{ n: 6 }]);
  await copy.close();
});

test('DESIGN 3.21 another database, or the primary itself, is no standby: it is said once and never asked', async () => {
  const other: TestDatabase = await testDatabase();
  for (const url of [other.url, pair.primary]) {
    let said = 0;
    const copy = replica(url, () => (said += 1));
    expect([await copy.isFresh(), await copy.isFresh(), said]).toEqual([false, false, 1]);
    await copy.close();
  }
  const away = replica('postgres://nobody:x@127.0.0.1:1/nothing');
  expect(await away.isFresh()).toBe(false);
  await away.close();
  await other.drop();
  expect(() => readConfig({ DATABASE_REPLICA_URL: pair.standby })).toThrow('DATABASE_URL');
});

/** The last statements of the product's sessions on the standby. */
const asked = async (): Promise<string> =>
  (await standby`select query from pg_stat_activity where application_name LIKE 'subdoc-replica%'`).map(({ query }) => query).join('\n');

test('DESIGN 3.8 lists and figures come from the standby, and show what was just done also while it lags', async () => {
  const product: Running = await start(await place({ DATABASE_URL: pair.primary, DATABASE_REPLICA_URL: pair.standby }));
  const owner: Owner = await company(product.product);
  const names = async (): Promise<string[]> =>
    (await owner.call<{ companyName: string }[]>('GET', '/api/subcontractors')).map(({ companyName }) => companyName).sort();
  await subcontractor(owner, 1);
  const known = ['Sous-traitant 1'];
  // The beginning of a page of rows: the server keeps a kilobyte of each query.
  const isAsked = () =>
    expect
      .poll(async () => {
        expect(await names()).toEqual(known);
        return asked();
      })
      .toContain('json_agg(r)');
  await isAsked();

  await pause();
  await expect.poll(isPaused).toBe('paused');
  for (const n of [2, 3]) {
    await subcontractor(owner, n);
    known.push(`Sous-traitant ${n}`);
    expect(await names()).toEqual(known);
  }
  expect((await owner.call<{ totalSubcontractors: number }>('GET', '/api/dashboard/stats')).totalSubcontractors).toBe(3);
  await standby`select pg_wal_replay_resume()`;
  await isAsked();
});
