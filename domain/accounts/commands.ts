// What one can ask of an account. Secrets and hashes are made by the caller: the domain has no random.
import type { OutsideAnalyser } from '../documents/outside-analyser.ts';
import type { Instant } from '../kernel/calendar.ts';
import type { ErasureReason } from '../kernel/erasure.ts';
import type { AccountId } from '../kernel/ids.ts';
import type { Farewell } from './events.ts';

export type AccountCommand =
  | {
      type: 'RegisterAccount';
      accountId: AccountId;
      emailHash: string;
      companyName: string;
      email: string;
      phoneNumber: string;
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
  | { type: 'ResetPassword'; accountId: AccountId; tokenHash: string }
  /** Whoever asks has shown the password before it. */
  | { type: 'ChangePassword'; accountId: AccountId }
  /** null: as it is. */
  | { type: 'EditAccount'; accountId: AccountId; companyName: string | null; phoneNumber: string | null }
  | { type: 'NoteThrottledSignIn'; accountId: AccountId; triesPerHour: number; until: Instant }
  | { type: 'CompleteTutorial'; accountId: AccountId }
  | { type: 'SetAutoValidation'; accountId: AccountId; enabled: boolean }
  /** `by`: the person who consents, or takes it back. */
  | { type: 'SetSecondOpinionConsent'; accountId: AccountId; consented: boolean; provider: OutsideAnalyser; by: AccountId }
  | { type: 'SendTestMail'; accountId: AccountId; email: string }
  /** `subcontractors`: of how many it holds documents, archived ones among them; `withDocuments`: they may go although the law has some kept. */
  | {
      type: 'EraseAccount';
      accountId: AccountId;
      because: Exclude<ErasureReason, 'rejected'>;
      subcontractors: number;
      withDocuments: boolean;
    };

/** A fresh secret of ≥ 128 bits: the clear value is sealed in the event, the keyed hash is how it is found again. */
export type IssuedToken = { token: string; tokenHash: string; expiresAt: Instant };

export type EmailCommand =
  /** `holder`: what became of whoever holds the address, if anybody does. */
  | { type: 'ReserveEmail'; emailHash: string; accountId: AccountId; holder: 'account' | 'erased' | 'nobody' }
  | { type: 'ReleaseEmail'; emailHash: string; accountId: AccountId };
