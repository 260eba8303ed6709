// Subscriptions: one row per account. If an account has had several, the domain decides which of all of them counts.
import type { SubscriptionEvent } from '#domain/events.ts';
import { fold, never } from '#domain/kernel/decider.ts';
import { idOf } from '#domain/kernel/event.ts';
import { subscriptionDecider, subscriptionOf } from '#domain/subscriptions/subscription.ts';
import type { ProjectedEvent, Projection, Replay } from '../projection.ts';
import { upsert } from '../rows.ts';
import type { Sql } from '../sql.ts';
import { tableText } from '../table-text.ts';

type Synced = Extract<SubscriptionEvent, { type: 'SubscriptionSynced' }>;
type HistoryRow = { subscription_id: string; account_id: number; synced: Synced['data'] };

/** The subscription data of an event; null if the event changes no row. */
function syncedIn(event: SubscriptionEvent): Synced['data'] | null {
  switch (event.type) {
    case 'SubscriptionSynced':
      return event.data;
    case 'SubscriptionAccessEnded':
    case 'SubscriptionDoubled':
    case 'SubscriptionTrialEnding':
      return null;
    default:
      return never(event);
  }
}

function rowOf(account: number, all: readonly HistoryRow[]) {
  const state = fold(
    subscriptionDecider,
    all.map(({ synced }): SubscriptionEvent => ({ type: 'SubscriptionSynced', data: synced, personal: null })),
  );
  const counts = subscriptionOf(state);
  const synced = all.find(({ subscription_id }) => subscription_id === counts?.subscriptionId)?.synced;
  if (!synced) return [];
  return [
    {
      id: account,
      user_id: account,
      customer_id: synced.customerId,
      subscription_id: synced.subscriptionId,
      price_id: synced.priceId,
      plan: synced.plan,
      status: synced.status,
      current_period_start: synced.currentPeriodStart,
      current_period_end: synced.currentPeriodEnd,
      cancel_at_period_end: synced.cancelAtPeriodEnd,
      created_at: synced.createdAt,
      updated_at: synced.syncedAt,
    },
  ];
}

/** Collects the newest state of each subscription, and the first account of each customer. */
function gather(events: readonly ProjectedEvent[], latest: Map<string, HistoryRow>, customers: Map<string, number>): void {
  for (const event of events) {
    const synced = syncedIn(event as ProjectedEvent & SubscriptionEvent);
    if (synced === null) continue;
    const account_id = idOf(event.meta.stream);
    latest.set(synced.subscriptionId, { subscription_id: synced.subscriptionId, account_id, synced });
    if (!customers.has(synced.customerId)) customers.set(synced.customerId, account_id);
  }
}

async function project(events: readonly ProjectedEvent[], sql: Sql): Promise<void> {
  const latest = new Map<string, HistoryRow>();
  const customers = new Map<string, number>();
  gather(events, latest, customers);
  if (latest.size === 0) return;
  await upsert(sql, 'subscription_history', ['subscription_id'], [...latest.values()]);
  await sql`
    INSERT INTO subscription_customers SELECT * FROM unnest(${[...customers.keys()]}::text[], ${[...customers.values()]}::int[])
    ON CONFLICT DO NOTHING`;
  const accounts = [...new Set([...latest.values()].map(({ account_id }) => account_id))];
  const all = (await sql`
    SELECT subscription_id, account_id, synced FROM subscription_history WHERE account_id = ANY (${accounts}::int[])
  `) as unknown as HistoryRow[];
  await upsert(
    sql,
    'subscriptions',
    ['id'],
    accounts.flatMap((account) =>
      rowOf(
        account,
        all.filter(({ account_id }) => account_id === account),
      ),
    ),
  );
}

function replay(): Replay {
  const latest = new Map<string, HistoryRow>();
  const customers = new Map<string, number>();
  return {
    add: (events) => gather(events, latest, customers),
    size: () => latest.size,
    tables: () => [
      { table: 'subscription_history', rows: latest.values() },
      { table: 'subscription_customers', rows: [...customers].map(([customer_id, account_id]) => ({ customer_id, account_id })) },
      {
        table: 'subscriptions',
        rows: [...Map.groupBy(latest.values(), ({ account_id }) => account_id)].flatMap(([account, all]) => rowOf(account, all)),
      },
    ],
  };
}

export const subscriptions: Projection = {
  name: 'subscriptions',
  kind: 'read-model',
  version: 1,
  start: 'beginning',
  tables: tableText(import.meta.url),
  categories: ['subscription'],
  personal: false,
  project,
  replay,
};
