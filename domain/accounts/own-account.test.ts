// Changes that an owner makes to his own account (CONTRACT « Own account »).
import { expect, test } from 'vitest';
import { decideAfter, SOME_NOW } from '../kernel/given-when-then.ts';
import type { AccountId } from '../kernel/ids.ts';
import { accountDecider, resetExpiry } from './account.ts';
import type { AccountCommand } from './commands.ts';
import type { AccountEvent } from './events.ts';

const accountId = 7 as AccountId;
const T0 = SOME_NOW.now;
const registered: AccountEvent = {
  type: 'AccountRegistered',
  data: { accountId, emailHash: 'e', registeredAt: T0 },
  personal: { companyName: 'BÂTI SUD', email: 'a@b.fr', phoneNumber: '0102030405' },
};
const verified: AccountEvent = { type: 'EmailVerified', data: { verifiedAt: T0 }, personal: null };
const when = (events: AccountEvent[], command: AccountCommand) => decideAfter(accountDecider, events, command, SOME_NOW);
const refusal = (code: string) => expect.objectContaining({ refusal: code });

test('C36 a user who changes his password invalidates a pending reset link', () => {
  const data = { tokenHash: 'hash-r1', expiresAt: resetExpiry(T0) };
  const link: AccountEvent = { type: 'PasswordResetLinkIssued', data, personal: { token: 'r1' } };
  const changed: AccountEvent = { type: 'PasswordChanged', data: { reason: 'self', changedAt: T0 }, personal: null };
  const events = [registered, verified, link];
  expect(when(events, { type: 'ChangePassword', accountId })).toEqual([changed]);
  expect(when([...events, changed], { type: 'ResetPassword', accountId, tokenHash: 'hash-r1', selfApprove: false })).toEqual(
    refusal('token-invalid'),
  );
});

test('K47 whoever resets the password through the mailbox has verified the address', () => {
  const data = { tokenHash: 'hash-r1', expiresAt: resetExpiry(T0) };
  const events: AccountEvent[] = [registered, { type: 'PasswordResetLinkIssued', data, personal: { token: 'r1' } }];
  const reset = (selfApprove: boolean) => when(events, { type: 'ResetPassword', accountId, tokenHash: 'hash-r1', selfApprove });
  const changed = { type: 'PasswordChanged', data: { reason: 'reset', changedAt: T0 }, personal: null };
  expect(reset(false)).toEqual([verified, changed]);
  expect(reset(true)).toEqual([verified, { type: 'AccountApproved', data: { by: null, approvedAt: T0 }, personal: null }, changed]);
});

test('F259 company and phone change separately, sealed; no change adds no event', () => {
  const edit = (companyName: string | null, phoneNumber: string | null, events = [registered]) =>
    when(events, { type: 'EditAccount', accountId, companyName, phoneNumber });
  expect(edit('BÂTI NORD', null)).toEqual([
    { type: 'AccountEdited', data: { editedAt: T0 }, personal: { companyName: 'BÂTI NORD', phoneNumber: null } },
  ]);
  expect(edit(null, null)).toEqual([]);
  expect(edit('X', null, [])).toEqual(refusal('not-found'));
});
