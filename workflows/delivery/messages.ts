// Which events ask for a message, to whom: the outbox is the event itself (DESIGN 3.11). Adding an event breaks this until it answers.

import type { DeliveryChannel } from '#domain/deliveries/events.ts';
import type { Document } from '#domain/documents/document-state.ts';
import type { EventType } from '#domain/events.ts';
import type { Instant } from '#domain/kernel/calendar.ts';
import { never } from '#domain/kernel/decider.ts';
import { idOf } from '#domain/kernel/event.ts';
import type { DocumentId } from '#domain/kernel/ids.ts';
import type { ProjectedEvent } from '#projections/projection.ts';
import type { Asked, Known, PlannedMessage } from '../process-manager.ts';

/** Whom a message goes to; the address is looked up when it is sent. */
export type Recipient = 'account' | 'subcontractor' | 'administrators';
export type Message = Omit<PlannedMessage, 'recipient'> & { readonly recipient: Recipient };

const WITH_STATE: readonly EventType[] = [
  ...(['EmailVerified', 'AccountRejected'] as const),
  ...(['DocumentAnalysed', 'DocumentAnalysisFailed', 'DocumentValidated'] as const),
];
/** Facts beside the event that decide on a message, or on what comes with it. */
export const askedFor = ({ type, meta }: ProjectedEvent): Asked => (WITH_STATE.includes(type) ? { states: [meta.stream] } : {});

/** The document an event is about, as its subcontractor's stream has it now. */
const documentOf = ({ meta }: ProjectedEvent, known: Known, documentId: DocumentId): Document | undefined =>
  known.state('subcontractor', idOf(meta.stream)).documents.get(documentId);

/** A call is no message: its own process manager makes it. */
const REMINDERS: Record<DeliveryChannel, readonly Message[]> = {
  email: [{ template: 'reminder', recipient: 'subcontractor' }],
  sms: [{ template: 'reminder-sms', channel: 'sms', recipient: 'subcontractor' }],
  voice: [],
};
const REQUESTS: typeof REMINDERS = {
  email: [{ template: 'request', recipient: 'subcontractor' }],
  sms: [{ template: 'request-sms', channel: 'sms', recipient: 'subcontractor' }],
  voice: [],
};
const confirmation: Message = { template: 'upload-received', recipient: 'subcontractor' };

type Told = Extract<ProjectedEvent, { type: 'DocumentAnalysed' | 'DocumentAnalysisFailed' | 'DocumentValidated' }>;
function saidAt({ type, data }: Told): Instant {
  if (type === 'DocumentAnalysed') return data.analysedAt;
  return type === 'DocumentValidated' ? data.validatedAt : data.failedAt;
}

/**
 * One confirmation an upload: when the analysis is done, so that it can say what was read, at the analysis' first failure, or with a person
 * who was faster (F184, F185). A validation by hand sends nothing more: the document was confirmed already, and twenty validations in a
 * row must not be twenty mails; nor does whatever follows a decision that was taken back.
 */
export function messageFor(event: ProjectedEvent, known: Known): Message | readonly Message[] | null {
  switch (event.type) {
    case 'VerificationLinkIssued':
      return { template: 'account-verification', recipient: 'account' };
    case 'PasswordResetLinkIssued':
      return { template: 'password-reset', recipient: 'account' };
    case 'EmailVerified':
      // Approved already: an administrator approved himself (DEV_TOOLS « Administrators »), or was quick.
      return known.state('account', event.meta.accountId).adminApproved
        ? null
        : { template: 'new-registration', recipient: 'administrators' };
    case 'AccountApproved':
      // Whoever did it himself need not be told.
      return event.data.by === null && event.meta.actor.kind === 'user' ? null : { template: 'account-approved', recipient: 'account' };
    case 'DocumentAnalysed':
    case 'DocumentAnalysisFailed':
    case 'DocumentValidated': {
      const answered = documentOf(event, known, event.data.documentId)?.answered;
      return answered?.by === event.type && answered.at === saidAt(event) ? confirmation : null;
    }
    case 'DocumentRejected':
      return { template: 'document-rejected', recipient: 'subcontractor' };
    case 'SubscriptionAccessEnded':
      return { template: 'subscription-ended', recipient: 'account' };
    case 'ReportDue':
      return { template: 'report', recipient: 'account' };
    case 'TestMailRequested':
      return { template: 'test-mail', recipient: 'account' };
    case 'PasswordChanged':
      return { template: 'password-changed', recipient: 'account' };
    case 'SubscriptionSynced':
      // The first time that it is seen late.
      return event.data.status === 'past_due' && event.data.pastDueSince === event.data.syncedAt
        ? { template: 'payment-late', recipient: 'account' }
        : null;
    case 'SubscriptionTrialEnding':
      return { template: 'trial-ending', recipient: 'account' };
    case 'LinkRequested':
      return { template: 'link-requested', recipient: 'account' };
    case 'DeliveryFailed':
    case 'DeliveryBounced':
      // To the owner himself it would take the same way that failed.
      return event.data.channel === 'email' && event.data.recipient.startsWith('subcontractor-')
        ? { template: 'mail-failed', recipient: 'account' }
        : null;
    case 'AccountRejected':
      return { template: 'account-rejected', recipient: 'account' };
    case 'DemoRequested':
      return { template: 'demo-request', recipient: 'administrators' };
    case 'ReminderDecided':
      return event.data.channels.flatMap((channel) => (event.data.kind === 'demande' ? REQUESTS : REMINDERS)[channel]);
    case 'AccountRegistered':
    case 'AccountEdited':
    case 'AdministratorGranted':
    case 'SignInThrottled':
    case 'TutorialCompleted':
    case 'AutoValidationSet':
    case 'SecondOpinionConsentSet':
    case 'PersonErased':
    case 'EmailReserved':
    case 'EmailReleased':
    case 'OrganizationCreated':
    case 'OrganizationEdited':
    case 'OrganizationArchived':
    case 'DocumentTypeAdded':
    case 'DocumentTypeEdited':
    case 'DocumentTypeArchived':
    case 'SubcontractorRegistered':
    case 'SubcontractorEdited':
    case 'SubcontractorArchived':
    case 'SubcontractorRestored':
    case 'LinkIssued':
    case 'LinkExtended':
    case 'LinkRevoked':
    case 'LinkOpened':
    case 'RequiredTypesConfigured':
    case 'DocumentUploaded':
    case 'DocumentReplaced':
    // The owner's second thoughts are nobody's mail.
    case 'DocumentReopened':
    case 'DocumentCorrected':
    case 'DocumentReinstated':
    case 'ReadingCorrected':
    case 'ReadingCorrectionWithdrawn':
    case 'DocumentDeadlineReached':
    case 'NoteWritten':
    case 'NoteRemoved':
    case 'DeliveryComposed':
    case 'DeliverySent':
    case 'DeliveryAttemptFailed':
    case 'DeliveryConfirmed':
    case 'ReminderCycleStarted':
    case 'ReminderCycleEnded':
    case 'ReminderSkipped':
    case 'ReminderSkipWithdrawn':
    case 'RemindersPaused':
    case 'RemindersResumed':
    case 'ContactPreferencesChanged':
    case 'ReminderPolicySet':
    case 'CallStarted':
    case 'CallTurnTaken':
    case 'CallEnded':
    case 'CallAbandoned':
    case 'ReportingSet':
    case 'SiretReserved':
      return null;
    default:
      return never(event);
  }
}
