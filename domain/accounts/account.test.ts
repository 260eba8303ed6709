import { describe, expect, test } from 'vitest';
import { instant } from '../kernel/calendar.ts';
import { fold } from '../kernel/decider.ts';
import { personErased } from '../kernel/erasure.ts';
import { at, decideAfter, SOME_NOW } from '../kernel/given-when-then.ts';
import type { AccountId } from '../kernel/ids.ts';
import { accountDecider, isAlive, registrationEnds, resetExpiry, verificationExpiry } from './account.ts';
import type { AccountCommand, IssuedToken } from './commands.ts';
import type { AccountEvent } from './events.ts';

const accountId = 7 as AccountId;
const admin = 1 as AccountId;
const T0 = SOME_NOW.now;
const token = (name: string, expiresAt = verificationExpiry(T0)): IssuedToken => ({ token: name, tokenHash: `hash-${name}`, expiresAt });

const registration: AccountCommand = {
  type: 'RegisterAccount',
  accountId,
  emailHash: 'e',
  companyName: 'BÂTI SUD',
  email: 'a@b.fr',
  phoneNumber: '0102030405',
  verification: token('v1'),
};
const registered: AccountEvent[] = [
  {
    type: 'AccountRegistered',
    data: { accountId, emailHash: 'e', registeredAt: T0, autoReminders: true },
    personal: { companyName: 'BÂTI SUD', email: 'a@b.fr', phoneNumber: '0102030405' },
  },
  { type: 'VerificationLinkIssued', data: { tokenHash: 'hash-v1', expiresAt: verificationExpiry(T0) }, personal: { token: 'v1' } },
];
const verified: AccountEvent = { type: 'EmailVerified', data: { verifiedAt: T0 }, personal: null };
const approved: AccountEvent = { type: 'AccountApproved', data: { by: admin, approvedAt: T0 }, personal: null };
const rejected: AccountEvent = { type: 'AccountRejected', data: { by: admin, rejectedAt: T0 }, personal: null };
const erased = (because: 'rejected' | 'expired' | 'deleted', at = T0): AccountEvent => personErased('account-7', because, at);
const when = (events: AccountEvent[], command: AccountCommand, now = SOME_NOW) => decideAfter(accountDecider, events, command, now);
const verify = (name: string, selfApprove = false): AccountCommand => ({
  type: 'VerifyEmail',
  accountId,
  tokenHash: `hash-${name}`,
  selfApprove,
});
const refusal = (code: string) => expect.objectContaining({ refusal: code });

describe('registration', () => {
  test('F042 a new account is unverified, not approved, with auto-validation and auto-reminders on and the tutorial not completed', () => {
    expect(when([], registration)).toEqual(registered);
    expect(fold(accountDecider, registered)).toMatchObject({
      emailVerified: false,
      adminApproved: false,
      autoValidationEnabled: true,
      autoRemindersEnabled: true,
      tutorialCompleted: false,
    });
  });

  test('a repeated registration changes nothing; another one under its id is stale', () => {
    expect(when(registered, registration)).toEqual([]);
    expect(when(registered, { ...registration, emailHash: 'other' })).toEqual(refusal('stale-state'));
  });

  test('every command on a missing or rejected account is refused', () => {
    for (const events of [[], [...registered, rejected]]) {
      for (const command of [
        { type: 'ResendVerification', accountId, verification: token('v2') },
        { type: 'CompleteTutorial', accountId },
        { type: 'RequestPasswordReset', accountId, reset: token('r') },
      ] as const) {
        expect(when(events, command)).toEqual(refusal('not-found'));
      }
      // No link reveals whether the account ever existed.
      expect(when(events, verify('v1'))).toEqual(refusal('token-invalid'));
      expect(isAlive(fold(accountDecider, events))).toBe(false);
    }
  });
});

