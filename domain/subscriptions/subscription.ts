// The subscriptions of one account, as the provider describes them. The order of webhooks does not matter: each sync brings the provider's
// current state of one subscription, and a rule that ignores the order of arrival selects the best of several.
import { TRIAL_ENDING_DAYS, TRIAL_ENDING_HOUR } from '../constants.ts';
import { addDays, type Instant, parisDay, parisInstant } from '../kernel/calendar.ts';
import { type Decider, type Decision, type Now, never } from '../kernel/decider.ts';
import type { AccountId } from '../kernel/ids.ts';
import type { SubscriptionCommand } from './commands.ts';
import { accessOf, hasAccess, type Subscription } from './entitlements.ts';
import type { ProviderSubscription, SubscriptionEvent, SubscriptionStatus } from './events.ts';

type Known = ProviderSubscription & { readonly pastDueSince: Instant | null };
export type SubscriptionState = {
  /** Every subscription that the account ever had, by the provider's id. */
  readonly known: ReadonlyMap<string, Known>;
  /** The end of access that was last recorded, `<subscription> <moment>`. */
  readonly toldEnd: string | null;
  /** Since when access has been open without a break, as far as known; null: never. Reminders due earlier lapse (A52). */
  readonly accessSince: Instant | null;
  /** Those that were paid for a second time, and are cancelled and refunded. */
  readonly doubled: ReadonlySet<string>;
  /** The end of a trial that was last recorded. */
  readonly toldTrialEnd: Instant | null;
};

const initial: SubscriptionState = { known: new Map(), doubled: new Set(), toldEnd: null, accessSince: null, toldTrialEnd: null };

function evolve(state: SubscriptionState, event: SubscriptionEvent): SubscriptionState {
  switch (event.type) {
    case 'SubscriptionSynced': {
      const { accountId: _, syncedAt, ...subscription } = event.data;
      const known = new Map(state.known).set(subscription.subscriptionId, subscription);
      const after = { ...state, known };
      return hadAccess(state, syncedAt) || !hadAccess(after, syncedAt) ? after : { ...after, accessSince: syncedAt };
    }
    case 'SubscriptionAccessEnded':
      return { ...state, toldEnd: endKey(event.data.subscriptionId, event.data.accessUntil) };
    case 'SubscriptionDoubled':
      return { ...state, doubled: new Set(state.doubled).add(event.data.subscriptionId) };
    case 'SubscriptionTrialEnding':
      return { ...state, toldTrialEnd: event.data.trialEnd };
    default:
      return never(event);
  }
}

function hadAccess(state: SubscriptionState, at: Instant): boolean {
  const subscription = subscriptionOf(state);
  return subscription !== null && hasAccess(subscription, at);
}

/** The provider continues to collect payments for it. */
const LIVE: Record<SubscriptionStatus, boolean> = { trialing: true, active: true, past_due: true, canceled: false, incomplete: false };
export const isLive = ({ status }: { status: SubscriptionStatus }): boolean => LIVE[status];
const RANK: Record<SubscriptionStatus, number> = { active: 4, trialing: 4, past_due: 3, canceled: 2, incomplete: 1 };

/** The subscription that counts: none that is refunded, the best status, then the newest; null if there never was one. */
export function subscriptionOf(state: SubscriptionState): Known | null {
  const isDouble = ({ subscriptionId }: Known): number => Number(state.doubled.has(subscriptionId));
  const better = (a: Known, b: Known): number =>
    isDouble(a) - isDouble(b) ||
    RANK[b.status] - RANK[a.status] ||
    (a.createdAt < b.createdAt ? 1 : a.createdAt > b.createdAt ? -1 : a.subscriptionId < b.subscriptionId ? 1 : -1);
  return [...state.known.values()].sort(better)[0] ?? null;
}

/** A trial is offered only to an account that never had a subscription (F075). */
export const mayTry = (state: SubscriptionState): boolean => ![...state.known.values()].some(({ status }) => status !== 'incomplete');

const endKey = (subscriptionId: string, at: Instant): string => `${subscriptionId} ${at}`;

const FIELDS = [
  'customerId',
  'priceId',
  'plan',
  'status',
  'currentPeriodStart',
  'currentPeriodEnd',
  'trialEnd',
  'cancelAtPeriodEnd',
  'createdAt',
] as const satisfies readonly (keyof ProviderSubscription)[];

