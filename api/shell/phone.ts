// Telephone numbers as they are kept: E.164 (A39). A number without a country is French; an Italian one keeps its zero.
// The library comes with the first number: its 112 files would be a sixth of what each start reads (P11).

/** The international form; what is no number anywhere stays as it was typed, without its spaces. */
export async function internationalPhone(typed: string): Promise<string> {
  const { parsePhoneNumberFromString } = await import('libphonenumber-js');
  const parsed = parsePhoneNumberFromString(typed, 'FR');
  return parsed?.isPossible() ? parsed.number : typed.replace(/[\s().-]/g, '');
}
