// Secrets in links, as telephones, mail programs and scanners hand them on: with the full stop or bracket behind them, cut before a last
// « - » or « _ », or in capitals. So what we make consists of small letters and digits, and what comes back is read with some tolerance.

import { withoutInvisible } from './invisible.ts';

const BASE32 = 'abcdefghijklmnopqrstuvwxyz234567';
const BASE64URL = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_';

/** Random bits in base64url, as base32 in small letters (RFC 4648): the same bits, in 39 instead of 32 signs for 24 bytes. */
export function linkSecret(base64url: string): string {
  let [secret, bits, held] = ['', 0, 0];
  for (const sign of base64url) {
    bits = (bits << 6) | BASE64URL.indexOf(sign);
    for (held += 6; held >= 5; held -= 5) secret += BASE32[(bits >> (held - 5)) & 31];
    bits &= 31;
  }
  return held === 0 ? secret : secret + BASE32[(bits << (5 - held)) & 31];
}

/** Lengths of the secrets of before, in base64url, which may end with « - » or « _ ». */
const LENGTHS_BEFORE = [14, 32];
/** Of a link's secret now: words that a program glued to it stand behind. */
const LENGTH = 39;
const SHAPE = /[A-Za-z0-9_-]{10,200}/;

/**
 * What the text of a link may mean. `sure`: in this order, the first that is known counts. `completed`: one of before that lost its last
 * signs; it counts when it is the only known one. Both empty: no secret at all.
 */
export type Readings = { readonly sure: readonly string[]; readonly completed: readonly string[] };

export function readingsOf(text: string): Readings {
  const found = SHAPE.exec(withoutInvisible(text))?.[0];
  if (found === undefined) return { sure: [], completed: [] };
  const bare = found.replace(/[_-]+$/, '');
  const missing = LENGTHS_BEFORE.map((length) => length - found.length).find((count) => count === 1 || count === 2);
  const ends = missing === undefined ? [] : missing === 1 ? ['-', '_'] : ['--', '-_', '_-', '__'];
  const sure = [found, bare, bare.toLowerCase(), ...(bare.length > LENGTH ? [bare.slice(0, LENGTH).toLowerCase()] : [])];
  return { sure: [...new Set(sure)], completed: ends.map((end) => found + end) };
}

/** The answer of `look` to the reading that counts, or null. */
export async function readLink<Found>(text: string, look: (secret: string) => Promise<Found | null>): Promise<Found | null> {
  const { sure, completed } = readingsOf(text);
  for (const secret of sure) {
    const found = await look(secret);
    if (found !== null) return found;
  }
  const known = (await Promise.all(completed.map(look))).filter((one) => one !== null);
  return known.length === 1 ? (known[0] as Found) : null;
}
