import { expect, it, onTestFinished } from 'vitest';
import { calendarDate } from '#domain/kernel/calendar.ts';
import { qrSheet } from '#domain/texts/fr/qr-sheet.ts';
import { qrSheetWriter } from './in-thread.ts';

const sheetOf = (cards: number) =>
  qrSheet(
    'Siège',
    calendarDate('2026-11-27'),
    Array.from({ length: cards }, (_, n) => ({ name: `Société ${n}`, address: `https://x.fr/s/${n}` })),
  );

it('C19 a sheet of thousands is drawn beside other work, not before it, and ends when its asker has left', async () => {
  const writer = qrSheetWriter();
  onTestFinished(writer.close);
  const leaves = new AbortController();
  const large = writer.write(sheetOf(20_000), leaves.signal);
  const told = large.catch(({ name }) => name);
  const small = writer.write(sheetOf(12));
  leaves.abort();
  expect(await told).toBe('AbortError');
  expect(Buffer.from(await small).toString('latin1', 0, 5)).toBe('%PDF-');
});
