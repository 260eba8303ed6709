// Events of one account (a customer company). Stream `account-<id>`; its e-mail address is reserved in `email-<keyed hash>`.

import type { OutsideAnalyser } from '../documents/outside-analyser.ts';
import type { Instant } from '../kernel/calendar.ts';
import type { PersonErased } from '../kernel/erasure.ts';
import type { Fact } from '../kernel/event.ts';
import type { AccountId, PersonId } from '../kernel/ids.ts';
import type { NoticeRecipients } from '../people/notices.ts';
import type { Plan } from '../subscriptions/events.ts';
import type { FactorEvent } from './factors.ts';

/** The recipient of the rejection mail, and what the administrator tells him; absent or empty: nothing. */
export type Farewell = { companyName: string; email: string; reason?: string };
/** The data subject whose key seals that recipient. */
export const farewellSubject = (accountId: number): string => `farewell-${accountId}`;

export type AccountEvent =
  | Fact<
      'AccountRegistered',
      /**
       * `autoReminders`: the account setting, on for every account registered since it exists; absent: off. `wantedPlan`: what was chosen on
       * the public site, if anything was.
       */
      { accountId: AccountId; emailHash: string; registeredAt: Instant; autoReminders?: boolean; wantedPlan?: Plan },
      { companyName: string; email: string; phoneNumber: string }
    >
  /** The event holds the token itself, sealed, because the mail needs it; no table does. */
  | Fact<'VerificationLinkIssued', { tokenHash: string; expiresAt: Instant }, { token: string }>
  | Fact<'EmailVerified', { verifiedAt: Instant }>
  /**
   * `by` is null if no administrator approved: the first one of the settings approved himself (actor user), or the operator (actor system).
   */
  | Fact<'AccountApproved', { by: AccountId | null; approvedAt: Instant }>
  /** Granted by the operator, on the machine itself (infra/decisions/050). */
  | Fact<'AdministratorGranted', { grantedAt: Instant }>
  /**
   * `PersonErased` follows in the same append, and the account's key is destroyed a moment later. The personal fields serve the rejection
   * mail; they are sealed under a key of their own (`farewellSubject`), which is destroyed a day later (infra/decisions/022). Null if the
   * address was never verified: no mail is sent there.
   */
  | Fact<'AccountRejected', { by: AccountId; rejectedAt: Instant }, Farewell>
  /** Too many wrong passwords: until then, attempts from devices that never logged in are not checked (C35). */
  | Fact<'SignInThrottled', { triesPerHour: number; until: Instant }>
  | Fact<'PasswordResetLinkIssued', { tokenHash: string; expiresAt: Instant }, { token: string }>
  /** By a link of the mail (`reset`), or by the user with his current password (`self`). */
  | Fact<'PasswordChanged', { reason: 'reset' | 'self'; changedAt: Instant }>
  /** New data of the owner; null: unchanged. */
  | Fact<'AccountEdited', { editedAt: Instant }, { companyName: string | null; phoneNumber: string | null }>
  | Fact<'TutorialCompleted', { completedAt: Instant }>
  | Fact<'AutoValidationSet', { enabled: boolean }>
  /** Whether the screens propose to remind of missing documents, for every new subcontractor. */
  | Fact<'AutoRemindersSet', { enabled: boolean }>
  /** Whether an external analyser may read documents, which one, and who consented (infra/decisions/122). */
  | Fact<'SecondOpinionConsentSet', { consented: boolean; provider: OutsideAnalyser; by: AccountId; setAt: Instant }>
  /** Sends a test mail to this address (A25). */
  | Fact<'TestMailRequested', { requestedAt: Instant }, { email: string }>
  | FactorEvent
  | Fact<'SecondFactorRequirementSet', { required: boolean; by: PersonId; setAt: Instant }>
  | Fact<'NoticeRecipientsSet', NoticeRecipients & { by: PersonId; setAt: Instant }>
  | PersonErased;

/** Reserves an address for one account, in a stream named after a keyed hash of the address (DESIGN 3.5). */
export type EmailEvent =
  | Fact<'EmailReserved', { accountId: AccountId; reservedAt: Instant }>
  | Fact<'EmailReleased', { accountId: AccountId }>;
