// One account: registration, e-mail verification, approval or rejection, reset links and settings. Stream `account-<id>`.
// Verification and approval are independent facts: the gate checks each of them, and a lost mail does not delay the approval.
import { RESET_LIFE_HOURS, UNVERIFIED_LIFE_DAYS, VERIFICATION_LIFE_HOURS } from '../constants.ts';
import type { OutsideAnalyser } from '../documents/outside-analyser.ts';
import { addMillis, type Instant } from '../kernel/calendar.ts';
import { type Decider, type Decision, type Now, never } from '../kernel/decider.ts';
import { personErased } from '../kernel/erasure.ts';
import type { AccountId } from '../kernel/ids.ts';
import { refuse } from '../kernel/refusal.ts';
import { inOrder, type NoticeRecipients, USUAL_RECIPIENTS } from '../people/notices.ts';
import type { Plan } from '../subscriptions/events.ts';
import type { AccountCommand, IssuedToken } from './commands.ts';
import type { AccountEvent } from './events.ts';
import { decideFactors, evolveFactors, isFactorCommand, type KnownFactors } from './factors.ts';

/** Only the newest link works; an earlier one is unknown from then on (A24). */
type PendingToken = { readonly tokenHash: string; readonly expiresAt: Instant };

export type AccountState = {
  readonly accountId: AccountId | null;
  readonly emailHash: string;
  readonly registeredAt: Instant | null;
  /** The plan that was chosen on the public site; null: none. */
  readonly wantedPlan: Plan | null;
  readonly emailVerified: boolean;
  readonly adminApproved: boolean;
  /** Granted by the operator; administrators of the settings need no grant. */
  readonly administrator: boolean;
  readonly rejectedAt: Instant | null;
  /** The data are unreadable, and no further event follows. */
  readonly erased: boolean;
  /** Kept after use, so that a link opened twice is told apart from a wrong one. */
  readonly verification: PendingToken | null;
  readonly reset: PendingToken | null;
  /** An event has recorded password guessing until then. */
  readonly throttledUntil: Instant | null;
  readonly tutorialCompleted: boolean;
  readonly autoValidationEnabled: boolean;
  /** « Relancer automatiquement les documents manquants »: what the screens propose for a new subcontractor. */
  readonly autoRemindersEnabled: boolean;
  /** The external analyser that may read documents, and since when the owner consents; null: none. */
  readonly secondOpinion: { readonly provider: OutsideAnalyser; readonly since: Instant } | null;
  /** Whether the account requires a second factor of its people. */
  readonly secondFactorRequired: boolean;
  /** Who gets the notices of the account by mail. */
  readonly noticeRecipients: NoticeRecipients;
  /** Of whoever registered the account. */
  readonly factors: KnownFactors;
};

const HOUR_MS = 3_600_000;
export const verificationExpiry = (now: Instant): Instant => addMillis(now, VERIFICATION_LIFE_HOURS * HOUR_MS);
export const resetExpiry = (now: Instant): Instant => addMillis(now, RESET_LIFE_HOURS * HOUR_MS);

/** Whether the account exists and is neither rejected nor erased. */
export const isAlive = (state: AccountState): boolean => state.accountId !== null && state.rejectedAt === null && !state.erased;

/** When this sign-up is erased unless its address is verified before; null if it is not waiting for that. */
export const registrationEnds = (state: AccountState): Instant | null =>
  isAlive(state) && !state.emailVerified && state.registeredAt !== null
    ? addMillis(state.registeredAt, UNVERIFIED_LIFE_DAYS * 24 * HOUR_MS)
    : null;

const hasLapsed = (state: AccountState, now: Instant): boolean => {
  const ends = registrationEnds(state);
  return ends !== null && now >= ends;
};

const initial: AccountState = {
  accountId: null,
  emailHash: '',
  registeredAt: null,
  wantedPlan: null,
  emailVerified: false,
  adminApproved: false,
  administrator: false,
  rejectedAt: null,
  erased: false,
  verification: null,
  reset: null,
  throttledUntil: null,
  tutorialCompleted: false,
  autoValidationEnabled: true,
  autoRemindersEnabled: false,
  secondOpinion: null,
  secondFactorRequired: false,
  noticeRecipients: USUAL_RECIPIENTS,
  factors: new Map(),
};

