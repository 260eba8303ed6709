// Stores telephone numbers as E.164 (A39). A number without a country is French; an Italian one keeps its zero. The library is loaded with
// the first number: its 112 files would be a sixth of what each start reads (P11).

/** The international form. A text that is no number in any country stays as typed, without its spaces. */
export async function internationalPhone(typed: string): Promise<string> {
  const { parsePhoneNumberFromString } = await import('libphonenumber-js');
  const parsed = parsePhoneNumberFromString(typed, 'FR');
  return parsed?.isPossible() ? parsed.number : typed.replace(/[\s().-]/g, '');
}
