// Days, hours and moments in a French sentence.
import { frenchDate, type Instant, inParis } from '../../../kernel/calendar.ts';

/** `21/11/2026 à 14:32`, in Paris. */
export function frenchMoment(at: Instant): string {
  const { date, hour, minute } = inParis(at);
  return `${frenchDate(date)} à ${String(hour).padStart(2, '0')}:${String(minute).padStart(2, '0')}`;
}

export const hours = (count: number): string => `${count} heure${count > 1 ? 's' : ''}`;
