// The reminder policy as data (A01, A02): on which days around an expiry, by which channels. The engine, the settings and every text
// that explains reminders read this one; none repeats it. What each plan may send: `channelsOf`.
import type { DeliveryChannel } from '../deliveries/events.ts';
import type { Plan } from '../subscriptions/entitlements.ts';

export type ReminderStep = {
  /** Days after the expiry: -15 is fifteen days before, 0 the day itself, 7 a week later. */
  readonly day: number;
  readonly channels: readonly DeliveryChannel[];
};
export type ReminderPolicy = readonly ReminderStep[];

/** D-15 rather than D-14: what the customer reads, and what an alert of 15 days lets through (A01). Channels of product.md §9. */
export const DEFAULT_REMINDER_POLICY: ReminderPolicy = [
  { day: -15, channels: ['email'] },
  { day: -7, channels: ['email'] },
  { day: -3, channels: ['email', 'sms'] },
  { day: 0, channels: ['voice', 'email', 'sms'] },
  { day: 7, channels: ['voice', 'email', 'sms'] },
];

/** The other reading of product.md §9 (« soutenu »): an SMS a week before already (A02). */
export const FIRM_REMINDER_POLICY: ReminderPolicy = DEFAULT_REMINDER_POLICY.map((step) =>
  step.day === -7 ? { ...step, channels: ['email', 'sms'] } : step,
);

/** A step before the day itself applies only within the type's alert days; that day and what follows always do (A01). */
export const appliesTo = ({ day }: ReminderStep, alertDaysBefore: number): boolean => day >= 0 || -day <= alertDaysBefore;

/** What goes out by itself on a plan: every step by e-mail on Basic; SMS and voice are Autopilot's (CONTRACT « Reminders and calls »). */
export const channelsOf = ({ channels }: ReminderStep, plan: Plan): readonly DeliveryChannel[] =>
  plan === 'autopilot' ? channels : channels.filter((channel) => channel === 'email');

/** Tries of one call: the first, and those after no answer; product.md §9. */
export const CALL_ATTEMPTS = 3;
/** Documents that expire within so many days of each other share one message; product.md §9 (A03). */
export const GROUPING_DAYS = 5;
