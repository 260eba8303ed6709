// Telephone numbers as they are kept: E.164 (A39). A number without a country is French; an Italian one keeps its zero.
import { parsePhoneNumberFromString } from 'libphonenumber-js';

/** The international form; what is no number anywhere stays as it was typed, without its spaces. */
export function internationalPhone(typed: string): string {
  const parsed = parsePhoneNumberFromString(typed, 'FR');
  return parsed?.isPossible() ? parsed.number : typed.replace(/[\s().-]/g, '');
}
