// Every cache is bounded: it holds the newest entries, and the least recently used one is loaded again.
import { expect, test } from 'vitest';
import type { AccountId } from '#domain/kernel/ids.ts';
import { fixedClock } from '#infra/adapters/clock/fixed.ts';
import { linkOpenings } from '../subcontractors/link-openings.ts';
import type { LiveLink } from '../subcontractors/links.ts';
import { accessJournal } from './access-journal.ts';
import { createSessions } from './http/sessions.ts';
import { createStreamCache } from './stream-cache.ts';

const LIMIT = 10_000;
const log = { info: () => {}, warn: () => {}, error: () => {} };

/** A database that answers every statement with `rows` and counts them; fragments count as well. */
function counting(rows: readonly object[]) {
  const count = { statements: 0 };
  const sql = async () => {
    count.statements += 1;
    return Object.assign([...rows], { count: 1 });
  };
  return { sql: sql as never, count };
}

test('C36 ten thousand sessions are cached, others are read from the table', async () => {
  const clock = fixedClock();
  const { sql, count } = counting([{ accountId: 1, personId: 1, expiresAt: '2030-01-01T00:00:00.000Z' }]);
  const keys = { hash: (_: string, value: string) => value };
  const sessions = createSessions({
    sql,
    keys,
    clock,
    ids: {},
    config: { publicUrl: 'http://localhost', onlyProcess: true },
  } as unknown as Parameters<typeof createSessions>[0]);
  const asked = async (number: number): Promise<boolean> => {
    const before = count.statements;
    const headers = new Headers({ cookie: `subdoc=${String(number).padStart(43, '0')}` });
    expect(await sessions.find({ req: { raw: { headers } } } as never)).toMatchObject({ accountId: 1 });
    return count.statements > before;
  };
  for (let i = 0; i < LIMIT; i += 1) await asked(i);
  expect([await asked(1), await asked(LIMIT - 1)]).toEqual([false, false]);
  for (let i = LIMIT; i < 2 * LIMIT; i += 1) await asked(i);
  expect([await asked(2 * LIMIT - 1), await asked(1)]).toEqual([false, true]);
});

test('the access journal remembers ten thousand written views; an older one is written again', async () => {
  const { sql, count } = counting([]);
  const journal = accessJournal({ sql, clock: fixedClock(), log });
  const written = async (...accounts: number[]): Promise<boolean> => {
    const before = count.statements;
    await journal.seen(accounts, 7 as AccountId, { correlationId: 'c', address: '203.0.113.7' });
    return count.statements > before;
  };
  await written(...Array.from({ length: LIMIT }, (_, i) => i));
  expect([await written(0), await written(LIMIT - 1)]).toEqual([false, false]);
  await written(...Array.from({ length: LIMIT }, (_, i) => LIMIT + i));
  expect([await written(2 * LIMIT - 1), await written(1)]).toEqual([false, true]);
});

test('F270 the openings of ten thousand links are remembered as written; an older one is written again', async () => {
  const { sql, count } = counting([]);
  const nobody = { carried: () => false, of: async () => null };
  const openings = linkOpenings({ sql, dispatch: async () => ({}) as never, clock: fixedClock(), log, sessions: nobody, visitors: nobody });
  const http = { req: { method: 'GET', header: () => undefined } };
  const written = async (number: number): Promise<boolean> => {
    const before = count.statements;
    openings.note(
      { accountId: 1, subcontractorId: number, tokenHash: `t${number}`, opened: true } as unknown as LiveLink,
      http as never,
      'c',
    );
    // It is written after the answer.
    await new Promise(setImmediate);
    return count.statements > before;
  };
  for (let i = 0; i < LIMIT; i += 1) await written(i);
  expect([await written(1), await written(LIMIT - 1)]).toEqual([false, false]);
  for (let i = LIMIT; i < 2 * LIMIT; i += 1) await written(i);
  expect([await written(2 * LIMIT - 1), await written(1)]).toEqual([false, true]);
});

test('C67 outdated revisions are remembered for no more streams than the cache holds', () => {
  const cache = createStreamCache(100);
  const folded = (revision: number) => ({ state: null, revision, hash: '', derived: new Map(), sealed: new Set<string>() });
  for (let i = 0; i < 1_000; i += 1) {
    cache.set(`account-${i}`, folded(0));
    cache.outdated(`account-${i}`, 1);
  }
  // A slow reader has the old state, which is refused while the cache remembers the newer revision.
  const refused = Array.from({ length: 1_000 }, (_, i) => {
    cache.set(`account-${i}`, folded(0));
    return cache.get(`account-${i}`) === undefined;
  });
  expect([refused.filter(Boolean).length, refused[999]]).toEqual([100, true]);
});
