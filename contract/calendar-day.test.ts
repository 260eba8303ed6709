import { expect, test } from 'vitest';
import { calendarDay } from './common.ts';

test('K60 a day in a year that a date field made of two digits, or of six, is refused', () => {
  expect(['2026-12-31', '1900-01-01', '9999-12-31'].every((text) => calendarDay.safeParse(text).success)).toBe(true);
  for (const text of ['0026-12-31', '1899-12-31', '20266-12-31', '2026-02-30'])
    expect([text, calendarDay.safeParse(text).error?.issues[0]?.message]).toEqual([text, 'Date invalide']);
});
