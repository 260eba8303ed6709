// The text of the « Prochaine relance » column for one subcontractor (F121, F122).
import { frenchDate, type Instant, parisDay } from '../kernel/calendar.ts';
import type { Now } from '../kernel/decider.ts';
import { NEXT_REMINDER } from '../texts/fr/labels.ts';

type Row = {
  readonly nextReminderDate: Instant | null;
  readonly expiredCount: number;
  readonly pendingCount: number;
  readonly status: 'current' | 'incomplet';
};

/** Compares days in Paris: 23:59 and 00:01 are on two days. */
export function nextReminderLabel(row: Row, { today }: Pick<Now, 'today'>): string {
  if (row.nextReminderDate !== null) {
    const day = parisDay(row.nextReminderDate);
    if (day === today) return NEXT_REMINDER.today;
    return day < today ? NEXT_REMINDER.late : frenchDate(day);
  }
  if (row.expiredCount > 0) return NEXT_REMINDER.urgent;
  if (row.pendingCount > 0) return NEXT_REMINDER.awaiting;
  return row.status === 'current' ? NEXT_REMINDER.none : NEXT_REMINDER.toDefine;
}
