// Subscribing, managing and losing a subscription: through the pretend provider's pages and signed webhooks, over the real routes.
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { SubscriptionStatusAnswer } from '#contract/subscriptions.ts';
import { approved, customer, defaultTypes, ok, type Person, subcontractor, subscribe, upload } from '#infra/testing/api/people.ts';
import { startWorld, type World } from '#infra/testing/api/world.ts';

let world: World;
beforeAll(async () => {
  world = await startWorld();
});
afterAll(() => world.close());
beforeEach(() => {
  world.setPaymentsFault('ok');
});

const checkout = (person: Person, plan: unknown) => person.post('/api/create-checkout-session', { plan });
const statusOf = async (person: Person): Promise<SubscriptionStatusAnswer> => ok(await person.get('/api/subscription-status')).body;
const customerOf = async (person: Person) => (await statusOf(person)).subscription!.customerId;
const syncs = async (person: Person) =>
  (await world.events(`subscription-${person.accountId}`)).filter((event) => event.type === 'SubscriptionSynced');
const inDays = (days: number): void => world.clock.set(new Date(Date.parse(world.clock.now()) + days * 86_400_000).toISOString());

describe('F070 checkout', () => {
  test('each plan leads to its payment page; an unknown plan is 400', async () => {
    for (const [plan, told] of [
      ['standard', 'standard'],
      ['basic', 'standard'],
      ['autopilot', 'autopilot'],
    ] as const) {
      const { url } = ok(await checkout(await approved(world), plan)).body;
      expect(url).toMatch(/^\/dev\/checkout\/[\w-]{20,}$/);
      expect(await world.payments.desk.checkout(url.split('/').at(-1))).toMatchObject({ plan: told, trialDays: 7, paid: false });
    }
    const person = await approved(world);
    for (const plan of ['gold', '', null, 5, undefined]) {
      const { status, body } = await checkout(person, plan);
      expect([status, body.code, body.message]).toEqual([400, 'invalid-body', 'Formule inconnue\u202f: choisissez Basic ou Autopilot.']);
    }
  });

  test('F073 A04 F269 the status is right before and after each outcome; `standard` is returned as `basic`', async () => {
    const person = await approved(world);
    const nothing = { hasActiveSubscription: false, status: 'none', currentPeriodEnd: null, cancelAtPeriodEnd: false, subscription: null };
    expect(await statusOf(person)).toEqual(nothing);
    const session = ok(await checkout(person, 'standard'))
      .body.url.split('/')
      .at(-1);
    for (const outcome of ['canceled', 'failed'] as const) {
      expect(await world.payments.desk.finish(session, outcome)).toBe('/abonnement?canceled=true');
      expect(await statusOf(person)).toEqual(nothing);
    }
    expect(await world.payments.desk.finish(session, 'paid')).toBe('/abonnement?success=true');
    expect(await statusOf(person)).toMatchObject({ hasActiveSubscription: true, status: 'trialing', subscription: { plan: 'basic' } });
    expect((await person.get('/api/user')).body.plan).toBe('standard');
    expect((await person.get('/api/voice-call-access')).body).toEqual({ hasVoiceCallAccess: false });
    // A repeated payment counts once.
    expect(await world.payments.desk.finish(session, 'paid')).toBe('/abonnement?success=true');
    expect(await syncs(person)).toHaveLength(1);
  });

  test('the same plan again is 409; the other plan changes the running subscription and never adds a second bill', async () => {
    const person = await approved(world);
    await subscribe(world, person, 'standard');
    const again = await checkout(person, 'basic');
    expect([again.status, again.body.code]).toEqual([409, 'already-subscribed']);
    await subscribe(world, person, 'autopilot');
    expect((await person.get('/api/voice-call-access')).body).toEqual({ hasVoiceCallAccess: true });
    const rows = await world.db`select from ops.pretend_subscriptions where account_id = ${person.accountId}`;
    expect(rows).toHaveLength(1);
  });

  test('K6 two pages to pay on were begun: the newer one alone can be paid, and there is one subscription', async () => {
    const person = await approved(world);
    const begin = async (plan: string): Promise<string> =>
      ok(await checkout(person, plan))
        .body.url.split('/')
        .at(-1);
    const [first, second] = [await begin('basic'), await begin('autopilot')];
    expect(await world.payments.desk.checkout(first)).toBeNull();
    expect(await world.payments.desk.finish(first, 'paid')).toBeNull();
    expect(await world.payments.desk.finish(second, 'paid')).toBe('/abonnement?success=true');
    const rows = await world.db`select from ops.pretend_subscriptions where account_id = ${person.accountId}`;
    expect(rows).toHaveLength(1);
  });

  test('F072 C43 the provider is unreachable: the two sentences, 503, without effect', async () => {
    const person = await customer(world);
    const other = await approved(world);
    world.setPaymentsFault('down');
    const paying = await checkout(other, 'autopilot');
    expect([paying.status, paying.body.message]).toEqual([503, 'Impossible de lancer le paiement. Veuillez réessayer.']);
    const managing = await person.post('/api/create-customer-portal-session');
    expect([managing.status, managing.body.message]).toEqual([503, "Impossible d'accéder à la gestion de l'abonnement."]);
    expect(paying.headers.get('retry-after')).toBe('30');
    expect((await person.get('/api/organizations')).status).toBe(200);
  });

  test('C48 the same Idempotency-Key returns the same checkout session', async () => {
    const person = await approved(world);
    const one = await person.post('/api/create-checkout-session', { plan: 'autopilot' }, { 'idempotency-key': 'k1' });
    const two = await person.post('/api/create-checkout-session', { plan: 'autopilot' }, { 'idempotency-key': 'k1' });
    expect(two.body).toEqual(ok(one).body);
  });
});

