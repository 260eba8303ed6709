// Pretend payments: a provider within the product, for a laptop and for tests. It keeps its own state, sends its news signed through the
// real webhook route, again until they are taken, and lives on the application clock. No card, no network.
import { createHmac } from 'node:crypto';
import { addMillis, type Instant, millis } from '#domain/kernel/calendar.ts';
import { Unavailable } from '#domain/kernel/failure.ts';
import type { Bus } from '#domain/ports/bus.ts';
import type { Clock } from '#domain/ports/clock.ts';
import type { Ids } from '#domain/ports/ids.ts';
import type { CheckoutRequest, Payments } from '#domain/ports/payments.ts';
import type { Timers } from '#domain/ports/timers.ts';
import type { TimerHandler } from '#domain/ports/workflow-engine.ts';
import type { Database, Sql } from '#projections/sql.ts';
import { isSigned, signatureOf } from '../shared/signature.ts';
import {
  advance,
  type Change,
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

export type PretendDeps = {
  sql: Database;
  clock: Clock;
  ids: Pick<Ids, 'secret'>;
  timers: Pick<Timers, 'plan'>;
  bus: Pick<Bus, 'ring'>;
  /** What the signing secret is made from. */
  masterKey: Uint8Array;
  /** Sends to our own POST /api/webhooks/stripe; answers its status. */
  deliver(body: string, signature: string): Promise<number>;
  fault(): 'ok' | 'down';
};
export type Checkout = { sessionId: string; plan: 'standard' | 'autopilot'; trialDays: number; changes: boolean; paid: boolean };
/** What the hosted pages of a real provider let a person do. */
export type PretendDesk = {
  checkout(sessionId: string): Promise<Checkout | null>;
  /** Where the person is sent; null: no such session. */
  finish(sessionId: string, outcome: 'paid' | 'canceled' | 'failed'): Promise<string | null>;
  /** The newest subscription of a customer. */
  ofCustomer(customerId: string): Promise<PretendSubscription | null>;
  /** False: there is none, or it is over. */
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
/** News that were not taken at once are sent again after this long, by their timer. */
const AGAIN_MS = 60_000;
const keyOf = (number: number): string => `payments-${number}`;
const local = (url: string): string => new URL(url).pathname + new URL(url).search;

export function pretendPayments(deps: PretendDeps): PretendPayments {
  const { sql, clock, ids } = deps;
  const secret = createHmac('sha256', deps.masterKey).update('pretend payments').digest('hex');
  const up = (): void => {
    if (deps.fault() === 'down') throw new Unavailable('payments', 'down (simulated)');
  };

  async function write(tx: Sql, { subscription: s, news, charges }: Change): Promise<void> {
    const { number, ...columns } = s;
    await tx`update ops.pretend_subscriptions set ${tx(columns)} where number = ${number}`;
    for (const charge of charges) await tx`insert into ops.pretend_charges ${tx({ subscription_id: s.subscription_id, ...charge })}`;
    await queue(tx, number, news);
    const timer = news.length > 0 ? addMillis(clock.now(), AGAIN_MS) : nextMoment(s);
    if (timer !== null) await deps.timers.plan([{ key: keyOf(number), dueAt: timer, accountId: s.account_id }], tx);
  }
  async function queue(tx: Sql, number: number, news: readonly News[]): Promise<void> {
    for (const { type, object } of news) {
      await tx`insert into ops.pretend_webhooks ${tx({ subscription_number: number, type, object: JSON.stringify(object), created_at: clock.now() })}`;
    }
  }

  /** Sends what waits, in order. False when our route did not take it all. */
  async function flush(number: number): Promise<boolean> {
    const waiting = await sql<{ id: number; type: string; object: string; created_at: Instant }[]>`
      select id, type, object, created_at from ops.pretend_webhooks where subscription_number = ${number} order by id`;
    for (const { id, type, object, created_at } of waiting) {
      const created = Math.floor(millis(created_at) / 1000);
      const data = { object: JSON.parse(object) as unknown };
      const event = { id: `evt_pretend_${id}`, object: 'event', type, created, livemode: false, data };
      const body = JSON.stringify(event);
      const status = await deps.deliver(body, signatureOf(Buffer.from(body), secret, millis(clock.now()))).catch(() => 0);
      if (status < 200 || status > 299) return false;
      await sql`delete from ops.pretend_webhooks where id = ${id}`;
    }
    return true;
  }

  /** Changes one subscription and tells of it; whatever had come before is done first. Null: there is none. */
  async function change(number: number, how: (now: PretendSubscription) => Change | null): Promise<PretendSubscription | null> {
    const after = await sql.begin(async (tx) => {
      const [row] = await tx<PretendSubscription[]>`select * from ops.pretend_subscriptions where number = ${number} for update`;
      if (!row) return null;
      const past = advance(row, clock.now());
      const step = how(past.subscription);
      const all: Change = step
        ? { subscription: step.subscription, news: [...past.news, ...step.news], charges: [...past.charges, ...step.charges] }
        : past;
      if (all.news.length > 0) await write(tx, all);
      return all.subscription;
    });
    deps.bus.ring('timers');
    if (after && (await flush(number))) await planNext(after);
    return after;
  }
  async function planNext(s: PretendSubscription): Promise<void> {
    const next = nextMoment(s);
    if (next === null) return;
    await deps.timers.plan([{ key: keyOf(s.number), dueAt: next, accountId: s.account_id }]);
    deps.bus.ring('timers');
  }

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
    await write(tx, { subscription: s, news, charges: paid });
    return s.number;
  }

  const latest = async (customerId: string): Promise<PretendSubscription | null> => {
    const newest = sql`select * from ops.pretend_subscriptions where customer_id = ${customerId} order by number desc limit 1`;
    return ((await newest)[0] as PretendSubscription | undefined) ?? null;
  };

  return {
    name: 'pretend',
    async createCheckout(request: CheckoutRequest) {
      up();
      const sessionId = `cs_pretend_${createHmac('sha256', deps.masterKey).update(`session ${request.key}`).digest('base64url').slice(0, 32)}`;
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
    async forget({ accountId }) {
      up();
      const rows = await sql<{ number: number }[]>`select number from ops.pretend_subscriptions where account_id = ${accountId}`;
      for (const { number } of rows) await change(number, (s) => (s.status === 'canceled' ? null : ended(s)));
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
        const s = await change(number, () => null);
        if (s === null) return null;
        const [waiting] = await sql`select from ops.pretend_webhooks where subscription_number = ${number} limit 1`;
        if (waiting) throw new Unavailable('payments', 'the webhook was not taken');
        return nextMoment(s);
      },
    },

    desk: {
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
          await change(number, (s) => (row.changes === null || s.status === 'canceled' ? null : changed(s, { plan: row.plan })));
        return row.success_url;
      },
      ofCustomer: latest,
      async tell(customerId, what) {
        const found = await latest(customerId);
        if (found === null) return false;
        let told = false;
        await change(found.number, (s) => {
          if (s.status === 'canceled') return null;
          told = true;
          return TOLD[what](s, clock.now());
        });
        return told;
      },
    },
  };
}
