// The reminder policy as data (A01, A02): on which days around an expiry, by which channels. The engine, the settings and every text
// that explains reminders read this one; none repeats it. What each plan may send: `channelsOf`.
import type { DeliveryChannel } from '../deliveries/events.ts';
import type { Instant } from '../kernel/calendar.ts';
import type { Decider, Decision, Now } from '../kernel/decider.ts';
import type { Plan } from '../subscriptions/entitlements.ts';
import type { ReminderPolicyCommand, ReminderPolicyEvent, ReminderPreset, ReminderStep } from './policy-events.ts';

export type { ReminderPreset, ReminderStep } from './policy-events.ts';

export type ReminderPolicy = {
  readonly preset: ReminderPreset;
  /** Échéances, in the order of their days. */
  readonly steps: readonly ReminderStep[];
  /** Pièces manquantes: days after the start of the cycle; the first is the start itself. */
  readonly missing: readonly number[];
};

/** D-15 rather than D-14: what the customer reads, and what an alert of 15 days lets through (A01). Channels of product.md §9. */
export const DEFAULT_STEPS: readonly ReminderStep[] = [
  { day: -15, channels: ['email'] },
  { day: -7, channels: ['email'] },
  { day: -3, channels: ['email', 'sms'] },
  { day: 0, channels: ['voice', 'email', 'sms'] },
  { day: 7, channels: ['voice', 'email', 'sms'] },
];
/** The start, three and six days after it; compliance.md §4 (A15). */
export const DEFAULT_MISSING: readonly number[] = [0, 3, 6];

export const DEFAULT_REMINDER_POLICY: ReminderPolicy = { preset: 'doux', steps: DEFAULT_STEPS, missing: DEFAULT_MISSING };
/** The other reading of product.md §9 (« soutenu »): an SMS a week before already (A02). */
export const FIRM_REMINDER_POLICY: ReminderPolicy = {
  preset: 'soutenu',
  steps: DEFAULT_STEPS.map((step) => (step.day === -7 ? { ...step, channels: ['email', 'sms'] } : step)),
  missing: DEFAULT_MISSING,
};
export const PRESETS = { doux: DEFAULT_REMINDER_POLICY, soutenu: FIRM_REMINDER_POLICY } as const;

/** What may be set: CONTRACT « Reminders, second part ». */
export const POLICY_LIMITS = { steps: 10, earliest: -90, latest: 30, missing: 3 } as const;

/** A step before the day itself applies only within the type's alert days; that day and what follows always do (A01). */
export const appliesTo = ({ day }: Pick<ReminderStep, 'day'>, alertDaysBefore: number): boolean => day >= 0 || -day <= alertDaysBefore;

/** What goes out by itself on a plan: every step by e-mail on Basic; SMS and voice are Autopilot's (CONTRACT « Reminders and calls »). */
export const channelsOf = ({ channels }: ReminderStep, plan: Plan): readonly DeliveryChannel[] =>
  plan === 'autopilot' ? channels : channels.filter((channel) => channel === 'email');

/** Tries of one call: the first, and those after no answer; product.md §9. */
export const CALL_ATTEMPTS = 3;
/** Documents that expire within so many days of each other share one message; product.md §9 (A03). */
export const GROUPING_DAYS = 5;

/** The policy of one account and since when it is that one; `since` null: it was never changed. */
export type ReminderPolicyState = { readonly policy: ReminderPolicy; readonly since: Instant | null };

const CHANNEL_ORDER: readonly DeliveryChannel[] = ['voice', 'email', 'sms'];
/** Days ascending, each once, channels in one order: what is the same reads the same. */
const tidy = (steps: readonly ReminderStep[]): ReminderStep[] =>
  [...steps]
    .sort((a, b) => a.day - b.day)
    .map(({ day, channels }) => ({ day, channels: CHANNEL_ORDER.filter((channel) => channels.includes(channel)) }));

/** The policy that somebody asks for. */
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
