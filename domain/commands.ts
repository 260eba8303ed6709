// The union of all commands, and the stream that decides each of them.

import type { AccountCommand, EmailCommand } from './accounts/commands.ts';
import { isFactorCommand } from './accounts/factors.ts';
import type { CallCommand } from './calls/events.ts';
import type { ContactRequestCommand } from './contact-requests/commands.ts';
import type { DeliveryCommand } from './deliveries/commands.ts';
import type { DocumentTypeCommand } from './document-types/commands.ts';
import type { SiretCommand } from './imports/siret-reservation.ts';
import { never } from './kernel/decider.ts';
import type { StreamName } from './kernel/event.ts';
import type { OrganizationCommand } from './organizations/commands.ts';
import { isPeopleCommand, type LooksCommand, type MembersCommand, type PersonCommand, streamOfPeople } from './people/commands.ts';
import type { SealCommand } from './proof/events.ts';
import { isReminderCommand } from './reminders/commands.ts';
import type { ReminderPolicyCommand } from './reminders/policy-events.ts';
import type { ReportingCommand } from './reporting/events.ts';
import type { SubcontractorCommand } from './subcontractors/commands.ts';
import type { SubscriptionCommand } from './subscriptions/commands.ts';

export type Command =
  | AccountCommand
  | EmailCommand
  | OrganizationCommand
  | DocumentTypeCommand
  | SubcontractorCommand
  | DeliveryCommand
  | ContactRequestCommand
  | SubscriptionCommand
  | CallCommand
  | ReportingCommand
  | ReminderPolicyCommand
  | SiretCommand
  | SealCommand
  | MembersCommand
  | PersonCommand
  | LooksCommand;

/** The consistency boundary of a command (infra/decisions/001). */
export function streamOf(command: Command): StreamName {
  if (isReminderCommand(command)) return `subcontractor-${command.subcontractorId}`;
  if (isFactorCommand(command)) return `${command.of}-${command.personId}`;
  if (isPeopleCommand(command)) return streamOfPeople(command);
  switch (command.type) {
    case 'RegisterAccount':
    case 'ResendVerification':
    case 'VerifyEmail':
    case 'ApproveAccount':
    case 'GrantAdministrator':
    case 'RejectAccount':
    case 'EraseAccount':
    case 'RequestPasswordReset':
    case 'ResetPassword':
    case 'ChangePassword':
    case 'EditAccount':
    case 'NoteThrottledSignIn':
    case 'CompleteTutorial':
    case 'SendTestMail':
    case 'SetAutoValidation':
    case 'SetAutoReminders':
    case 'SetSecondOpinionConsent':
    case 'SetSecondFactorRequirement':
    case 'SetNoticeRecipients':
      return `account-${command.accountId}`;
    case 'ReserveEmail':
    case 'ReleaseEmail':
      return `email-${command.emailHash}`;
    case 'CreateOrganization':
    case 'EditOrganization':
    case 'ArchiveOrganization':
      return `organizations-${command.accountId}`;
    case 'AddDocumentType':
    case 'EditDocumentType':
    case 'ArchiveDocumentType':
    case 'InitDefaultDocumentTypes':
      return `documenttypes-${command.accountId}`;
    case 'RegisterSubcontractor':
    case 'EditSubcontractor':
    case 'MoveSubcontractor':
    case 'SetTrades':
    case 'ArchiveSubcontractor':
    case 'RestoreSubcontractor':
    case 'RevokeLink':
    case 'NoteLinkOpened':
    case 'RenewLink':
    case 'ConfigureRequiredTypes':
    case 'UploadDocument':
    case 'RecordAnalysis':
    case 'RecordAnalysisFailure':
    case 'ValidateDocument':
    case 'RejectDocument':
    case 'ReopenDocument':
    case 'CorrectDocument':
    case 'CorrectReading':
    case 'WithdrawReadingCorrection':
    case 'DepositDocument':
    case 'NoteDeadlines':
    case 'WriteNote':
    case 'RemoveNote':
    case 'RecordSmsAnswer':
      return `subcontractor-${command.subcontractorId}`;
    case 'ErasePerson':
      return command.subject;
    case 'ComposeDelivery':
    case 'RecordDeliveryAttempt':
    case 'ConfirmDelivery':
    case 'RecordDeliveryNews':
      return `delivery-${command.deliveryId}`;
    case 'RequestDemo':
    case 'SetDemoRequestStatus':
      return `contactrequest-${command.contactRequestId}`;
    case 'SyncSubscription':
    case 'NoteAccessEnd':
    case 'NoteTrialEnding':
      return `subscription-${command.accountId}`;
    case 'StartCall':
    case 'TakeCallTurn':
    case 'EndCall':
    case 'AbandonCall':
      return `call-${command.callId}`;
    case 'SetReporting':
    case 'SendDueReport':
    case 'SendTestReport':
      return `reporting-${command.accountId}`;
    case 'SetReminderPolicy':
      return `reminderpolicy-${command.accountId}`;
    case 'ReserveSiret':
      return `siret-${command.siretHash}`;
    case 'PublishCheckpoint':
    case 'DeclareLogFork':
    case 'SetCheckpointMails':
    case 'MailCheckpoint':
    case 'DismissWitness':
    case 'AcceptWitness':
      return `seal-${command.accountId}`;
    default:
      return never(command);
  }
}
