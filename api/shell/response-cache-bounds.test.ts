// What the response cache may hold, and for how long, without a product around it.
import { expect, test } from 'vitest';
import type { CalendarDate } from '#domain/kernel/calendar.ts';
import type { AccountId } from '#domain/kernel/ids.ts';
import type { ReadModels } from '#domain/ports/read-models.ts';
import type { StoredAnswer } from './http/idempotency.ts';
import { createResponseCache, MOST_BYTES } from './response-cache.ts';

const QUESTION = '/api/dashboard/stats';
const TODAY = '2026-11-21' as CalendarDate;

function cache() {
  let tell: Parameters<ReadModels['onChange']>[0] = () => {};
  const answers = createResponseCache({
    onChange: (listener) => {
      tell = listener;
      return () => {};
    },
  });
  const ask = async (account: number, body: string, { today = TODAY, question = QUESTION } = {}): Promise<string> =>
    (await answers.answer(account as AccountId, question, today, async () => ({ status: 200, body, headers: {} }) as StoredAnswer)).body;
  /** What is there already, or null: nothing is put there. */
  const held = async (account: number, question = QUESTION): Promise<string | null> => {
    try {
      const answer = await answers.answer(account as AccountId, question, TODAY, () => {
        throw new Error('not there');
      });
      return answer.body;
    } catch {
      return null;
    }
  };
  return { answers, ask, held, changed: (...accounts: number[]) => tell({ accounts: new Set(accounts) } as never) };
}

// The mistake: an answer stands until a row changes. At midnight documents expire without any event.
test('A38 what was answered yesterday is not an answer today', async () => {
  const { ask } = cache();
  expect(await ask(1, 'of the 21st')).toBe('of the 21st');
  const today = '2026-11-22' as CalendarDate;
  expect(await ask(1, 'of the 22nd', { today })).toBe('of the 22nd');
  expect(await ask(1, 'later', { today })).toBe('of the 22nd');
});

test('P4 many accounts with large answers hold no more bytes than all together may, however many asked', async () => {
  const { ask, held } = cache();
  const large = 'é'.repeat(60_000);
  const accounts = Array.from({ length: 1_000 }, (_, index) => index + 1);
  for (const account of accounts) await ask(account, large);
  let bytes = 0;
  for (const account of accounts) if ((await held(account)) !== null) bytes += large.length * 2;
  expect(bytes).toBeLessThanOrEqual(MOST_BYTES);
  expect(bytes).toBeGreaterThan(MOST_BYTES / 2);
  expect(await held(1_000)).toBe(large);
});

test('P4 one account with many small questions holds no more either: each weighs something, its question too', async () => {
  const { ask, held } = cache();
  const questions = Array.from({ length: 4_000 }, (_, index) => `${QUESTION}?x=${String(index).padEnd(8_000, '0')}`);
  for (const question of questions) await ask(1, '', { question });
  let bytes = 0;
  for (const question of questions) if ((await held(1, question)) !== null) bytes += question.length * 2;
  expect(bytes).toBeLessThanOrEqual(MOST_BYTES);
  expect(bytes).toBeGreaterThan(MOST_BYTES / 2);
});

test('an answer longer than 128 k characters is not kept, nor one that is no success', async () => {
  const { answers, ask, held } = cache();
  await ask(1, 'x'.repeat(131_072));
  await ask(2, 'x'.repeat(131_073));
  await answers.answer(3 as AccountId, QUESTION, TODAY, async () => ({ status: 404, body: '', headers: {} }));
  expect([(await held(1))?.length, await held(2), await held(3)]).toEqual([131_072, null, null]);
});

test('a change drops all that its account was answered and nothing of others, also what is still being made', async () => {
  const { answers, ask, held, changed } = cache();
  const other = `${QUESTION}?x=1`;
  await ask(1, 'a');
  await ask(1, 'b', { question: other });
  await ask(2, 'c');
  changed(1, 3);
  expect([await held(1), await held(1, other), await held(2)]).toEqual([null, null, 'c']);
  const made = Promise.withResolvers<StoredAnswer>();
  const first = answers.answer(1 as AccountId, QUESTION, TODAY, () => made.promise);
  changed(1);
  expect(await ask(1, 'new')).toBe('new');
  made.resolve({ status: 200, body: 'old', headers: {} });
  expect([(await first).body, await held(1)]).toEqual(['old', 'new']);
  changed();
  expect([await held(1), await held(2)]).toEqual([null, null]);
});
