// Parses PDF values (ISO 32000-1, 7.3), as far as is needed to follow references and inspect dictionaries. Stream contents are skipped.
// Malformed input is parsed as a lenient reader does: as far as possible.

export type Dict = ReadonlyMap<string, Value>;
export type Name = { readonly name: string };
export type Ref = { readonly ref: number };
export type Text = { readonly text: string };
export type Value = null | boolean | number | Name | Ref | Text | Dict | readonly Value[];

/** The file could not be inspected within the limits of one document, or contains what cannot be opened: its content is unknown. */
export class Unfinished extends Error {}

/** `source` in latin1: one character per byte. `left`: values that may still be parsed, shared by all cursors of one file. */
export type Cursor = { readonly source: string; at: number; readonly budget: { left: number } };

/** PDFium ignores what is nested deeper than 64; other readers may not. */
const DEPTH_MAX = 60;
const SPACES = new Set('\0\t\n\f\r ');
const DELIMITERS = new Set('()<>[]{}/%');
const ends = (letter: string | undefined): boolean => letter === undefined || SPACES.has(letter) || DELIMITERS.has(letter);

export const isDict = (value: Value | undefined): value is Dict => value instanceof Map;
export const isList = (value: Value | undefined): value is readonly Value[] => Array.isArray(value);
export const refOf = (value: Value | undefined): number | null =>
  typeof value === 'object' && value !== null && 'ref' in value ? value.ref : null;
export const nameOf = (value: Value | undefined): string | null =>
  typeof value === 'object' && value !== null && 'name' in value ? value.name : null;
export const textOf = (value: Value | undefined): string | null =>
  typeof value === 'object' && value !== null && 'text' in value ? value.text : null;

/** Skips white space and comments. */
export function skipSpace(cursor: Cursor): void {
  const { source } = cursor;
  for (; cursor.at < source.length; cursor.at += 1) {
    const letter = source[cursor.at]!;
    if (letter === '%') while (cursor.at + 1 < source.length && !'\r\n'.includes(source[cursor.at + 1]!)) cursor.at += 1;
    else if (!SPACES.has(letter)) return;
  }
}

function word(cursor: Cursor): string {
  const from = cursor.at;
  while (!ends(cursor.source[cursor.at])) cursor.at += 1;
  return cursor.source.slice(from, cursor.at);
}

/** Reads a whole number; null, with nothing consumed, when there is none. */
export function readInteger(cursor: Cursor): number | null {
  skipSpace(cursor);
  const from = cursor.at;
  const text = word(cursor);
  if (/^\d{1,10}$/.test(text)) return Number(text);
  cursor.at = from;
  return null;
}

export function readValue(cursor: Cursor, depth = 0): Value {
  skipSpace(cursor);
  cursor.budget.left -= 1;
  if (cursor.budget.left < 0 || depth > DEPTH_MAX) throw new Unfinished('too many values, or too deep');
  const { source } = cursor;
  const letter = source[cursor.at];
  if (letter === '/') {
    cursor.at += 1;
    return { name: word(cursor).replace(/#([0-9a-fA-F]{2})/g, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16))) };
  }
  if (letter === '(') return { text: literal(cursor) };
  if (letter === '[') {
    cursor.at += 1;
    return list(cursor, depth, ']');
  }
  if (letter === '<' && source[cursor.at + 1] === '<') {
    cursor.at += 2;
    const dict = pairs(list(cursor, depth, '>'));
    if (source[cursor.at] === '>') cursor.at += 1;
    return dict;
  }
  if (letter === '<') {
    const end = source.indexOf('>', cursor.at);
    const hex = source.slice(cursor.at + 1, end === -1 ? undefined : end).replace(/[^0-9a-fA-F]/g, '');
    cursor.at = end === -1 ? source.length : end + 1;
    return { text: Buffer.from(hex.length % 2 === 0 ? hex : `${hex}0`, 'hex').toString('latin1') };
  }
  return plain(cursor);
}

/** Reads a number, a reference, true, false or null; ignores anything else. */
function plain(cursor: Cursor): Value {
  const number = readInteger(cursor);
  if (number !== null) {
    const back = cursor.at;
    if (readInteger(cursor) !== null) {
      skipSpace(cursor);
      if (word(cursor) === 'R') return { ref: number };
    }
    cursor.at = back;
    return number;
  }
  const from = cursor.at;
  const text = word(cursor);
  if (cursor.at === from) cursor.at += 1;
  if (text === 'true' || text === 'false') return text === 'true';
  const value = Number(text);
  return text !== '' && Number.isFinite(value) ? value : null;
}

function list(cursor: Cursor, depth: number, end: string): Value[] {
  const values: Value[] = [];
  for (;;) {
    skipSpace(cursor);
    const { source, at } = cursor;
    if (source[at] === end) {
      cursor.at += 1;
      return values;
    }
    // Truncated: what follows belongs to the file, not to this value.
    if (at >= source.length || source.startsWith('endobj', at) || source.startsWith('stream', at)) return values;
    values.push(readValue(cursor, depth + 1));
  }
}

function pairs(values: readonly Value[]): Dict {
  const dict = new Map<string, Value>();
  for (let i = 0; i < values.length; ) {
    const key = nameOf(values[i]);
    if (key !== null) dict.set(key, values[i + 1] ?? null);
    i += key === null ? 1 : 2;
  }
  return dict;
}

const ESCAPES: Readonly<Record<string, string>> = { n: '\n', r: '\r', t: '\t', b: '\b', f: '\f', '\r': '', '\n': '' };

function literal(cursor: Cursor): string {
  const { source } = cursor;
  let text = '';
  let open = 0;
  for (; cursor.at < source.length; cursor.at += 1) {
    const letter = source[cursor.at]!;
    if (letter === '(') open += 1;
    if (letter === ')') open -= 1;
    if (open === 0) {
      cursor.at += 1;
      break;
    }
    if (letter !== '\\') {
      text += letter;
      continue;
    }
    const octal = /^[0-7]{1,3}/.exec(source.slice(cursor.at + 1, cursor.at + 4))?.[0];
    const next = source[cursor.at + 1] ?? '';
    text += octal === undefined ? (ESCAPES[next] ?? next) : String.fromCharCode(Number.parseInt(octal, 8) & 0xff);
    cursor.at += octal?.length ?? 1;
  }
  return text.slice(1);
}
