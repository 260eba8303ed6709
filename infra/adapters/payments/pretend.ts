// Pretend payments: a provider inside the product, for a laptop and for tests. It keeps its own state, sends signed webhooks to the real
// route until they are accepted, and uses the application clock. No card, no network.
import { createHmac } from 'node:crypto';
import { millis } from '#domain/kernel/calendar.ts';
import { Unavailable } from '#domain/kernel/failure.ts';
import type { CheckoutRequest, Payments } from '#domain/ports/payments.ts';
import type { TimerHandler } from '#domain/ports/workflow-engine.ts';
import type { Sql } from '#projections/sql.ts';
import { isSigned } from '../shared/signature.ts';
import { type Books, openBooks, type PretendDeps } from './pretend-books.ts';
import {
  changed,
  ended,
  inDays,
  late,
  type News,
  nextMoment,
  type PretendSubscription,
  paidPeriod,
  periodAfter,
  renewed,
  subscriptionObject,
} from './pretend-time.ts';
import { webhookEvent } from './webhook-event.ts';

export type Checkout = { sessionId: string; plan: 'standard' | 'autopilot'; trialDays: number; changes: boolean; paid: boolean };
/** What a real provider's hosted pages let a person do. */
export type PretendDesk = {
  checkout(sessionId: string): Promise<Checkout | null>;
  /** Where the browser is redirected; null: no such session. */
  finish(sessionId: string, outcome: 'paid' | 'canceled' | 'failed'): Promise<string | null>;
  /** The newest subscription of a customer. */
  ofCustomer(customerId: string): Promise<PretendSubscription | null>;
  /** False: there is none, or it has ended. */
  tell(customerId: string, what: keyof typeof TOLD): Promise<boolean>;
};
export type PretendPayments = Payments & { readonly desk: PretendDesk; readonly handler: TimerHandler };

const TOLD = {
  past_due: late,
  canceled: ended,
  renewed,
  'cancel-at-end': (s: PretendSubscription) => changed(s, { cancel_at_period_end: true }),
  resume: (s: PretendSubscription) => changed(s, { cancel_at_period_end: false }),
  standard: (s: PretendSubscription) => changed(s, { plan: 'standard' }),
  autopilot: (s: PretendSubscription) => changed(s, { plan: 'autopilot' }),
} as const;
const local = (url: string): string => new URL(url).pathname + new URL(url).search;

type CheckoutRow = {
  session_id: string;
  account_id: number;
  plan: 'standard' | 'autopilot';
  customer_id: string | null;
  changes: string | null;
  trial_days: number;
  success_url: string;
  cancel_url: string;
  subscription_id: string | null;
};

/** What the hosted pages show and do. */
function checkoutDesk({ sql, clock, ids }: PretendDeps, books: Books): PretendDesk {
  const session = async (tx: Sql, id: string): Promise<CheckoutRow | null> =>
    (await tx<CheckoutRow[]>`select * from ops.pretend_checkouts where session_id = ${id}`)[0] ?? null;

  async function start(tx: Sql, row: CheckoutRow): Promise<number> {
    const now = clock.now();
    const trialEnd = row.trial_days > 0 ? inDays(now, row.trial_days) : null;
    const subscription = {
      subscription_id: `sub_pretend_${ids.secret(16)}`,
      customer_id: row.customer_id ?? `cus_pretend_${ids.secret(16)}`,
      account_id: row.account_id,
      plan: row.plan,
      status: trialEnd ? 'trialing' : 'active',
      created_at: now,
      anchor: trialEnd ?? now,
      current_period_start: now,
      current_period_end: trialEnd ?? periodAfter(now, now),
      trial_end: trialEnd,
      cancel_at_period_end: false,
    } as const;
    const [made] = await tx<PretendSubscription[]>`insert into ops.pretend_subscriptions ${tx(subscription)} returning *`;
    const s = made!;
    await tx`update ops.pretend_checkouts set subscription_id = ${s.subscription_id} where session_id = ${row.session_id}`;
    const paid = trialEnd ? [] : paidPeriod(s, now).charges;
    const news: News[] = [
      { type: 'customer.subscription.created', object: subscriptionObject(s) },
      {
        type: 'checkout.session.completed',
        object: { id: row.session_id, object: 'checkout.session', subscription: s.subscription_id, customer: s.customer_id },
      },
    ];
    await books.write(tx, { subscription: s, news, charges: paid });
    return s.number;
  }

  const latest = async (customerId: string): Promise<PretendSubscription | null> => {
    const newest = sql`select * from ops.pretend_subscriptions where customer_id = ${customerId} order by number desc limit 1`;
    return ((await newest)[0] as PretendSubscription | undefined) ?? null;
  };

  return {
    async checkout(sessionId) {
      const row = await session(sql, sessionId);
      if (row === null) return null;
      const { plan, trial_days, changes, subscription_id } = row;
      return { sessionId, plan, trialDays: trial_days, changes: changes !== null, paid: subscription_id !== null };
    },
    async finish(sessionId, outcome) {
      const row = await session(sql, sessionId);
      if (row === null) return null;
      if (outcome !== 'paid') return row.cancel_url;
      const number = await sql.begin(async (tx) => {
        await tx`select from ops.pretend_checkouts where session_id = ${sessionId} for update`;
        const now = await session(tx, sessionId);
        if (now === null || now.subscription_id !== null) return null;
        if (now.changes === null) return start(tx, now);
        await tx`update ops.pretend_checkouts set subscription_id = ${now.changes} where session_id = ${sessionId}`;
        const [s] = await tx<{ number: number }[]>`select number from ops.pretend_subscriptions where subscription_id = ${now.changes}`;
        return s?.number ?? null;
      });
      if (number !== null)
        await books.change(number, (s) => (row.changes === null || s.status === 'canceled' ? null : changed(s, { plan: row.plan })));
      return row.success_url;
    },
    ofCustomer: latest,
    async tell(customerId, what) {
      const found = await latest(customerId);
      if (found === null) return false;
      let told = false;
      await books.change(found.number, (s) => {
        if (s.status === 'canceled') return null;
        told = true;
        return TOLD[what](s, clock.now());
      });
      return told;
    },
  };
}

