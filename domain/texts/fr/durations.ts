// The validity of a document in words (F241): 1460 days are « 4 ans », 400 are « 1 an et 35 jours ».
import { counted, daysText } from './labels.ts';

/** In years and days from 365 days on, otherwise in days. */
export function validityText(days: number): string {
  const years = Math.floor(days / 365);
  const rest = days % 365;
  if (years === 0) return daysText(days);
  const whole = counted(years, 'an', 'ans');
  return rest === 0 ? whole : `${whole} et ${daysText(rest)}`;
}
