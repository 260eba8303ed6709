// Which events ask for a message: the outbox is the event itself (DESIGN 3.11). What each may ask for stands in its row (domain/events.ts).
import type { DeliveryChannel } from '#domain/deliveries/events.ts';
import type { Consequence, EventType, TypesThat } from '#domain/events.ts';
import type { Instant } from '#domain/kernel/calendar.ts';
import { idOf } from '#domain/kernel/event.ts';
import type { DocumentId } from '#domain/kernel/ids.ts';
import type { ProjectedEvent } from '#projections/projection.ts';
import type { Asked, Known } from '../process-manager.ts';

type Asking = TypesThat<'sends'>;
type Of<Type extends EventType> = Extract<ProjectedEvent, { type: Type }>;
/** Templates that a row names. */
type Asks = { readonly [Type in Asking]: (event: Of<Type>, known: Known) => readonly Consequence<Type, 'sends'>[] };

const WITH_STATE: readonly EventType[] = [
  ...(['EmailVerified', 'AccountRejected'] as const),
  ...(['DocumentAnalysed', 'DocumentAnalysisFailed', 'DocumentValidated'] as const),
];
/** Facts beside the event that decide on a message, or on what comes with it. */
export const askedFor = ({ type, meta }: ProjectedEvent): Asked => (WITH_STATE.includes(type) ? { states: [meta.stream] } : {});

/**
 * One confirmation an upload: when the analysis is done, so that it can say what was read, at the analysis' first failure, or with a person
 * who was faster (F184, F185). A validation by hand sends nothing more: the document was confirmed already, and twenty validations in a
 * row must not be twenty mails; nor does whatever follows a decision that was taken back.
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

/** To the owner himself it would take the same way that failed. */
const mailFailed = ({ data }: Of<'DeliveryFailed' | 'DeliveryBounced'>): readonly ['mail-failed'] | [] =>
  data.channel === 'email' && data.recipient.startsWith('subcontractor-') ? ['mail-failed'] : [];

/** A call is no message: its own process manager makes it. */
const REMINDERS = { email: ['reminder'], sms: ['reminder-sms'], voice: [] } as const satisfies Record<DeliveryChannel, readonly string[]>;
const REQUESTS = { email: ['request'], sms: ['request-sms'], voice: [] } as const satisfies Record<DeliveryChannel, readonly string[]>;

const ASKS: Asks = {
  VerificationLinkIssued: () => ['account-verification'],
  PasswordResetLinkIssued: () => ['password-reset'],
  // Approved already: an administrator approved himself (DEV_TOOLS « Administrators »), or was quick.
  EmailVerified: ({ meta }, known) => (known.state('account', meta.accountId).adminApproved ? [] : ['new-registration']),
  // Whoever did it himself need not be told.
  AccountApproved: ({ data, meta }) => (data.by === null && meta.actor.kind === 'user' ? [] : ['account-approved']),
  AccountRejected: () => ['account-rejected'],
  PasswordChanged: () => ['password-changed'],
  TestMailRequested: () => ['test-mail'],
  DocumentAnalysed: (event, known) => confirmation(event, event.data.documentId, event.data.analysedAt, known),
  DocumentAnalysisFailed: (event, known) => confirmation(event, event.data.documentId, event.data.failedAt, known),
  DocumentValidated: (event, known) => confirmation(event, event.data.documentId, event.data.validatedAt, known),
  DocumentRejected: () => ['document-rejected'],
  ReminderDecided: ({ data }) => data.channels.flatMap((channel) => (data.kind === 'demande' ? REQUESTS : REMINDERS)[channel]),
  LinkRequested: () => ['link-requested'],
  DeliveryFailed: mailFailed,
  DeliveryBounced: mailFailed,
  // The first time that it is seen late.
  SubscriptionSynced: ({ data: { status, pastDueSince, syncedAt } }) =>
    status === 'past_due' && pastDueSince === syncedAt ? ['payment-late'] : [],
  SubscriptionAccessEnded: () => ['subscription-ended'],
  SubscriptionTrialEnding: () => ['trial-ending'],
  ReportDue: () => ['report'],
  DemoRequested: () => ['demo-request'],
};

const asked = <Type extends Asking>(type: Type, event: Of<Type>, known: Known) => ASKS[type](event, known);
const isAsking = (event: ProjectedEvent): event is Of<Asking> => Object.hasOwn(ASKS, event.type);

/** The templates of the messages that an event asks for. */
export const messagesOf = (event: ProjectedEvent, known: Known): readonly Consequence<Asking, 'sends'>[] =>
  isAsking(event) ? asked(event.type, event, known) : [];
