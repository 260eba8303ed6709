// What happens to one account (a customer company). Stream `account-<id>`; its e-mail is reserved in `email-<keyed hash>`.

import type { OutsideAnalyser } from '../documents/outside-analyser.ts';
import type { Instant } from '../kernel/calendar.ts';
import type { PersonErased } from '../kernel/erasure.ts';
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
  /** `by` is null when no administrator did it: the first of the settings approved himself (actor user), or the operator (actor system). */
  | Fact<'AccountApproved', { by: AccountId | null; approvedAt: Instant }>
  /** By the operator, on the machine itself (infra/decisions/050). */
  | Fact<'AdministratorGranted', { grantedAt: Instant }>
  /**
   * `PersonErased` follows it in the same append: the account's key is destroyed a moment later. What the mail of the rejection needs is sealed here under a key of its own (`farewellSubject`),
   * which goes a day later (infra/decisions/022); null where the address was never proven: nobody is written to there.
   */
  | Fact<'AccountRejected', { by: AccountId; rejectedAt: Instant }, Farewell>
  /** Wrong passwords beyond the limit: until then tries from devices that never logged in are not looked at (C35). */
  | Fact<'SignInThrottled', { triesPerHour: number; until: Instant }>
  | Fact<'PasswordResetLinkIssued', { tokenHash: string; expiresAt: Instant }, { token: string }>
  /** By a link of the mail, or by himself with the one before. */
  | Fact<'PasswordChanged', { reason: 'reset' | 'self'; changedAt: Instant }>
  /** What its owner told anew of himself; null: as it was. */
  | Fact<'AccountEdited', { editedAt: Instant }, { companyName: string | null; phoneNumber: string | null }>
  | Fact<'TutorialCompleted', { completedAt: Instant }>
  | Fact<'AutoValidationSet', { enabled: boolean }>
  /** Whether papers may be shown to an analyser outside of the house, which one, and who said so (infra/decisions/122). */
  | Fact<'SecondOpinionConsentSet', { consented: boolean; provider: OutsideAnalyser; by: AccountId; setAt: Instant }>
  /** A test mail goes to this address (A25). */
  | Fact<'TestMailRequested', { requestedAt: Instant }, { email: string }>
  | PersonErased;

/** One address, one account: reserved in a stream named after a keyed hash of the address (DESIGN 3.5). */
export type EmailEvent =
  | Fact<'EmailReserved', { accountId: AccountId; reservedAt: Instant }>
  | Fact<'EmailReleased', { accountId: AccountId }>;
