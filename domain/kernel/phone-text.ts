// What people type or paste for a telephone number, and the number in it (A39, K1, K2, K30). The API turns the result into E.164 with
// libphonenumber-js; the console and the import use it as it is.
import { withoutInvisible } from './invisible.ts';
import { PHONE_PREFIXES } from './phone.ts';

/**
 * Overseas France shares the national numbering, but each place has its own country code: 0692… dialled as +33692… is nobody. By the first
 * digits behind the 0 (ARCEP, decision 2018-0881, and the ranges of libphonenumber 9).
 */
const OVERSEAS: readonly (readonly [code: string, national: RegExp])[] = [
  ['+262', /^(?:26[29]\d|2631|69[23]\d|639\d)\d{5}$|^709(?:2[0-3]|3[5-7])\d{4}$/],
  ['+590', /^(?:590|69[01])\d{6}$|^7090\d{5}$/],
  ['+594', /^(?:594|694)\d{6}$|^7093[0-3]\d{4}$/],
  ['+596', /^(?:596|69[67])\d{6}$|^7091\d{5}$/],
  ['+508', /^708(?:4[0-5]|5[0-6])\d{4}$/],
];
/** Written 0508 41 23 45: the code stands in front of six digits. */
const SAINT_PIERRE = /^508(\d{6})$/;

/** The number of nine digits behind a French 0 or +33, with the code of its place. */
export function frenchNumber(national: string): string {
  const islands = SAINT_PIERRE.exec(national);
  if (islands !== null) return `+508${islands[1]}`;
  const code = OVERSEAS.find(([, pattern]) => pattern.test(national))?.[0] ?? '+33';
  return `${code}${national}`;
}

/** `number`: digits, with a plus in front where the country is known; empty without any. `rest`: what else the text held. */
export type PhoneRead = { readonly number: string; readonly rest: string };

