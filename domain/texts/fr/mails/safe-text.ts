// Makes stored text safe in a mail: no typed text becomes markup, a header or a second line (C28, C29).

/** Characters that do not belong in a line: control characters (with line ends), line and paragraph separators, direction overrides. */
const NOT_A_LINE = /[\u0000-\u001f\u007f-\u009f\u2028\u2029\u200e\u200f\u202a-\u202e\u2066-\u2069\ufeff]+/g;
/** The same without the line feed, for a text of several lines. */
const NOT_TEXT = /[\u0000-\u0009\u000b-\u001f\u007f-\u009f\u2028\u2029\u200e\u200f\u202a-\u202e\u2066-\u2069\ufeff]+/g;

/** One line, well-formed, at most `max` characters. */
export function line(text: string, max = 200): string {
  const clean = text.toWellFormed().replace(NOT_A_LINE, ' ').replace(/ {2,}/g, ' ').trim();
  const letters = [...clean];
  return letters.length <= max
    ? clean
    : `${letters
        .slice(0, max - 1)
        .join('')
        .trimEnd()}…`;
}

/** Several lines, well-formed. */
export const lines = (text: string): string =>
  text
    .toWellFormed()
    .replace(/\r\n?/g, '\n')
    .replace(NOT_TEXT, ' ')
    .replace(/\n{3,}/g, '\n\n')
    .trim();

const ENTITIES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' };
/** For element content and for attributes in double quotes. */
export const html = (text: string): string => text.replace(/[&<>"']/g, (sign) => ENTITIES[sign]!);

/** Checks one of our own addresses for a link. Throws for any other text than an http(s) address: a mistake of the caller. */
export function link(address: string): string {
  if (!/^https?:\/\/[^\s"'<>]+$/.test(address)) throw new RangeError('not a web address');
  return address;
}
