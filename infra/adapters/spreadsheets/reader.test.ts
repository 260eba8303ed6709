// Uploaded spreadsheets: hostile ones are refused at small cost, unusual ones are read correctly (C24, C27).
import { afterAll, describe, expect, onTestFinished, test, vi } from 'vitest';
import type { Cell, SheetContent } from '#domain/ports/spreadsheets.ts';
import { writeSpreadsheet } from './exceljs.ts';
import { bookOf, HOSTILE } from './hostile.test-kit.ts';
import { spreadsheetReader } from './reader.ts';

vi.setConfig({ testTimeout: 60_000 });
const reader = spreadsheetReader();
afterAll(() => reader.close());

const sheet = async (bytes: Uint8Array, most = 100): Promise<SheetContent> => {
  const read = await reader.read(bytes, most);
  if (typeof read === 'string') throw new Error(read);
  return read;
};
const cellsOf = async (options: Parameters<typeof bookOf>[0]): Promise<readonly Cell[]> =>
  (await sheet(await bookOf(options))).rows[0]!.cells;

describe('C24 a hostile file is refused', () => {
  test.each(Object.keys(HOSTILE))('%s', async (name) => {
    const bytes = await HOSTILE[name]!();
    await reader.read(await bookOf(), 1);
    const before = process.memoryUsage().rss;
    const cpu = process.cpuUsage();
    expect(await reader.read(bytes, 10_001)).toBe('unreadable');
    const { user, system } = process.cpuUsage(cpu);
    expect((user + system) / 1000).toBeLessThan(2_000);
    expect(process.memoryUsage().rss - before).toBeLessThan(64 * 1024 * 1024);
  });
  test('and what is no ZIP at all is another kind of file', async () => {
    for (const text of ['Nom;SIRET\nA;1', '%PDF-1.7', '', 'P']) expect(await reader.read(Buffer.from(text), 10)).toBe('not-a-workbook');
  });
  test('one that takes too long is given up, and the next one is read', async () => {
    const slow = spreadsheetReader({ timeMs: 1 });
    expect(await slow.read(await bookOf({ rows: '<row r="1"><c r="A1"><v>1</v></c></row>' }), 10)).toBe('unreadable');
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
  const [late, behind] = [reader.read(book, 10), reader.read(book, 10)];
  await begun.promise;
  expect(clocks).toHaveLength(1);
  clocks[0]!.abort();
  expect(await late).toBe('unreadable');
  expect(await behind).toEqual({ rows: [{ line: 1, cells: [1] }], more: false });
});

test('C19 more files than may wait are told so', async () => {
  const book = await bookOf({ rows: '<row r="1"><c r="A1"><v>1</v></c></row>' });
  const told = await Promise.all(Array.from({ length: 12 }, () => reader.read(book, 10)));
  expect(told.map((one) => one === 'busy')).toEqual(Array.from({ length: 12 }, (_, n) => n >= 9));
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
    ).toEqual(['DUPONT ', null, 'a\rb']);
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
  test('C26 of more rows than asked for it says that there are more, and reads no further', async () => {
    const rows = Array.from({ length: 30 }, (_, n) => `<row r="${n + 1}"><c r="A${n + 1}"><v>${n}</v></c></row>`).join('');
    const bytes = await bookOf({ rows });
    expect([await sheet(bytes, 30), await sheet(bytes, 29)].map((read) => [read.rows.length, read.more])).toEqual([
      [30, false],
      [29, true],
    ]);
  });
});
