// What an SMS costs and what it may hold. A message is paid by segments: in the alphabet of GSM 03.38 160 signs make one, or 153 each where
// there are several; one single sign beyond it makes all of them UCS-2, 70 and 67. So what is sent is written in that alphabet.

const BASIC = new Set(
  '@£$¥èéùìòÇ\nØøÅåΔ_ΦΓΛΩΠΨΣΘΞÆæßÉ !"#¤%&\'()*+,-./0123456789:;<=>?¡ABCDEFGHIJKLMNOPQRSTUVWXYZÄÖÑÜ§¿abcdefghijklmnopqrstuvwxyzäöñüà',
);
/** Behind an escape: two places each. */
const EXTENSION = new Set('^{}\\[~]|€');
const isGsm = (sign: string): boolean => BASIC.has(sign) || EXTENSION.has(sign);

/** The most that one of ours is paid for. */
export const SEGMENTS_MAX = 2;

/** How many segments a provider bills. An escape and its sign, like the two halves of a UTF-16 pair, are never parted. */
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

/** What Unicode itself does not take apart into a sign of the alphabet. */
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
  // Letters lose their accents, ligatures and wide forms come apart: ê becomes e, ﬁ fi, … three dots.
  const plain = [...sign.normalize('NFKD')].filter((part) => part !== sign && isGsm(part)).join('');
  // A name in another alphabet stays visible as one; pictures, marks and what nobody sees go.
  return plain || (/\p{L}|\p{N}/u.test(sign) ? '?' : '');
}

/** The same text in the alphabet of GSM 03.38: what it lacks is replaced by what it has, control characters are left out. */
export const toGsm = (text: string): string =>
  // Guillemets keep their spaces outside alone: « x » becomes "x". A link keeps the one behind it.
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

/** As many words of `text` as fit before `rest`, and three dots for the others. Between two spaces nothing is cut but a first word without end. */
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
 * As it goes out: in the alphabet of GSM, at most two segments long (C30). What is too long loses words before its link, for names make it
 * so; behind the link stands how one stops. No link is ever cut.
 */
export function smsText(text: string): string {
  const whole = toGsm(text).trim();
  if (fits(whole)) return whole;
  const at = whole.search(LINK);
  if (at < 0) return shortened(whole, '');
  const fromLink = whole.slice(at);
  if (fits(`... ${fromLink}`)) return shortened(whole.slice(0, at), fromLink);
  // One that is too long by itself would have to be cut, and lead nowhere.
  const [link = ''] = LINK.exec(fromLink) ?? [];
  return shortened(fits(`${link} ...`) ? fromLink : whole.slice(0, at), '');
}
