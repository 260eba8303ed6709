// C41: the payment provider's webhooks: forged, altered, old, repeated, out of order, or about another customer.
import { createHmac } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { addMillis } from '#domain/kernel/calendar.ts';
import { Unavailable } from '#domain/kernel/failure.ts';
import { signatureOf } from '#infra/adapters/shared/signature.ts';
import { approved, customer, type Person, subscribe } from '#infra/testing/api/people.ts';
import { startWorld, type World } from '#infra/testing/api/world.ts';

let world: World;
/** The secret of the test world's pretend provider. */
const secret = createHmac('sha256', new Uint8Array(32).fill(9)).update('pretend payments').digest('hex');
beforeAll(async () => {
  world = await startWorld();
});
afterAll(() => world.close());

type Event = { type?: string; livemode?: boolean; account?: string; object?: Record<string, unknown> };
const bodyOf = ({ type = 'customer.subscription.updated', object = {}, ...more }: Event): string =>
  JSON.stringify({ id: 'evt_1', type, livemode: false, ...more, data: { object: { object: 'subscription', ...object } } });
const send = (body: string, at = Date.parse(world.clock.now())) => world.deliverWebhook(body, signatureOf(Buffer.from(body), secret, at));
const subscriptionOf = async (person: Person): Promise<string> => {
  const [row] =
    await world.db`select subscription_id as id from ops.pretend_subscriptions where account_id = ${person.accountId} order by number desc`;
  return row!.id;
};
const events = (person: Person) => world.events(`subscription-${person.accountId}`);
/** A customer whom the provider already reports as « late », without a webhook so far. */
async function untold(): Promise<{ person: Person; id: string }> {
  const person = await customer(world);
  const id = await subscriptionOf(person);
  await world.db`update ops.pretend_subscriptions set status = 'past_due' where subscription_id = ${id}`;
  return { person, id };
}

describe('K6 two pages to pay on were begun and both paid', () => {
  /** Paid for a second time: as if the provider had let the second page be paid. */
  async function doubled() {
    const person = await customer(world);
    const first = await subscriptionOf(person);
    const second = `${first}_bis`;
    world.clock.set(addMillis(world.clock.now(), 60_000));
    await world.db`insert into ops.pretend_subscriptions (subscription_id, customer_id, account_id, plan, status, created_at, anchor, current_period_start, current_period_end, trial_end, cancel_at_period_end)
      select ${second}, customer_id, account_id, plan, 'active', ${world.clock.now()}, anchor, current_period_start, current_period_end, null, false from ops.pretend_subscriptions where subscription_id = ${first}`;
    await world.db`insert into ops.pretend_charges (subscription_id, amount_euros, charged_at) values (${second}, 99, ${world.clock.now()})`;
    return { person, first, second };
  }
  const paid = async (id: string) =>
    (await world.db`select sum(amount_euros)::int as euros, count(*)::int as n from ops.pretend_charges where subscription_id = ${id}`)[0];
  const statusOf = async (id: string) =>
    (await world.db`select status from ops.pretend_subscriptions where subscription_id = ${id}`)[0]!.status;

  test('the second is cancelled and paid back once, however often its webhook comes; the first goes on, and the owner is told once', async () => {
    const { person, first, second } = await doubled();
    for (let n = 0; n < 3; n += 1) expect(await send(bodyOf({ object: { id: second } }))).toBe(200);
    expect([await statusOf(first), await statusOf(second), await paid(second)]).toEqual(['trialing', 'canceled', { euros: 0, n: 2 }]);
    const told = (await events(person)).filter(({ type }) => type === 'SubscriptionDoubled');
    expect(told.map(({ data }) => data)).toMatchObject([{ subscriptionId: second, keptId: first }]);
    expect((await person.get('/api/subscription-status')).body).toMatchObject({ hasActiveSubscription: true, status: 'trialing' });
  });

  test('where the provider is away, its webhook is refused and comes again', async () => {
    const { second } = await doubled();
    const { undo } = world.deps.payments;
    world.deps.payments.undo = async () => {
      throw new Unavailable('payments', 'down');
    };
    expect(await send(bodyOf({ object: { id: second } }))).toBe(503);
    world.deps.payments.undo = undo;
    expect(await send(bodyOf({ object: { id: second } }))).toBe(200);
    expect([await statusOf(second), await paid(second)]).toEqual(['canceled', { euros: 0, n: 2 }]);
  });
});