function evolve(state: AccountState, event: AccountEvent): AccountState {
  switch (event.type) {
    case 'AccountRegistered': {
      const { accountId, emailHash, registeredAt, autoReminders = false, wantedPlan = null } = event.data;
      return { ...state, accountId, emailHash, registeredAt, autoRemindersEnabled: autoReminders, wantedPlan };
    }
    case 'VerificationLinkIssued':
      return { ...state, verification: { tokenHash: event.data.tokenHash, expiresAt: event.data.expiresAt } };
    case 'EmailVerified':
      return { ...state, emailVerified: true };
    case 'AccountApproved':
      return { ...state, adminApproved: true };
    case 'AdministratorGranted':
      return { ...state, administrator: true };
    case 'AccountRejected':
      return { ...state, rejectedAt: event.data.rejectedAt, verification: null, reset: null };
    case 'PasswordResetLinkIssued':
      return { ...state, reset: { tokenHash: event.data.tokenHash, expiresAt: event.data.expiresAt } };
    case 'PasswordChanged':
      return { ...state, reset: null };
    case 'SignInThrottled':
      return { ...state, throttledUntil: event.data.until };
    case 'TutorialCompleted':
      return { ...state, tutorialCompleted: true };
    case 'AutoValidationSet':
      return { ...state, autoValidationEnabled: event.data.enabled };
    case 'AutoRemindersSet':
      return { ...state, autoRemindersEnabled: event.data.enabled };
    case 'SecondOpinionConsentSet': {
      const { consented, provider, setAt } = event.data;
      return { ...state, secondOpinion: consented ? { provider, since: setAt } : null };
    }
    case 'TestMailRequested':
    case 'AccountEdited':
      return state;
    case 'SecondFactorAdded':
    case 'SecondFactorRemoved':
    case 'RecoveryCodeUsed':
    case 'SecondFactorsReset':
      return { ...state, factors: evolveFactors(state.factors, event) };
    case 'SecondFactorRequirementSet':
      return { ...state, secondFactorRequired: event.data.required };
    case 'NoticeRecipientsSet': {
      const { roles, memberIds } = event.data;
      return { ...state, noticeRecipients: { roles, memberIds } };
    }
    case 'PersonErased':
      return { ...state, erased: true, verification: null, reset: null, secondOpinion: null };
    default:
      return never(event);
  }
}

const verificationLink = ({ token, tokenHash, expiresAt }: IssuedToken): AccountEvent => ({
  type: 'VerificationLinkIssued',
  data: { tokenHash, expiresAt },
  personal: { token },
});

function register(
  state: AccountState,
  command: Extract<AccountCommand, { type: 'RegisterAccount' }>,
  { now }: Now,
): Decision<AccountEvent> {
  const { accountId, emailHash, companyName, email, phoneNumber, wantedPlan } = command;
  // Ids are drawn only once, so the same id and address are a retry of the same registration.
  if (state.accountId !== null) return state.emailHash === emailHash ? [] : refuse('stale-state');
  return [
    {
      type: 'AccountRegistered',
      data: { accountId, emailHash, registeredAt: now, autoReminders: true, ...(wantedPlan && { wantedPlan }) },
      personal: { companyName, email, phoneNumber },
    },
    verificationLink(command.verification),
  ];
}

/**
 * An account in use holds documents that the law requires to keep: it is erased only if the command says so. A sign-up expires when its
 * time is over and its address is unverified; a timer that fires too early or too late changes nothing. Accounts rejected before this event
 * existed are erased too.
 */
function erase(state: AccountState, command: Extract<AccountCommand, { type: 'EraseAccount' }>, { now }: Now): Decision<AccountEvent> {
  const { accountId, because, subcontractors, withDocuments } = command;
  if (state.accountId === null) return refuse('not-found');
  if (state.erased) return [];
  if (because === 'expired' && !hasLapsed(state, now)) return [];
  if (subcontractors > 0 && !withDocuments) return refuse('account-in-use', { subcontractors });
  return [personErased(`account-${accountId}`, because, now)];
}

function verified(state: AccountState, selfApprove: boolean, now: Instant): AccountEvent[] {
  const email: AccountEvent = { type: 'EmailVerified', data: { verifiedAt: now }, personal: null };
  if (!selfApprove || state.adminApproved) return [email];
  return [email, { type: 'AccountApproved', data: { by: null, approvedAt: now }, personal: null }];
}

