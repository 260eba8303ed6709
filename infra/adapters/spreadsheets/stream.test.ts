// Long tables as .xlsx: exceljs reads back the same values, and they are written no faster than they are read.
import { setTimeout as wait } from 'node:timers/promises';
import exceljs from 'exceljs';
import { expect, test } from 'vitest';
import type { WrittenCell } from '#domain/ports/spreadsheets.ts';
import { writeZip } from '../zip/yazl.ts';
import { longSpreadsheets } from './stream.ts';
import { openWorkbook } from './zip-judge.ts';

const write = longSpreadsheets(writeZip);
const AT = new Date('2026-11-23T09:00:00Z');
const columns = (count: number) => Array.from({ length: count }, (_, n) => ({ heading: `Colonne ${n + 1}`, width: 12 }));
async function* of(rows: readonly WrittenCell[][]): AsyncGenerator<readonly WrittenCell[]> {
  yield* rows;
}

test('C25 C32 what was typed comes back as text, whatever it looks like and whatever XML thinks of it; numbers are numbers', async () => {
  const typed = ['=1+1', '+33', '-5', '@A1', '\tx', '＝1', '00123', 'a & <b> "c"', ' bord ', 'deux\nlignes', 'nul\0', '\ud800', '', 'é🏗'];
  const book = new exceljs.Workbook();
  const content = Buffer.concat(
    await Array.fromAsync(write({ name: 'É & <x>', columns: columns(28), rows: of([[...typed, 12.5, -3]]) }, AT)),
  );
  await book.xlsx.load(content as never);
  const sheet = book.worksheets[0]!;
  expect(sheet.name).toBe('É & <x>');
  const cells = typed.map((_, n) => sheet.getRow(2).getCell(n + 1));
  expect(cells.map(({ value }) => value ?? '')).toEqual(typed.map((text) => text.replace('\0', ' ').replace('\ud800', '\ufffd')));
  expect(new Set(cells.filter(({ value }) => value).map(({ type, numFmt }) => `${type} ${numFmt}`))).toEqual(
    new Set([`${exceljs.ValueType.String} @`]),
  );
  expect([15, 16].map((n) => sheet.getRow(2).getCell(n).value)).toEqual([12.5, -3]);
  expect(sheet.getRow(1).getCell(28).value).toBe('Colonne 28');
});

test('W9 the styles have the two fills that the format reserves, and only texts with a blank at an end say so', async () => {
  const bytes = Buffer.concat(await Array.fromAsync(write({ name: 'x', columns: columns(2), rows: of([['a b', ' c']]) }, AT)));
  const { part } = await openWorkbook(bytes);
  const text = async (name: string) => Buffer.concat(await Array.fromAsync(part(name))).toString();
  expect(await text('xl/styles.xml')).toContain(
    '<fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill>',
  );
  const sheet = await text('xl/worksheets/sheet1.xml');
  expect(sheet).toContain('<t>a b</t>');
  expect(sheet).toContain('<t xml:space="preserve"> c</t>');
});

test('a million rows in front of a reader who waits are a few thousand', async () => {
  let asked = 0;
  async function* rows(): AsyncGenerator<readonly WrittenCell[]> {
    for (; asked < 1_000_000; asked += 1) yield [crypto.randomUUID(), crypto.randomUUID(), asked];
  }
  const pieces = write({ name: 'x', columns: columns(3), rows: rows() }, AT)[Symbol.asyncIterator]();
  for (let n = 0; n < 10; n += 1) await pieces.next();
  // Long enough for a writer without backpressure to run ahead.
  await wait(100);
  expect(asked).toBeGreaterThan(0);
  expect(asked).toBeLessThan(20_000);
  await pieces.return?.();
});