describe('C41 refused with 400, without effect', () => {
  test('no signature, a wrong one, another secret, an altered body, an old timestamp', async () => {
    const { person, id } = await untold();
    const body = bodyOf({ object: { id } });
    const now = Date.parse(world.clock.now());
    const good = signatureOf(Buffer.from(body), secret, now);
    const refused: [string, string | null][] = [
      [body, null],
      [body, ''],
      [body, 'x'],
      [body, 't=,v1='],
      [body, good.replace(/.$/, (last) => (last === '0' ? '1' : '0'))],
      [body, good.replace('v1=', 'v0=')],
      [body, signatureOf(Buffer.from(body), 'autre', now)],
      [`${body} `, good],
      [body.slice(0, -1), good],
      [body.replace('evt_1', 'evt_2'), good],
      // The signature covers the exact bytes, not their meaning.
      [JSON.stringify(JSON.parse(body), null, 1), good],
      [body, signatureOf(Buffer.from(body), secret, now - 301_000)],
      [body, good.replace(/t=\d+/, `t=${Math.floor(now / 1000) - 1}`)],
    ];
    for (const [sent, signature] of refused) expect([signature, await world.deliverWebhook(sent, signature)]).toEqual([signature, 400]);
    expect(await events(person)).toHaveLength(1);
    // Just in time, and with a second signature of a rotated secret.
    expect(await send(body, now - 300_000)).toBe(200);
    expect(await world.deliverWebhook(body, `${good},v1=${'0'.repeat(64)}`)).toBe(200);
    expect(await events(person)).toHaveLength(2);
  });

  test('live-mode events in test mode, a connected account’s, another customer’s', async () => {
    const { person, id } = await untold();
    expect(await send(bodyOf({ livemode: true, object: { id } }))).toBe(400);
    expect(await send(bodyOf({ account: 'acct_autre', object: { id } }))).toBe(400);
    const other = await customer(world);
    await world.caughtUp();
    await world.db`update ops.pretend_subscriptions set account_id = ${other.accountId} where subscription_id = ${id}`;
    expect(await send(bodyOf({ object: { id } }))).toBe(400);
    expect([(await events(person)).length, (await events(other)).length]).toEqual([1, 1]);
  });

  test('a body beyond the limit is 413', async () => {
    expect(await send(bodyOf({ object: { padding: 'x'.repeat(1024 * 1024) } }))).toBe(413);
  });
});

describe('C41 F076 accepted', () => {
  test('the same event 50 times at once: 200 each, one change', async () => {
    const { person, id } = await untold();
    const body = bodyOf({ object: { id, status: 'active' } });
    expect(await Promise.all(Array.from({ length: 50 }, () => send(body)))).toEqual(Array.from({ length: 50 }, () => 200));
    expect((await events(person)).map(({ data }) => (data as { status: string }).status)).toEqual(['trialing', 'past_due']);
  });

  test('« deleted » before « created », and a late « active »: the provider’s current state counts', async () => {
    const person = await approved(world);
    await subscribe(world, person);
    const id = await subscriptionOf(person);
    await world.db`update ops.pretend_subscriptions set status = 'canceled' where subscription_id = ${id}`;
    const order = ['customer.subscription.deleted', 'customer.subscription.created', 'customer.subscription.updated'];
    for (const type of order) expect(await send(bodyOf({ type, object: { id, status: 'active' } }))).toBe(200);
    expect((await events(person)).map(({ data }) => (data as { status: string }).status)).toEqual(['trialing', 'canceled']);
  });

  test('every order of arrival has the same result', async () => {
    const ends = new Set<string>();
    for (const order of [
      ['checkout.session', 'subscription', 'invoice'],
      ['invoice', 'subscription', 'checkout.session'],
      ['subscription', 'invoice', 'checkout.session'],
    ]) {
      const { person, id } = await untold();
      for (const object of order)
        expect(await send(bodyOf({ object: object === 'subscription' ? { id } : { object, id: 'x', subscription: id } }))).toBe(200);
      const last = (await events(person)).at(-1)!.data as { status: string; plan: string };
      ends.add(`${last.status} ${last.plan} ${(await events(person)).length}`);
    }
    expect([...ends]).toEqual(['past_due autopilot 2']);
  });

  test('a late end of an earlier subscription does not close the new one', async () => {
    const person = await customer(world);
    const first = await subscriptionOf(person);
    await world.db`update ops.pretend_subscriptions set status = 'canceled' where subscription_id = ${first}`;
    await send(bodyOf({ object: { id: first } }));
    await subscribe(world, person, 'standard');
    expect(await send(bodyOf({ type: 'customer.subscription.deleted', object: { id: first } }))).toBe(200);
    expect((await person.get('/api/subscription-status')).body).toMatchObject({ status: 'active', subscription: { plan: 'basic' } });
  });

  test('a thin event about a subscription counts as any other; one of another kind is taken and changes nothing', async () => {
    const { person, id } = await untold();
    const thin = (type: string, related: object) =>
      JSON.stringify({ id: 'evt_2', object: 'v2.core.event', type, livemode: false, related_object: related });
    const ping = thin('v2.core.event_destination.ping', { id: 'ed_1', type: 'v2.core.event_destination', url: '/' });
    expect([await send(ping), (await events(person)).length]).toEqual([200, 1]);
    const late = thin('v1.customer.subscription.past_due', { id, type: 'subscription', url: '/' });
    expect(await world.deliverWebhook(late, signatureOf(Buffer.from(late), 'autre', Date.parse(world.clock.now())))).toBe(400);
    expect([await send(late), (await events(person)).length]).toEqual([200, 2]);
  });

  test('events about unknown subscriptions are accepted and ignored', async () => {
    const head = await world.store.head();
    for (const object of [{ id: 'sub_unknown' }, { object: 'customer', id: 'cus_1' }, {}]) expect(await send(bodyOf({ object }))).toBe(200);
    expect(await world.store.head()).toBe(head);
  });

  test('F076 while the provider cannot be reached, its webhooks get 503, so that it repeats them', async () => {
    const { person, id } = await untold();
    world.setPaymentsFault('down');
    expect(await send(bodyOf({ object: { id } }))).toBe(503);
    world.setPaymentsFault('ok');
    expect(await events(person)).toHaveLength(1);
    expect(await send(bodyOf({ object: { id } }))).toBe(200);
    expect(await events(person)).toHaveLength(2);
  });
});
