// Which events ask for a message, to whom: the outbox is the event itself (DESIGN 3.11). Adding an event breaks this until it answers.

import type { Document } from '#domain/documents/slots.ts';
import type { EventType } from '#domain/events.ts';
import { never } from '#domain/kernel/decider.ts';
import { idOf } from '#domain/kernel/event.ts';
import type { DocumentId } from '#domain/kernel/ids.ts';
import type { MailTemplate } from '#domain/texts/fr/mails/index.ts';
import type { ProjectedEvent } from '#projections/projection.ts';
import type { Asked, Known } from '../process-manager.ts';

/** Whom a message goes to; the address is looked up when it is sent. */
export type Recipient = 'account' | 'subcontractor' | 'administrators';
export type Message = { template: MailTemplate; recipient: Recipient };

const WITH_STATE: readonly EventType[] = ['EmailVerified', 'AccountRejected', 'DocumentAnalysed', 'DocumentValidated'];
/** Facts beside the event that decide on a message, or on what comes with it. */
export const askedFor = ({ type, meta }: ProjectedEvent): Asked => (WITH_STATE.includes(type) ? { states: [meta.stream] } : {});

/** The document an event is about, as its subcontractor's stream has it now. */
const documentOf = ({ meta }: ProjectedEvent, known: Known, documentId: DocumentId): Document | undefined =>
  known.state('subcontractor', idOf(meta.stream)).documents.get(documentId);

const confirmation: Message = { template: 'upload-received', recipient: 'subcontractor' };

/**
 * One confirmation an upload: when the analysis is done, so that it can say what was read, or at the analysis' first failure (F184, F185).
 * A validation by hand sends nothing more: the document was confirmed already, and twenty validations in a row must not be twenty mails.
 */
export function messageFor(event: ProjectedEvent, known: Known): Message | null {
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
      return documentOf(event, known, event.data.documentId)?.failures === 0 ? confirmation : null;
    case 'DocumentAnalysisFailed':
      return event.data.attempt === 1 ? confirmation : null;
    case 'DocumentValidated': {
      // A person was faster than the analysis, which then has nothing to tell.
      const document = documentOf(event, known, event.data.documentId);
      return document !== undefined && !document.analysed && document.failures === 0 ? confirmation : null;
    }
    case 'DocumentRejected':
      return { template: 'document-rejected', recipient: 'subcontractor' };
    case 'SubscriptionAccessEnded':
      return { template: 'subscription-ended', recipient: 'account' };
    case 'AccountRejected':
      return { template: 'account-rejected', recipient: 'account' };
    case 'DemoRequested':
      return { template: 'demo-request', recipient: 'administrators' };
    case 'AccountRegistered':
    case 'AdministratorGranted':
    case 'SignInThrottled':
    case 'PasswordChanged':
    case 'TutorialCompleted':
    case 'AutoValidationSet':
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
    case 'DocumentDeadlineReached':
    case 'DeliveryComposed':
    case 'DeliverySent':
    case 'DeliveryAttemptFailed':
    case 'DeliveryFailed':
    case 'SubscriptionSynced':
      return null;
    default:
      return never(event);
  }
}
