// The Stripe adapter against a local server that answers as Stripe does, and against Stripe's own API description (stripe-mock, in the long
// tests): the suite, the requests sent, and how answers are handled.
import { createServer, type IncomingMessage, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { instant } from '#domain/kernel/calendar.ts';
import { stripePayments } from './stripe.ts';
import { startStripeMock } from './stripe-mock.test-kit.ts';
import { paymentsSuite, someCheckout } from './suite.ts';

const NOW = instant('2026-11-21T09:00:00Z');
const SECRET = 'whsec_test';
const seconds = (iso: string): number => Date.parse(iso) / 1000;

type Seen = { method: string; path: string; form: URLSearchParams; key: string | undefined };
let server: Server;
let seen: Seen[] = [];
let broken: number | 'hang' | null = null;
let known: Record<string, unknown> = {};
let begun = 0;
let sessions: { id: string; created: number; customer: string | null }[] = [];
const customers = new Map<string, string>();
/** A customer that was deleted. */
let gone: string | null = null;
let mute = false;
const told: string[] = [];
const read = async (request: IncomingMessage): Promise<string> => {
  let text = '';
  for await (const part of request) text += String(part);
  return text;
};
beforeAll(async () => {
  server = createServer(async (request, response) => {
    const path = request.url ?? '';
    const form = new URLSearchParams(await read(request));
    seen.push({ method: request.method ?? '', path, form, key: request.headers['idempotency-key'] as string | undefined });
    const say = (status: number, body: object) =>
      response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
    if (mute) return;
    if (broken === 'hang') return void response.destroy();
    if (broken !== null) return void say(broken, { error: { type: 'api_error', message: 'x' } });
    if (gone !== null && form.get('customer') === gone)
      return void say(400, { error: { type: 'invalid_request_error', code: 'resource_missing', param: 'customer', message: 'x' } });
    if (path === '/v1/customers') {
      const named = request.headers['idempotency-key'] as string;
      customers.set(named, customers.get(named) ?? `cus_${customers.size + 1}`);
      return void say(200, { id: customers.get(named), object: 'customer' });
    }
    if (path === '/v1/checkout/sessions') {
      begun += 1;
      const id = `cs_${begun}`;
      sessions.push({ id, created: begun, customer: form.get('customer') });
      return void say(200, { ...sessions.at(-1), object: 'checkout.session', url: `https://checkout.example/c/${id}` });
    }
    if (path.startsWith('/v1/checkout/sessions?')) return void say(200, { object: 'list', data: sessions, has_more: false });
    const expired = /^\/v1\/checkout\/sessions\/(\w+)\/expire$/.exec(path)?.[1];
    if (expired) {
      sessions = sessions.filter(({ id }) => id !== expired);
      return void say(200, { id: expired, object: 'checkout.session' });
    }
    if (path.startsWith('/v1/billing_portal/configurations'))
      return void say(200, {
        object: 'list',
        data: [{ id: 'bpc_1', features: { customer_update: { enabled: true, allowed_updates: ['email'] } } }],
      });
    if (path === '/v1/billing_portal/sessions') return void say(200, { id: 'bps_1', url: 'https://portal.example/p/bps_1' });
    const subscription = known[path.split('/').at(-1) ?? ''];
    if (subscription) return void say(200, subscription as object);
    say(404, { error: { type: 'invalid_request_error', code: 'resource_missing', message: 'No such subscription' } });
  });
  await new Promise<void>((open) => server.listen(0, '127.0.0.1', open));
});
afterAll(() => {
  server.closeAllConnections();
  server.close();
});

const prices = { standard: 'price_s', autopilot: 'price_a' };
const adapter = (secretKey = 'sk_test_1', port = (server.address() as AddressInfo).port, taxRate: string | null = null) =>
  stripePayments({
    secretKey,
    webhookSecret: SECRET,
    prices,
    taxRate,
    log: { warn: (fields, message) => void told.push(JSON.stringify(fields) + message) },
    clock: { now: () => NOW },
    server: { host: '127.0.0.1', port, protocol: 'http' },
  });
const subscription = (more: object = {}, price = 'price_a') => ({
  id: 'sub_1',
  object: 'subscription',
  status: 'trialing',
  customer: 'cus_1',
  created: seconds('2026-11-21T09:00:00Z'),
  trial_end: seconds('2026-11-28T09:00:00Z'),
  cancel_at: null,
  cancel_at_period_end: false,
  metadata: { accountId: '7', plan: 'autopilot' },
  items: {
    data: [
      {
        id: 'si_1',
        price: { id: price },
        current_period_start: seconds('2026-11-21T09:00:00Z'),
        current_period_end: seconds('2026-11-28T09:00:00Z'),
      },
    ],
  },
  ...more,
});
const reset = () => {
  seen = [];
  broken = null;
  known = {};
  sessions = [];
  customers.clear();
  gone = null;
  mute = false;
  told.length = 0;
};

paymentsSuite('stripe', async () => {
  reset();
  return { payments: adapter(), secret: SECRET, nowMs: Date.parse(NOW), cut: () => (broken = 'hang') };
});

it('F070 F075 sends plan, trial, account and addresses; the same key twice', async () => {
  reset();
  await adapter().createCheckout(someCheckout());
  expect(Object.fromEntries(seen[0]!.form)).toEqual({ email: 'gerante@batiments-midi.example', 'metadata[accountId]': '7' });
  const { form, key } = seen[1]!;
  expect(key).toBe('key-1');
  expect(Object.fromEntries(form)).toMatchObject({
    mode: 'subscription',
    locale: 'fr',
    'line_items[0][price]': 'price_a',
    'line_items[0][quantity]': '1',
    'subscription_data[trial_period_days]': '7',
    'subscription_data[metadata][accountId]': '7',
    'subscription_data[metadata][plan]': 'autopilot',
    customer: 'cus_1',
    success_url: 'https://subdoc.example/abonnement?success=true',
    cancel_url: 'https://subdoc.example/abonnement?canceled=true',
  });
  reset();
  await adapter().createCheckout(someCheckout({ customerId: 'cus_1', trialDays: 0, plan: 'standard' }));
  expect(Object.fromEntries(seen[0]!.form)).toMatchObject({ customer: 'cus_1', 'line_items[0][price]': 'price_s' });
  expect([...seen[0]!.form.keys()].filter((name) => /trial|customer_email/.test(name))).toEqual([]);
});

it('K6 an account has one customer, and of two pages that were begun the newer one alone can be paid on', async () => {
  reset();
  const payments = adapter();
  const [first, second] = await Promise.all(['a', 'b'].map((key) => payments.createCheckout(someCheckout({ key }))));
  expect([...customers.values()]).toEqual(['cus_1']);
  const third = await payments.createCheckout(someCheckout({ key: 'c' }));
  expect(sessions.map(({ id, customer }) => [id, customer])).toEqual([[third.sessionId, 'cus_1']]);
  expect(new Set([first, second, third].map((page) => page?.sessionId)).size).toBe(3);
});

it('K31 a customer whom Stripe no longer knows is replaced, for paying and for the portal; the operator is told', async () => {
  reset();
  gone = 'cus_gone';
  const payments = adapter();
  await payments.createCheckout(someCheckout({ customerId: 'cus_gone' }));
  await payments.createCheckout(someCheckout({ customerId: 'cus_gone', changes: 'sub_gone', key: 'key-2' }));
  const portal = { accountId: 7, email: 'gerante@batiments-midi.example', customerId: 'cus_gone', returnUrl: 'https://subdoc.example/' };
  expect((await payments.createPortal(portal)).url).toContain('portal');
  expect([...customers.values()]).toEqual(['cus_1']);
  expect(told).toHaveLength(3);
  expect(told[0]).toMatch(/"accountId":7,"customerId":"cus_gone".*Stripe does not know a customer/);
});

it('K46 the page to pay on asks for what a French invoice needs, with the operator’s tax rate, and the portal corrects it', async () => {
  reset();
  const payments = adapter('sk_test_1', (server.address() as AddressInfo).port, 'txr_20');
  await payments.createCheckout(someCheckout());
  expect(Object.fromEntries(seen[1]!.form)).toMatchObject({
    'tax_id_collection[enabled]': 'true',
    billing_address_collection: 'required',
    'customer_update[name]': 'auto',
    'customer_update[address]': 'auto',
    'subscription_data[default_tax_rates][0]': 'txr_20',
  });
  reset();
  await payments.createPortal({ accountId: 7, email: 'a@b.fr', customerId: 'cus_1', returnUrl: 'https://subdoc.example/' });
  const corrected = seen.find(({ method, path }) => method === 'POST' && path === '/v1/billing_portal/configurations/bpc_1')!;
  expect([...corrected.form.values()]).toEqual(['true', 'email', 'address', 'name', 'tax_id']);
});

it('K51 whoever waits for a Stripe that accepts and never answers waits eight seconds, whatever is asked and tried again', async () => {
  reset();
  mute = true;
  const began = performance.now();
  await expect(adapter().createCheckout(someCheckout())).rejects.toThrow('no answer in time');
  expect(performance.now() - began).toBeLessThan(12_000);
});

it('C67 has each customer of an account deleted, one that is gone already as well; any other no is told', async () => {
  reset();
  await adapter().forget({ accountId: 7, customerIds: ['cus_1', 'cus_2'] });
  expect(seen.map(({ method, path }) => `${method} ${path}`)).toEqual(['DELETE /v1/customers/cus_1', 'DELETE /v1/customers/cus_2']);
  broken = 400;
  await expect(adapter().forget({ accountId: 7, customerIds: ['cus_1'] })).rejects.toThrow();
});

it('a change of plan is confirmed in the portal, never a second subscription', async () => {
  reset();
  known = { sub_1: subscription() };
  const { url } = await adapter().createCheckout(someCheckout({ customerId: 'cus_1', changes: 'sub_1', plan: 'standard' }));
  expect(url).toBe('https://portal.example/p/bps_1');
  expect(Object.fromEntries(seen[1]!.form)).toMatchObject({
    customer: 'cus_1',
    'flow_data[type]': 'subscription_update_confirm',
    'flow_data[subscription_update_confirm][subscription]': 'sub_1',
    'flow_data[subscription_update_confirm][items][0][id]': 'si_1',
    'flow_data[subscription_update_confirm][items][0][price]': 'price_s',
  });
});

it('tells a subscription in our words; what is not running opens nothing', async () => {
  reset();
  known = { sub_1: subscription() };
  expect(await adapter().fetchSubscription('sub_1')).toEqual({
    accountId: 7,
    subscriptionId: 'sub_1',
    customerId: 'cus_1',
    priceId: 'price_a',
    plan: 'autopilot',
    status: 'trialing',
    currentPeriodStart: '2026-11-21T09:00:00.000Z',
    currentPeriodEnd: '2026-11-28T09:00:00.000Z',
    trialEnd: '2026-11-28T09:00:00.000Z',
    cancelAtPeriodEnd: false,
    createdAt: '2026-11-21T09:00:00.000Z',
  });
  for (const [status, ours] of [
    ['active', 'active'],
    ['past_due', 'past_due'],
    ['unpaid', 'past_due'],
    ['canceled', 'canceled'],
    ['incomplete', 'incomplete'],
    ['incomplete_expired', 'incomplete'],
    ['paused', 'incomplete'],
  ]) {
    known = { sub_1: subscription({ status, cancel_at: 1 }, 'price_s') };
    expect(await adapter().fetchSubscription('sub_1')).toMatchObject({ status: ours, plan: 'standard', cancelAtPeriodEnd: true });
  }
  known = { sub_1: subscription({ metadata: {} }, 'price_of_another_product') };
  expect(await adapter().fetchSubscription('sub_1')).toMatchObject({ accountId: null, plan: 'standard' });
});

it('C43 after five failures in a row nobody is made to wait for a while', async () => {
  reset();
  const payments = adapter();
  broken = 500;
  for (let i = 0; i < 5; i++) await expect(payments.fetchSubscription('sub_1')).rejects.toMatchObject({ name: 'Unavailable' });
  const asked = seen.length;
  await expect(payments.fetchSubscription('sub_1')).rejects.toThrow('not asked for a while');
  expect(seen).toHaveLength(asked);
});

it('C41 with a key of the real world the test world’s news are foreign', async () => {
  const { signatureOf } = await import('../shared/signature.ts');
  for (const [key, livemode, taken] of [
    ['sk_live_1', false, false],
    ['sk_live_1', true, true],
    ['rk_live_1', false, false],
    ['sk_test_1', false, true],
  ] as const) {
    const body = Buffer.from(JSON.stringify({ id: 'evt_1', object: 'event', type: 't', livemode, data: { object: {} } }));
    const answer = await adapter(key).parseWebhook(body, signatureOf(body, SECRET, Date.parse(NOW)));
    expect([key, livemode, answer !== 'foreign']).toEqual([key, livemode, taken]);
  }
});

if (process.env.SUBDOC_LONG)
  it('what we send is what Stripe’s own description of its API accepts', async () => {
    const mock = await startStripeMock();
    try {
      const payments = adapter('sk_test_123', mock.port);
      expect((await payments.createCheckout(someCheckout())).url).toMatch(/^https:/);
      expect((await payments.createCheckout(someCheckout({ customerId: 'cus_1', trialDays: 0, key: 'key-3' }))).url).toMatch(/^https:/);
      expect((await payments.createCheckout(someCheckout({ customerId: 'cus_1', changes: 'sub_1', key: 'key-2' }))).url).toMatch(/^https:/);
      expect(
        (
          await payments.createPortal({
            accountId: 7,
            email: 'a@b.fr',
            customerId: 'cus_1',
            returnUrl: 'https://subdoc.example/abonnement',
          })
        ).url,
      ).toMatch(/^https:/);
      expect(await payments.fetchSubscription('sub_1')).toMatchObject({ subscriptionId: expect.stringMatching(/^sub_/) });
    } finally {
      await mock.stop();
    }
  }, 300_000);
