// Characters that nobody sees and that copying brings along from web pages, PDFs and messengers: zero-width signs, marks of direction, soft
// hyphens, variation selectors. In an identifier they turn fourteen digits into something else.

const JOINERS = String.raw`\u200c\u200d`;
const OTHERS = String.raw`\u00ad\u034f\u061c\u115f\u1160\u17b4\u17b5\u180b-\u180e\u200b\u200e\u200f\u202a-\u202e\u2060-\u206f\u3164\ufeff\ufff9-\ufffb`;
const SELECTORS = String.raw`\ufe00-\ufe0f`;
const IN_IDENTIFIER = new RegExp(`[${OTHERS}${JOINERS}${SELECTORS}]`, 'g');
const IN_TEXT = new RegExp(`[${OTHERS}]`, 'g');

/** Digits as Arabic and Persian keyboards type them. */
const OTHER_DIGITS = /[\u0660-\u0669\u06f0-\u06f9]/g;
/** For numbers, addresses and codes: also in the wide letters and digits of East Asian keyboards, and in the digits of Arabic ones. */
export const withoutInvisible = (text: string): string =>
  text
    .normalize('NFKC')
    .replace(OTHER_DIGITS, (digit) => String(digit.charCodeAt(0) & 15))
    .replace(IN_IDENTIFIER, '');
/** For names: joiners and selectors stay, because scripts and emoji are spelled with them. */
export const visibleText = (text: string): string => text.replace(IN_TEXT, '');
