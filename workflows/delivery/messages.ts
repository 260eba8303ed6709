// Which events ask for a message: the event is the outbox (DESIGN 3.11). The event's row in domain/events.ts lists the templates that it
// may ask for.
import { HELD_SECONDS } from '#domain/constants.ts';
import type { DeliveryChannel } from '#domain/deliveries/events.ts';
import type { MessageTemplate } from '#domain/deliveries/templates.ts';
import type { Consequence, EventType, TypesThat } from '#domain/events.ts';
import { type Instant, millis } from '#domain/kernel/calendar.ts';
import { idOf } from '#domain/kernel/event.ts';
import type { DocumentId } from '#domain/kernel/ids.ts';
import type { ProjectedEvent } from '#projections/projection.ts';
import type { Asked, Known } from '../process-manager.ts';

type Asking = TypesThat<'sends'>;
type Of<Type extends EventType> = Extract<ProjectedEvent, { type: Type }>;
/** For each event, the templates of its row that it asks for. */
type Asks = { readonly [Type in Asking]: (event: Of<Type>, known: Known) => readonly Consequence<Type, 'sends'>[] };

const WITH_STATE: readonly EventType[] = [
  ...(['EmailVerified', 'AccountRejected'] as const),
  ...(['DocumentAnalysed', 'DocumentAnalysisFailed', 'DocumentValidated'] as const),
];
/** The state that decides whether the event asks for a message. */
export const askedFor = ({ type, meta }: ProjectedEvent): Asked => (WITH_STATE.includes(type) ? { states: [meta.stream] } : {});

/**
 * One confirmation per upload: after the analysis, so that it can say what was read; after the first failure of the analysis; or after a
 * person's decision, if that came first (F184, F185). A later validation by hand sends nothing more, because the document was already
 * confirmed, and twenty validations in a row must not send twenty mails. Events after a reopened decision send nothing either.
 */
function confirmation(
  { type, meta }: ProjectedEvent,
  documentId: DocumentId,
  at: Instant,
  known: Known,
): readonly ['upload-received'] | [] {
  const answered = known.state('subcontractor', idOf(meta.stream)).documents.get(documentId)?.answered;
  return answered?.by === type && answered.at === at ? ['upload-received'] : [];
}

/** Not for a failed mail to the owner, because the notice would fail in the same way. */
const mailFailed = ({ data }: Of<'DeliveryFailed' | 'DeliveryBounced'>): readonly ['mail-failed'] | [] =>
  data.channel === 'email' && data.recipient.startsWith('subcontractor-') ? ['mail-failed'] : [];

/** A call is not a message: its own process manager makes it. */
const REMINDERS = { email: ['reminder'], sms: ['reminder-sms'], voice: [] } as const satisfies Record<DeliveryChannel, readonly string[]>;
const REQUESTS = { email: ['request'], sms: ['request-sms'], voice: [] } as const satisfies Record<DeliveryChannel, readonly string[]>;

const ASKS: Asks = {
  VerificationLinkIssued: () => ['account-verification'],
  PasswordResetLinkIssued: () => ['password-reset'],
  // Not if the account is approved already: an administrator approved their own account (DEV_TOOLS « Administrators »), or approved before
  // the verification.
  EmailVerified: ({ meta }, known) => (known.state('account', meta.accountId).adminApproved ? [] : ['new-registration']),
  // Not if the administrators approved their own account.
  AccountApproved: ({ data, meta }) => (data.by === null && meta.actor.kind === 'user' ? [] : ['account-approved']),
  AccountRejected: () => ['account-rejected'],
  PasswordChanged: () => ['password-changed'],
  SecondFactorAdded: () => ['second-factor'],
  SecondFactorRemoved: () => ['second-factor'],
  RecoveryCodeUsed: () => ['second-factor'],
  SecondFactorsReset: () => ['second-factor'],
  TestMailRequested: () => ['test-mail'],
  DocumentAnalysed: (event, known) => confirmation(event, event.data.documentId, event.data.analysedAt, known),
  DocumentAnalysisFailed: (event, known) => confirmation(event, event.data.documentId, event.data.failedAt, known),
  DocumentValidated: (event, known) => confirmation(event, event.data.documentId, event.data.validatedAt, known),
  DocumentRejected: () => ['document-rejected'],
  // Whether a decision was taken back that was sent already, the composer sees.
  DocumentReopened: () => ['rejection-withdrawn'],
  ReminderDecided: ({ data }) => data.channels.flatMap((channel) => (data.kind === 'demande' ? REQUESTS : REMINDERS)[channel]),
  LinkRequested: () => ['link-requested'],
  SmsAnswered: () => ['sms-answer'],
  DeliveryFailed: mailFailed,
  DeliveryBounced: mailFailed,
  // Only when the subscription is first seen late.
  SubscriptionSynced: ({ data: { status, pastDueSince, syncedAt } }) =>
    status === 'past_due' && pastDueSince === syncedAt ? ['payment-late'] : [],
  SubscriptionAccessEnded: () => ['subscription-ended'],
  SubscriptionDoubled: () => ['double-payment'],
  SubscriptionTrialEnding: () => ['trial-ending'],
  ReportDue: () => ['report'],
  DemoRequested: () => ['demo-request'],
  InvitationIssued: () => ['invitation'],
  MemberEnded: () => ['membership-ended'],
  CheckpointMailsSet: ({ data: { asked } }) => (asked ? ['witness-request'] : []),
  CheckpointMailsDue: ({ data: { owners, witness } }) => [
    ...(owners ? (['checkpoint'] as const) : []),
    ...(witness === null ? [] : (['checkpoint-witness'] as const)),
  ],
};

/** How long a message of an event waits: a person may still take a decision back; an SMS may wait for its day (K38). */
export const heldMs = (event: ProjectedEvent, template: MessageTemplate): number => {
  if (event.type === 'ReminderDecided')
    return template === 'reminder-sms' && event.data.smsAt !== undefined ? millis(event.data.smsAt) - millis(event.data.decidedAt) : 0;
  const decided = event.type === 'DocumentRejected' || (event.type === 'DocumentValidated' && event.data.validatedBy !== 'auto');
  return decided ? HELD_SECONDS * 1000 : 0;
};

const asked = <Type extends Asking>(type: Type, event: Of<Type>, known: Known) => ASKS[type](event, known);
const isAsking = (event: ProjectedEvent): event is Of<Asking> => Object.hasOwn(ASKS, event.type);

/** The templates of the messages that an event asks for. */
export const messagesOf = (event: ProjectedEvent, known: Known): readonly Consequence<Asking, 'sends'>[] =>
  isAsking(event) ? asked(event.type, event, known) : [];
