import { expect, test } from 'vitest';
import { fold } from '../kernel/decider.ts';
import { at, decideAfter, SOME_NOW } from '../kernel/given-when-then.ts';
import type { AccountId } from '../kernel/ids.ts';
import { emailDecider } from './email-reservation.ts';
import type { EmailEvent } from './events.ts';

const [first, second] = [1, 2] as AccountId[];
const reserve = (accountId = second!, holder: 'account' | 'erased' | 'nobody' = 'account') => ({
  type: 'ReserveEmail' as const,
  emailHash: 'h',
  accountId,
  holder,
});
const reserved = (accountId: AccountId): EmailEvent => ({
  type: 'EmailReserved',
  data: { accountId, reservedAt: SOME_NOW.now },
  personal: null,
});
const when = (events: EmailEvent[], command: Parameters<typeof emailDecider.decide>[1], now = SOME_NOW) =>
  decideAfter(emailDecider, events, command, now);
const taken = { refusal: 'email-taken', detail: {} };

test('one address, one account: a free address is reserved, a held one is taken', () => {
  expect(when([], reserve(first))).toEqual([reserved(first!)]);
  expect(when([reserved(first!)], reserve())).toEqual(taken);
  expect(when([reserved(first!)], reserve(first))).toEqual([]);
});

test('a reservation without an account can be taken over after ten minutes, one with an account never', () => {
  const events = [reserved(first!)];
  expect(when(events, reserve(second, 'nobody'), at('2026-11-21T09:09:59.999Z'))).toEqual(taken);
  expect(when(events, reserve(second, 'nobody'), at('2026-11-21T09:10:00Z'))).toHaveLength(1);
  expect(when(events, reserve(second, 'account'), at('2027-11-21T09:10:00Z'))).toEqual(taken);
});

test('F097 the address of a rejected or erased account is free at once, before its release', () => {
  expect(when([reserved(first!)], reserve(second, 'erased'))).toEqual([reserved(second!)]);
});

test('former holders are kept, each once, so that a rejected one is recognised on his return', () => {
  const released = (accountId: AccountId): EmailEvent => ({ type: 'EmailReleased', data: { accountId }, personal: null });
  const earlier = (...events: EmailEvent[]) => fold(emailDecider, events).earlier;
  expect(earlier(reserved(first!))).toEqual([]);
  expect(earlier(reserved(first!), released(first!))).toEqual([1]);
  expect(earlier(reserved(first!), released(first!), reserved(first!), released(first!), reserved(second!))).toEqual([1]);
  // The first holder was never registered.
  expect(earlier(reserved(first!), reserved(second!))).toEqual([1]);
});

test('only the holder releases, and a released address is free', () => {
  const released: EmailEvent = { type: 'EmailReleased', data: { accountId: first! }, personal: null };
  expect(when([reserved(first!)], { type: 'ReleaseEmail', emailHash: 'h', accountId: first! })).toEqual([released]);
  expect(when([reserved(first!)], { type: 'ReleaseEmail', emailHash: 'h', accountId: second! })).toEqual([]);
  expect(when([reserved(first!), released], reserve())).toEqual([reserved(second!)]);
});
