// Every table stays bounded over years. Each rule deletes the rows that are expired by the application clock, in small batches, and nothing
// else.
import { afterAll, beforeAll, expect, test } from 'vitest';
import { addDays, addMillis, addMonths, type Instant, instant } from '#domain/kernel/calendar.ts';
import { fixedClock } from '../../adapters/clock/fixed.ts';
import { migratedDatabase } from '../../adapters/sql/migrated-database.ts';
import { clear } from './clear.ts';
import { RULES } from './rules.ts';

const NOW = instant('2029-05-15T10:00:00Z');
const clock = fixedClock(NOW);
const monthsAgo = (n: number, ms = 0) => addMillis(instant(`${addMonths('2029-05-15' as never, -n)}T10:00:00Z`), ms);
const daysAgo = (n: number, ms = 0) => addMillis(instant(`${addDays('2029-05-15' as never, -n)}T10:00:00Z`), ms);
const hoursFromNow = (n: number, ms = 0) => addMillis(NOW, n * 3_600_000 + ms);

let opened: Awaited<ReturnType<typeof migratedDatabase>>;
beforeAll(async () => {
  opened = await migratedDatabase();
});
afterAll(() => opened.drop());

type Case = { over: Instant; kept: Instant; insert(at: Instant, name: string): PromiseLike<unknown> };
const db = () => opened.db;
/** A row that has just expired, and one that has not quite. A rule without its case here fails by name. */
const CASES: Record<string, Case> = {
  'ops.access_journal': {
    over: monthsAgo(12, -1),
    kept: monthsAgo(12),
    insert: (at, name) => db()`INSERT INTO ops.access_journal (at, kind, account_id, correlation_id) VALUES (${at}, 'login', 1, ${name})`,
  },
  'ops.sessions': {
    over: NOW,
    kept: addMillis(NOW, 1),
    insert: async (at, name) => {
      await db()`INSERT INTO ops.sessions (id_hash, account_id, created_at, expires_at) VALUES (${name}, 1, ${at}, ${at})`;
      await db()`INSERT INTO ops.live_streams (session_hash, account_id) VALUES (${name}, 1)`;
    },
  },
  'ops.factors': {
    over: daysAgo(1, -1),
    kept: daysAgo(1),
    insert: (at, name) =>
      db()`INSERT INTO ops.factors (person_id, kind, subject, sealed, created_at, credential_hash)
        VALUES (1, 'passkey', 'account-1', '', ${at}, ${name})`,
  },
  'ops.factor_challenges': {
    over: NOW,
    kept: addMillis(NOW, 1),
    insert: (at, name) => db()`INSERT INTO ops.factor_challenges (id_hash, expires_at) VALUES (${name}, ${at})`,
  },
  'ops.idempotency': {
    over: hoursFromNow(-24),
    kept: hoursFromNow(-24, 1),
    insert: (at, name) =>
      db()`INSERT INTO ops.idempotency (scope, key, request_hash, seed, subject, started_at) VALUES ('a', ${name}, 'h', gen_random_uuid(), 's', ${at})`,
  },
  'ops.tries': {
    over: hoursFromNow(-1, -1),
    kept: hoursFromNow(-1),
    insert: (at, name) => db()`INSERT INTO ops.tries (bucket, part, at, weight, over_at) VALUES (${name}, 'p', ${at}, 1, ${at})`,
  },
  'ops.outbox': {
    over: daysAgo(90, -1),
    kept: daysAgo(90),
    insert: (at, name) =>
      db()`INSERT INTO ops.outbox (channel, message_id, recipient, status, sent_at, content) VALUES ('email', ${name}, 'r', 'sent', ${at}, '')`,
  },
  'ops.proof_files': {
    over: daysAgo(30, -1),
    kept: daysAgo(30),
    insert: (at) =>
      db()`INSERT INTO ops.proof_files (account_id, size, from_day, to_day, asked_at, asked_by) VALUES (1, 1, '2026-01-01', '2026-02-01', ${at}, 1)`,
  },
  'ops.pretend_charges': {
    over: monthsAgo(12, -1),
    kept: monthsAgo(12),
    insert: (at, name) => db()`INSERT INTO ops.pretend_charges (subscription_id, amount_euros, charged_at) VALUES (${name}, 45, ${at})`,
  },
  'ops.pretend_subscriptions': {
    over: monthsAgo(12, -1),
    kept: monthsAgo(12),
    insert: (at, name) =>
      db()`INSERT INTO ops.pretend_subscriptions (subscription_id, customer_id, account_id, plan, status, created_at, anchor, current_period_start, current_period_end)
        VALUES (${name}, 'c', 1, 'standard', 'canceled', ${at}, ${at}, ${at}, ${at})`,
  },
};
const rows = async (table: string): Promise<number> => Number((await db().unsafe(`SELECT count(*) AS n FROM ${table}`))[0]!['n']);

test.each(RULES.map(({ table }) => table))('Years: %s loses what is over, in batches, and keeps the rest', async (table) => {
  const { over, kept, insert } = CASES[table]!;
  for (let i = 0; i < 5; i++) await insert(over, `over ${i}`);
  await insert(kept, 'kept');
  const statements: number[] = [];
  const counting = new Proxy(db(), {
    apply: (target, self, args: [unknown]) => {
      const asked = Reflect.apply(target as never, self, args) as PromiseLike<{ count: number }> & object;
      if (!Array.isArray(args[0]) || !args[0].join('').includes('DELETE')) return asked;
      return asked.then((result) => {
        statements.push(result.count);
        return result;
      });
    },
  });
  const rule = RULES.filter((one) => one.table === table);
  expect(await clear({ sql: counting, clock }, rule, 2)).toEqual({ [table]: 5 });
  expect(statements).toEqual([2, 2, 1]);
  expect(await rows(table)).toBe(1);
  expect(await clear({ sql: db(), clock }, rule)).toEqual({});
});

test('Years: live streams go with their session', async () => {
  expect([await rows('ops.sessions'), await rows('ops.live_streams')]).toEqual([1, 1]);
});

test('Years: a subscription that runs is kept, however old', async () => {
  await db()`UPDATE ops.pretend_subscriptions SET status = 'active', current_period_end = ${monthsAgo(30)}`;
  await clear({ sql: db(), clock });
  expect(await rows('ops.pretend_subscriptions')).toBe(1);
});

test('Years: a row that somebody holds is left for the next day', async () => {
  await CASES['ops.sessions']!.insert(NOW, 'held');
  await db().begin(async (tx) => {
    await tx`SELECT FROM ops.sessions WHERE id_hash = 'held' FOR UPDATE`;
    expect(await clear({ sql: db(), clock })).toEqual({});
  });
  expect(await clear({ sql: db(), clock })).toEqual({ 'ops.sessions': 1 });
});
