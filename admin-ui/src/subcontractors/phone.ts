// The telephone of the form: a country's code and at most ten digits (compliance.md §5, F132, F133, A39); a number with its code, pasted or
// filled in by the browser, is taken apart, and one of another country is kept whole (K1, K2).
import { frenchNumber, isPossiblePhone, phoneIn } from '#domain/kernel/phone-text.ts';

export { phoneText } from '#domain/kernel/phone-text.ts';

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
/** `other`: the digits are the whole number, its code included. */
export type PhoneParts = { code: DialCode | 'other'; digits: string };
export const OTHER_COUNTRY = { code: 'other', name: 'Autre pays' } as const;
export const DEFAULT_CODE: DialCode = '+33';
export const MAX_DIGITS = 10;

/** What the field keeps of what was typed: digits, ten at most. */
export const digitsOf = (typed: string): string => typed.replace(/\D/g, '').slice(0, MAX_DIGITS);

/** « Numéro final »: a leading zero is dropped, but an Italian number keeps its own; overseas France has codes of its own. */
export function finalNumber({ code, digits }: PhoneParts): string {
  if (code === 'other') return /^\+?\d/.test(digits) ? `+${digits.replace(/\D/g, '')}` : '';
  const national = code === '+39' ? digits : digits.replace(/^0/, '');
  if (national === '') return '';
  return code === '+33' ? frenchNumber(national) : `${code}${national}`;
}

/** Splits a stored number by its code; without one it is taken for French. An overseas number is shown as it is dialled in France. */
export function splitPhone(stored: string): PhoneParts {
  const number = /^[^\d]*(?:\+|00)/.test(stored) ? phoneIn(stored).number : '';
  if (number === '') return { code: DEFAULT_CODE, digits: digitsOf(stored) };
  const national = dialledInFrance(number);
  if (national !== null && !number.startsWith('+33')) return { code: DEFAULT_CODE, digits: national };
  const known = COUNTRIES.find(({ code }) => number.startsWith(code));
  if (known === undefined) return { code: 'other', digits: number };
  return { code: known.code, digits: digitsOf(number.slice(known.code.length)) };
}
/** Ten digits; null: the number is not of France. */
function dialledInFrance(number: string): string | null {
  const [, national = null] = /^\+(?:33|262|59[046])(\d{9})$/.exec(number) ?? [];
  if (national !== null && frenchNumber(national) === number) return `0${national}`;
  return /^\+508\d{6}$/.test(number) ? `0${number.slice(1)}` : null;
}

/** A number that was copied without its plus: more digits than a national one has, and possible with it. */
const lacksPlus = (typed: string): boolean => {
  const digits = typed.replace(/\D/g, '');
  return digits.length > MAX_DIGITS && COUNTRIES.some(({ code }) => `+${digits}`.startsWith(code)) && isPossiblePhone(`+${digits}`);
};
/** What was typed or pasted: a whole number is taken apart, digits go behind the chosen code. `rest`: what is not kept. */
export function typedPhone(typed: string, code: PhoneParts['code']): PhoneParts & { rest: string } {
  const whole = lacksPlus(typed) ? `+${typed.replace(/\D/g, '')}` : typed;
  const { number, rest } = phoneIn(whole);
  if (/^[^\d]*(?:\+|00)/.test(whole)) return number === '' ? { code: 'other', digits: '+', rest } : { ...splitPhone(number), rest };
  // A national number in place of a foreign one is French again.
  if (code === 'other' && !/^\s*0/.test(whole)) return { code, digits: number.replace(/^(?=\d)/, '+'), rest };
  return { code: code === 'other' ? DEFAULT_CODE : code, digits: digitsOf(dialledInFrance(number) ?? number), rest };
}

/** Amber: nobody can have this number. */
export const PHONE_WARNING = 'Ce numéro n’a pas la bonne longueur : aucun SMS ni appel ne pourra partir.';
export const isDoubtful = (parts: PhoneParts): boolean => {
  const number = finalNumber(parts);
  return number !== '' && !isPossiblePhone(number);
};