const LABEL = /^(?:(?:t[ée]l(?:[ée]phone)?|portable|mobile|port|gsm|fixe|bureau|n[°o]|num[ée]ro)\b[\s.:°]*)+/i;
/** From the beginning of the blanks before it: begun anywhere in them, long ones would be walked through for each. */
const EXTENSION = /(?<![\s,;(])[\s,;(]*(?:\b(?:poste|ext(?:ension)?|interne)\b\.?|#|\bx(?=\s?\d))\s*:?\s*\d{1,6}\)?\s*$/i;
const SEPARATOR = /[\r\n/;,|]|\s(?:ou|et|puis|-|–|—)\s|\s{3,}/;
/** Two French numbers side by side without a separator. */
const TWO = /^\s*((?:\+33|0033|0)\s?(?:\(0\)\s?)?[1-9](?:[\s.-]?\d{2}){4})[\s.-]+((?:\+33|0033|0).*)$/;
const LEAST_DIGITS = 6;
const digitsIn = (text: string): number => text.replace(/\D/g, '').length;

/** What stands between digits; with a letter in it a word: « fax », « Fixe : », a name. */
const BETWEEN = /[^\d+(]+/g;
/** Where a word stands between two numbers (K30). */
function byWords(text: string): [number: string, rest: string] | null {
  for (const { 0: between, index } of text.matchAll(BETWEEN)) {
    if (!/\p{L}/u.test(between)) continue;
    const [head, tail] = [text.slice(0, index), text.slice(index)];
    if (digitsIn(head) >= LEAST_DIGITS && digitsIn(tail) >= LEAST_DIGITS)
      return [head, tail.replace(/^\P{L}*(?:ou|et|puis)\s+/iu, '').trim()];
  }
  return null;
}

/** The first number of the text and the rest. `06/12/34/56/78` is one number. */
function first(text: string): [number: string, rest: string] {
  const two = TWO.exec(text);
  if (two !== null) return [two[1]!, two[2]!];
  const worded = byWords(text);
  if (worded !== null) return worded;
  const found = SEPARATOR.exec(text);
  if (found === null) return [text, ''];
  const [head, tail] = [text.slice(0, found.index), text.slice(found.index + found[0].length)];
  if (digitsIn(head) >= LEAST_DIGITS) return [head, tail];
  // Neither side is a number by itself: the separator stands within one.
  return digitsIn(tail) === 0 || head.trim() === '' || digitsIn(text) <= 15 ? [text, ''] : [head, tail];
}

export function phoneIn(typed: string): PhoneRead {
  const text = withoutInvisible(typed).replace(/\.0+$/, '').trim();
  const labelled = text.replace(LABEL, '');
  const [one, others] = first(labelled);
  const extension = EXTENSION.exec(one)?.[0] ?? '';
  const bare = extension === '' ? one : one.slice(0, -extension.length);
  const rest = [extension, others]
    .map((part) => part.replace(/^[\s,;(/|-]+|[\s)]+$/g, ''))
    .filter((part) => part !== '')
    .join(' ; ');
  // Without its plus, as a spreadsheet leaves it, or behind a name.
  const behind33 = /^\D*33/.test(bare) && /^330?[1-9]\d{8}$/.test(bare.replace(/\D/g, ''));
  const international = /^[^\d+]*(?:\+|00)/.test(bare) || behind33;
  const digits = bare.replace(international ? /\(\s*0\s*\)|\D/g : /\D/g, '').replace(international ? /^00/ : /^$/, '');
  if (digits === '') return { number: '', rest };
  if (!international) return { number: /^0[1-9]\d{8}$/.test(digits) ? nationalOrIsland(digits) : digits, rest };
  const french = /^330?([1-9]\d{8})$/.exec(digits);
  return { number: french === null ? `+${digits}` : frenchNumber(french[1]!), rest };
}
const nationalOrIsland = (digits: string): string => frenchNumber(digits.slice(1));

/** How many digits follow the codes that the console offers, and those of overseas France. */
const LENGTHS: Readonly<Record<string, readonly [least: number, most: number]>> = {
  ...{ '+33': [9, 9], '+262': [9, 9], '+590': [9, 9], '+594': [9, 9], '+596': [9, 9], '+508': [6, 9], '+687': [6, 6], '+689': [6, 9] },
  ...{ '+32': [8, 9], '+41': [9, 9], '+49': [6, 12], '+39': [6, 12], '+34': [9, 9], '+44': [9, 10], '+1': [10, 10] },
};
/** E.164: fifteen digits with the code; the shortest national plans have seven in all. */
const ANY = /^\+[1-9]\d{6,14}$/;

/** Whether an international number has a length that its country's numbers have. That somebody has it is another question. */
export function isPossiblePhone(number: string): boolean {
  if (!ANY.test(number)) return false;
  const code = Object.keys(LENGTHS).find((known) => number.startsWith(known));
  if (code === undefined) return true;
  const [least, most] = LENGTHS[code]!;
  const national = number.slice(code.length);
  return national.length >= least && national.length <= most && (code !== '+33' || /^[1-9]/.test(national));
}

/** A French number, overseas included, as « 06 12 34 56 78 », another behind its country's code; what is no number as it is. */
export function phoneText(stored: string): string {
  const french = /^\+(?:33|262|59[046])(\d)(\d{2})(\d{2})(\d{2})(\d{2})$/.exec(stored);
  if (french !== null) return `0${french.slice(1).join(' ')}`;
  if (!/^\+\d{7,15}$/.test(stored)) return stored;
  const code = PHONE_PREFIXES.find((known) => stored.startsWith(known)) ?? '';
  return `${code} ${stored.slice(code.length).replace(/(\d{2,3})(?=(\d{2})+$)/g, '$1 ')}`.trim();
}
/** The same without a plus in front, which a spreadsheet takes for a formula (W10). */
export const phoneForCsv = (stored: string): string => phoneText(stored).replace(/^\+/, '00');
