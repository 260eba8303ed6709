// The setting « Relancer automatiquement les documents manquants ».
import { expect, test } from 'vitest';
import { fold } from '../kernel/decider.ts';
import { decideAfter, SOME_NOW } from '../kernel/given-when-then.ts';
import type { AccountId } from '../kernel/ids.ts';
import { accountDecider } from './account.ts';
import type { AccountEvent } from './events.ts';

const accountId = 7 as AccountId;
const registered = (more: { autoReminders?: boolean } = {}): AccountEvent[] => [
  { type: 'AccountRegistered', data: { accountId, emailHash: 'e', registeredAt: SOME_NOW.now, ...more }, personal: null },
];
const set = (events: AccountEvent[], enabled: boolean) =>
  decideAfter(accountDecider, events, { type: 'SetAutoReminders', accountId, enabled }, SOME_NOW);

test('F195 it is off for accounts from before it existed, and recorded when it changes', () => {
  expect([registered(), registered({ autoReminders: true })].map((events) => fold(accountDecider, events).autoRemindersEnabled)).toEqual([
    false,
    true,
  ]);
  const on: AccountEvent = { type: 'AutoRemindersSet', data: { enabled: true }, personal: null };
  expect(set(registered(), true)).toEqual([on]);
  expect(set([...registered(), on], true)).toEqual([]);
  expect(set([...registered(), on], false)).toMatchObject([{ data: { enabled: false } }]);
});