describe('a sign-up whose address stays unverified', () => {
  const expire: AccountCommand = { type: 'EraseAccount', accountId, because: 'expired', subcontractors: 0, withDocuments: false };
  const END = '2026-11-28T09:00:00.000Z';
  const [before, after] = [at('2026-11-28T08:59:59.999Z'), at(END)];
  const expired = erased('expired', instant(END));
  // A link issued again on the last day is still valid when the sign-up expires.
  const again: AccountEvent = {
    type: 'VerificationLinkIssued',
    data: { tokenHash: 'hash-v2', expiresAt: verificationExpiry(instant('2026-11-28T08:00:00Z')) },
    personal: { token: 'v2' },
  };

  test('expires after seven days, not before, once, whenever the timer fires', () => {
    expect(registrationEnds(fold(accountDecider, registered))).toBe(END);
    expect(when(registered, expire, before)).toEqual([]);
    expect(when(registered, expire, after)).toEqual([expired]);
    expect(when([...registered, expired], expire, after)).toEqual([]);
    expect(when([], expire, after)).toEqual(refusal('not-found'));
    expect(isAlive(fold(accountDecider, [...registered, expired]))).toBe(false);
  });

  test('does not expire if verified or rejected meanwhile; it does if only approved', () => {
    for (const events of [
      [...registered, verified],
      [...registered, rejected],
      [...registered, verified, approved],
    ]) {
      expect(when(events, expire, after)).toEqual([]);
      expect(registrationEnds(fold(accountDecider, events))).toBe(null);
    }
    expect(when([...registered, approved], expire, after)).toEqual([expired]);
  });

  test('a recent link verifies until that moment; from then on it is invalid, even if the timer is late', () => {
    expect(when([...registered, again], verify('v2'), before)).toMatchObject([{ type: 'EmailVerified' }]);
    for (const events of [
      [...registered, again],
      [...registered, again, expired],
    ]) {
      expect(when(events, verify('v2'), after)).toEqual(refusal('token-invalid'));
      expect(when(events, { type: 'ResendVerification', accountId, verification: token('v3') }, after)).toEqual(refusal('not-found'));
      expect(when(events, { type: 'ApproveAccount', accountId, by: admin }, after)).toEqual(refusal('not-found'));
    }
  });
});

describe('verification', () => {
  test('A24 a link verifies within 24 hours, not at their end', () => {
    expect(when(registered, verify('v1'), at('2026-11-22T08:59:59.999Z'))).toEqual([
      { type: 'EmailVerified', data: { verifiedAt: '2026-11-22T08:59:59.999Z' }, personal: null },
    ]);
    expect(when(registered, verify('v1'), at('2026-11-22T09:00:00Z'))).toEqual(refusal('token-expired'));
  });

  test('A24 single use: the same link again answers that the address is verified, also after its expiry', () => {
    expect(when([...registered, verified], verify('v1'))).toEqual(refusal('already-verified'));
    expect(when([...registered, verified], verify('v1'), at('2027-01-01T00:00:00Z'))).toEqual(refusal('already-verified'));
  });

  test('A24 resending invalidates the earlier link', () => {
    const resend: AccountCommand = { type: 'ResendVerification', accountId, verification: token('v2') };
    const issued = when(registered, resend) as AccountEvent[];
    expect(issued).toEqual([
      { type: 'VerificationLinkIssued', data: { tokenHash: 'hash-v2', expiresAt: verificationExpiry(T0) }, personal: { token: 'v2' } },
    ]);
    expect(when([...registered, ...issued], verify('v1'))).toEqual(refusal('token-invalid'));
    expect(when([...registered, ...issued], verify('v2'))).toHaveLength(1);
    expect(when([...registered, ...issued], resend)).toEqual([]);
    expect(when([...registered, verified], resend)).toEqual(refusal('already-verified'));
  });

  test('an unknown token is invalid, before and after verification', () => {
    expect(when(registered, verify('x'))).toEqual(refusal('token-invalid'));
    expect(when([...registered, verified], verify('x'))).toEqual(refusal('token-invalid'));
  });

  test('a verified account still awaits approval; the first administrator of the settings approves himself', () => {
    expect(fold(accountDecider, [...registered, verified]).adminApproved).toBe(false);
    expect(when(registered, verify('v1', true))).toEqual([
      verified,
      { type: 'AccountApproved', data: { by: null, approvedAt: T0 }, personal: null },
    ]);
    expect(when([...registered, approved], verify('v1', true))).toEqual([verified]);
  });
});

