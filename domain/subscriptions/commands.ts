// What one can ask of a subscription.
import type { AccountId } from '../kernel/ids.ts';
import type { ProviderSubscription } from './events.ts';

export type SubscriptionCommand =
  /** The provider's current state, asked for just now: never what a message said. */
  | { type: 'SyncSubscription'; accountId: AccountId; subscription: ProviderSubscription }
  | { type: 'NoteAccessEnd'; accountId: AccountId }
  /** Fired by a timer two days before a trial ends. */
  | { type: 'NoteTrialEnding'; accountId: AccountId };
