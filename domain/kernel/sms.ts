// Length and alphabet of SMS. The provider bills segments: a message in the GSM 03.38 alphabet takes one of 160 characters, or several of
// 153. A single character outside of it turns the whole message into UCS-2, 70 or 67 a segment; so every text is converted to GSM 03.38.

const BASIC = new Set(
  '@£$¥èéùìòÇ\nØøÅåΔ_ΦΓΛΩΠΨΣΘΞÆæßÉ !"#¤%&\'()*+,-./0123456789:;<=>?¡ABCDEFGHIJKLMNOPQRSTUVWXYZÄÖÑÜ§¿abcdefghijklmnopqrstuvwxyzäöñüà',
);
/** Each takes two places, because an escape precedes it. */
const EXTENSION = new Set('^{}\\[~]|€');
const isGsm = (sign: string): boolean => BASIC.has(sign) || EXTENSION.has(sign);

/** Maximum number of segments of one of our messages. */
export const SEGMENTS_MAX = 2;

/** Number of segments that a provider bills. A segment never splits an escape from its character, nor a surrogate pair. */
export function segments(text: string): number {
  const signs = [...text];
  const gsm = signs.every(isGsm);
  const widths = signs.map((sign) => (gsm ? (EXTENSION.has(sign) ? 2 : 1) : sign.length));
  const [alone, among] = gsm ? [160, 153] : [70, 67];
  if (widths.reduce((sum, width) => sum + width, 0) <= alone) return 1;
  let count = 1;
  let used = 0;
  for (const width of widths) {
    if (used + width > among) {
      count += 1;
      used = 0;
    }
    used += width;
  }
  return count;
}

/** Replacements for characters that Unicode does not decompose into the alphabet. */
const INSTEAD: Readonly<Record<string, string>> = {
  ...Object.fromEntries([...'’‘‚‛ʼ′`´'].map((sign) => [sign, "'"])),
  ...Object.fromEntries([...'“”„‟«»″'].map((sign) => [sign, '"'])),
  ...Object.fromEntries([...'‐‑‒–—―−•·'].map((sign) => [sign, '-'])),
  ...{ '‹': '<', '›': '>', œ: 'oe', Œ: 'OE', ð: 'd', Ð: 'D', ł: 'l', Ł: 'L', ı: 'i', '°': 'o', '×': 'x', '÷': '/', '©': '(c)', '®': '(R)' },
};

function inGsm(sign: string): string {
  if (isGsm(sign)) return sign;
  const instead = INSTEAD[sign];
  if (instead !== undefined) return instead;
  if (/[\u2028\u2029\u0085\v\f\t\p{Zs}]/u.test(sign)) return ' ';
  // Decomposition strips accents and splits ligatures and wide forms: ê becomes e, ﬁ becomes fi, … becomes three dots.
  const plain = [...sign.normalize('NFKD')].filter((part) => part !== sign && isGsm(part)).join('');
  // A letter of another alphabet becomes a question mark; pictures, marks and invisible characters are dropped.
  return plain || (/\p{L}|\p{N}/u.test(sign) ? '?' : '');
}

/** Converts a text to the GSM 03.38 alphabet: replaces what the alphabet lacks, drops control characters. */
export const toGsm = (text: string): string =>
  // Guillemets lose their inner spaces: « x » becomes "x". A link keeps the space behind it.
  [
    ...text
      .normalize('NFC')
      .replace(/\r\n?/g, '\n')
      .replace(/«\s/g, '«')
      .replace(/(?<!:\/\/\S*)\s»/g, '»'),
  ]
    .map(inGsm)
    .join('');

const LINK = /https?:\/\/\S+/;
const fits = (text: string): boolean => segments(text) <= SEGMENTS_MAX;

/** As many words of `text` as fit before `rest`, then three dots for the others. Only a first word that alone is too long is cut. */
function shortened(text: string, rest: string): string {
  const whole = (words: string): string => [words, '...', rest].filter((part) => part !== '').join(' ');
  const [first = '', ...others] = text.trim().split(/\s+/);
  let words = first.slice(0, 320);
  while (!fits(whole(words))) words = words.slice(0, -1);
  for (const word of others) {
    if (!fits(whole(`${words} ${word}`))) break;
    words += ` ${word}`;
  }
  return whole(words);
}

/**
 * The text as it is sent: in the GSM alphabet, at most two segments (C30). A text that is too long loses words before its link, since names
 * make it long; the words behind the link tell how to stop. A link is never cut.
 */
export function smsText(text: string): string {
  const whole = toGsm(text).trim();
  if (fits(whole)) return whole;
  const at = whole.search(LINK);
  if (at < 0) return shortened(whole, '');
  const fromLink = whole.slice(at);
  if (fits(`... ${fromLink}`)) return shortened(whole.slice(0, at), fromLink);
  // A link that alone exceeds the limit is left out: a cut one would lead nowhere.
  const [link = ''] = LINK.exec(fromLink) ?? [];
  return shortened(fits(`${link} ...`) ? fromLink : whole.slice(0, at), '');
}
