// The union of everything one can ask, and the stream in which each is decided.
import type { AccountCommand, EmailCommand } from './accounts/commands.ts';
import type { ContactRequestCommand } from './contact-requests/commands.ts';
import type { DeliveryCommand } from './deliveries/commands.ts';
import type { DocumentTypeCommand } from './document-types/commands.ts';
import { never } from './kernel/decider.ts';
import type { StreamName } from './kernel/event.ts';
import type { OrganizationCommand } from './organizations/commands.ts';
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
  | SubscriptionCommand;

/** The consistency boundary of a command (infra/decisions/001). */
export function streamOf(command: Command): StreamName {
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
    case 'NoteThrottledSignIn':
    case 'CompleteTutorial':
    case 'SetAutoValidation':
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
    case 'NoteDeadlines':
      return `subcontractor-${command.subcontractorId}`;
    case 'ErasePerson':
      return command.subject;
    case 'ComposeDelivery':
    case 'RecordDeliveryAttempt':
      return `delivery-${command.deliveryId}`;
    case 'RequestDemo':
      return `contactrequest-${command.contactRequestId}`;
    case 'SyncSubscription':
    case 'NoteAccessEnd':
      return `subscription-${command.accountId}`;
    default:
      return never(command);
  }
}
