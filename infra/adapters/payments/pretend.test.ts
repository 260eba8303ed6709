// The pretend provider: the suite, and its automatic changes as time passes.
import { createHmac } from 'node:crypto';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { instant } from '#domain/kernel/calendar.ts';
import { inProcessBus } from '#infra/adapters/bus/in-process.ts';
import { fixedClock } from '#infra/adapters/clock/fixed.ts';
import { type MigratedDatabase, migratedDatabase } from '#infra/adapters/sql/migrated-database.ts';
import { pretendPayments } from './pretend.ts';
import { advance, type PretendSubscription, periodAfter } from './pretend-time.ts';
import { paymentsSuite, someCheckout } from './suite.ts';

let database: MigratedDatabase;
beforeAll(async () => {
  database = await migratedDatabase();
});
afterAll(() => database.drop());

const START = '2026-11-21T09:00:00.000Z';
const masterKey = new Uint8Array(32).fill(3);
let fault: 'ok' | 'down';
const provider = () => {
  fault = 'ok';
  return pretendPayments({
    sql: database.db,
    clock: fixedClock(START),
    ids: { secret: () => 'x'.repeat(16) },
    timers: { plan: async () => {} },
    bus: inProcessBus(),
    masterKey,
    deliver: async () => 200,
    fault: () => fault,
  });
};
paymentsSuite('pretend', async () => {
  const payments = provider();
  const secret = createHmac('sha256', masterKey).update('pretend payments').digest('hex');
  return { payments, secret, nowMs: Date.parse(START), cut: () => (fault = 'down') };
});

it('C67 what an account began to pay goes with it, and no other account’s', async () => {
  const payments = provider();
  for (const accountId of [7, 8]) await payments.createCheckout(someCheckout({ accountId, key: `of ${accountId}` }));
  await payments.forget({ accountId: 7, customerIds: [] });
  expect(await database.db`select distinct account_id from ops.pretend_checkouts`).toEqual([{ account_id: 8 }]);
});

const at = instant;
const trial: PretendSubscription = {
  number: 1,
  subscription_id: 'sub_1',
  customer_id: 'cus_1',
  account_id: 1,
  plan: 'autopilot',
  status: 'trialing',
  created_at: at('2027-01-24T09:00:00Z'),
  anchor: at('2027-01-31T09:00:00Z'),
  current_period_start: at('2027-01-24T09:00:00Z'),
  current_period_end: at('2027-01-31T09:00:00Z'),
  trial_end: at('2027-01-31T09:00:00Z'),
  cancel_at_period_end: false,
};

it('F075 nothing is charged before the trial is over; months end on the day they began, or the last one', () => {
  expect(advance(trial, at('2027-01-31T08:59:59Z'))).toMatchObject({ charges: [], news: [], subscription: { status: 'trialing' } });
  const { subscription, charges } = advance(trial, at('2027-04-15T00:00:00Z'));
  expect(charges.map(({ amount_euros, charged_at }) => [amount_euros, charged_at])).toEqual([
    [65, '2027-01-31T09:00:00.000Z'],
    [65, '2027-02-28T09:00:00.000Z'],
    [65, '2027-03-31T09:00:00.000Z'],
  ]);
  expect(subscription).toMatchObject({ status: 'active', current_period_end: '2027-04-30T09:00:00.000Z' });
  expect(periodAfter(trial.anchor, at('2027-04-30T09:00:00Z'))).toBe('2027-05-31T09:00:00.000Z');
});

it('a trial cancelled in time ends without a charge; a late payment waits to be told', () => {
  const ended = advance({ ...trial, cancel_at_period_end: true }, at('2027-03-01T00:00:00Z'));
  expect([ended.subscription.status, ended.charges, ended.news.map(({ type }) => type)]).toEqual([
    'canceled',
    [],
    ['customer.subscription.deleted'],
  ]);
  expect(advance({ ...trial, status: 'past_due' }, at('2028-01-01T00:00:00Z')).news).toEqual([]);
});
