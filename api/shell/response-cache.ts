// What accounts were answered last, kept as text until one of their rows or the day changes: most looks at the dashboard find it as it was
// (P4, DESIGN 3.7). Only in the process that projects, and where it is the only one: it hears of every change as the change becomes
// visible, before whoever waited for it reads. What a call changes beside the history (marks of alerts) forgets the account's answers itself.
import { LRUCache } from 'lru-cache';
import type { CalendarDate } from '#domain/kernel/calendar.ts';
import type { AccountId } from '#domain/kernel/ids.ts';
import type { ReadModels } from '#domain/ports/read-models.ts';
import type { StoredAnswer } from './http/idempotency.ts';

/** Of all accounts together. */
export const MOST_BYTES = 32 * 1024 * 1024;
/** A first look at the dashboard has some 75,000. Longer ones are whole lists of large accounts: asked for rarely. */
const MOST_CHARACTERS = 131_072;
/** What the headers of an answer and its place in the cache take, about. */
const ENTRY_BYTES = 2_000;
const CHARACTER_BYTES = 2;

/** Under what an answer stands: path and question. */
export const questionOf = (url: string): string => url.slice(url.indexOf('/', 'https://'.length));

export type ResponseCache = {
  /** The answer that stands for this question on this day, or a new one. Calls at the same time share it; what is thrown is not kept. */
  answer(accountId: AccountId, question: string, today: CalendarDate, make: () => Promise<StoredAnswer>): Promise<StoredAnswer>;
  /** Whatever it was answered may be otherwise now, and what is on its way may have been read before that. */
  forget(accountId: AccountId): void;
};

export function createResponseCache(readModels: Pick<ReadModels, 'onChange'>): ResponseCache {
  type Entry = { readonly accountId: AccountId; readonly answer: Promise<StoredAnswer>; readonly bytes: number };
  const keysOf = new Map<AccountId, Set<string>>();
  const entries = new LRUCache<string, Entry>({
    maxSize: MOST_BYTES,
    sizeCalculation: ({ bytes }) => bytes,
    noDisposeOnSet: true,
    dispose({ accountId }, key) {
      const keys = keysOf.get(accountId);
      keys?.delete(key);
      if (keys?.size === 0) keysOf.delete(accountId);
    },
  });
  const forget = (accountId: AccountId): void => {
    for (const key of keysOf.get(accountId) ?? []) entries.delete(key);
  };
  readModels.onChange(({ accounts: changed }) => {
    if (changed.size === 0) entries.clear();
    else for (const accountId of changed) forget(accountId);
  });
  return {
    forget,
    answer(accountId, question, today, make) {
      const key = `${accountId} ${today} ${question}`;
      const known = entries.get(key);
      if (known) return known.answer;
      const answer = make();
      const beingMade: Entry = { accountId, answer, bytes: ENTRY_BYTES + key.length * CHARACTER_BYTES };
      entries.set(key, beingMade);
      keysOf.set(accountId, (keysOf.get(accountId) ?? new Set()).add(key));
      // Dropped meanwhile by a change, it is not put back: it may have been read before that.
      const settle = (made: StoredAnswer | null): void => {
        if (entries.peek(key) !== beingMade) return;
        if (made?.status !== 200 || made.body.length > MOST_CHARACTERS) entries.delete(key);
        else entries.set(key, { ...beingMade, bytes: beingMade.bytes + made.body.length * CHARACTER_BYTES });
      };
      answer.then(settle, () => settle(null));
      return answer;
    },
  };
}
