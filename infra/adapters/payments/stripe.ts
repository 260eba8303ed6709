// Stripe: hosted checkout and portal, the current state of a subscription, signed webhooks. The library is loaded at the first use. An account
// has one customer and one open page to pay on (stripe-customers.ts).

import type StripeLibrary from 'stripe';
import { type Instant, instant, millis } from '#domain/kernel/calendar.ts';
import { Unavailable } from '#domain/kernel/failure.ts';
import type { Clock } from '#domain/ports/clock.ts';
import type { CheckoutRequest, PaymentSubscription, Payments } from '#domain/ports/payments.ts';
import type { Plan, SubscriptionStatus } from '#domain/subscriptions/events.ts';
import { createBreaker, isAway } from '../shared/breaker.ts';
import { SIGNATURE_TOLERANCE_S } from '../shared/signature.ts';
import { allowCorrections, expireOlder, type StripeLog, withCustomer } from './stripe-customers.ts';
import { undo } from './stripe-refunds.ts';
import { webhookEvent } from './webhook-event.ts';

/** `taxRate`: of Stripe, `txr_…`, on each invoice; null: prices are without VAT. */
export type StripeSettings = { secretKey: string; webhookSecret: string; prices: Record<Plan, string>; taxRate: string | null };
type Options = StripeSettings & {
  clock: Pick<Clock, 'now'>;
  log: StripeLog;
  /** Where Stripe is, in tests. */
  server?: { host: string; port: number; protocol: 'http' | 'https' };
};

/** A user waits for the answer: all requests of one question, with their retries, have this long. One try has less, so that a second fits. */
const LIMIT_MS = 8_000;
const TRY_MS = 5_000;

/** A subscription that is not running gives no access: `paused` has no card, `incomplete_expired` was never paid. */
function statusOf(status: string): SubscriptionStatus {
  switch (status) {
    case 'trialing':
    case 'active':
    case 'past_due':
    case 'canceled':
      return status;
    case 'unpaid':
      return 'past_due';
    default:
      return 'incomplete';
  }
}

const at = (seconds: number): Instant => instant(seconds * 1000);

/** Converts a subscription to the port's type. */
function describeWith(prices: Record<Plan, string>): (s: StripeLibrary.Subscription) => PaymentSubscription {
  function planOf(priceId: string, metadata: Record<string, string>): Plan {
    if (priceId === prices.autopilot) return 'autopilot';
    if (priceId === prices.standard) return 'standard';
    // A price that the settings no longer name: the subscription keeps the plan under which it was sold.
    return metadata.plan === 'autopilot' ? 'autopilot' : 'standard';
  }

  return function describe(s: StripeLibrary.Subscription): PaymentSubscription {
    const item = s.items.data[0];
    if (!item) throw new Unavailable('Stripe', `${s.id} has no item`);
    const accountId = Number(s.metadata.accountId);
    return {
      accountId: Number.isInteger(accountId) && accountId > 0 ? accountId : null,
      subscriptionId: s.id,
      customerId: typeof s.customer === 'string' ? s.customer : s.customer.id,
      priceId: item.price.id,
      plan: planOf(item.price.id, s.metadata),
      status: statusOf(s.status),
      currentPeriodStart: at(item.current_period_start),
      currentPeriodEnd: at(item.current_period_end),
      trialEnd: s.trial_end === null ? null : at(s.trial_end),
      cancelAtPeriodEnd: s.cancel_at_period_end || s.cancel_at !== null,
      createdAt: at(s.created),
    };
  };
}

type Session = { url: string; sessionId: string };

async function withinLimit<Answer>(work: Promise<Answer>): Promise<Answer> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const late = new Promise<never>((_, fail) => {
    timer = setTimeout(() => fail(new Unavailable('Stripe', 'no answer in time')), LIMIT_MS);
  });
  try {
    return await Promise.race([work, late]);
  } finally {
    clearTimeout(timer);
  }
}

/** A change of plan for an existing subscription: the customer confirms it in the portal. */
async function confirmChange(
  stripe: StripeLibrary,
  { plan, successUrl, cancelUrl, key }: CheckoutRequest,
  changes: string,
  customer: string,
  prices: Record<Plan, string>,
): Promise<Session> {
  const item = (await stripe.subscriptions.retrieve(changes)).items.data[0];
  if (!item) throw new Unavailable('Stripe', `${changes} has no item`);
  const portal = await stripe.billingPortal.sessions.create(
    {
      customer,
      return_url: cancelUrl,
      locale: 'fr',
      flow_data: {
        type: 'subscription_update_confirm',
        subscription_update_confirm: { subscription: changes, items: [{ id: item.id, price: prices[plan], quantity: 1 }] },
        after_completion: { type: 'redirect', redirect: { return_url: successUrl } },
      },
    },
    { idempotencyKey: key },
  );
  return { url: portal.url, sessionId: portal.id };
}

