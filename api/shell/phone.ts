// Stores telephone numbers as E.164 (A39). A number without a country is French; an Italian one keeps its zero. The library is loaded with
// the first number: its 112 files would be a sixth of what each start reads (P11).
import { phoneIn } from '#domain/kernel/phone-text.ts';

let library: Promise<typeof import('libphonenumber-js')> | undefined;

/**
 * The international form. The library decides by length: its list of valid blocks lags behind (+262 639, +590 691). What is no possible
 * number stays as typed, without its spaces.
 */
export async function internationalPhone(typed: string): Promise<string> {
  const { number } = phoneIn(typed);
  // Kept, because an import asks it for each of ten thousand rows.
  library ??= import('libphonenumber-js');
  const { parsePhoneNumberFromString } = await library;
  const parsed = parsePhoneNumberFromString(number, 'FR');
  if (parsed?.isPossible() !== true) return typed.replace(/[\s().-]/g, '');
  // The library knows +33692… as French; the place that the digits name has its own code.
  return phoneIn(parsed.number).number;
}
