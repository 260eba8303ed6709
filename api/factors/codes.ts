// Codes as people type them, and recovery codes: ten, each for once, kept as keyed hashes.
export const RECOVERY_CODES = 10;
/** 32 signs without those that are mistaken for others (Crockford): five bits each. */
const SIGNS = '0123456789abcdefghjkmnpqrstvwxyz';
const LENGTH = 10;
/** Bytes of randomness that ten codes of 50 bits take. */
export const RECOVERY_BYTES = Math.ceil((RECOVERY_CODES * LENGTH * 5) / 8);

/** Without blanks and dashes, in small letters, full-width digits as usual ones; letters that look like digits are those digits. */
export const plain = (typed: string): string =>
  typed
    .normalize('NFKC')
    .replace(/[\s\p{Pd}\p{Cf}]/gu, '')
    .toLowerCase();

/** What of a typed recovery code is compared. */
export const plainRecovery = (typed: string): string => plain(typed).replaceAll('o', '0').replace(/[il]/g, '1');

/** As they are shown: « 7k3fa-9xq2m ». */
export function recoveryCodes(random: Uint8Array): string[] {
  const bits = Array.from(random, (byte) => byte.toString(2).padStart(8, '0')).join('');
  const signAt = (index: number): string => SIGNS[Number.parseInt(bits.slice(index * 5, index * 5 + 5), 2)]!;
  return Array.from({ length: RECOVERY_CODES }, (_, code) => {
    const signs = Array.from({ length: LENGTH }, (__, sign) => signAt(code * LENGTH + sign)).join('');
    return `${signs.slice(0, LENGTH / 2)}-${signs.slice(LENGTH / 2)}`;
  });
}
