// The reminder policy as data (A01, A02): the days around an expiry, and the channels. The engine, the settings and every text that
// explains reminders read it from here. `channelsOf` limits it to what each plan may send.
import type { DeliveryChannel } from '../deliveries/events.ts';
import type { Instant } from '../kernel/calendar.ts';
import type { Decider, Decision, Now } from '../kernel/decider.ts';
import type { Plan } from '../subscriptions/entitlements.ts';
import type { ReminderPolicyCommand, ReminderPolicyEvent, ReminderPreset, ReminderStep } from './policy-events.ts';

export type { ReminderPreset, ReminderStep } from './policy-events.ts';

export type ReminderPolicy = {
  readonly preset: ReminderPreset;
  /** Échéances, ordered by day. */
  readonly steps: readonly ReminderStep[];
  /** Pièces manquantes: days after the start of the cycle; the first is 0, the start itself. */
  readonly missing: readonly number[];
};

/** D-15 rather than D-14: the customer reads « 15 jours », and an alert of 15 days includes it (A01). Channels of product.md §9. */
export const DEFAULT_STEPS: readonly ReminderStep[] = [
  { day: -15, channels: ['email'] },
  { day: -7, channels: ['email'] },
  { day: -3, channels: ['email', 'sms'] },
  { day: 0, channels: ['voice', 'email', 'sms'] },
  { day: 7, channels: ['voice', 'email', 'sms'] },
];
/** The start, three and six days later; compliance.md §4 (A15). */
export const DEFAULT_MISSING: readonly number[] = [0, 3, 6];

export const DEFAULT_REMINDER_POLICY: ReminderPolicy = { preset: 'doux', steps: DEFAULT_STEPS, missing: DEFAULT_MISSING };
/** The other interpretation of product.md §9 (« soutenu »): an SMS already a week before (A02). */
export const FIRM_REMINDER_POLICY: ReminderPolicy = {
  preset: 'soutenu',
  steps: DEFAULT_STEPS.map((step) => (step.day === -7 ? { ...step, channels: ['email', 'sms'] } : step)),
  missing: DEFAULT_MISSING,
};
export const PRESETS = { doux: DEFAULT_REMINDER_POLICY, soutenu: FIRM_REMINDER_POLICY } as const;

/** Limits of a custom policy: CONTRACT « Reminders, second part ». */
export const POLICY_LIMITS = { steps: 10, earliest: -90, latest: 30, missing: 3 } as const;

/** A step before the expiry applies only within the type's alert days; the day itself and later steps always apply (A01). */
export const appliesTo = ({ day }: Pick<ReminderStep, 'day'>, alertDaysBefore: number): boolean => day >= 0 || -day <= alertDaysBefore;

/** The automatic channels of a step on a plan: e-mail on Basic; SMS and voice only on Autopilot (CONTRACT « Reminders and calls »). */
export const channelsOf = ({ channels }: ReminderStep, plan: Plan): readonly DeliveryChannel[] =>
  plan === 'autopilot' ? channels : channels.filter((channel) => channel === 'email');

/** Maximum attempts of one call: the first, and the repetitions after no answer; product.md §9. */
export const CALL_ATTEMPTS = 3;
/** Documents that expire within this many days of each other share one message; product.md §9 (A03). */
export const GROUPING_DAYS = 5;

/** An account's policy, and since when it applies; `since` null: it was never changed. */
export type ReminderPolicyState = { readonly policy: ReminderPolicy; readonly since: Instant | null };

const CHANNEL_ORDER: readonly DeliveryChannel[] = ['voice', 'email', 'sms'];
/** Orders the steps by day, without duplicates, and their channels, so that equal policies are equal values. */
const tidy = (steps: readonly ReminderStep[]): ReminderStep[] =>
  [...steps]
    .sort((a, b) => a.day - b.day)
    .map(({ day, channels }) => ({ day, channels: CHANNEL_ORDER.filter((channel) => channels.includes(channel)) }));

/** The policy that a command sets. */
export const policyFrom = (policy: ReminderPolicyCommand['policy']): ReminderPolicy =>
  'preset' in policy ? PRESETS[policy.preset] : { preset: 'personnalise', steps: tidy(policy.steps), missing: policy.missing };

function decide(state: ReminderPolicyState, { accountId, policy }: ReminderPolicyCommand, { now }: Now): Decision<ReminderPolicyEvent> {
  const { preset, steps, missing } = policyFrom(policy);
  if (JSON.stringify(state.policy) === JSON.stringify({ preset, steps, missing })) return [];
  return [{ type: 'ReminderPolicySet', data: { accountId, preset, steps: [...steps], missing: [...missing], setAt: now }, personal: null }];
}

export const reminderPolicyDecider: Decider<ReminderPolicyState, ReminderPolicyCommand, ReminderPolicyEvent> = {
  initial: { policy: DEFAULT_REMINDER_POLICY, since: null },
  evolve: (_, { data: { preset, steps, missing, setAt } }) => ({ policy: { preset, steps, missing }, since: setAt }),
  decide,
};
