// What people are told of one event: the line of recent activity and of the notifications that it becomes (F139-F141, F274).
import type { SubcontractorEvent } from '#domain/events.ts';
import { never } from '#domain/kernel/decider.ts';
import { isReminderEvent, type ReminderEvent } from '#domain/reminders/events.ts';
import type { ActivityKind } from '#domain/texts/fr/activity-messages.ts';
import type { ProjectedEvent } from '../projection.ts';

export type Told = {
  kind: ActivityKind;
  document_id: number;
  document_type_id: number;
  expires_on: string | null;
  channels: string | null;
  person_id: number | null;
  created_at: string;
};
/** A reminder of which something went out; by a call alone it is the call. */
function reminded(event: ReminderEvent): Told | null {
  if (event.type !== 'ReminderDecided' || event.data.channels.length === 0) return null;
  const { channels, source, kind: why, decidedAt } = event.data;
  const reminder = why === 'demande' ? 'request' : (`${source}_reminder` as const);
  const kind = channels.every((channel) => channel === 'voice') ? 'voice_call' : reminder;
  return { ...NO_DOCUMENT, kind, channels: channels.join(), created_at: decidedAt };
}
const NO_DOCUMENT = { document_id: 0, document_type_id: 0, expires_on: null, person_id: null };

/** What people are told of one event; null for what concerns nobody. */
export function told(event: ProjectedEvent & SubcontractorEvent): Told | null {
  if (isReminderEvent(event)) return reminded(event);
  const line = toldOfDocument(event, event.meta);
  return line && { channels: null, person_id: null, ...line };
}

type Line = Omit<Told, 'channels' | 'person_id'> & { person_id?: number };
function toldOfDocument(
  event: Exclude<SubcontractorEvent, ReminderEvent>,
  { occurredAt, actor }: Pick<ProjectedEvent['meta'], 'occurredAt' | 'actor'>,
): Line | null {
  switch (event.type) {
    case 'DocumentUploaded':
      return {
        ...(actor.kind === 'user' ? { kind: 'deposited', person_id: actor.personId } : { kind: 'upload' }),
        document_id: event.data.documentId,
        document_type_id: event.data.documentTypeId,
        expires_on: null,
        created_at: event.data.uploadedAt,
      };
    case 'DocumentValidated': {
      const { documentId, documentTypeId, expirationDate, validatedAt, validatedBy } = event.data;
      const kind = validatedBy === 'auto' ? 'validated-auto' : 'validated';
      return { kind, document_id: documentId, document_type_id: documentTypeId, expires_on: expirationDate, created_at: validatedAt };
    }
    case 'DocumentRejected':
      return {
        kind: 'rejected',
        document_id: event.data.documentId,
        document_type_id: event.data.documentTypeId,
        expires_on: null,
        created_at: event.data.rejectedAt,
      };
    case 'DocumentReopened': {
      const { documentId, documentTypeId, reopenedAt, reopenedBy } = event.data;
      const about = { document_id: documentId, document_type_id: documentTypeId, expires_on: null };
      return { kind: 'reopened', ...about, person_id: reopenedBy, created_at: reopenedAt };
    }
    case 'DocumentCorrected': {
      const { documentId, documentTypeId, expirationDate, correctedAt, correctedBy } = event.data;
      const about = { document_id: documentId, document_type_id: documentTypeId, expires_on: expirationDate };
      return { kind: 'corrected', ...about, person_id: correctedBy, created_at: correctedAt };
    }
    // With another validation, that is what is told.
    case 'ReadingCorrected': {
      const { documentId, documentTypeId, field, date, correctedAt, correctedBy, withValidation } = event.data;
      if (withValidation) return null;
      const about = { document_id: documentId, document_type_id: documentTypeId, expires_on: field === 'dateExpiration' ? date : null };
      return { kind: 'misread', ...about, person_id: correctedBy, created_at: correctedAt };
    }
    case 'ReadingCorrectionWithdrawn': {
      const { documentId, documentTypeId, withdrawnAt, withdrawnBy, withValidation } = event.data;
      if (withValidation) return null;
      const about = { document_id: documentId, document_type_id: documentTypeId, expires_on: null };
      return { kind: 'read-right', ...about, person_id: withdrawnBy, created_at: withdrawnAt };
    }
    case 'DocumentDeadlineReached': {
      const { documentId, documentTypeId, deadline, expirationDate } = event.data;
      return {
        kind: deadline,
        document_id: documentId,
        document_type_id: documentTypeId,
        expires_on: expirationDate,
        created_at: occurredAt,
      };
    }
    case 'SubcontractorRegistered':
    case 'SubcontractorEdited':
    case 'SubcontractorArchived':
    case 'SubcontractorRestored':
    case 'LinkIssued':
    case 'LinkExtended':
    case 'LinkRevoked':
    case 'LinkOpened':
    case 'RequiredTypesConfigured':
    case 'DocumentReplaced':
    case 'DocumentReinstated':
    case 'DocumentAnalysed':
    case 'DocumentAnalysisFailed':
    // Notes are rows of their own, with their words (../notes).
    case 'NoteWritten':
    case 'NoteRemoved':
    case 'PersonErased':
      return null;
    default:
      return never(event);
  }
}
