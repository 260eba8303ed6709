// The commands on an account. The caller generates secrets and hashes: the domain has no randomness.
import type { OutsideAnalyser } from '../documents/outside-analyser.ts';
import type { Instant } from '../kernel/calendar.ts';
import type { ErasureReason } from '../kernel/erasure.ts';
import type { AccountId, PersonId } from '../kernel/ids.ts';
import type { NoticeRecipients } from '../people/notices.ts';
import type { Plan } from '../subscriptions/events.ts';
import type { Farewell } from './events.ts';
import type { FactorCommand } from './factors.ts';

export type AccountCommand =
  | {
      type: 'RegisterAccount';
      accountId: AccountId;
      emailHash: string;
      companyName: string;
      email: string;
      phoneNumber: string;
      wantedPlan?: Plan;
      verification: IssuedToken;
    }
  | { type: 'ResendVerification'; accountId: AccountId; verification: IssuedToken }
  /** `selfApprove`: the first account of an address in ADMIN_EMAILS approves itself (infra/decisions/050). */
  | { type: 'VerifyEmail'; accountId: AccountId; tokenHash: string; selfApprove: boolean }
  /** `by` null: the operator, on the machine itself. */
  | { type: 'ApproveAccount'; accountId: AccountId; by: AccountId | null }
  | { type: 'GrantAdministrator'; accountId: AccountId }
  | { type: 'RejectAccount'; accountId: AccountId; by: AccountId; farewell: Farewell | null }
  | { type: 'RequestPasswordReset'; accountId: AccountId; reset: IssuedToken }
  /** `selfApprove` as for VerifyEmail: it verifies an address that was not. */
  | { type: 'ResetPassword'; accountId: AccountId; tokenHash: string; selfApprove: boolean }
  /** The caller has verified the current password. */
  | { type: 'ChangePassword'; accountId: AccountId }
  /** null: unchanged. */
  | { type: 'EditAccount'; accountId: AccountId; companyName: string | null; phoneNumber: string | null }
  | { type: 'NoteThrottledSignIn'; accountId: AccountId; triesPerHour: number; until: Instant }
  | { type: 'CompleteTutorial'; accountId: AccountId }
  | { type: 'SetAutoValidation'; accountId: AccountId; enabled: boolean }
  | { type: 'SetAutoReminders'; accountId: AccountId; enabled: boolean }
  /** `by`: the person who gives or withdraws the consent. */
  | { type: 'SetSecondOpinionConsent'; accountId: AccountId; consented: boolean; provider: OutsideAnalyser; by: AccountId }
  | FactorCommand
  | { type: 'SetSecondFactorRequirement'; accountId: AccountId; required: boolean; by: PersonId }
  | { type: 'SetNoticeRecipients'; accountId: AccountId; recipients: NoticeRecipients; by: PersonId }
  | { type: 'SendTestMail'; accountId: AccountId; email: string }
  /**
   * `subcontractors`: number of subcontractors whose documents the account holds, including archived ones; `withDocuments`: erases those
   * documents too, although the law requires to keep some.
   */
  | {
      type: 'EraseAccount';
      accountId: AccountId;
      because: Exclude<ErasureReason, 'rejected'>;
      subcontractors: number;
      withDocuments: boolean;
    };

/** A new secret of ≥ 128 bits: the event holds it sealed, and the keyed hash serves to look it up. */
export type IssuedToken = { token: string; tokenHash: string; expiresAt: Instant };

export type EmailCommand =
  /** `holder`: the state of the account that holds the address, if any does. */
  | { type: 'ReserveEmail'; emailHash: string; accountId: AccountId; holder: 'account' | 'erased' | 'nobody' }
  | { type: 'ReleaseEmail'; emailHash: string; accountId: AccountId };