describe('approval', () => {
  const approve: AccountCommand = { type: 'ApproveAccount', accountId, by: admin };
  const farewell = { companyName: 'Dupont BTP', email: 'contact@dupont.fr' };
  const reject = { type: 'RejectAccount', accountId, by: admin, farewell } as const satisfies AccountCommand;

  test('approved once, in either order with the verification', () => {
    expect(when([...registered, verified], approve)).toEqual([approved]);
    expect(when(registered, approve)).toEqual([approved]);
    expect(when([...registered, approved], approve)).toEqual(refusal('account-not-pending'));
  });

  test('A26 the operator approves without an account, and grants rights to a verified and approved account, once', () => {
    const grant: AccountCommand = { type: 'GrantAdministrator', accountId };
    const granted: AccountEvent = { type: 'AdministratorGranted', data: { grantedAt: T0 }, personal: null };
    expect(when(registered, { ...approve, by: null })).toEqual([{ ...approved, data: { by: null, approvedAt: T0 } }]);
    expect(when([...registered, approved], grant)).toEqual(refusal('email-not-verified'));
    expect(when([...registered, verified], grant)).toEqual(refusal('account-not-approved'));
    expect(when([...registered, verified, approved], grant)).toEqual([granted]);
    expect(when([...registered, verified, approved, granted], grant)).toEqual([]);
    expect(when([...registered, rejected], grant)).toEqual(refusal('not-found'));
    expect(fold(accountDecider, [...registered, verified, approved]).administrator).toBe(false);
  });

  test('only a pending sign-up can be rejected, never one’s own account', () => {
    expect(when(registered, reject)).toEqual([rejected, erased('rejected')]);
    expect(when([...registered, approved], reject)).toEqual(refusal('account-not-pending'));
    expect(when([...registered, approved], { ...reject, by: accountId })).toEqual(refusal('cannot-reject-self'));
  });

  test('F097 only a verified address gets the rejection mail: of an unverified one no data are kept', () => {
    expect(when([...registered, verified], reject)).toEqual([{ ...rejected, personal: farewell }, erased('rejected')]);
    expect(when(registered, reject)).toEqual([{ ...rejected, personal: null }, erased('rejected')]);
  });

  test('C45 at the decider: of approve and reject the second finds the account decided', () => {
    expect(when([...registered, approved], reject)).toEqual(refusal('account-not-pending'));
    expect(when([...registered, rejected], approve)).toEqual(refusal('account-not-pending'));
    expect(when([...registered, rejected], reject)).toEqual(refusal('account-not-pending'));
    expect(when([], approve)).toEqual(refusal('not-found'));
  });
});

describe('C67 erasure', () => {
  const erase = (more: Partial<Extract<AccountCommand, { type: 'EraseAccount' }>> = {}): AccountCommand => ({
    type: 'EraseAccount',
    accountId,
    because: 'deleted',
    subcontractors: 0,
    withDocuments: false,
    ...more,
  });
  const inUse = [...registered, verified, approved];

  test('is recorded once, with the reason and without personal data; later commands are refused', () => {
    expect(when(inUse, erase())).toEqual([erased('deleted')]);
    expect(when([...inUse, erased('deleted')], erase())).toEqual([]);
    const after = [...inUse, erased('deleted')];
    expect(when(after, { type: 'SetAutoValidation', accountId, enabled: false })).toEqual(refusal('not-found'));
    expect([when(after, verify('v1')), when(after, registration)]).toEqual([refusal('token-invalid'), []]);
    expect(isAlive(fold(accountDecider, [...inUse, erased('deleted')]))).toBe(false);
    expect(when([], erase())).toEqual(refusal('not-found'));
  });

  test('is refused for an account that holds documents, unless the command includes them', () => {
    expect(when(inUse, erase({ subcontractors: 3 }))).toEqual({ refusal: 'account-in-use', detail: { subcontractors: 3 } });
    expect(when(inUse, erase({ subcontractors: 3, withDocuments: true }))).toEqual([erased('deleted')]);
  });

  test('an account rejected before this event existed can still be erased', () => {
    expect(when([...registered, rejected], erase())).toEqual([erased('deleted')]);
  });
});

