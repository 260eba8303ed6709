// Checkout, customer portal, and the payment provider's webhooks. Of a webhook only the subscription's id is used: its current state is
// fetched.
import { TRIAL_DAYS } from '#domain/constants.ts';
import type { AccountId } from '#domain/kernel/ids.ts';
import { isRefusal } from '#domain/kernel/refusal.ts';
import type { PaymentSubscription } from '#domain/ports/payments.ts';
import { isLive, mayTry, type SubscriptionState, subscriptionOf } from '#domain/subscriptions/subscription.ts';
import { accountById } from '#projections/accounts/query.ts';
import { accountOfCustomer } from '#projections/subscriptions/query.ts';
import type { Effects, Handlers } from '../shell/call.ts';
import { type RouteDeps, written } from '../shell/handler-deps.ts';
import { readBytes } from '../shell/http/body.ts';
import { keyedMutex } from '../shell/keyed-mutex.ts';
import { Problem, problemOf, type ShellCode } from '../shell/problem.ts';

/** News about one subscription arrive in showers: somebody else may record between our question and our answer, which is then asked again. */
const MAX_ASKS = 20;

type Outcome = 'ignored' | 'foreign' | { recorded: AccountId };

const stateOf = async ({ loadState }: RouteDeps, accountId: number) => {
  const { state, revision } = await loadState('subscription', accountId);
  return { state: state as SubscriptionState, revision };
};

/** Records what the provider says of a subscription now, one question at a time. */
function createSync(deps: RouteDeps): (subscriptionId: string, effects: Effects) => Promise<Outcome> {
  const { payments } = deps;
  /** What waits to be asked, by subscription: whoever comes before the question is asked shares its answer. */
  const waiting = new Map<string, Promise<Outcome>>();
  const inTurn = keyedMutex();
  function sync(subscriptionId: string, effects: Effects): Promise<Outcome> {
    const shared = waiting.get(subscriptionId);
    if (shared) return shared;
    const mine = inTurn(subscriptionId, async () => {
      // Where nobody is before him either, he waits first.
      await null;
      waiting.delete(subscriptionId);
      return ask(subscriptionId, effects);
    });
    waiting.set(subscriptionId, mine);
    return mine;
  }

  /** Asks for the current state and records it, unless it was recorded already. What was asked before somebody else recorded is asked again. */
  async function ask(subscriptionId: string, effects: Effects): Promise<Outcome> {
    for (let turn = 0; turn < MAX_ASKS; turn++) {
      const first = await payments.fetchSubscription(subscriptionId);
      const accountId = first?.accountId ?? null;
      if (first === null || accountId === null || (await deps.visitors.account(accountId as AccountId)) === null) return 'ignored';
      const owner = await accountOfCustomer(deps.sql, first.customerId);
      if (owner !== null && owner !== accountId) return 'foreign';
      const outcome = await record(subscriptionId, accountId as AccountId, effects);
      if (outcome) return { recorded: accountId as AccountId };
    }
    throw new Problem('unavailable', { retryAfterSeconds: 1 });
  }
  /** False: somebody else recorded between question and answer. */
  async function record(subscriptionId: string, accountId: AccountId, effects: Effects): Promise<boolean> {
    const { revision } = await stateOf(deps, accountId);
    const now = await payments.fetchSubscription(subscriptionId);
    if (now?.accountId !== accountId) return false;
    const { accountId: _, ...subscription } = now satisfies PaymentSubscription;
    const as = { actor: { kind: 'system' } as const, accountId };
    const outcome = await effects.attempt({ type: 'SyncSubscription', accountId, subscription }, { as, expectedRevision: revision });
    if (!isRefusal(outcome)) return true;
    if (outcome.refusal === 'stale-state') return false;
    throw problemOf(outcome);
  }

  return sync;
}

/**
 * Cancels and refunds what was paid for a second time (K6). A failure is 503: the provider sends its webhook again, and it is tried again,
 * also when it was cancelled and not refunded yet.
 */
async function undoDoubles(deps: RouteDeps, accountId: AccountId, subscriptionId: string): Promise<void> {
  const { known, doubled } = (await stateOf(deps, accountId)).state;
  for (const id of doubled) if (id === subscriptionId || isLive(known.get(id)!)) await deps.payments.undo(id);
}

export function subscriptionRoutes(deps: RouteDeps) {
  const { payments, config, log } = deps;
  const sync = createSync(deps);
  const page = (search: string): string => `${config.publicUrl}/abonnement${search}`;
  /** Whatever failed over there, the person reads the one sentence (F072). */
  const orProblem = async <Answer>(work: () => Promise<Answer>, code: ShellCode): Promise<Answer> => {
    try {
      return await work();
    } catch (cause) {
      throw new Problem(code, { cause, retryAfterSeconds: 30 });
    }
  };

  return {
    async subscriptionStatus({ visitor: { entitlements } }) {
      const { access, plan, status, customerId, currentPeriodEnd, cancelAtPeriodEnd } = entitlements;
      const subscription = plan === 'none' ? null : { plan: plan === 'standard' ? ('basic' as const) : plan, customerId };
      return { hasActiveSubscription: access, status, currentPeriodEnd, cancelAtPeriodEnd, subscription };
    },
    voiceCallAccess: async ({ visitor }) => ({ hasVoiceCallAccess: visitor.entitlements.voice }),

    async createCheckoutSession({ visitor, body, effects }) {
      const plan = body.plan === 'basic' ? 'standard' : body.plan;
      const { state } = await stateOf(deps, visitor.accountId);
      const current = subscriptionOf(state);
      const running = current !== null && isLive(current) ? current : null;
      // A late payment is made up for at the provider's; a second subscription would be a second bill.
      if (running && (running.plan === plan || running.status === 'past_due')) throw new Problem('already-subscribed');
      const { email } = written(await accountById(deps.sql, visitor.accountId));
      const key = await effects.secret(24, 'checkout');
      const { url } = await orProblem(
        () =>
          payments.createCheckout({
            accountId: visitor.accountId,
            plan,
            email,
            customerId: current?.customerId ?? null,
            changes: running?.subscriptionId ?? null,
            trialDays: mayTry(state) ? TRIAL_DAYS : 0,
            successUrl: page('?success=true'),
            cancelUrl: page('?canceled=true'),
            key,
          }),
        'checkout-unavailable',
      );
      return { url };
    },
    async createPortalSession({ visitor }) {
      const customerId = subscriptionOf((await stateOf(deps, visitor.accountId)).state)?.customerId;
      if (!customerId) throw new Problem('no-customer');
      const { accountId } = visitor;
      const { email } = written(await accountById(deps.sql, accountId));
      return orProblem(() => payments.createPortal({ accountId, email, customerId, returnUrl: page('') }), 'portal-unavailable');
    },

    async stripeWebhook({ http, effects }) {
      const event = await payments.parseWebhook(await readBytes(http), http.req.header('stripe-signature') ?? null);
      if (event === 'bad-signature') throw new Problem('webhook-bad-signature');
      if (event === 'foreign') throw new Problem('webhook-foreign');
      const outcome = event.subscriptionId === null ? 'ignored' : await sync(event.subscriptionId, effects);
      if (outcome === 'foreign') {
        log.warn({ event: event.id, type: event.type }, 'a payment webhook names an account that its customer does not belong to');
        throw new Problem('webhook-foreign');
      }
      if (outcome === 'ignored') return { received: false };
      await undoDoubles(deps, outcome.recorded, event.subscriptionId!);
      return { received: true };
    },
  } satisfies Partial<Handlers>;
}
