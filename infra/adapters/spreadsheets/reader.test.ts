// Uploaded spreadsheets: hostile ones are refused at small cost, unusual ones are read correctly (C24, C27).
import { afterAll, describe, expect, onTestFinished, test, vi } from 'vitest';
import { instant } from '#domain/kernel/calendar.ts';
import type { Cell, SheetContent, SheetPart } from '#domain/ports/spreadsheets.ts';
import { fixedClock } from '../clock/fixed.ts';
import { writeSpreadsheet } from './exceljs.ts';
import { bookOf, FAULTS, HOSTILE, letters, oneLongText } from './hostile.test-kit.ts';
import { spreadsheetReader } from './reader.ts';

vi.setConfig({ testTimeout: 60_000 });
const CLOCK = fixedClock(instant('2026-11-27T09:00:00Z'));
const readers = spreadsheetReader(CLOCK);
afterAll(() => readers.close());
const reader = readers.of(1);

const ALL: SheetPart = { sheet: 0, columns: Array.from({ length: 256 }, (_, n) => n), after: 0, most: 100 };
const sheet = async (bytes: Uint8Array, most = 100): Promise<SheetContent> => {
  const read = await reader.rows(bytes, { ...ALL, most });
  if (typeof read === 'string') throw new Error(read);
  return read;
};
const cellsOf = async (options: Parameters<typeof bookOf>[0]): Promise<readonly Cell[]> =>
  (await sheet(await bookOf(options))).rows[0]!.cells;

const faultOf = (told: unknown): string => (typeof told === 'string' ? told : 'read');

describe('C24 a hostile file is refused', () => {
  test.each(Object.keys(HOSTILE))('%s', async (name) => {
    const bytes = await HOSTILE[name]!();
    await reader.rows(await bookOf(), ALL);
    const before = process.memoryUsage().rss;
    const cpu = process.cpuUsage();
    const told = [await reader.heads(bytes), await reader.rows(bytes, { ...ALL, most: 10_000 })].map(faultOf);
    const fault = FAULTS[name] ?? 'damaged';
    expect(told).toEqual([fault, fault]);
    const { user, system } = process.cpuUsage(cpu);
    expect((user + system) / 1000).toBeLessThan(2_000);
    expect(process.memoryUsage().rss - before).toBeLessThan(64 * 1024 * 1024);
  });
  test('and what is no ZIP at all is another kind of file', async () => {
    for (const text of ['Nom;SIRET\nA;1', '%PDF-1.7', '', 'P']) expect(await reader.heads(Buffer.from(text))).toBe('not-a-workbook');
  });
  test('a text that every row refers to counts in every row', async () => {
    expect(faultOf(await reader.rows(await oneLongText(), { ...ALL, most: 10_000 }))).toBe('too-large');
  });
  test('one that takes too long is given up, and the next one is read', async () => {
    const slow = spreadsheetReader(CLOCK, { timeMs: 1 });
    expect(await slow.of(1).heads(await bookOf({ rows: '<row r="1"><c r="A1"><v>1</v></c></row>' }))).toBe('too-large');
    await slow.close();
    expect((await sheet(await bookOf({ rows: '<row r="1"><c r="A1"><v>1</v></c></row>' }))).rows).toHaveLength(1);
  });
});

test('C24 a file that takes too long takes none of the time of who waits behind it', async () => {
  const [clocks, begun] = [[] as AbortController[], Promise.withResolvers<void>()];
  vi.spyOn(AbortSignal, 'timeout').mockImplementation(() => {
    const clock = new AbortController();
    clocks.push(clock);
    begun.resolve();
    return clock.signal;
  });
  onTestFinished(() => void vi.restoreAllMocks());
  const book = await bookOf({ rows: '<row r="1"><c r="A1"><v>1</v></c></row>' });
  const [late, behind] = [reader.rows(book, ALL), reader.rows(book, ALL)];
  await begun.promise;
  expect(clocks).toHaveLength(1);
  clocks[0]!.abort();
  expect(await late).toBe('too-large');
  expect(await behind).toEqual({ rows: [{ line: 1, cells: [1] }], more: false });
});

test('C17 an account that has spent its hour is told so before its file is read, and another is read', async () => {
  const book = await bookOf({ rows: '<row r="1"><c r="A1"><v>1</v></c></row>' });
  const small = spreadsheetReader(CLOCK, { cpuMsPerHour: 0.001 });
  const [first, second] = [await small.of(1).rows(book, ALL), await small.of(1).rows(book, ALL)];
  expect([faultOf(first), second, faultOf(await small.of(2).rows(book, ALL))]).toEqual(['read', 'spent', 'read']);
  await small.close();
});

