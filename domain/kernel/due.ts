// What every policy of waiting answers: `nextX(state, facts, now)` says what is due next, and nothing else does (decision 100).
import type { Instant } from './calendar.ts';

/**
 * `at` is never before the `now` that the policy was asked with: what is overdue is due now. `step` is the command itself, or names the
 * activity that comes before one. Both have a `type`.
 */
export type Due<Step extends { readonly type: string }> = { readonly at: Instant; readonly step: Step };

export const notBefore = (at: Instant, now: Instant): Instant => (at > now ? at : now);
