import { expect, test } from 'vitest';
import { fold } from '../kernel/decider.ts';
import { personErased } from '../kernel/erasure.ts';
import { decideAfter, SOME_NOW } from '../kernel/given-when-then.ts';
import type { AccountId, PersonId } from '../kernel/ids.ts';
import { accountDecider } from './account.ts';
import type { AccountCommand } from './commands.ts';
import type { AccountEvent } from './events.ts';

const accountId = 7 as AccountId;
const personId = 9 as PersonId;
const at = SOME_NOW.now;
const REGISTERED: AccountEvent = { type: 'AccountRegistered', data: { accountId, emailHash: 'e', registeredAt: at }, personal: null };
const when = (events: AccountEvent[], command: AccountCommand) => decideAfter(accountDecider, [REGISTERED, ...events], command, SOME_NOW);
const own = { accountId, personId, email: null, factorId: 3, kind: 'totp' } as const;
const ADDED: AccountEvent = { type: 'SecondFactorAdded', data: { personId, factorId: 3, kind: 'totp', addedAt: at }, personal: null };
const REMOVED: AccountEvent = { type: 'SecondFactorRemoved', data: { personId, factorId: 3, kind: 'totp', removedAt: at }, personal: null };

test('G60 a factor that was added or removed is told once, however often its command comes', () => {
  expect(when([], { type: 'AddSecondFactor', ...own })).toEqual([ADDED]);
  expect(when([ADDED], { type: 'AddSecondFactor', ...own })).toEqual([]);
  expect(when([ADDED], { type: 'RemoveSecondFactor', ...own })).toEqual([REMOVED]);
  expect(when([ADDED, REMOVED], { type: 'RemoveSecondFactor', ...own })).toEqual([]);
  // One that was added in another account of the person.
  expect(when([], { type: 'RemoveSecondFactor', ...own })).toEqual([REMOVED]);
});

test('G60 a member is told at his own address, which is sealed', () => {
  const personal = { email: 'membre@exemple.fr' };
  expect(when([], { type: 'AddSecondFactor', ...own, email: personal.email })).toEqual([{ ...ADDED, personal }]);
  expect(when([], { type: 'NoteRecoveryCodeUsed', accountId, personId, email: personal.email, left: 4 })).toEqual([
    { type: 'RecoveryCodeUsed', data: { personId, left: 4, usedAt: at }, personal },
  ]);
  expect(when([], { type: 'ResetSecondFactors', accountId, personId, email: null, by: accountId })).toEqual([
    { type: 'SecondFactorsReset', data: { personId, by: accountId, resetAt: at }, personal: null },
  ]);
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
