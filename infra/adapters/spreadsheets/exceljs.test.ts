// Tables as files: what was typed comes back as it was, as text, whatever it looks like (C25).
import exceljs from 'exceljs';
import { expect, test } from 'vitest';
import { writeSpreadsheet } from './exceljs.ts';

async function read(content: Uint8Array) {
  const book = new exceljs.Workbook();
  await book.xlsx.load(Buffer.from(content) as never);
  const sheet = book.worksheets[0]!;
  const cells: exceljs.Cell[] = [];
  sheet.eachRow((row) => row.eachCell((cell) => cells.push(cell)));
  return { name: sheet.name, cells };
}

test('C25 no text becomes a formula, a number or a date: each cell is text, in a column of text', async () => {
  const typed = [
    '=1+1',
    '+33612345678',
    '-5',
    '@SUM(A1)',
    '\tx',
    '\rx',
    '=HYPERLINK("http://x")',
    '＝1+1',
    '00123',
    '2026-11-23',
    'Élec & <Fils>',
    '1e5',
  ];
  const { name, cells } = await read(
    await writeSpreadsheet({ name: 'Sous-traitants', columns: [{ heading: 'Entreprise', width: 20 }], rows: typed.map((text) => [text]) }),
  );
  expect(name).toBe('Sous-traitants');
  expect(cells.map(({ value }) => value)).toEqual(['Entreprise', ...typed.map((text) => text.replace('\r', ' '))]);
  expect(new Set(cells.map(({ type, numFmt }) => `${type} ${numFmt}`))).toEqual(new Set([`${exceljs.ValueType.String} @`]));
  expect(cells.every(({ formula }) => formula === undefined)).toBe(true);
});

test('C32 what XML cannot hold does not damage the file, and an empty table is one', async () => {
  const rows = [['a\u0000b\u0008c\u001f', 'lone \ud800', 'emoji 🏗']];
  const columns = ['un', 'deux', 'trois'].map((heading) => ({ heading, width: 10 }));
  const { cells } = await read(await writeSpreadsheet({ name: 'x', columns, rows }));
  expect(cells.slice(3).map(({ value }) => value)).toEqual(['a b c ', 'lone \ufffd', 'emoji 🏗']);
  expect((await read(await writeSpreadsheet({ name: 'x', columns, rows: [] }))).cells).toHaveLength(3);
});