describe('password reset', () => {
  const issue = (name: string, now = SOME_NOW) =>
    when([...registered, verified], {
      type: 'RequestPasswordReset',
      accountId,
      reset: token(name, resetExpiry(now.now)),
    }) as AccountEvent[];
  const reset = (name: string): AccountCommand => ({ type: 'ResetPassword', accountId, tokenHash: `hash-${name}`, selfApprove: false });
  const changed: AccountEvent = { type: 'PasswordChanged', data: { reason: 'reset', changedAt: T0 }, personal: null };

  test('F051 a reset link lives one hour: 59:59 works, 60:00 and later is expired', () => {
    const events = [...registered, verified, ...issue('r1')];
    expect(when(events, reset('r1'), at('2026-11-21T09:59:59Z'))).toEqual([
      { ...changed, data: { reason: 'reset', changedAt: '2026-11-21T09:59:59.000Z' } },
    ]);
    expect(when(events, reset('r1'), at('2026-11-21T10:00:00Z'))).toEqual(refusal('token-expired'));
    expect(when(events, reset('r1'), at('2026-11-21T10:01:00Z'))).toEqual(refusal('token-expired'));
  });

  test('F051 a reset link works once, and only the newest one', () => {
    const events = [...registered, verified, ...issue('r1')];
    expect(when([...events, changed], reset('r1'))).toEqual(refusal('token-invalid'));
    expect(when([...events, ...issue('r2')], reset('r1'))).toEqual(refusal('token-invalid'));
    expect(when([...events, ...issue('r2')], reset('r2'))).toEqual([changed]);
    expect(when([...registered, verified], reset('r1'))).toEqual(refusal('token-invalid'));
  });
});

describe('settings', () => {
  test('the tutorial is completed once; the setting is recorded when it changes', () => {
    const done: AccountEvent = { type: 'TutorialCompleted', data: { completedAt: T0 }, personal: null };
    expect(when(registered, { type: 'CompleteTutorial', accountId })).toEqual([done]);
    expect(when([...registered, done], { type: 'CompleteTutorial', accountId })).toEqual([]);
    const off: AccountEvent = { type: 'AutoValidationSet', data: { enabled: false }, personal: null };
    expect(when(registered, { type: 'SetAutoValidation', accountId, enabled: true })).toEqual([]);
    expect(when(registered, { type: 'SetAutoValidation', accountId, enabled: false })).toEqual([off]);
    expect(when([...registered, off], { type: 'SetAutoValidation', accountId, enabled: true })).toHaveLength(1);
  });

  test('an erased account (no personal part left) still decides', () => {
    const erased = registered.map((event) => ({ ...event, personal: null })) as AccountEvent[];
    expect(when(erased, verify('v1'))).toEqual([verified]);
  });

  test('links expire by the clock of the application, in whole hours', () => {
    expect(verificationExpiry(instant('2026-10-24T12:00:00Z'))).toBe('2026-10-25T12:00:00.000Z');
    expect(resetExpiry(instant('2026-10-24T12:00:00Z'))).toBe('2026-10-24T13:00:00.000Z');
  });
});

test('C35 password guessing is recorded once an hour', () => {
  const note = { type: 'NoteThrottledSignIn', accountId, triesPerHour: 60, until: instant('2026-11-21T10:00:00Z') } as const;
  const throttled: AccountEvent = { type: 'SignInThrottled', data: { triesPerHour: 60, until: note.until }, personal: null };
  expect(when(registered, note)).toEqual([throttled]);
  expect(when([...registered, throttled], note)).toEqual([]);
  expect(when([...registered, throttled], note, at('2026-11-21T10:00:00Z'))).toEqual([throttled]);
  expect(when([], note)).toEqual(refusal('not-found'));
});
