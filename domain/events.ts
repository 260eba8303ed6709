// The union of all events, and what each of them causes (EVENTS): the one complete list.
import type { AccountEvent, EmailEvent } from './accounts/events.ts';
import type { CallEvent } from './calls/events.ts';
import type { ContactRequestEvent } from './contact-requests/events.ts';
import type { DeliveryEvent } from './deliveries/events.ts';
import type { MessageTemplate } from './deliveries/templates.ts';
import type { DocumentTypeEvent } from './document-types/events.ts';
import type { SiretEvent } from './imports/siret-reservation.ts';
import type { OrganizationEvent } from './organizations/events.ts';
import type { LooksEvent, MembersEvent, PersonEvent } from './people/events.ts';
import type { SealEvent } from './proof/events.ts';
import type { ReminderPolicyEvent } from './reminders/policy-events.ts';
import type { ReportingEvent } from './reporting/events.ts';
import type { SubcontractorEvent } from './subcontractors/events.ts';
import type { SubscriptionEvent } from './subscriptions/events.ts';
import type { ActivityKind } from './texts/fr/activity-messages.ts';

export type { AccountEvent, EmailEvent } from './accounts/events.ts';
export type { CallEvent } from './calls/events.ts';
export type { ContactRequestEvent } from './contact-requests/events.ts';
export type { DeliveryEvent } from './deliveries/events.ts';
export type { DocumentTypeEvent } from './document-types/events.ts';
export type { OrganizationEvent } from './organizations/events.ts';
export type { LooksEvent, MembersEvent, PersonEvent } from './people/events.ts';
export type { SealEvent } from './proof/events.ts';
export type { ReminderEvent } from './reminders/events.ts';
export type { ReminderPolicyEvent } from './reminders/policy-events.ts';
export type { ReportingEvent } from './reporting/events.ts';
export type { DocumentEvent, SubcontractorEvent } from './subcontractors/events.ts';
export type { SubscriptionEvent } from './subscriptions/events.ts';

export type DomainEvent =
  | AccountEvent
  | EmailEvent
  | OrganizationEvent
  | DocumentTypeEvent
  | SubcontractorEvent
  | DeliveryEvent
  | ContactRequestEvent
  | SubscriptionEvent
  | CallEvent
  | ReportingEvent
  | ReminderPolicyEvent
  | SiretEvent
  | SealEvent
  | MembersEvent
  | PersonEvent
  | LooksEvent;
export type EventType = DomainEvent['type'];

/** Process managers that plan again when an event of another stream may change their timer. Each always follows its own stream. */
export type Policy = 'deadlines' | 'analysis' | 'all-analyses' | 'reminders' | 'call' | 'reports';
export type Consequences = {
  /** Schema version; the golden files (C55) and the upcasters refer to it. */
  readonly version: number;
  readonly moves: readonly Policy[];
  /** Messages that the event may cause. */
  readonly sends: readonly MessageTemplate[];
  /** Lines of recent activity that the event may produce. */
  readonly activity: readonly ActivityKind[];
};

/** Nobody waits for what follows from them, and another event comes next: a message that is put on record before it is sent. */
export const QUIET_EVENTS: ReadonlySet<EventType> = new Set(['DeliveryComposed']);

const NOTHING = { moves: [], sends: [], activity: [] } as const;
/**
 * The consequences of each event. A new event does not compile without its row, and a row that names something does not compile until the
 * process managers (`workflows/`), `workflows/delivery/messages.ts` or `projections/activity/` handle it. Those list their own events only.
 */