describe('F071 managing', () => {
  test('leads to the portal; without a customer it is a 409 with a message', async () => {
    const person = await customer(world);
    expect(ok(await person.post('/api/create-customer-portal-session')).body).toEqual({ url: `/dev/portal/${await customerOf(person)}` });
    const none = await (await approved(world)).post('/api/create-customer-portal-session');
    expect([none.status, none.body.code, none.body.message]).toEqual([
      409,
      'no-customer',
      'Aucun abonnement à gérer\u202f: choisissez d’abord une formule.',
    ]);
  });
});

describe('F074 F075 A43 A52 over time', () => {
  test('F075 a trial of seven days opens everything and costs nothing; then the first month is paid', async () => {
    const person = await approved(world);
    const from = Date.parse(world.clock.now());
    await subscribe(world, person);
    const [row] = await world.db`select number, subscription_id from ops.pretend_subscriptions where account_id = ${person.accountId}`;
    const charges = () =>
      world.db`select amount_euros, charged_at from ops.pretend_charges where subscription_id = ${row!.subscription_id} order by id`;
    const { currentPeriodEnd } = await statusOf(person);
    expect(Date.parse(currentPeriodEnd!) - from).toBe(7 * 86_400_000);
    expect((await person.get('/api/organizations')).status).toBe(200);
    inDays(6.9);
    await world.payments.handler.fire({ key: `payments-${row!.number}`, dueAt: world.clock.now() });
    expect([...(await charges())]).toEqual([]);
    inDays(0.1);
    await world.payments.handler.fire({ key: `payments-${row!.number}`, dueAt: world.clock.now() });
    expect([...(await charges())]).toEqual([{ amount_euros: 65, charged_at: currentPeriodEnd }]);
    expect((await statusOf(person)).status).toBe('active');
  });

  test('F074 the read model has every field once per account', async () => {
    const person = await customer(world);
    await world.caughtUp();
    const rows = await world.sql`select * from subscriptions where user_id = ${person.accountId}`;
    expect(rows).toMatchObject([
      { plan: 'autopilot', status: 'trialing', cancel_at_period_end: false, price_id: 'price_pretend_autopilot' },
    ]);
    const columns = await world.db`
      select column_name as name, column_default as value from information_schema.columns where table_schema = 'rm' and table_name = 'subscriptions'`;
    const defaults = Object.fromEntries(columns.map(({ name, value }) => [name, value]));
    expect(defaults).toMatchObject({ plan: "'standard'::text", cancel_at_period_end: 'false' });
    await expect(
      world.sql`insert into subscriptions select 0, user_id, 'c', 's', 'p', 'standard', 'active', '', '', false, '', '' from subscriptions where user_id = ${person.accountId}`,
    ).rejects.toThrow(/unique/);
  });

  test('A43 with a late payment the pages stay open for seven days, then close; after the payment they open again', async () => {
    const person = await customer(world);
    expect(await world.payments.desk.tell(await customerOf(person), 'past_due')).toBe(true);
    expect(await statusOf(person)).toMatchObject({ hasActiveSubscription: true, status: 'past_due' });
    // What is owed is paid in the portal: neither plan is another way around it.
    for (const plan of ['standard', 'autopilot'])
      expect([plan, (await checkout(person, plan)).body.code]).toEqual([plan, 'already-subscribed']);
    inDays(6.99);
    expect((await person.get('/api/organizations')).status).toBe(200);
    inDays(0.02);
    const shut = await person.get('/api/organizations');
    expect([shut.status, shut.body.code]).toEqual([402, 'no-subscription']);
    expect(await statusOf(person)).toMatchObject({ hasActiveSubscription: false, status: 'past_due' });
    // The portal stays open, where the late payment can be made.
    expect((await person.post('/api/create-customer-portal-session')).status).toBe(200);
    await world.payments.desk.tell(await customerOf(person), 'renewed');
    expect((await person.get('/api/organizations')).status).toBe(200);
  });

  test('F077 A52 cancelled and ended: the gate stops the owner, a subcontractor can still deposit, a new plan has no trial', async () => {
    const person = await customer(world);
    const [type] = await defaultTypes(person);
    const sub = await subcontractor(person);
    await world.payments.desk.tell(await customerOf(person), 'canceled');
    expect(await statusOf(person)).toMatchObject({ hasActiveSubscription: true, status: 'canceled' });
    inDays(7.01);
    expect((await person.get('/api/documents')).status).toBe(402);
    expect((await person.get('/api/user')).body.plan).toBe('none');
    const received = ok(await upload(world.client(), sub.secureToken, type!.id), 201).body;
    const again = ok(await checkout(person, 'standard'))
      .body.url.split('/')
      .at(-1);
    expect(await world.payments.desk.checkout(again)).toMatchObject({ trialDays: 0, plan: 'standard' });
    await world.payments.desk.finish(again, 'paid');
    expect((await person.get('/api/documents')).body.map(({ id }: { id: number }) => id)).toEqual([received.id]);
    expect(await statusOf(person)).toMatchObject({ status: 'active', subscription: { plan: 'basic' } });
  });
});