async function checkout(
  stripe: StripeLibrary,
  customer: string,
  request: CheckoutRequest,
  { prices, taxRate }: Pick<StripeSettings, 'prices' | 'taxRate'>,
): Promise<Session> {
  const { accountId, plan, trialDays, successUrl, cancelUrl, key } = request;
  const metadata = { accountId: String(accountId), plan };
  const session = await stripe.checkout.sessions.create(
    {
      mode: 'subscription',
      locale: 'fr',
      line_items: [{ price: prices[plan], quantity: 1 }],
      client_reference_id: String(accountId),
      customer,
      // What a French invoice needs to be booked; it is corrected in the portal.
      customer_update: { name: 'auto', address: 'auto' },
      billing_address_collection: 'required',
      tax_id_collection: { enabled: true },
      payment_method_collection: 'always',
      metadata,
      subscription_data: {
        metadata,
        ...(trialDays > 0 ? { trial_period_days: trialDays } : {}),
        ...(taxRate === null ? {} : { default_tax_rates: [taxRate] }),
      },
      success_url: successUrl,
      cancel_url: cancelUrl,
    },
    { idempotencyKey: key },
  );
  if (!session.url) throw new Unavailable('Stripe', 'a session without an address');
  await expireOlder(stripe, customer, session);
  return { url: session.url, sessionId: session.id };
}

export function stripePayments({ secretKey, webhookSecret, prices, taxRate, clock, log, server }: Options): Payments {
  const live = /^(sk|rk)_live_/.test(secretKey);
  let library: Promise<StripeLibrary> | undefined;
  const open = (): Promise<StripeLibrary> => {
    library ??= import('stripe').then(
      ({ default: Stripe }) => new Stripe(secretKey, { timeout: TRY_MS, maxNetworkRetries: 1, telemetry: false, ...server }),
    );
    return library;
  };

  const breaker = createBreaker();
  /** Stripe's refusals are distinguished from an outage; during a row of outages calls fail at once for a while (C43). */
  async function ask<Answer>(question: (stripe: StripeLibrary) => Promise<Answer>): Promise<Answer> {
    if (breaker.isOpen()) throw new Unavailable('Stripe', 'is not asked for a while');
    try {
      const answer = await withinLimit(question(await open()));
      breaker.note(true);
      return answer;
    } catch (error) {
      if (isAway({ status: (error as { statusCode?: number }).statusCode ?? 0 })) breaker.note(false);
      throw error;
    }
  }
  /** For a customer every failure is an outage: a wrong key of ours as much as an unreachable Stripe. */
  async function orUnavailable<Answer>(question: (stripe: StripeLibrary) => Promise<Answer>): Promise<Answer> {
    try {
      return await ask(question);
    } catch (error) {
      if (error instanceof Unavailable) throw error;
      throw new Unavailable('Stripe', (error as { type?: string }).type ?? 'no answer', { cause: error });
    }
  }

  const describe = describeWith(prices);

  return {
    name: 'stripe',
    createCheckout: (request) =>
      orUnavailable((stripe) =>
        withCustomer(stripe, request, log, (customer) =>
          request.changes !== null && customer === request.customerId
            ? confirmChange(stripe, request, request.changes, customer, prices)
            : checkout(stripe, customer, request, { prices, taxRate }),
        ),
      ),
    createPortal: ({ returnUrl, ...account }) =>
      orUnavailable((stripe) =>
        withCustomer(stripe, account, log, async (customer) => {
          await allowCorrections(stripe, log);
          const { url } = await stripe.billingPortal.sessions.create({ customer, return_url: returnUrl, locale: 'fr' });
          return { url };
        }),
      ),
    fetchSubscription: (subscriptionId) =>
      orUnavailable(async (stripe) => {
        try {
          return describe(await stripe.subscriptions.retrieve(subscriptionId));
        } catch (error) {
          if ((error as { code?: string }).code === 'resource_missing') return null;
          throw error;
        }
      }),
    undo: (subscriptionId) => orUnavailable((stripe) => undo(stripe, subscriptionId)),
    forget: ({ customerIds }) =>
      orUnavailable(async (stripe) => {
        for (const customerId of customerIds) {
          try {
            // Deleting the customer cancels the subscriptions at once as well.
            await stripe.customers.del(customerId);
          } catch (error) {
            if ((error as { code?: string }).code !== 'resource_missing') throw error;
          }
        }
      }),
    async parseWebhook(rawBody, signature) {
      const stripe = await open();
      const body = Buffer.from(rawBody);
      try {
        // Of the library's two readers each refuses what the other takes (events, thin events); both verify by this.
        const verifier = stripe.webhooks.signature!;
        verifier.verifyHeader(body, signature ?? '', webhookSecret, SIGNATURE_TOLERANCE_S, undefined, millis(clock.now()));
      } catch {
        // The library throws errors of several types at malformed headers, so all are handled.
        return 'bad-signature';
      }
      return webhookEvent(JSON.parse(body.toString('utf8')), live);
    },
  };
}
