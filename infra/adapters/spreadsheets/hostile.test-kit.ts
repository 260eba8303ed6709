// Hostile workbooks, and unusual but honest ones, each part written by hand (C24, C27).
import { buffer } from 'node:stream/consumers';
import { ZipFile } from 'yazl';
import type { WorkbookFault } from '#domain/ports/spreadsheets.ts';

export type Part = { name: string; content: string | Buffer; mode?: number; store?: boolean };

export function zipOf(parts: readonly Part[]): Promise<Buffer> {
  const zip = new ZipFile();
  for (const { name, content, mode = 0o100_644, store = false } of parts)
    zip.addBuffer(Buffer.from(content as string), name, { mode, compress: !store });
  zip.end();
  return buffer(zip.outputStream as never);
}

const MAIN = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
const OFFICE = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const XML = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n';
const RELATIONS = `${XML}<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships">`;

export type BookOptions = {
  rows?: string;
  texts?: string | Buffer;
  styles?: string;
  workbook?: string;
  relations?: string;
  sheet?: string | Buffer;
  more?: readonly Part[];
};
/** `rows`: the content of sheetData. */
export function partsOf({ rows = '', texts, styles, workbook, relations, sheet, more = [] }: BookOptions = {}): Part[] {
  return [
    { name: '[Content_Types].xml', content: `${XML}<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"/>` },
    {
      name: 'xl/workbook.xml',
      content:
        workbook ??
        `${XML}<workbook xmlns="${MAIN}" xmlns:r="${OFFICE}"><sheets><sheet name="A" sheetId="1" r:id="rId1"/></sheets></workbook>`,
    },
    {
      name: 'xl/_rels/workbook.xml.rels',
      content:
        relations ??
        `${RELATIONS}<Relationship Id="rId1" Type="${OFFICE}/worksheet" Target="worksheets/sheet1.xml"/><Relationship Id="rId2" Type="${OFFICE}/sharedStrings" Target="sharedStrings.xml"/><Relationship Id="rId3" Type="${OFFICE}/styles" Target="/xl/styles.xml"/></Relationships>`,
    },
    { name: 'xl/worksheets/sheet1.xml', content: sheet ?? `${XML}<worksheet xmlns="${MAIN}"><sheetData>${rows}</sheetData></worksheet>` },
    ...(texts === undefined ? [] : [{ name: 'xl/sharedStrings.xml', content: texts }]),
    ...(styles === undefined ? [] : [{ name: 'xl/styles.xml', content: styles }]),
    ...more,
  ];
}
export const bookOf = (options?: BookOptions): Promise<Buffer> => zipOf(partsOf(options));

/** Replaces the name `from` by one of the same length, in the local header and the central directory, as no honest program does. */
function renamed(zip: Buffer, from: string, to: string): Buffer {
  const made = Buffer.from(zip);
  for (let at = made.indexOf(from); at >= 0; at = made.indexOf(from, at + 1)) made.write(to, at, 'latin1');
  return made;
}
/** Changes the central directory's entry of this name. */
function declared(zip: Buffer, name: string, change: (entry: Buffer) => void): Buffer {
  const made = Buffer.from(zip);
  const signature = Buffer.from([0x50, 0x4b, 1, 2]);
  for (let at = made.indexOf(signature); at >= 0; at = made.indexOf(signature, at + 1))
    if (made.toString('latin1', at + 46, at + 46 + name.length) === name) change(made.subarray(at));
  return made;
}

const SHEET = 'xl/worksheets/sheet1.xml';
const filler = (bytes: number, text = ' '): Buffer => Buffer.alloc(bytes, text);
export function letters(column: number): string {
  const rest = Math.floor(column / 26);
  return (rest > 0 ? letters(rest - 1) : '') + String.fromCharCode(65 + (column % 26));
}
const LAUGHS = `${XML}<!DOCTYPE x [<!ENTITY a "ha"><!ENTITY b "&a;&a;&a;&a;&a;&a;&a;&a;">]><worksheet xmlns="${MAIN}"><sheetData><row r="1"><c r="A1" t="str"><v>&b;</v></c></row></sheetData></worksheet>`;

const LAST_TEXT = '<row r="1"><c r="A1" t="s"><v>999999</v></c></row>';

