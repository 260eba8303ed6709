// A subscription over time, on the timers: the pretend provider renews it automatically, webhooks come late or never, and the end of access
// is recorded.
import { afterEach, expect, it, vi } from 'vitest';
import { addMillis, type Instant } from '#domain/kernel/calendar.ts';
import type { AccountId } from '#domain/kernel/ids.ts';
import type { SubscriptionState } from '#domain/subscriptions/subscription.ts';
import { subscriptionOf } from '#domain/subscriptions/subscription.ts';
import { createWorld, START, type World } from '#infra/testing/workflows/world.ts';

// The first test of a run starts the database server; two cores may be busy with others.
vi.setConfig({ testTimeout: 30_000, hookTimeout: 60_000 });

let world: World;
afterEach(() => world.close());
const days = (count: number): Instant => addMillis(START, count * 86_400_000);
const MAIL = 'contact@dupont-btp.fr';

async function subscribed(): Promise<{ id: AccountId; customer: string; now(): Promise<string> }> {
  world = await createWorld();
  const { id } = await world.approved();
  const { payments } = world;
  const checkout = await payments.createCheckout({
    accountId: id,
    plan: 'autopilot',
    email: MAIL,
    customerId: null,
    changes: null,
    trialDays: 7,
    successUrl: 'https://subdoc.example/abonnement?success=true',
    cancelUrl: 'https://subdoc.example/abonnement?canceled=true',
    key: 'k',
  });
  await payments.desk.finish(checkout.sessionId, 'paid');
  await world.settle();
  const current = async () => subscriptionOf((await world.loadState('subscription', id)).state as SubscriptionState)!;
  return {
    id,
    customer: (await current()).customerId,
    now: async () => {
      const { status, currentPeriodEnd } = await current();
      return `${status} ${currentPeriodEnd.slice(0, 10)}`;
    },
  };
}
const endings = async () => (await world.mailsTo(MAIL)).filter(({ subject }) => /a pris fin|est suspendu/.test(subject ?? ''));

it('F075 a trial becomes a paid month at its end, and each month renews at its end', async () => {
  const { now } = await subscribed();
  await world.drive(days(6.9));
  expect(await now()).toBe('trialing 2026-11-28');
  await world.drive(days(80));
  expect(await now()).toBe('active 2027-02-28');
  const synced = (await world.happened('SubscriptionSynced')).map(({ occurredAt }) => occurredAt.slice(0, 10));
  expect(synced).toEqual(['2026-11-21', '2026-11-28', '2026-12-28', '2027-01-28']);
});

it('A43 A52 a payment that stays late ends the access after seven days, with one mail', async () => {
  const { customer, now } = await subscribed();
  await world.drive(days(10));
  await world.payments.desk.tell(customer, 'past_due');
  await world.settle();
  expect(await now()).toBe('past_due 2026-12-28');
  await world.drive(days(16.9));
  expect(await endings()).toEqual([]);
  await world.drive(days(60));
  expect((await world.happened('SubscriptionAccessEnded')).map(({ occurredAt }) => occurredAt)).toEqual([days(17)]);
  const [mail, ...others] = await endings();
  expect(others).toEqual([]);
  expect(mail!.text).toContain('continuent de recevoir leurs dépôts');
  // A late payment only suspends: neither its subject nor its words say that anything ended.
  expect([mail!.subject, mail!.text].filter((words) => /pris fin|terminé|Reprendre/.test(words ?? ''))).toEqual([]);
  expect(mail!.text).toContain('Régulariser le paiement');
});

it('a late payment made in time ends nothing', async () => {
  const { customer, now } = await subscribed();
  await world.drive(days(10));
  await world.payments.desk.tell(customer, 'past_due');
  await world.drive(days(12));
  await world.payments.desk.tell(customer, 'renewed');
  await world.drive(days(30));
  expect(await now()).toMatch(/^active/);
  expect(await world.happened('SubscriptionAccessEnded')).toEqual([]);
});

it('F076 C43 during an outage of payments webhooks wait; they arrive afterwards, also after a restart', async () => {
  const { now } = await subscribed();
  world.faults.set({ payments: 'down' });
  await world.drive(days(7.5));
  expect(await now()).toBe('trialing 2026-11-28');
  await world.restart();
  world.faults.set({ payments: 'ok' });
  await world.drive(days(7.7));
  expect(await now()).toBe('active 2026-12-28');
});

it('C41 without a webhook, the provider is asked some hours after the period’s end', async () => {
  const { id, now } = await subscribed();
  await world.db`update ops.pretend_subscriptions set status = 'canceled' where account_id = ${id}`;
  await world.db`delete from ops.timers where kind = 'payments'`;
  await world.drive(days(7.2));
  expect(await now()).toBe('trialing 2026-11-28');
  await world.drive(days(7.3));
  expect(await now()).toBe('canceled 2026-11-28');
  await world.settle();
  expect((await endings()).map(({ subject }) => subject)).toEqual([expect.stringContaining('a pris fin')]);
});

it('A52 without a subscription the confirmation of an upload is still sent', async () => {
  world = await createWorld();
  const account = await world.approved();
  const who = await world.subcontractor(account);
  await world.upload(who, account.documentTypeId);
  await world.settle();
  expect(await world.mailsTo('karim@benali.fr')).toHaveLength(1);
});
