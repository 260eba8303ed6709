// Loads the facts for the reminder policies outside of a decision: the time, and the state of the account's other streams.
import type { DocumentTypesState } from '../document-types/document-types.ts';
import type { Clock } from '../ports/clock.ts';
import type { LoadState } from '../ports/dispatch.ts';
import type { SubscriptionState } from '../subscriptions/subscription.ts';
import type { ReminderFacts } from './agenda.ts';
import type { ReminderPolicyState } from './policy.ts';

type Deps = { readonly clock: Pick<Clock, 'now' | 'today'>; readonly loadState: LoadState };
export async function reminderFacts({ clock, loadState }: Deps, accountId: number): Promise<ReminderFacts> {
  const [types, policy, subscription] = await Promise.all([
    loadState('documenttypes', accountId),
    loadState('reminderpolicy', accountId),
    loadState('subscription', accountId),
  ]);
  return {
    now: clock.now(),
    today: clock.today(),
    documentTypes: (types.state as DocumentTypesState).types,
    policy: policy.state as ReminderPolicyState,
    subscription: subscription.state as SubscriptionState,
  };
}
