// Which phone numbers can receive SMS or calls. Numbers are E.164 (A39). A number that is none, or of a country that the console does not
// offer, gets neither: premium-rate ranges and distant countries are the means of toll fraud (C30).

type Country = { readonly prefix: (typeof PHONE_PREFIXES)[number]; readonly mobile: RegExp; readonly fixed: RegExp };
/** National number patterns of each country, behind its code, without premium ranges. */
const COUNTRIES: readonly Country[] = [
  { prefix: '+33', mobile: /^(?!69[0-467]|639|709[0-3])[67]\d{8}$/, fixed: /^[1-59]\d{8}$/ },
  { prefix: '+32', mobile: /^4[5-9]\d{7}$/, fixed: /^[1-8]\d{7}$/ },
  { prefix: '+41', mobile: /^7[5-9]\d{7}$/, fixed: /^[2-6]\d{8}$/ },
  { prefix: '+49', mobile: /^1(5\d|6[023]|7\d)\d{7,8}$/, fixed: /^[2-8]\d{5,10}$/ },
  { prefix: '+39', mobile: /^3\d{8,9}$/, fixed: /^0\d{5,10}$/ },
  { prefix: '+34', mobile: /^(6|7[1-4])\d{7,8}$/, fixed: /^(8[1-8]|9[1-8])\d{7}$/ },
  { prefix: '+44', mobile: /^7[1-57-9]\d{8}$/, fixed: /^[1-3]\d{8,9}$/ },
  // Overseas France: its own codes, French numbers. Behind them lie the ranges that ARCEP gives out (phone-text.ts).
  { prefix: '+262', mobile: /^(?:69[23]\d|639\d|709[23])\d{5}$/, fixed: /^26[239]\d{6}$/ },
  { prefix: '+590', mobile: /^(?:69[01]\d|7090)\d{5}$/, fixed: /^590\d{6}$/ },
  { prefix: '+594', mobile: /^(?:694\d|7093)\d{5}$/, fixed: /^594\d{6}$/ },
  { prefix: '+596', mobile: /^(?:69[67]\d|7091)\d{5}$/, fixed: /^596\d{6}$/ },
  { prefix: '+508', mobile: /^(?:4[02-489]|5[02-9])\d{4}$|^708[45]\d{5}$/, fixed: /^[45]\d{5}$/ },
  { prefix: '+687', mobile: /^(?:[579]\d|8[0-79])\d{4}$/, fixed: /^(?:2[03-9]|3[0-5]|4[1-7]|88)\d{4}$/ },
  { prefix: '+689', mobile: /^8[7-9]\d{6}$/, fixed: /^4(?:0[4-689]|9[4-68])\d{5}$/ },
  // +1 has no range for mobiles alone. 900 and personal numbers are premium; islands that share the code are other countries.
  { prefix: '+1', mobile: /^(?!900|976|[2-9]11|5(?:00|2[1-9]|3[23]|44|66|77|88)|6(?:00|22|33))([2-9]\d{2})[2-9]\d{6}$/, fixed: /^(?!)$/ },
];
/** Area codes of +1 outside the United States and Canada. */
const ISLANDS = /^\+1(242|246|264|268|284|340|345|441|473|649|658|664|670|671|684|721|758|767|784|787|809|829|849|868|869|876|939)/;

/** The countries that an operator may open or close, overseas France by its own codes. None begins like another. */
export const PHONE_PREFIXES = [
  ...(['+33', '+262', '+590', '+594', '+596', '+508', '+687', '+689'] as const),
  ...(['+32', '+41', '+49', '+39', '+34', '+44', '+1'] as const),
] as const;
/** Whether the number is of one of these countries. */
export const isOfCountries = (phone: string, prefixes: readonly string[]): boolean => prefixes.some((prefix) => phone.startsWith(prefix));

const found = (phone: string): { country: Country; national: string } | null => {
  if (ISLANDS.test(phone)) return null;
  const country = COUNTRIES.find(({ prefix }) => phone.startsWith(prefix));
  return country === undefined ? null : { country, national: phone.slice(country.prefix.length) };
};

/** Whether the number can receive an SMS; in France 06 and 07. */
export function canReceiveSms(phone: string): boolean {
  const at = found(phone);
  return at?.country.mobile.test(at.national) ?? false;
}
/** Whether the number may be called. */
export function canBeCalled(phone: string): boolean {
  const at = found(phone);
  return at !== null && (at.country.mobile.test(at.national) || at.country.fixed.test(at.national));
}
