// The telephone of the form: a country's code and at most ten digits (compliance.md §5, F132, F133, A39).

export const COUNTRIES = [
  { code: '+33', name: 'France' },
  { code: '+32', name: 'Belgique' },
  { code: '+41', name: 'Suisse' },
  { code: '+49', name: 'Allemagne' },
  { code: '+39', name: 'Italie' },
  { code: '+34', name: 'Espagne' },
  { code: '+44', name: 'Royaume-Uni' },
  { code: '+1', name: 'États-Unis / Canada' },
] as const;
export type DialCode = (typeof COUNTRIES)[number]['code'];
export const DEFAULT_CODE: DialCode = '+33';
export const MAX_DIGITS = 10;

/** What the field keeps of what was typed: digits, ten at most. */
export const digitsOf = (typed: string): string => typed.replace(/\D/g, '').slice(0, MAX_DIGITS);

/** « Numéro final »: a leading zero is dropped, but an Italian number keeps its own. Empty without digits. */
export function finalNumber(code: DialCode, digits: string): string {
  const national = code === '+39' ? digits : digits.replace(/^0/, '');
  return national === '' ? '' : `${code}${national}`;
}

/** Splits a stored number by the longest known code; anything else is taken for French. */
export function splitPhone(stored: string): { code: DialCode; digits: string } {
  const compact = stored.replace(/[^\d+]/g, '').replace(/^00/, '+');
  const known = [...COUNTRIES].sort((a, b) => b.code.length - a.code.length).find(({ code }) => compact.startsWith(code));
  return known === undefined
    ? { code: DEFAULT_CODE, digits: digitsOf(compact) }
    : { code: known.code, digits: digitsOf(compact.slice(known.code.length)) };
}

/** A French number as « 06 12 34 56 78 », another after its country's code; what is no number as it is. */
export function phoneText(stored: string): string {
  const french = /^\+33(\d)(\d{2})(\d{2})(\d{2})(\d{2})$/.exec(stored);
  if (french !== null) return `0${french.slice(1).join(' ')}`;
  const other = /^\+\d{8,15}$/.test(stored) ? splitPhone(stored) : null;
  return other === null || other.code === DEFAULT_CODE ? stored : `${other.code} ${other.digits.replace(/(\d{2,3})(?=(\d{2})+$)/g, '$1 ')}`;
}
