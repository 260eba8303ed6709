// The commands on a subscription.
import type { AccountId } from '../kernel/ids.ts';
import type { ProviderSubscription } from './events.ts';

export type SubscriptionCommand =
  /** The provider's current state, fetched just now, never the content of a webhook. */
  | { type: 'SyncSubscription'; accountId: AccountId; subscription: ProviderSubscription }
  | { type: 'NoteAccessEnd'; accountId: AccountId }
  /** From a timer, two days before a trial ends. */
  | { type: 'NoteTrialEnding'; accountId: AccountId };
