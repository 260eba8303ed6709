// What an account was answered last, kept as text until one of its rows or the day changes: most looks at the dashboard find it as it was
// (P4, DESIGN 3.7). Only in the process that projects, and where it is the only one: it hears of every change as the change becomes
// visible, before whoever waited for it reads.
import type { CalendarDate } from '#domain/kernel/calendar.ts';
import type { AccountId } from '#domain/kernel/ids.ts';
import type { ReadModels } from '#domain/ports/read-models.ts';
import type { StoredAnswer } from './http/idempotency.ts';
import { Recent } from './http/recent.ts';

const ACCOUNTS = 500;
const ANSWERS_EACH = 8;
/** Longer ones are whole lists of large accounts: asked for rarely, and enough of them would fill the memory. */
const MOST_CHARACTERS = 65_536;

/** Under what an answer stands: path and question. */
export const questionOf = (url: string): string => url.slice(url.indexOf('/', 'https://'.length));

export type Remembered = {
  /** The answer that stands under this name on this day, or a new one. Calls at the same time share it; what is thrown is not kept. */
  answer(accountId: AccountId, name: string, today: CalendarDate, make: () => Promise<StoredAnswer>): Promise<StoredAnswer>;
};

export function rememberAnswers(readModels: Pick<ReadModels, 'onChange'>): Remembered {
  type Kept = { readonly today: CalendarDate; readonly answer: Promise<StoredAnswer> };
  const accounts = new Recent<Map<string, Kept>>(ACCOUNTS);
  // An answer still being made goes into the map that it began with: dropped here, it is found by nobody any more.
  readModels.onChange(({ accounts: changed }) => {
    if (changed.size === 0) accounts.clear();
    else for (const accountId of changed) accounts.delete(String(accountId));
  });
  return {
    answer(accountId, name, today, make) {
      const mine = accounts.get(String(accountId)) ?? new Map<string, Kept>();
      accounts.set(String(accountId), mine);
      const known = mine.get(name);
      if (known?.today === today) return known.answer;
      const kept: Kept = { today, answer: make() };
      mine.delete(name);
      mine.set(name, kept);
      if (mine.size > ANSWERS_EACH) mine.delete(mine.keys().next().value!);
      const forget = (): void => {
        if (mine.get(name) === kept) mine.delete(name);
      };
      kept.answer.then((made) => {
        if (made.status !== 200 || made.body.length > MOST_CHARACTERS) forget();
      }, forget);
      return kept.answer;
    },
  };
}