test('C19 more files of an account than may wait are told so, and another account’s is read', async () => {
  const book = await bookOf({ rows: '<row r="1"><c r="A1"><v>1</v></c></row>' });
  const asked = Array.from({ length: 12 }, () => reader.heads(book));
  expect(faultOf(await readers.of(2).heads(book))).toBe('read');
  expect((await Promise.all(asked)).map((one) => one === 'busy')).toEqual(Array.from({ length: 12 }, (_, n) => n >= 9));
});

test('C25 what we write is read as it was typed, formulas in name included', async () => {
  const typed = ['=1+1', '+33612345678', '-5', '@SUM(A1)', '=HYPERLINK("http://x")', '＝1+1', '00123', 'Élec & <Fils>', '  x'];
  const bytes = await writeSpreadsheet({ name: 'x', columns: [{ heading: 'Nom', width: 9 }], rows: typed.map((text) => [text]) });
  expect((await sheet(bytes)).rows.map(({ cells }) => cells[0])).toEqual(['Nom', ...typed]);
});

describe('C27 odd cells', () => {
  test('a number is its value, not how it is shown; a formula what it gave; a fault of one nothing', async () => {
    expect(
      await cellsOf({
        rows: `<row r="1"><c r="A1"><v>7.3282932000074E13</v></c><c r="B1" s="1"><v>12345678901234</v></c><c r="C1" t="str"><f>A2&amp;"x"</f><v>Lyon &amp; fils</v></c>
        <c r="D1"><f>1+1</f><v>2</v></c><c r="E1" t="e"><v>#REF!</v></c><c r="F1" t="b"><v>1</v></c><c r="G1" t="inlineStr"><is><r><t>a@</t></r><r><t>b.fr</t></r></is></c></row>`,
      }),
    ).toEqual([73282932000074, 12345678901234, 'Lyon & fils', 2, null, true, 'a@b.fr']);
  });
  test('rich and shared text is put together, without what is read aloud above it', async () => {
    expect(
      await cellsOf({
        texts:
          '<sst><si><r><rPr><b/></rPr><t>DU</t></r><r><t xml:space="preserve">PONT </t></r><rPh><t>x</t></rPh></si><si><t>a_x000D_b</t></si></sst>',
        rows: '<row r="1"><c r="A1" t="s"><v>0</v></c><c r="C1" t="s"><v>1</v></c><c r="D1" t="s"><v>9</v></c></row>',
      }),
    ).toEqual(['DUPONT ', null, 'a\rb', null]);
  });
  test('a number that is shown as a date is that day, in either way of counting; other formats are numbers', async () => {
    const styles = `<styleSheet><numFmts><numFmt numFmtId="164" formatCode="dd/mm/yyyy"/><numFmt numFmtId="165" formatCode="0&quot; jours&quot;"/></numFmts>
      <cellStyleXfs><xf numFmtId="14"/></cellStyleXfs><cellXfs><xf numFmtId="0"/><xf numFmtId="14"/><xf numFmtId="164"/><xf numFmtId="165"/></cellXfs></styleSheet>`;
    const rows =
      '<row r="1"><c r="A1"><v>46349</v></c><c r="B1" s="1"><v>46349</v></c><c r="C1" s="2"><v>46349.5</v></c><c r="D1" s="3"><v>3</v></c></row>';
    expect(await cellsOf({ styles, rows })).toEqual([46349, '2026-11-23', '2026-11-23', 3]);
    const workbook = '<workbook xmlns:r="r"><workbookPr date1904="1"/><sheets><sheet name="A" r:id="rId1"/></sheets></workbook>';
    expect((await cellsOf({ styles, rows, workbook }))[1]).toBe('2030-11-24');
  });
  test('lines are those of the spreadsheet, empty rows none, and hidden sheets are passed over', async () => {
    const rows = '<row r="1"><c r="A1"><v>1</v></c></row><row r="4"><c r="A4" s="1"/></row><row r="7"><c r="B7"><v>2</v></c></row>';
    expect((await sheet(await bookOf({ rows }))).rows).toEqual([
      { line: 1, cells: [1] },
      { line: 7, cells: [null, 2] },
    ]);
    const workbook =
      '<workbook xmlns:x="r"><sheets><sheet name="A" state="hidden" x:id="rId9"/><sheet name="B" x:id="rId1"/></sheets></workbook>';
    expect((await sheet(await bookOf({ rows, workbook }))).rows).toHaveLength(2);
  });
  test('W5 K9 blank cells are passed over, however far to the right, and values beside the wanted columns are not read', async () => {
    const rows =
      '<row r="1"><c r="A1"><v>1</v></c><c r="B1" t="s"><v>3</v></c><c r="ZZ1" s="1"/><c r="XFD1" s="1"/></row><row r="2"><c r="XFD2" s="1"/></row>';
    const book = await bookOf({ rows });
    expect((await sheet(book)).rows).toEqual([{ line: 1, cells: [1, null] }]);
    expect(await reader.rows(book, { ...ALL, columns: [0] })).toEqual({ rows: [{ line: 1, cells: [1] }], more: false });
    expect(await reader.rows(book, { ...ALL, after: 1 })).toEqual({ rows: [], more: false });
    expect(await reader.heads(book)).toMatchObject([{ name: 'A', active: true, rows: [{ line: 1 }] }]);
  });
  test('W6 180,000 shared texts are no obstacle to the few that are wanted', async () => {
    const texts = `<sst>${Array.from({ length: 180_000 }, (_, n) => `<si><t>texte ${(n * 2_654_435_761) % 1e9}</t></si>`).join('')}</sst>`;
    const rows = Array.from(
      { length: 4500 },
      (_, n) =>
        `<row r="${n + 1}">${Array.from({ length: 40 }, (_, c) => `<c r="${letters(c)}${n + 1}" t="s"><v>${n * 40 + c}</v></c>`).join('')}</row>`,
    ).join('');
    const read = await reader.rows(await bookOf({ texts, rows }), { sheet: 0, columns: [0, 39], after: 0, most: 10_000 });
    if (typeof read === 'string') throw new Error(read);
    expect([read.rows.length, read.rows[4499]!.cells.filter((cell) => cell !== null)]).toEqual([
      4500,
      [179_960, 179_999].map((n) => `texte ${(n * 2_654_435_761) % 1e9}`),
    ]);
  });
  test('W3 a formula that was not computed is none of nothing, zero or empty text', async () => {
    const rows = `<row r="1"><c r="A1"><f>B1</f></c><c r="B1"><f>C1</f><v></v></c><c r="C1"><f>1-1</f><v>0</v></c><c r="D1" t="str"><f>""</f><v></v></c><c r="E1"><f>2</f><v>2</v></c></row>`;
    const uncomputed = { formula: 'uncomputed' };
    expect(await cellsOf({ rows })).toEqual([uncomputed, uncomputed, 0, null, 2]);
    const workbook =
      '<workbook xmlns:r="r"><sheets><sheet name="A" r:id="rId1"/></sheets><calcPr calcId="124519" fullCalcOnLoad="1"/></workbook>';
    expect(await cellsOf({ rows, workbook })).toEqual([uncomputed, uncomputed, uncomputed, uncomputed, 2]);
  });
  test.each([
    '#,##0\\ _D_M',
    '_-* #,##0\\ _P_t_s_-',
    '_-* #,##0.00\\ _€_-;\\-* #,##0.00\\ [$DM-407]',
    '0&quot; dossiers&quot;',
    '*d0',
    'Standard',
  ])('W13 the format %s makes no date of a number', async (format) => {
    const styles = `<styleSheet><numFmts><numFmt numFmtId="164" formatCode="${format}"/></numFmts><cellXfs><xf numFmtId="164"/><xf numFmtId="14"/></cellXfs></styleSheet>`;
    const rows = '<row r="1"><c r="A1"><v>46349</v></c><c r="B1" s="1"><v>73282932000074</v></c><c r="C1" s="1"><v>612345678</v></c></row>';
    expect(await cellsOf({ styles, rows })).toEqual([46349, 73282932000074, 612345678]);
  });
  test('W8 chart sheets are passed over, and the sheet that is shown first is told', async () => {
    const workbook =
      '<workbook xmlns:r="r"><bookViews><workbookView activeTab="2"/></bookViews><sheets><sheet name="G" r:id="rId9"/><sheet name="A &amp; B" r:id="rId1"/><sheet name="C" r:id="rId8"/></sheets></workbook>';
    const kind = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
    const relations = `<Relationships><Relationship Id="rId9" Type="${kind}/chartsheet" Target="chartsheets/sheet1.xml"/><Relationship Id="rId1" Type="${kind}/worksheet" Target="worksheets/sheet1.xml"/><Relationship Id="rId8" Type="${kind}/worksheet" Target="/xl/worksheets/sheet2.xml"/></Relationships>`;
    const sheetOf = (value: number) => `<worksheet><sheetData><row r="1"><c r="A1"><v>${value}</v></c></row></sheetData></worksheet>`;
    const book = await bookOf({
      workbook,
      relations,
      sheet: sheetOf(1),
      more: [{ name: 'xl/worksheets/sheet2.xml', content: sheetOf(2) }],
    });
    expect(await reader.heads(book)).toEqual([
      { name: 'A & B', active: false, rows: [{ line: 1, cells: [1] }] },
      { name: 'C', active: true, rows: [{ line: 1, cells: [2] }] },
    ]);
  });
  test('C26 of more rows than asked for it says that there are more, and reads no further', async () => {
    const rows = Array.from({ length: 30 }, (_, n) => `<row r="${n + 1}"><c r="A${n + 1}"><v>${n}</v></c></row>`).join('');
    const bytes = await bookOf({ rows });
    expect([await sheet(bytes, 30), await sheet(bytes, 29)].map((read) => [read.rows.length, read.more])).toEqual([
      [30, false],
      [29, true],
    ]);
  });
});
