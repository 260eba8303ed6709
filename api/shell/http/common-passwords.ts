// The 3,000 most common passwords (C38, ASVS 6.2.4). The criteria of product.md §5 do not exclude them in the form that people choose:
// « password » becomes « Password1! ». So the core word is compared: without prefix and suffix, in lower case, with symbols that look like
// letters read as letters. The list is read at its first use, not at start.
import { readFile } from 'node:fs/promises';
import { PRODUCT_NAME } from '#domain/brand.ts';

export const TOO_COMMON = 'Ce mot de passe est l’un des plus utilisés, donc des premiers essayés : choisissez-en un autre.';

const COMMONEST = 3000;
/** Obvious guesses for this product, which the general list lacks. */
const OURS = [PRODUCT_NAME, 'motdepasse', 'motdepass', 'soustraitant'];
const LOOKS_LIKE: Record<string, string> = { '@': 'a', '4': 'a', '3': 'e', '1': 'i', '!': 'i', '0': 'o', $: 's', '5': 's', '7': 't' };

/** The core word of a password: `P@ssw0rd-2026!` → `password`. Empty when there is none. */
export const wordInside = (password: string): string =>
  password
    .normalize('NFKC')
    .toLowerCase()
    .replace(/^[^\p{L}]+/u, '')
    .replace(/[^\p{L}]+$/u, '')
    .replace(/[@431!0$57]/g, (sign) => LOOKS_LIKE[sign]!);

const letters = (word: string): number => word.replace(/[^\p{L}]/gu, '').length;

/** The list as it is stored, most used first. */
export const readList = async (): Promise<string[]> =>
  (await readFile(new URL('./common-passwords.txt', import.meta.url), 'utf8'))
    .split('\n')
    .filter((row) => row !== '' && !row.startsWith('#'));

let words: Promise<ReadonlySet<string>> | null = null;
async function load(): Promise<ReadonlySet<string>> {
  // Numbers and single letters are left out: the criteria refuse them, and as core words they would match anything.
  const inside = (await readList()).map(wordInside).filter((word) => letters(word) >= 3);
  return new Set([...[...new Set(inside)].slice(0, COMMONEST), ...OURS.map(wordInside)]);
}

/** Whether the two differ only in prefix, suffix, case or look-alike symbols: `CHANTIER-2027?` is `Chantier-2026!`. */
export function isDressedAs(password: string, known: string): boolean {
  const [mine, theirs] = [wordInside(password), wordInside(known)];
  return theirs === '' ? password.toLowerCase() === known.toLowerCase() : mine === theirs;
}

export async function isTooCommon(password: string): Promise<boolean> {
  words ??= load();
  return (await words).has(wordInside(password));
}