export const EVENTS = {
  AccountRegistered: { version: 1, ...NOTHING },
  VerificationLinkIssued: { version: 1, moves: [], sends: ['account-verification'], activity: [] },
  EmailVerified: { version: 1, moves: [], sends: ['new-registration'], activity: [] },
  AccountApproved: { version: 1, moves: [], sends: ['account-approved'], activity: [] },
  AdministratorGranted: { version: 1, ...NOTHING },
  AccountRejected: { version: 1, moves: [], sends: ['account-rejected'], activity: [] },
  SignInThrottled: { version: 1, ...NOTHING },
  PasswordResetLinkIssued: { version: 1, moves: [], sends: ['password-reset'], activity: [] },
  PasswordChanged: { version: 1, moves: [], sends: ['password-changed'], activity: [] },
  AccountEdited: { version: 1, ...NOTHING },
  TutorialCompleted: { version: 1, ...NOTHING },
  AutoValidationSet: { version: 1, ...NOTHING },
  AutoRemindersSet: { version: 1, ...NOTHING },
  SecondOpinionConsentSet: { version: 1, ...NOTHING },
  SecondFactorAdded: { version: 1, moves: [], sends: ['second-factor'], activity: [] },
  SecondFactorRemoved: { version: 1, moves: [], sends: ['second-factor'], activity: [] },
  RecoveryCodeUsed: { version: 1, moves: [], sends: ['second-factor'], activity: [] },
  SecondFactorsReset: { version: 1, moves: [], sends: ['second-factor'], activity: [] },
  SecondFactorRequirementSet: { version: 1, ...NOTHING },
  NoticeRecipientsSet: { version: 1, ...NOTHING },
  TestMailRequested: { version: 1, moves: [], sends: ['test-mail'], activity: [] },
  PersonErased: { version: 1, moves: ['deadlines', 'reminders', 'reports'], sends: [], activity: [] },
  EmailReserved: { version: 1, ...NOTHING },
  EmailReleased: { version: 1, ...NOTHING },
  OrganizationCreated: { version: 2, ...NOTHING },
  OrganizationEdited: { version: 2, ...NOTHING },
  OrganizationArchived: { version: 1, ...NOTHING },
  DocumentTypeAdded: { version: 2, moves: ['deadlines', 'reminders'], sends: [], activity: [] },
  DocumentTypeEdited: { version: 2, moves: ['deadlines', 'reminders'], sends: [], activity: [] },
  DocumentTypeArchived: { version: 1, moves: ['deadlines', 'reminders'], sends: [], activity: [] },
  SubcontractorRegistered: { version: 1, ...NOTHING },
  SubcontractorEdited: { version: 1, moves: ['deadlines', 'reminders'], sends: [], activity: [] },
  SubcontractorArchived: { version: 1, moves: ['deadlines', 'all-analyses', 'reminders'], sends: [], activity: [] },
  SubcontractorRestored: { version: 1, moves: ['deadlines', 'all-analyses', 'reminders'], sends: [], activity: [] },
  LinkIssued: { version: 1, moves: ['reminders'], sends: [], activity: [] },
  LinkExtended: { version: 1, ...NOTHING },
  LinkRevoked: { version: 1, moves: ['reminders'], sends: [], activity: [] },
  LinkOpened: { version: 1, ...NOTHING },
  RequiredTypesConfigured: { version: 1, moves: ['deadlines', 'reminders'], sends: [], activity: [] },
  DocumentUploaded: { version: 2, moves: ['analysis'], sends: [], activity: ['upload', 'deposited'] },
  DocumentReplaced: { version: 1, moves: ['deadlines', 'analysis', 'reminders'], sends: [], activity: [] },
  DocumentAnalysed: { version: 1, moves: ['analysis'], sends: ['upload-received'], activity: [] },
  DocumentAnalysisFailed: { version: 1, moves: ['analysis'], sends: ['upload-received'], activity: [] },
  DocumentValidated: {
    version: 3,
    moves: ['deadlines', 'analysis', 'reminders'],
    sends: ['upload-received'],
    activity: ['validated', 'validated-auto'],
  },
  DocumentRejected: { version: 1, moves: ['analysis'], sends: ['document-rejected'], activity: ['rejected'] },
  DocumentReopened: { version: 1, moves: ['deadlines', 'analysis', 'reminders'], sends: ['rejection-withdrawn'], activity: ['reopened'] },
  DocumentCorrected: { version: 1, moves: ['deadlines', 'reminders'], sends: [], activity: ['corrected'] },
  DocumentReinstated: { version: 1, moves: ['deadlines', 'reminders'], sends: [], activity: [] },
  ReadingCorrected: { version: 1, moves: [], sends: [], activity: ['misread'] },
  ReadingCorrectionWithdrawn: { version: 1, moves: [], sends: [], activity: ['read-right'] },
  DocumentDeadlineReached: { version: 1, moves: ['deadlines'], sends: [], activity: ['expiring', 'expired'] },
  NoteWritten: { version: 1, ...NOTHING },
  NoteRemoved: { version: 1, ...NOTHING },
  SmsAnswered: { version: 1, moves: [], sends: ['sms-answer'], activity: ['sms_answer'] },
  ReminderCycleStarted: { version: 1, moves: ['reminders'], sends: [], activity: [] },
  ReminderCycleEnded: { version: 1, moves: ['reminders'], sends: [], activity: [] },
  ReminderDecided: {
    version: 1,
    moves: ['reminders', 'call'],
    sends: ['request', 'request-sms', 'reminder', 'reminder-sms'],
    activity: ['request', 'manual_reminder', 'automatic_reminder', 'voice_call'],
  },
  ReminderSkipped: { version: 1, ...NOTHING },
  ReminderSkipWithdrawn: { version: 1, ...NOTHING },
  RemindersPaused: { version: 1, moves: ['reminders'], sends: [], activity: [] },
  RemindersResumed: { version: 1, moves: ['reminders'], sends: [], activity: [] },
  ContactPreferencesChanged: { version: 1, moves: ['reminders'], sends: [], activity: [] },
  LinkRequested: { version: 1, moves: [], sends: ['link-requested'], activity: [] },
  ReminderPolicySet: { version: 1, moves: ['reminders'], sends: [], activity: [] },
  CallStarted: { version: 1, moves: ['call'], sends: [], activity: [] },
  CallTurnTaken: { version: 1, ...NOTHING },
  CallEnded: { version: 1, moves: ['call'], sends: [], activity: [] },
  CallAbandoned: { version: 1, moves: ['call'], sends: [], activity: [] },
  ReportingSet: { version: 1, moves: ['reports'], sends: [], activity: [] },
  ReportDue: { version: 1, moves: ['reports'], sends: ['report'], activity: [] },
  DeliveryComposed: { version: 1, ...NOTHING },
  DeliverySent: { version: 2, ...NOTHING },
  DeliveryAttemptFailed: { version: 2, ...NOTHING },
  DeliveryFailed: { version: 2, moves: [], sends: ['mail-failed'], activity: [] },
  DeliveryConfirmed: { version: 1, ...NOTHING },
  DeliveryBounced: { version: 1, moves: [], sends: ['mail-failed'], activity: [] },
  DemoRequested: { version: 1, moves: [], sends: ['demo-request'], activity: [] },
  DemoRequestStatusSet: { version: 1, ...NOTHING },
  SubscriptionSynced: { version: 1, moves: ['reminders', 'reports'], sends: ['payment-late'], activity: [] },
  SubscriptionAccessEnded: { version: 1, moves: ['reminders', 'reports'], sends: ['subscription-ended'], activity: [] },
  SubscriptionDoubled: { version: 1, moves: [], sends: ['double-payment'], activity: [] },
  SubscriptionTrialEnding: { version: 1, moves: ['reminders'], sends: ['trial-ending'], activity: [] },
  SiretReserved: { version: 1, ...NOTHING },
  CheckpointPublished: { version: 1, ...NOTHING },
  LogForkDeclared: { version: 1, ...NOTHING },
  CheckpointMailsSet: { version: 1, moves: [], sends: ['witness-request'], activity: [] },
  CheckpointWitnessAccepted: { version: 1, ...NOTHING },
  CheckpointMailsDue: { version: 1, moves: [], sends: ['checkpoint', 'checkpoint-witness'], activity: [] },
  MemberInvited: { version: 1, ...NOTHING },
  InvitationIssued: { version: 1, moves: [], sends: ['invitation'], activity: [] },
  MemberJoined: { version: 1, ...NOTHING },
  MemberChanged: { version: 1, ...NOTHING },
  MemberEnded: { version: 1, moves: [], sends: ['membership-ended'], activity: [] },
  MemberErased: { version: 1, ...NOTHING },
  PersonRegistered: { version: 1, ...NOTHING },
  AuditorLooked: { version: 1, ...NOTHING },
} as const satisfies Record<EventType, Consequences>;

type Column = Exclude<keyof Consequences, 'version'>;
/** The values that one event's row has in one column. */
export type Consequence<Type extends EventType, In extends Column> = (typeof EVENTS)[Type][In][number];
/** The event types whose row has `Which` in this column; without `Which`, those whose row has anything there. */
export type TypesThat<In extends Column, Which extends Consequences[In][number] = Consequences[In][number]> = {
  [Type in EventType]: [Extract<Consequence<Type, In>, Which>] extends [never] ? never : Type;
}[EventType];

/** Whether the policy has to plan again after this event. */
export const moves = <Event extends { readonly type: EventType }, Which extends Policy>(
  event: Event,
  policy: Which,
): event is Extract<Event, { type: TypesThat<'moves', Which> }> => (EVENTS[event.type].moves as readonly Policy[]).includes(policy);
