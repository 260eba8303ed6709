import { expect, test } from 'vitest';
import { fold } from '../kernel/decider.ts';
import { personErased } from '../kernel/erasure.ts';
import { decideAfter, SOME_NOW } from '../kernel/given-when-then.ts';
import type { AccountId } from '../kernel/ids.ts';
import { accountDecider } from './account.ts';
import type { AccountCommand } from './commands.ts';
import type { AccountEvent } from './events.ts';

const accountId = 7 as AccountId;
const T0 = SOME_NOW.now;
const REGISTERED: AccountEvent[] = [{ type: 'AccountRegistered', data: { accountId, emailHash: 'e', registeredAt: T0 }, personal: null }];
const GONE: AccountEvent = personErased('account-7', 'deleted', T0);
const when = (events: AccountEvent[], command: AccountCommand) => decideAfter(accountDecider, events, command, SOME_NOW);

test('F179 consent to a second opinion is off at first, names who gave it and to whom, may be taken back, and goes with the account', () => {
  const ask = { type: 'SetSecondOpinionConsent', accountId, provider: 'openai', by: accountId } as const;
  const given = (consented: boolean): AccountEvent => ({
    type: 'SecondOpinionConsentSet',
    data: { consented, provider: 'openai', by: accountId, setAt: T0 },
    personal: null,
  });
  const consentAfter = (...events: AccountEvent[]) => fold(accountDecider, events).secondOpinion;
  expect(consentAfter(...REGISTERED)).toBeNull();
  expect(when(REGISTERED, { ...ask, consented: false })).toEqual([]);
  expect(when(REGISTERED, { ...ask, consented: true })).toEqual([given(true)]);
  expect(consentAfter(...REGISTERED, given(true))).toEqual({ provider: 'openai', since: T0 });
  expect(when([...REGISTERED, given(true)], { ...ask, consented: true })).toEqual([]);
  expect(when([...REGISTERED, given(true)], { ...ask, consented: false })).toEqual([given(false)]);
  expect(consentAfter(...REGISTERED, given(true), given(false))).toBeNull();
  expect(consentAfter(...REGISTERED, given(true), GONE)).toBeNull();
});
