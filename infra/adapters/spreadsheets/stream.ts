// Tables of any length as .xlsx, row by row: the few parts of the format that a plain table needs, because exceljs buffers what its reader
// does not take. Texts are text cells in text columns (C25); numbers are numbers.
import type { LongTable, WrittenCell } from '#domain/ports/spreadsheets.ts';
import type { WriteZip, ZipEntry } from '#domain/ports/zip.ts';
import { textOf } from './exceljs.ts';

const HEAD = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n';
const MAIN = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
const OFFICE = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const PACKAGE = 'http://schemas.openxmlformats.org/package/2006';
const TYPE = 'application/vnd.openxmlformats-officedocument.spreadsheetml';
/** No cell holds more characters. */
const LONGEST = 32_767;
/** Characters of XML that are buffered before they are passed on. */
const PIECE = 64 * 1024;

const ESCAPES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };
const xml = (text: string): string => textOf(text.slice(0, LONGEST)).replace(/[&<>"]/g, (character) => ESCAPES[character]!);

/**
 * Style 0: general; 1: text; 2: heading. The first two fills are those that the format reserves: openpyxl cannot open a file without them,
 * and EPPlus cannot save it (W9).
 */
const FILLS = '<fills count="2"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill></fills>';
const FONT = '<sz val="11"/><name val="Calibri"/><family val="2"/>';
const FONTS = `<fonts count="2"><font>${FONT}</font><font><b/>${FONT}</font></fonts>`;
const BORDERS = '<borders count="1"><border><left/><right/><top/><bottom/><diagonal/></border></borders>';
const xf = (format: number, font: number, more = ''): string =>
  `<xf numFmtId="${format}" fontId="${font}" fillId="0" borderId="0"${more}/>`;
const AS_TEXT = ' xfId="0" applyNumberFormat="1"';
const CELL_STYLES = `<cellStyleXfs count="1">${xf(0, 0)}</cellStyleXfs><cellXfs count="3">${xf(0, 0, ' xfId="0"')}${xf(49, 0, AS_TEXT)}${xf(49, 1, `${AS_TEXT} applyFont="1"`)}</cellXfs>`;
const STYLES = `<styleSheet xmlns="${MAIN}">${FONTS}${FILLS}${BORDERS}${CELL_STYLES}<cellStyles count="1"><cellStyle name="Normal" xfId="0" builtinId="0"/></cellStyles></styleSheet>`;

/** A blank at an end is kept only where the text says so; some readers take the attribute for text where it need not be (W9). */
const textXml = (text: string): string => `<t${/^\s|\s$/.test(text) ? ' xml:space="preserve"' : ''}>${xml(text)}</t>`;

const parts = (name: string): [path: string, text: string][] => [
  [
    '[Content_Types].xml',
    `<Types xmlns="${PACKAGE}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Override PartName="/xl/workbook.xml" ContentType="${TYPE}.sheet.main+xml"/><Override PartName="/xl/styles.xml" ContentType="${TYPE}.styles+xml"/><Override PartName="/xl/worksheets/sheet1.xml" ContentType="${TYPE}.worksheet+xml"/></Types>`,
  ],
  [
    '_rels/.rels',
    `<Relationships xmlns="${PACKAGE}/relationships"><Relationship Id="r1" Type="${OFFICE}/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
  ],
  [
    'xl/workbook.xml',
    `<workbook xmlns="${MAIN}" xmlns:r="${OFFICE}"><sheets><sheet name="${xml(name)}" sheetId="1" r:id="r1"/></sheets></workbook>`,
  ],
  [
    'xl/_rels/workbook.xml.rels',
    `<Relationships xmlns="${PACKAGE}/relationships"><Relationship Id="r1" Type="${OFFICE}/worksheet" Target="worksheets/sheet1.xml"/><Relationship Id="r2" Type="${OFFICE}/styles" Target="styles.xml"/></Relationships>`,
  ],
  ['xl/styles.xml', STYLES],
];

/** A, B, … Z, AA: the name of a column counted from 0. */
const lettersOf = (column: number): string =>
  (column < 26 ? '' : lettersOf(Math.floor(column / 26) - 1)) + String.fromCharCode(65 + (column % 26));

function rowXml(cells: readonly WrittenCell[], number: number, letters: readonly string[], style: 1 | 2): string {
  const inner = cells.map((value, n) => {
    const at = `r="${letters[n]}${number}"`;
    if (typeof value === 'number') return `<c ${at}><v>${value}</v></c>`;
    return value === '' ? '' : `<c ${at} t="inlineStr" s="${style}"><is>${textXml(value)}</is></c>`;
  });
  return `<row r="${number}">${inner.join('')}</row>`;
}

async function* sheet({ columns, rows }: LongTable): AsyncGenerator<Uint8Array> {
  const encoder = new TextEncoder();
  const letters = columns.map((_, n) => lettersOf(n));
  const widths = columns.map(({ width }, n) => `<col min="${n + 1}" max="${n + 1}" width="${width}" style="1" customWidth="1"/>`).join('');
  const headings = columns.map(({ heading }) => heading);
  const view = '<sheetView workbookViewId="0"><pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/></sheetView>';
  let number = 1;
  let piece = `${HEAD}<worksheet xmlns="${MAIN}"><sheetViews>${view}</sheetViews><cols>${widths}</cols><sheetData>${rowXml(headings, number, letters, 2)}`;
  for await (const row of rows) {
    number += 1;
    piece += rowXml(row, number, letters, 1);
    if (piece.length < PIECE) continue;
    yield encoder.encode(piece);
    piece = '';
  }
  yield encoder.encode(`${piece}</sheetData></worksheet>`);
}

export const longSpreadsheets =
  (zip: WriteZip) =>
  (table: LongTable, modifiedAt: Date): AsyncIterable<Uint8Array> => {
    async function* entries(): AsyncGenerator<ZipEntry> {
      for (const [path, text] of parts(table.name)) yield { path, content: [new TextEncoder().encode(`${HEAD}${text}`)] };
      yield { path: 'xl/worksheets/sheet1.xml', content: sheet(table) };
    }
    return zip(entries(), modifiedAt);
  };
