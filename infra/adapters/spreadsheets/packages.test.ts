// W14 Workbooks whose package is written otherwise: where parts are said to be, in which encoding, and what stands behind the file.
import { expect, test } from 'vitest';
import { bookOf } from './hostile.test-kit.ts';
import { readHeads } from './sheet.ts';

const MAIN = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
const OFFICE = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const STRICT = 'http://purl.oclc.org/ooxml';
const ROW = '<row r="1"><c r="A1" t="inlineStr"><is><t>Société</t></is></c></row>';
const sheetOf = (encoding: string, namespace = MAIN): string =>
  `<?xml version="1.0" encoding="${encoding}"?><worksheet xmlns="${namespace}"><sheetData>${ROW}</sheetData></worksheet>`;
const relationsTo = (target: string, office = OFFICE): string =>
  `<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"><Relationship Id="rId1" Type="${office}/worksheet" Target="${target}"/></Relationships>`;
const cellsOf = async (bytes: Buffer) => (await readHeads(bytes)).map(({ rows }) => rows[0]?.cells);

test.each([
  '../xl/worksheets/sheet1.xml',
  'worksheets\\sheet1.xml',
  './worksheets/sheet1.xml',
  '/xl/worksheets/sheet1.xml',
  'xl/worksheets/sheet1.xml',
])('W14 a sheet at « %s » is found', async (target) => {
  expect(await cellsOf(await bookOf({ rows: ROW, relations: relationsTo(target) }))).toEqual([['Société']]);
});

const swapped = (text: string): Buffer => Buffer.from(text, 'utf16le').swap16();
test.each<[string, Buffer]>([
  ['UTF-16 with its mark', Buffer.from(`\ufeff${sheetOf('UTF-16')}`, 'utf16le')],
  ['UTF-16BE without one', swapped(sheetOf('UTF-16BE'))],
  ['ISO-8859-1', Buffer.from(sheetOf('ISO-8859-1'), 'latin1')],
  ['UTF-8 with a mark', Buffer.from(`\ufeff${sheetOf('UTF-8')}`)],
])('W14 a sheet in %s is read', async (_, sheet) => {
  expect(await cellsOf(await bookOf({ sheet }))).toEqual([['Société']]);
});

test('W14 bytes that are not in the encoding that is declared, or in one that does not exist, are a damaged file', async () => {
  for (const sheet of [Buffer.from(sheetOf('UTF-8'), 'latin1'), Buffer.from(sheetOf('x-nobody'))])
    await expect(readHeads(await bookOf({ sheet }))).rejects.toMatchObject({ name: 'Unreadable', fault: 'damaged' });
});

test('W14 a workbook in the strict form is read', async () => {
  const workbook = `<workbook xmlns="${STRICT}/spreadsheetml/main" xmlns:r="${STRICT}/officeDocument/relationships" conformance="strict"><sheets><sheet name="A" sheetId="1" r:id="rId1"/></sheets></workbook>`;
  const relations = relationsTo('worksheets/sheet1.xml', `${STRICT}/officeDocument/relationships`);
  const sheet = sheetOf('UTF-8', `${STRICT}/spreadsheetml/main`);
  expect(await cellsOf(await bookOf({ workbook, relations, sheet }))).toEqual([['Société']]);
});

test('W14 line breaks behind the file are passed over, other bytes are not', async () => {
  const book = await bookOf({ rows: ROW });
  expect(await cellsOf(Buffer.concat([book, Buffer.from('\r\n\0')]))).toEqual([['Société']]);
  await expect(readHeads(Buffer.concat([book, Buffer.from('PK')]))).rejects.toMatchObject({ fault: 'damaged' });
});
