// SIREN and SIRET: shape, check digit, La Poste's exception (DOCUMENTS §7). A wrong check digit warns and never blocks (A08).

const LA_POSTE = '356000000';

/** Drops spaces of any kind, dots and dashes. Letters stay (Monaco), so that an invalid text stays invalid. */
export const compactIdentifier = (text: string): string => text.replace(/[\s\u00a0\u202f.-]/g, '').toUpperCase();

/** Luhn: doubles every second digit from the right, adds the digits up; the sum must be a multiple of ten. */
export function passesLuhn(digits: string): boolean {
  if (!/^\d+$/.test(digits)) return false;
  let sum = 0;
  for (let i = 0; i < digits.length; i += 1) {
    const digit = Number(digits[digits.length - 1 - i]);
    const weighted = i % 2 === 0 ? digit : digit * 2;
    sum += weighted > 9 ? weighted - 9 : weighted;
  }
  return sum % 10 === 0;
}

export const isSiren = (digits: string): boolean => /^\d{9}$/.test(digits) && digits !== '000000000' && passesLuhn(digits);

/** Whether the text is 14 digits with a valid key. An establishment of La Poste may instead have a digit sum that is a multiple of five. */
export function isSiret(digits: string): boolean {
  if (!/^\d{14}$/.test(digits) || digits === '00000000000000') return false;
  if (passesLuhn(digits)) return true;
  if (!digits.startsWith(LA_POSTE)) return false;
  return [...digits].reduce((sum, digit) => sum + Number(digit), 0) % 5 === 0;
}

/** Why a SIRET is refused: not 14 digits, or only zeros. Spaces are allowed. */
export function siretFault(text: string): 'shape' | 'zeros' | null {
  const digits = text.replace(/\s/g, '');
  if (!/^\d{14}$/.test(digits)) return 'shape';
  return digits === '00000000000000' ? 'zeros' : null;
}

/** A08, F131: an amber warning beside an accepted SIRET (`SIRET_KEY_WARNING` of texts/fr/document-problems.ts), or null. */
export function siretWarning(text: string): 'key' | null {
  const digits = text.replace(/\s/g, '');
  return siretFault(digits) === null && !isSiret(digits) ? 'key' : null;
}

export const sirenOf = (siret: string): string => compactIdentifier(siret).slice(0, 9);

const chunks = (digits: string, sizes: readonly number[]): string => {
  let from = 0;
  return sizes
    .map((size) => {
      from += size;
      return digits.slice(from - size, from);
    })
    .join(' ');
};
/** Groups the digits as they are printed: « 000 100 107 00010 ». Returns any other text unchanged. */
export const spaced = (digits: string): string =>
  /^\d{14}$/.test(digits) ? chunks(digits, [3, 3, 3, 5]) : /^\d{9}$/.test(digits) ? chunks(digits, [3, 3, 3]) : digits;

/** Whether the text is a NIR (social security number) of 13 + 2 characters with a valid key; only used to mask it (DOCUMENTS §2). */
export function isNir(text: string): boolean {
  const compact = compactIdentifier(text);
  const match = /^([1-478])(\d{2})(0[1-9]|1[0-2]|[2-9]\d)(\d{2}|2[AB])(\d{3})(\d{3})(\d{2})$/.exec(compact);
  if (match === null) return false;
  const body = compact.slice(0, 13).replace('2A', '19').replace('2B', '18');
  return 97 - Number(BigInt(body) % 97n) === Number(match[7]);
}
