// When one subcontractor's reminders are due next: the policy that plans his timer (DESIGN 3.10).
import type { Due } from '../kernel/due.ts';
import type { SubcontractorState } from '../subcontractors/state.ts';
import { agenda, type ReminderFacts } from './agenda.ts';

/** The shell generates the ids that a reminder may need, then dispatches Remind. */
export type RemindStep = { readonly type: 'remind' };

/** The earliest step to come; null if there is none, or nothing may be sent. */
export function nextReminder(state: SubcontractorState, facts: ReminderFacts): Due<RemindStep> | null {
  const [at] = agenda(state, facts)
    .map((waiting) => waiting.at)
    .sort();
  return at === undefined ? null : { at, step: { type: 'remind' } };
}