/** Since when the payment is late; kept through a cancellation, which may follow from it. */
function pastDueSince(before: Known | undefined, { status }: ProviderSubscription, now: Instant): Instant | null {
  if (status === 'past_due') return before?.pastDueSince ?? now;
  return status === 'canceled' ? (before?.pastDueSince ?? null) : null;
}

/**
 * Two pages to pay on were begun and both paid: the first that was paid stays. One whose payment is late stays only beside no other.
 */
function doubles(state: SubscriptionState, accountId: AccountId, now: Instant): SubscriptionEvent[] {
  const [kept, ...others] = [...state.known.values()]
    .filter((one) => isLive(one) && !state.doubled.has(one.subscriptionId))
    .sort((a, b) => Number(a.status === 'past_due') - Number(b.status === 'past_due') || (a.createdAt < b.createdAt ? -1 : 1));
  return others.map(({ subscriptionId }) => ({
    type: 'SubscriptionDoubled',
    data: { accountId, subscriptionId, keptId: kept!.subscriptionId, foundAt: now },
    personal: null,
  }));
}

function sync(state: SubscriptionState, subscription: ProviderSubscription, accountId: AccountId, now: Instant): SubscriptionEvent[] {
  const before = state.known.get(subscription.subscriptionId);
  if (before && FIELDS.every((field) => before[field] === subscription[field])) return [];
  const synced: SubscriptionEvent = {
    type: 'SubscriptionSynced',
    data: { ...subscription, accountId, pastDueSince: pastDueSince(before, subscription, now), syncedAt: now },
    personal: null,
  };
  return [synced, ...doubles(evolve(state, synced), accountId, now)];
}

function noteAccessEnd(state: SubscriptionState, accountId: AccountId, now: Instant): SubscriptionEvent[] {
  const subscription = subscriptionOf(state);
  const end = subscription && untoldEnd(state, subscription);
  if (!subscription || !end || now < end.at) return [];
  const { subscriptionId } = subscription;
  return [
    {
      type: 'SubscriptionAccessEnded',
      data: { accountId, subscriptionId, because: end.because, accessUntil: end.at, endedAt: now },
      personal: null,
    },
  ];
}

/** When and why access ends, unless it is recorded already; null if nothing ends it. */
export function untoldEnd(state: SubscriptionState, subscription: Known): { at: Instant; because: 'payment-late' | 'canceled' } | null {
  const { until } = accessOf(subscription satisfies Subscription);
  if (until === null || until === 'open' || state.toldEnd === endKey(subscription.subscriptionId, until)) return null;
  const late = subscription.pastDueSince !== null && until < subscription.currentPeriodEnd;
  return { at: until, because: subscription.status === 'past_due' || late ? 'payment-late' : 'canceled' };
}

/** When to announce the end of the trial, and that end; null if it is announced already, or if no paid period follows. */
export function untoldTrialEnd(
  state: SubscriptionState,
  { status, trialEnd, cancelAtPeriodEnd }: Known,
): { at: Instant; trialEnd: Instant } | null {
  if (status !== 'trialing' || cancelAtPeriodEnd || trialEnd === null || state.toldTrialEnd === trialEnd) return null;
  return { at: parisInstant(addDays(parisDay(trialEnd), -TRIAL_ENDING_DAYS), TRIAL_ENDING_HOUR), trialEnd };
}

function noteTrialEnding(state: SubscriptionState, accountId: AccountId, now: Instant): SubscriptionEvent[] {
  const subscription = subscriptionOf(state);
  const end = subscription && untoldTrialEnd(state, subscription);
  if (!subscription || !end || now < end.at || now >= end.trialEnd) return [];
  const { subscriptionId } = subscription;
  return [{ type: 'SubscriptionTrialEnding', data: { accountId, subscriptionId, trialEnd: end.trialEnd, toldAt: now }, personal: null }];
}

function decide(state: SubscriptionState, command: SubscriptionCommand, { now }: Now): Decision<SubscriptionEvent> {
  switch (command.type) {
    case 'SyncSubscription':
      return sync(state, command.subscription, command.accountId, now);
    case 'NoteAccessEnd':
      return noteAccessEnd(state, command.accountId, now);
    case 'NoteTrialEnding':
      return noteTrialEnding(state, command.accountId, now);
    default:
      return never(command);
  }
}

export const subscriptionDecider: Decider<SubscriptionState, SubscriptionCommand, SubscriptionEvent> = { initial, evolve, decide };
