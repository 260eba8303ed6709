// What happens to one account (a customer company). Stream `account-<id>`; its e-mail is reserved in `email-<keyed hash>`.

import type { Instant } from '../kernel/calendar.ts';
import type { Fact } from '../kernel/event.ts';
import type { AccountId } from '../kernel/ids.ts';

/** Whom the mail of a rejection goes to. */
export type Farewell = { companyName: string; email: string };
/** Whose key seals it. */
export const farewellSubject = (accountId: number): string => `farewell-${accountId}`;

export type AccountEvent =
  | Fact<
      'AccountRegistered',
      { accountId: AccountId; emailHash: string; registeredAt: Instant },
      { companyName: string; email: string; phoneNumber: string }
    >
  /** The token itself is sealed: the mail needs it, no table does. */
  | Fact<'VerificationLinkIssued', { tokenHash: string; expiresAt: Instant }, { token: string }>
  | Fact<'EmailVerified', { verifiedAt: Instant }>
  /** `by` is null when an administrator of the settings approved himself on an empty installation (DEV_TOOLS). */
  | Fact<'AccountApproved', { by: AccountId | null; approvedAt: Instant }>
  /**
   * The account's key is destroyed at once. What the mail of the rejection needs is sealed here under a key of its own (`farewellSubject`),
   * which goes a day later (infra/decisions/022); null where the address was never proven: nobody is written to there.
   */
  | Fact<'AccountRejected', { by: AccountId; rejectedAt: Instant }, Farewell>
  /** Nobody proved the address in time: everything personal goes with the account's key, and the address is free again. */
  | Fact<'RegistrationExpired', { expiredAt: Instant }>
  /** Wrong passwords beyond the limit: until then tries from devices that never logged in are not looked at (C35). */
  | Fact<'SignInThrottled', { triesPerHour: number; until: Instant }>
  | Fact<'PasswordResetLinkIssued', { tokenHash: string; expiresAt: Instant }, { token: string }>
  | Fact<'PasswordChanged', { reason: 'reset'; changedAt: Instant }>
  | Fact<'TutorialCompleted', { completedAt: Instant }>
  | Fact<'AutoValidationSet', { enabled: boolean }>;

/** One address, one account: reserved in a stream named after a keyed hash of the address (DESIGN 3.5). */
export type EmailEvent =
  | Fact<'EmailReserved', { accountId: AccountId; reservedAt: Instant }>
  | Fact<'EmailReleased', { accountId: AccountId }>;
