import { expect, test } from 'vitest';
import type { CalendarDate } from '#domain/kernel/calendar.ts';
import type { AccountId } from '#domain/kernel/ids.ts';
import { rememberAnswers } from './remembered.ts';

// The mistake: an answer stands until a row changes. At midnight documents expire without any event.
test('A38 what was answered yesterday is not an answer today', async () => {
  const remembered = rememberAnswers({ onChange: () => () => {} });
  const account = 1 as AccountId;
  const day = (text: string) => text as CalendarDate;
  const ask = (today: string) =>
    remembered.answer(account, '/api/dashboard/stats', day(today), async () => ({ status: 200, body: today, headers: {} }) as never);
  const body = async (today: string) => ((await ask(today)) as unknown as { body: string }).body;
  expect(await body('2026-11-21')).toBe('2026-11-21');
  expect(await body('2026-11-22')).toBe('2026-11-22');
  expect(await body('2026-11-22')).toBe('2026-11-22');
});