export function pretendPayments(deps: PretendDeps): PretendPayments {
  const { sql, clock } = deps;
  const secret = createHmac('sha256', deps.masterKey).update('pretend payments').digest('hex');
  const books = openBooks(deps, secret);
  const up = (): void => {
    if (deps.fault() === 'down') throw new Unavailable('payments', 'down (simulated)');
  };

  return {
    name: 'pretend',
    async createCheckout(request: CheckoutRequest) {
      up();
      const sessionId = `cs_pretend_${createHmac('sha256', deps.masterKey).update(`session ${request.key}`).digest('base64url').slice(0, 32)}`;
      // One page that can be paid on: an earlier one that is open still ends.
      await sql`
        delete from ops.pretend_checkouts where account_id = ${request.accountId} and subscription_id is null and session_id <> ${sessionId}`;
      await sql`
        insert into ops.pretend_checkouts ${sql({
          session_id: sessionId,
          account_id: request.accountId,
          plan: request.plan,
          customer_id: request.customerId,
          changes: request.changes,
          trial_days: request.trialDays,
          success_url: local(request.successUrl),
          cancel_url: local(request.cancelUrl),
          subscription_id: null,
        })} on conflict do nothing`;
      return { url: `/dev/checkout/${sessionId}`, sessionId };
    },
    async createPortal({ customerId }) {
      up();
      return { url: `/dev/portal/${customerId}` };
    },
    async fetchSubscription(subscriptionId) {
      up();
      const [s] = await sql<PretendSubscription[]>`select * from ops.pretend_subscriptions where subscription_id = ${subscriptionId}`;
      if (!s) return null;
      return {
        accountId: s.account_id,
        subscriptionId: s.subscription_id,
        customerId: s.customer_id,
        priceId: `price_pretend_${s.plan}`,
        plan: s.plan,
        status: s.status,
        currentPeriodStart: s.current_period_start,
        currentPeriodEnd: s.current_period_end,
        trialEnd: s.trial_end,
        cancelAtPeriodEnd: s.cancel_at_period_end,
        createdAt: s.created_at,
      };
    },
    async undo(subscriptionId) {
      up();
      // Asked first: a change of ours sends its webhooks, and this is called from one.
      const [s] = await sql<{ number: number }[]>`
        select number from ops.pretend_subscriptions where subscription_id = ${subscriptionId} and status <> 'canceled'`;
      if (!s) return;
      const [paid] = await sql<{ euros: number }[]>`
        select coalesce(sum(amount_euros), 0)::int as euros from ops.pretend_charges where subscription_id = ${subscriptionId}`;
      const back = paid!.euros > 0 ? [{ amount_euros: -paid!.euros, charged_at: clock.now() }] : [];
      await books.change(s.number, (now) => (now.status === 'canceled' ? null : { ...ended(now), charges: back }));
    },
    async forget({ accountId }) {
      up();
      const rows = await sql<{ number: number }[]>`select number from ops.pretend_subscriptions where account_id = ${accountId}`;
      for (const { number } of rows) await books.change(number, (s) => (s.status === 'canceled' ? null : ended(s)));
      await sql`delete from ops.pretend_checkouts where account_id = ${accountId}`;
    },
    async parseWebhook(rawBody, signature) {
      if (!isSigned(rawBody, signature, secret, millis(clock.now()))) return 'bad-signature';
      return webhookEvent(JSON.parse(Buffer.from(rawBody).toString('utf8')), false);
    },

    handler: {
      kind: 'payments',
      concurrency: 4,
      async fire(timer) {
        const number = Number(timer.key.slice('payments-'.length));
        const s = await books.change(number, () => null);
        if (s === null) return null;
        const [waiting] = await sql`select from ops.pretend_webhooks where subscription_number = ${number} limit 1`;
        if (waiting) throw new Unavailable('payments', 'the webhook was not taken');
        return nextMoment(s);
      },
    },

    desk: checkoutDesk(deps, books),
  };
}
