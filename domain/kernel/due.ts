// The answer of every policy with a timer: `nextX(state, facts, now)` alone decides which step is due next, and when (decision 100).
import type { Instant } from './calendar.ts';

/**
 * `at` is never before the `now` that the policy was given: an overdue step is due now. `step` is the command itself, or names the activity
 * that the shell runs before a command. Both have a `type`.
 */
export type Due<Step extends { readonly type: string }> = { readonly at: Instant; readonly step: Step };

export const notBefore = (at: Instant, now: Instant): Instant => (at > now ? at : now);
