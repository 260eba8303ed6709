// The union of everything that can happen. Adding an event breaks each evolve, projector, trigger and label until it answers.
import type { AccountEvent, EmailEvent } from './accounts/events.ts';
import type { CallEvent } from './calls/events.ts';
import type { ContactRequestEvent } from './contact-requests/events.ts';
import type { DeliveryEvent } from './deliveries/events.ts';
import type { DocumentTypeEvent } from './document-types/events.ts';
import type { SiretEvent } from './imports/siret-reservation.ts';
import type { OrganizationEvent } from './organizations/events.ts';
import type { ReminderPolicyEvent } from './reminders/policy-events.ts';
import type { ReportingEvent } from './reporting/events.ts';
import type { SubcontractorEvent } from './subcontractors/events.ts';
import type { SubscriptionEvent } from './subscriptions/events.ts';

export type { AccountEvent, EmailEvent } from './accounts/events.ts';
export type { CallEvent } from './calls/events.ts';
export type { ContactRequestEvent } from './contact-requests/events.ts';
export type { DeliveryEvent } from './deliveries/events.ts';
export type { DocumentTypeEvent } from './document-types/events.ts';
export type { OrganizationEvent } from './organizations/events.ts';
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
  | SiretEvent;
export type EventType = DomainEvent['type'];

/** Every event type with its current schema version: what the golden file of C55 and the upcasters count on. */
export const EVENT_VERSIONS: Record<EventType, number> = {
  AccountRegistered: 1,
  VerificationLinkIssued: 1,
  EmailVerified: 1,
  AccountApproved: 1,
  AdministratorGranted: 1,
  AccountRejected: 1,
  SignInThrottled: 1,
  PasswordResetLinkIssued: 1,
  PasswordChanged: 1,
  AccountEdited: 1,
  TutorialCompleted: 1,
  AutoValidationSet: 1,
  SecondOpinionConsentSet: 1,
  TestMailRequested: 1,
  PersonErased: 1,
  EmailReserved: 1,
  EmailReleased: 1,
  OrganizationCreated: 2,
  OrganizationEdited: 2,
  OrganizationArchived: 1,
  DocumentTypeAdded: 2,
  DocumentTypeEdited: 2,
  DocumentTypeArchived: 1,
  SubcontractorRegistered: 1,
  SubcontractorEdited: 1,
  SubcontractorArchived: 1,
  SubcontractorRestored: 1,
  LinkIssued: 1,
  LinkExtended: 1,
  LinkRevoked: 1,
  LinkOpened: 1,
  RequiredTypesConfigured: 1,
  DocumentUploaded: 2,
  DocumentReplaced: 1,
  DocumentAnalysed: 1,
  DocumentAnalysisFailed: 1,
  DocumentValidated: 3,
  DocumentRejected: 1,
  DocumentReopened: 1,
  DocumentCorrected: 1,
  DocumentReinstated: 1,
  ReadingCorrected: 1,
  ReadingCorrectionWithdrawn: 1,
  DocumentDeadlineReached: 1,
  NoteWritten: 1,
  NoteRemoved: 1,
  ReminderCycleStarted: 1,
  ReminderCycleEnded: 1,
  ReminderDecided: 1,
  ReminderSkipped: 1,
  ReminderSkipWithdrawn: 1,
  RemindersPaused: 1,
  RemindersResumed: 1,
  ContactPreferencesChanged: 1,
  LinkRequested: 1,
  ReminderPolicySet: 1,
  CallStarted: 1,
  CallTurnTaken: 1,
  CallEnded: 1,
  CallAbandoned: 1,
  ReportingSet: 1,
  ReportDue: 1,
  DeliveryComposed: 1,
  DeliverySent: 2,
  DeliveryAttemptFailed: 2,
  DeliveryFailed: 2,
  DeliveryConfirmed: 1,
  DeliveryBounced: 1,
  DemoRequested: 1,
  SubscriptionSynced: 1,
  SubscriptionAccessEnded: 1,
  SubscriptionTrialEnding: 1,
  SiretReserved: 1,
};
