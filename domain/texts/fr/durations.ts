// How long a document is valid, in words (F241): 1460 days are « 4 ans », 400 are « 1 an et 35 jours ».

const count = (n: number, one: string, many: string) => `${n} ${n > 1 ? many : one}`;

/** Days as years and days from 365 on, as days below. */
export function validityText(days: number): string {
  const years = Math.floor(days / 365);
  const rest = days % 365;
  if (years === 0) return count(days, 'jour', 'jours');
  return rest === 0 ? count(years, 'an', 'ans') : `${count(years, 'an', 'ans')} et ${count(rest, 'jour', 'jours')}`;
}