function decide(state: AccountState, command: AccountCommand, { now, ...context }: Now): Decision<AccountEvent> {
  if (command.type === 'RegisterAccount') return register(state, command, { now, ...context });
  if (command.type === 'EraseAccount') return erase(state, command, { now, ...context });
  const judges = command.type === 'ApproveAccount' || command.type === 'RejectAccount';
  // The second administrator to judge a sign-up is told that it is decided, whichever way (C45).
  if (judges && state.rejectedAt !== null) return refuse('account-not-pending');
  // The sign-up ends at that moment, even if its timer is late.
  if (!isAlive(state) || hasLapsed(state, now)) return refuse(command.type === 'VerifyEmail' ? 'token-invalid' : 'not-found');
  if (isFactorCommand(command)) return decideFactors(state.factors, command, now);
  switch (command.type) {
    case 'ResendVerification':
      if (state.emailVerified) return refuse('already-verified');
      return state.verification?.tokenHash === command.verification.tokenHash ? [] : [verificationLink(command.verification)];
    case 'VerifyEmail':
      if (state.verification?.tokenHash !== command.tokenHash) return refuse('token-invalid');
      if (state.emailVerified) return refuse('already-verified');
      if (now >= state.verification.expiresAt) return refuse('token-expired');
      return verified(state, command.selfApprove, now);
    case 'ApproveAccount':
      if (state.adminApproved) return refuse('account-not-pending');
      return [{ type: 'AccountApproved', data: { by: command.by, approvedAt: now }, personal: null }];
    case 'GrantAdministrator':
      // Administrator rights require a verified address and an approved account.
      if (!state.emailVerified) return refuse('email-not-verified');
      if (!state.adminApproved) return refuse('account-not-approved');
      return state.administrator ? [] : [{ type: 'AdministratorGranted', data: { grantedAt: now }, personal: null }];
    case 'RejectAccount':
      if (command.by === command.accountId) return refuse('cannot-reject-self');
      if (state.adminApproved) return refuse('account-not-pending');
      // Somebody may sign up with another person's address: an unverified address gets no second mail.
      return [
        { type: 'AccountRejected', data: { by: command.by, rejectedAt: now }, personal: state.emailVerified ? command.farewell : null },
        personErased(`account-${command.accountId}`, 'rejected', now),
      ];
    case 'RequestPasswordReset': {
      const { token, tokenHash, expiresAt } = command.reset;
      return state.reset?.tokenHash === tokenHash
        ? []
        : [{ type: 'PasswordResetLinkIssued', data: { tokenHash, expiresAt }, personal: { token } }];
    }
    case 'ResetPassword':
      if (state.reset?.tokenHash !== command.tokenHash) return refuse('token-invalid');
      if (now >= state.reset.expiresAt) return refuse('token-expired');
      // Who got the link in the mailbox has shown that the address is his.
      return [
        ...(state.emailVerified ? [] : verified(state, command.selfApprove, now)),
        { type: 'PasswordChanged', data: { reason: 'reset', changedAt: now }, personal: null },
      ];
    case 'ChangePassword':
      return [{ type: 'PasswordChanged', data: { reason: 'self', changedAt: now }, personal: null }];
    case 'EditAccount': {
      const { companyName, phoneNumber } = command;
      if (companyName === null && phoneNumber === null) return [];
      return [{ type: 'AccountEdited', data: { editedAt: now }, personal: { companyName, phoneNumber } }];
    }
    case 'NoteThrottledSignIn': {
      const { triesPerHour, until } = command;
      // One event for each hour of guessing, however many attempts and processes there are.
      if (state.throttledUntil !== null && now < state.throttledUntil) return [];
      return [{ type: 'SignInThrottled', data: { triesPerHour, until }, personal: null }];
    }
    case 'CompleteTutorial':
      return state.tutorialCompleted ? [] : [{ type: 'TutorialCompleted', data: { completedAt: now }, personal: null }];
    case 'SetAutoValidation':
      return state.autoValidationEnabled === command.enabled
        ? []
        : [{ type: 'AutoValidationSet', data: { enabled: command.enabled }, personal: null }];
    case 'SetAutoReminders':
      return state.autoRemindersEnabled === command.enabled
        ? []
        : [{ type: 'AutoRemindersSet', data: { enabled: command.enabled }, personal: null }];
    case 'SetSecondFactorRequirement': {
      const { required, by } = command;
      if (state.secondFactorRequired === required) return [];
      return [{ type: 'SecondFactorRequirementSet', data: { required, by, setAt: now }, personal: null }];
    }
    case 'SetNoticeRecipients': {
      const recipients = inOrder(command.recipients);
      if (recipients.roles.length + recipients.memberIds.length === 0) return refuse('nobody-told');
      if (JSON.stringify(recipients) === JSON.stringify(state.noticeRecipients)) return [];
      return [{ type: 'NoticeRecipientsSet', data: { ...recipients, by: command.by, setAt: now }, personal: null }];
    }
    case 'SetSecondOpinionConsent': {
      const { consented, provider, by } = command;
      // Withdrawing consent always works; consenting to another analyser is a new consent.
      if (consented ? state.secondOpinion?.provider === provider : state.secondOpinion === null) return [];
      return [{ type: 'SecondOpinionConsentSet', data: { consented, provider, by, setAt: now }, personal: null }];
    }
    case 'SendTestMail':
      return [{ type: 'TestMailRequested', data: { requestedAt: now }, personal: { email: command.email } }];
    default:
      return never(command);
  }
}

export const accountDecider: Decider<AccountState, AccountCommand, AccountEvent> = { initial, evolve, decide };