/** By name; every one is refused before it is parsed, or as soon as its content shows what it is. */
export const HOSTILE: Readonly<Record<string, () => Promise<Buffer>>> = {
  'a sheet that unpacks to a thousand times its size': () => bookOf({ sheet: filler(40_000_000) }),
  'a sheet that says it has 10 GB': async () =>
    declared(await bookOf({ rows: '<row r="1"/>' }), SHEET, (entry) => void entry.writeUInt32LE(0xff_ff_ff_f0, 24)),
  'a sheet that says it is small and is not': async () =>
    declared(await bookOf({ sheet: filler(40_000_000) }), SHEET, (entry) => void entry.writeUInt32LE(1000, 24)),
  'archives in archives': async () => {
    let inner = await zipOf([{ name: 'x', content: filler(4_000_000, '0') }]);
    for (let depth = 0; depth < 2; depth++)
      inner = await zipOf(Array.from({ length: 16 }, (_, n) => ({ name: `${n}.zip`, content: inner, store: true })));
    return inner;
  },
  'a million shared texts': () => bookOf({ rows: LAST_TEXT, texts: `<sst>${'<si><t>a</t></si>'.repeat(1_000_000)}</sst>` }),
  'a column that is no column of a spreadsheet': () => bookOf({ rows: '<row r="1"><c r="XFE1"><v>1</v></c></row>' }),
  'a row that is no row of a spreadsheet': () => bookOf({ rows: '<row r="1e9"><c><v>1</v></c></row>' }),
  'a row without a number': () => bookOf({ rows: '<row r="x"><c><v>1</v></c></row>' }),
  'sheets without end': () =>
    bookOf({
      workbook: `<workbook xmlns:r="r"><sheets>${Array.from({ length: 100_000 }, (_, n) => `<sheet name="${n}" r:id="rId1"/>`).join('')}</sheets></workbook>`,
    }),
  '20,000 entries': () =>
    zipOf([
      ...partsOf(),
      ...Array.from({ length: 20_000 }, (_, n) => ({ name: `xl/worksheets/sheet${n + 2}.xml`, content: '', store: true })),
    ]),
  'entities in entities': () => bookOf({ sheet: LAUGHS }),
  'a document type in the shared texts': () => bookOf({ rows: LAST_TEXT, texts: '<!DOCTYPE sst><sst/>' }),
  'elements without end': () => bookOf({ sheet: `<worksheet>${'<a>'.repeat(100_000)}` }),
  'a token without end': () =>
    bookOf({ sheet: Buffer.concat([Buffer.from('<worksheet><sheetData x="'), Buffer.from(randomText(6_000_000))]) }),
  'a name that leads elsewhere': async () =>
    renamed(await bookOf({ more: [{ name: 'xl/aa/evil.xml', content: 'x' }] }), 'xl/aa/evil.xml', '../../evil.xml'),
  'an absolute name': async () => renamed(await bookOf({ more: [{ name: 'xxtc/passwd', content: 'x' }] }), 'xxtc/passwd', '/etc/passwd'),
  'a link': () => bookOf({ more: [{ name: 'xl/link', content: '/etc/passwd', mode: 0o120_777 }] }),
  'two parts of one name': async () =>
    renamed(
      await bookOf({ more: [{ name: 'xl/worksheets/sheet2.xml', content: '<worksheet><sheetData/></worksheet>' }] }),
      'xl/worksheets/sheet2.xml',
      SHEET,
    ),
  macros: () => bookOf({ more: [{ name: 'xl/vbaProject.bin', content: 'x' }] }),
  'encrypted entries': async () => declared(await bookOf(), SHEET, (entry) => void entry.writeUInt16LE(entry.readUInt16LE(8) | 1, 8)),
  'a workbook with a password': async () => ole('EncryptedPackage'),
  'a workbook of before 2007': async () => ole('Workbook'),
  'a ZIP that is no workbook': () => zipOf([{ name: 'hello.txt', content: 'x' }]),
  'a workbook without a sheet': () => zipOf(partsOf().filter(({ name }) => name !== SHEET)),
  'a truncated file': async () => (await bookOf({ rows: '<row r="1"/>' })).subarray(0, 400),
  'damaged bytes': async () => {
    const made = await bookOf({ rows: '<row r="1"><c r="A1"><v>1</v></c></row>' });
    const at = made.indexOf(SHEET) + SHEET.length + 4;
    made.fill(0xff, at, at + 30);
    return made;
  },
  'no XML': () => bookOf({ sheet: '<worksheet><sheetData><row r="1"><c></row>' }),
  'no UTF-8': () => bookOf({ sheet: Buffer.from('<worksheet>\xff\xfe</worksheet>', 'latin1') }),
};

/** 32,000 characters once in the file, and once in each of 3,000 rows. */
export const oneLongText = () =>
  bookOf({
    texts: `<sst><si><t>${randomText(32_000).slice(0, 32_000)}</t></si></sst>`,
    rows: Array.from({ length: 3000 }, (_, n) => `<row r="${n + 1}"><c r="A${n + 1}" t="s"><v>0</v></c></row>`).join(''),
  });
/** What is told of those that are not `damaged`. */
export const FAULTS: Readonly<Record<string, WorkbookFault>> = {
  'a sheet that unpacks to a thousand times its size': 'too-large',
  'a sheet that says it has 10 GB': 'too-large',
  'a million shared texts': 'too-large',
  'sheets without end': 'too-large',
  '20,000 entries': 'too-large',
  macros: 'macros',
  'encrypted entries': 'password',
  'a workbook with a password': 'password',
  'a workbook of before 2007': 'old-format',
  'a ZIP that is no workbook': 'not-a-workbook',
  'archives in archives': 'not-a-workbook',
};

/** Compresses badly, so that its ratio looks normal. */
function randomText(length: number): string {
  let state = 1;
  let text = '';
  while (text.length < length) {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648;
    text += state.toString(36);
  }
  return text;
}
function ole(stream: string): Buffer {
  const made = Buffer.alloc(1536);
  Buffer.from([0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1]).copy(made);
  made.write(stream, 1024, 'utf16le');
  return made;
}
