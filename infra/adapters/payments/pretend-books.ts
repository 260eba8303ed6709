// The records of the pretend payments: each subscription, its charges, and the webhooks that our route has not accepted yet.
import { addMillis, type Instant, millis } from '#domain/kernel/calendar.ts';
import type { Bus } from '#domain/ports/bus.ts';
import type { Clock } from '#domain/ports/clock.ts';
import type { Ids } from '#domain/ports/ids.ts';
import type { Timers } from '#domain/ports/timers.ts';
import type { Database, Sql } from '#projections/sql.ts';
import { signatureOf } from '../shared/signature.ts';
import { advance, type Change, type News, nextMoment, type PretendSubscription } from './pretend-time.ts';

export type PretendDeps = {
  sql: Database;
  clock: Clock;
  ids: Pick<Ids, 'secret'>;
  timers: Pick<Timers, 'plan'>;
  bus: Pick<Bus, 'ring'>;
  /** The signing secret is derived from it. */
  masterKey: Uint8Array;
  /** Sends to our own POST /api/webhooks/stripe; answers its status. */
  deliver(body: string, signature: string): Promise<number>;
  fault(): 'ok' | 'down';
};
/** After this long a timer sends the webhooks again that were not accepted. */
const AGAIN_MS = 60_000;
const keyOf = (number: number): string => `payments-${number}`;

export type Books = {
  /** Stores a change, its webhooks and charges, and plans the next change. */
  write(tx: Sql, change: Change): Promise<void>;
  /** Changes one subscription and queues its webhook; changes that were due earlier are made first. Null: there is none. */
  change(number: number, how: (now: PretendSubscription) => Change | null): Promise<PretendSubscription | null>;
};

/** `secret` signs the webhooks. */
export function openBooks({ sql, clock, timers, bus, deliver }: PretendDeps, secret: string): Books {
  async function write(tx: Sql, { subscription: s, news, charges }: Change): Promise<void> {
    const { number, ...columns } = s;
    await tx`update ops.pretend_subscriptions set ${tx(columns)} where number = ${number}`;
    for (const charge of charges) await tx`insert into ops.pretend_charges ${tx({ subscription_id: s.subscription_id, ...charge })}`;
    await queue(tx, number, news);
    const timer = news.length > 0 ? addMillis(clock.now(), AGAIN_MS) : nextMoment(s);
    if (timer !== null) await timers.plan([{ key: keyOf(number), dueAt: timer, accountId: s.account_id }], tx);
  }
  async function queue(tx: Sql, number: number, news: readonly News[]): Promise<void> {
    for (const { type, object } of news) {
      await tx`insert into ops.pretend_webhooks ${tx({ subscription_number: number, type, object: JSON.stringify(object), created_at: clock.now() })}`;
    }
  }

  /** Sends the queued webhooks, in order. False when our route did not accept them all. */
  async function flush(number: number): Promise<boolean> {
    const waiting = await sql<{ id: number; type: string; object: string; created_at: Instant }[]>`
      select id, type, object, created_at from ops.pretend_webhooks where subscription_number = ${number} order by id`;
    for (const { id, type, object, created_at } of waiting) {
      const created = Math.floor(millis(created_at) / 1000);
      const data = { object: JSON.parse(object) as unknown };
      const event = { id: `evt_pretend_${id}`, object: 'event', type, created, livemode: false, data };
      const body = JSON.stringify(event);
      const status = await deliver(body, signatureOf(Buffer.from(body), secret, millis(clock.now()))).catch(() => 0);
      if (status < 200 || status > 299) return false;
      await sql`delete from ops.pretend_webhooks where id = ${id}`;
    }
    return true;
  }

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
    bus.ring('timers');
    if (after && (await flush(number))) await planNext(after);
    return after;
  }
  async function planNext(s: PretendSubscription): Promise<void> {
    const next = nextMoment(s);
    if (next === null) return;
    await timers.plan([{ key: keyOf(s.number), dueAt: next, accountId: s.account_id }]);
    bus.ring('timers');
  }

  return { write, change };
}
