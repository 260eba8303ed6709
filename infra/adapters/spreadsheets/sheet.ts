// Reads the first visible sheet of a workbook, row by row, in one pass over the decompressed stream, without a model of the workbook. A
// cell's value is read, never its display. Runs in the thread of read-thread.ts.
import type { Cell, SheetContent, SheetRow } from '#domain/ports/spreadsheets.ts';
import { dateStyles, dayOf } from './date-styles.ts';
import { readXml } from './xml.ts';
import { openWorkbook, Unreadable, type Workbook } from './zip-judge.ts';

/** Our template has six columns; users keep more beside them. */
const COLUMNS_MAX = 256;
/** The most rows of any spreadsheet: rows have numbers. */
const LINES_MAX = 1_048_576;
const SHEETS_MAX = 500;
/** Shared strings: six columns of 10,000 rows and as many again. */
const TEXTS_MAX = 150_000;
const CHARACTERS_MAX = 12 * 1024 * 1024;

/** `BC12` is column 54, from 0. */
function columnOf(reference: string): number {
  let column = 0;
  for (let at = 0; at < reference.length; at++) {
    const letter = reference.charCodeAt(at);
    if (letter < 65 || letter > 90) break;
    column = column * 26 + letter - 64;
  }
  return column - 1;
}

/** Excel writes a character that XML cannot hold as _x000D_. */
const unescaped = (text: string): string =>
  text.includes('_x') ? text.replace(/_x([0-9A-Fa-f]{4})_/g, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16))) : text;

type Place = { sheet: string; texts: string | null; styles: string | null; from1904: boolean };

/** The paths of the parts, from the workbook's own relationships. */
async function placeOf(book: Workbook): Promise<Place> {
  const targets = new Map<string, string>();
  const byType = new Map<string, string>();
  await readXml(book.part('xl/_rels/workbook.xml.rels'), {
    open(name, attributes) {
      if (name !== 'Relationship') return;
      const { Id = '', Type = '', Target = '' } = attributes();
      const path = Target.startsWith('/') ? Target.slice(1) : `xl/${Target}`;
      targets.set(Id, path);
      byType.set(Type.slice(Type.lastIndexOf('/') + 1), path);
    },
  });
  let sheets = 0;
  let first: string | null = null;
  let from1904 = false;
  await readXml(book.part('xl/workbook.xml'), {
    open(name, attributes) {
      if (name === 'workbookPr') from1904 = ['1', 'true'].includes(attributes()['date1904'] ?? '');
      if (name !== 'sheet') return;
      if (++sheets > SHEETS_MAX) throw new Unreadable('too many sheets');
      const { state = 'visible', ...others } = attributes();
      const id = Object.entries(others).find(([key]) => key === 'id' || key.endsWith(':id'))?.[1];
      if (state === 'visible') first ??= targets.get(id ?? '') ?? null;
    },
  });
  if (first === null) throw new Unreadable('no sheet');
  const present = (type: string): string | null => {
    const path = byType.get(type);
    return path !== undefined && book.has(path) ? path : null;
  };
  return { sheet: first, texts: present('sharedStrings'), styles: present('styles'), from1904 };
}

/** Joins rich text; phonetic text is left out. */
async function sharedTexts(content: AsyncIterable<Uint8Array>): Promise<string[]> {
  const texts: string[] = [];
  let [text, inText, phonetic, characters] = ['', false, false, 0];
  await readXml(content, {
    open(name) {
      if (name === 'si') text = '';
      else if (name === 't') inText = true;
      else if (name === 'rPh') phonetic = true;
    },
    text(more) {
      if (inText && !phonetic) text += more;
    },
    close(name) {
      if (name === 't') inText = false;
      else if (name === 'rPh') phonetic = false;
      else if (name === 'si') {
        characters += text.length;
        if (texts.push(unescaped(text)) > TEXTS_MAX || characters > CHARACTERS_MAX) throw new Unreadable('too many texts');
      }
    },
  });
  return texts;
}

/** At most `most` rows with content; `more` where there are others. Throws Unreadable. */
export async function readSheet(bytes: Uint8Array, most: number): Promise<SheetContent> {
  const book = await openWorkbook(bytes);
  const place = await placeOf(book);
  const texts = place.texts === null ? [] : await sharedTexts(book.part(place.texts));
  const dates = place.styles === null ? new Set<number>() : await dateStyles(book.part(place.styles));

  const rows: SheetRow[] = [];
  let more = false;
  let line = 0;
  let cells: Cell[] = [];
  let [column, type, style, value, inValue, characters] = [0, '', 0, '', false, 0];

  function cellValue(): Cell {
    if (value === '') return null;
    if (type === 's') return texts[Number(value)] ?? null;
    if (type === 'b') return value === '1' || value === 'true';
    // A formula's error value is nothing that a user typed.
    if (type === 'e') return null;
    if (type === 'd') return value.slice(0, 10);
    if (type === 'str' || type === 'inlineStr') return unescaped(value);
    const number = Number(value);
    if (!Number.isFinite(number)) return value;
    return dates.has(style) ? dayOf(number, place.from1904) : number;
  }

  await readXml(book.part(place.sheet), {
    open(name, attributes) {
      if (name === 'row') {
        line = Number(attributes()['r'] ?? line + 1);
        if (!Number.isInteger(line) || line < 1 || line > LINES_MAX) throw new Unreadable('no row');
        cells = [];
        column = -1;
      } else if (name === 'c') {
        const { r, t = 'n', s = '0' } = attributes();
        column = r === undefined ? column + 1 : columnOf(r);
        if (column < 0 || column >= COLUMNS_MAX) throw new Unreadable('too many columns');
        [type, style, value] = [t, Number(s), ''];
      } else if (name === 'v' || name === 't') inValue = true;
    },
    text(text) {
      if (inValue) value += text;
    },
    close(name) {
      if (name === 'v' || name === 't') inValue = false;
      else if (name === 'c') {
        const cell = cellValue();
        if (cell === null) return;
        while (cells.length < column) cells.push(null);
        cells[column] = cell;
        characters += typeof cell === 'string' ? cell.length : 8;
        if (characters > 2 * CHARACTERS_MAX) throw new Unreadable('too many texts');
      } else if (name === 'row' && cells.length > 0) {
        if (rows.length === most) more = true;
        else rows.push({ line, cells });
      }
    },
    enough: () => more,
  });
  return { rows, more };
}
