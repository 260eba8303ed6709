// The reminder policy that an account's owner set. Stream `reminderpolicy-<accountId>`; an account without events has the default of A02.

import type { DeliveryChannel } from '../deliveries/events.ts';
import type { Instant } from '../kernel/calendar.ts';
import type { Fact } from '../kernel/event.ts';
import type { AccountId } from '../kernel/ids.ts';

export type ReminderStep = {
  /** Days after the expiry: -15 is fifteen days before, 0 the day itself, 7 a week later. */
  readonly day: number;
  readonly channels: readonly DeliveryChannel[];
};
export type ReminderPreset = 'doux' | 'soutenu' | 'personnalise';

export type ReminderPolicyEvent = Fact<
  'ReminderPolicySet',
  { accountId: AccountId; preset: ReminderPreset; steps: ReminderStep[]; missing: number[]; setAt: Instant }
>;
export type ReminderPolicyCommand = {
  type: 'SetReminderPolicy';
  accountId: AccountId;
  policy: { preset: 'doux' | 'soutenu' } | { steps: ReminderStep[]; missing: number[] };
};
