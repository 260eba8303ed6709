// Reads the sheets of a workbook row by row, each in one pass over the decompressed stream, without a model of the workbook: only the
// values of the wanted columns are kept. A cell's value is read, never its display. Runs in the thread of read-thread.ts.
import type { Cell, SheetContent, SheetHead, SheetPart, SheetRow } from '#domain/ports/spreadsheets.ts';
import { dateStyles, dayOf } from './date-styles.ts';
import { CHARACTERS_MAX, sharedTexts, unescaped } from './texts.ts';
import { type Parts, partsOf } from './workbook.ts';
import { readXml } from './xml.ts';
import { openWorkbook, Unreadable, type Workbook } from './zip-judge.ts';

/** Rows with content that are read to find the headings. */
const HEAD_ROWS = 20;
/** Columns in which headings are looked for; users keep more beside them. */
const HEAD_COLUMNS = 256;
const HEADS_MAX = 50;
/** The most rows and columns of any spreadsheet. */
const LINES_MAX = 1_048_576;
const COLUMNS_MAX = 16_384;

/** `BC12` is column 54, from 0. */
function columnOf(reference: string): number {
  let column = 0;
  for (let at = 0; at < reference.length; at++) {
    const letter = reference.charCodeAt(at) & 0xdf;
    if (letter < 65 || letter > 90) break;
    column = column * 26 + letter - 64;
  }
  return column - 1;
}

/** Stands in a row until the shared texts are read. */
class Shared {
  readonly index: number;
  constructor(index: number) {
    this.index = index;
  }
}
type RawCell = Cell | Shared;
type RawRow = { line: number; cells: RawCell[] };
type Format = Pick<Parts, 'from1904' | 'uncomputed'> & { dates: ReadonlySet<number> };
type Wanted = { path: string; has(column: number): boolean; after: number; most: number };

const UNCOMPUTED = { formula: 'uncomputed' } as const;

type Raw = { type: string; style: number; value: string; formula: boolean };
function cellOf({ type, style, value, formula }: Raw, { dates, from1904, uncomputed }: Format): RawCell {
  if (formula && type !== 'e') {
    // Excel writes an empty text that a formula gave as `str`.
    if (value === '' && type !== 'str') return UNCOMPUTED;
    if (uncomputed && (value === '0' || value === '')) return UNCOMPUTED;
  }
  if (value === '') return null;
  if (type === 's') return new Shared(Number(value));
  if (type === 'b') return value === '1' || value === 'true';
  // A formula's error value is nothing that a user typed.
  if (type === 'e') return null;
  if (type === 'd') return value.slice(0, 10);
  if (type === 'str' || type === 'inlineStr') return unescaped(value);
  const number = Number(value);
  if (!Number.isFinite(number)) return value;
  return dates.has(style) ? dayOf(number, from1904) : number;
}

/** The rows with a value in a wanted column. Blank cells are nothing, wherever they stand. */
async function rawRows(book: Workbook, format: Format, { path, has, after, most }: Wanted): Promise<{ rows: RawRow[]; more: boolean }> {
  const rows: RawRow[] = [];
  let [more, line, column, characters] = [false, 0, -1, 0];
  let cells: RawCell[] = [];
  let cell: Raw = { type: 'n', style: 0, value: '', formula: false };
  let [inValue, phonetic] = [false, false];
  await readXml(book.part(path), {
    open(name, attributes) {
      if (name === 'row') {
        line = Number(attributes()['r'] ?? line + 1);
        if (!Number.isInteger(line) || line < 1 || line > LINES_MAX) throw new Unreadable('no row');
        cells = [];
        column = -1;
      } else if (name === 'c') {
        const { r, t = 'n', s = '0' } = attributes();
        column = r === undefined ? column + 1 : columnOf(r);
        if (column < 0 || column >= COLUMNS_MAX) throw new Unreadable('no column');
        cell = { type: t, style: Number(s), value: '', formula: false };
      } else if (name === 'f') cell.formula = true;
      else if (name === 'rPh') phonetic = true;
      else if (name === 'v' || name === 't') inValue = true;
    },
    text(text) {
      if (inValue && !phonetic) cell.value += text;
    },
    close(name) {
      if (name === 'v' || name === 't') inValue = false;
      else if (name === 'rPh') phonetic = false;
      else if (name === 'c') {
        if (!has(column)) return;
        const value = cellOf(cell, format);
        if (value === null) return;
        while (cells.length < column) cells.push(null);
        cells[column] = value;
        characters += typeof value === 'string' ? value.length : 8;
        if (characters > CHARACTERS_MAX) throw new Unreadable('too many texts', { fault: 'too-large' });
      } else if (name === 'row' && cells.length > 0 && line > after) {
        if (rows.length === most) more = true;
        else rows.push({ line, cells });
      }
    },
    enough: () => more,
  });
  return { rows, more };
}

async function opened(bytes: Uint8Array) {
  const book = await openWorkbook(bytes);
  const parts = await partsOf(book);
  const dates = parts.styles === null ? new Set<number>() : await dateStyles(book.part(parts.styles));
  return { book, parts, format: { ...parts, dates } };
}

/** Puts the shared texts in their places. */
async function resolved(book: Workbook, { texts: path }: Parts, tables: readonly RawRow[][]): Promise<SheetRow[][]> {
  const wanted = new Set<number>();
  for (const { cells } of tables.flat()) for (const cell of cells) if (cell instanceof Shared) wanted.add(cell.index);
  const texts = path === null || wanted.size === 0 ? null : await sharedTexts(book.part(path), wanted);
  let characters = 0;
  const cellFrom = (cell: RawCell): Cell => {
    if (!(cell instanceof Shared)) return cell;
    const text = texts?.get(cell.index) ?? null;
    // A text counts as often as it is referred to: each reference becomes a copy of its own when it leaves the thread.
    characters += text?.length ?? 0;
    if (characters > 2 * CHARACTERS_MAX) throw new Unreadable('too many texts', { fault: 'too-large' });
    return text;
  };
  return tables.map((rows) => rows.map(({ line, cells }) => ({ line, cells: cells.map(cellFrom) })));
}

/** Throws Unreadable. */
export async function readHeads(bytes: Uint8Array): Promise<SheetHead[]> {
  const { book, parts, format } = await opened(bytes);
  const sheets = parts.sheets.slice(0, HEADS_MAX);
  const tables: RawRow[][] = [];
  const has = (column: number) => column < HEAD_COLUMNS;
  for (const { path } of sheets) tables.push((await rawRows(book, format, { path, has, after: 0, most: HEAD_ROWS })).rows);
  const rows = await resolved(book, parts, tables);
  return sheets.map(({ name, active }, index) => ({ name, active, rows: rows[index]! }));
}

/** At most `most` rows with content; `more` where there are others. Throws Unreadable. */
export async function readRows(bytes: Uint8Array, { sheet, columns, after, most }: SheetPart): Promise<SheetContent> {
  const { book, parts, format } = await opened(bytes);
  const path = parts.sheets[sheet]?.path;
  if (path === undefined) throw new Unreadable('no sheet');
  const wanted = new Set(columns);
  const { rows, more } = await rawRows(book, format, { path, has: (column) => wanted.has(column), after, most });
  return { rows: (await resolved(book, parts, [rows]))[0]!, more };
}
