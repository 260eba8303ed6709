import { expect, test } from 'vitest';
import { streamOf } from '../commands.ts';
import { fold } from '../kernel/decider.ts';
import { personErased } from '../kernel/erasure.ts';
import { decideAfter, SOME_NOW } from '../kernel/given-when-then.ts';
import type { AccountId, PersonId } from '../kernel/ids.ts';
import { personDecider } from '../people/person.ts';
import { accountDecider } from './account.ts';
import type { AccountCommand } from './commands.ts';
import type { AccountEvent } from './events.ts';

const accountId = 7 as AccountId;
const personId = 9 as PersonId;
const at = SOME_NOW.now;
const REGISTERED: AccountEvent = { type: 'AccountRegistered', data: { accountId, emailHash: 'e', registeredAt: at }, personal: null };
const when = (events: AccountEvent[], command: AccountCommand) => decideAfter(accountDecider, [REGISTERED, ...events], command, SOME_NOW);
const holder = { of: 'account', accountId, personId } as const;
const own = { ...holder, factorId: 3, kind: 'totp' } as const;
const ADDED: AccountEvent = { type: 'SecondFactorAdded', data: { personId, factorId: 3, kind: 'totp', addedAt: at }, personal: null };
const REMOVED: AccountEvent = { type: 'SecondFactorRemoved', data: { personId, factorId: 3, kind: 'totp', removedAt: at }, personal: null };

test('G60 a factor that was added or removed is told once, however often its command comes', () => {
  expect(when([], { type: 'AddSecondFactor', ...own })).toEqual([ADDED]);
  expect(when([ADDED], { type: 'AddSecondFactor', ...own })).toEqual([]);
  expect(when([ADDED], { type: 'RemoveSecondFactor', ...own })).toEqual([REMOVED]);
  expect(when([ADDED, REMOVED], { type: 'RemoveSecondFactor', ...own })).toEqual([]);
  expect(when([ADDED], { type: 'NoteRecoveryCodeUsed', ...holder, left: 4 })).toEqual([
    { type: 'RecoveryCodeUsed', data: { personId, left: 4, usedAt: at }, personal: null },
  ]);
  expect(when([ADDED], { type: 'ResetSecondFactors', ...holder, by: null })).toEqual([
    { type: 'SecondFactorsReset', data: { personId, by: null, resetAt: at }, personal: null },
  ]);
});

test('G60 a person without an account of his own has it in his own stream; of an erased one nothing is told', () => {
  const registered = { type: 'PersonRegistered', data: { personId, emailHash: 'e', registeredAt: at }, personal: null } as const;
  const add = { type: 'AddSecondFactor', ...own, of: 'person' } as const;
  expect(streamOf(add)).toBe('person-9');
  expect(decideAfter(personDecider, [registered], add, SOME_NOW)).toEqual([ADDED]);
  expect(decideAfter(personDecider, [registered, ADDED as never], add, SOME_NOW)).toEqual([]);
  expect(decideAfter(personDecider, [registered, personErased('person-9', 'deleted', at)], add, SOME_NOW)).toMatchObject({
    refusal: 'not-found',
  });
});

test('G62 an account requires no second factor at first; that it does, or no more, is told once with who said so', () => {
  const ask = { type: 'SetSecondFactorRequirement', accountId, by: personId } as const;
  const said = (required: boolean): AccountEvent => ({
    type: 'SecondFactorRequirementSet',
    data: { required, by: personId, setAt: at },
    personal: null,
  });
  expect(fold(accountDecider, [REGISTERED]).secondFactorRequired).toBe(false);
  expect(when([], { ...ask, required: false })).toEqual([]);
  expect(when([], { ...ask, required: true })).toEqual([said(true)]);
  expect(fold(accountDecider, [REGISTERED, said(true)]).secondFactorRequired).toBe(true);
  expect(when([said(true)], { ...ask, required: true })).toEqual([]);
  expect(when([said(true)], { ...ask, required: false })).toEqual([said(false)]);
  expect(when([personErased('account-7', 'deleted', at)], { ...ask, required: true })).toMatchObject({ refusal: 'not-found' });
});
