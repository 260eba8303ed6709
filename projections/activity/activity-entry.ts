// What people are told of one event: the line of recent activity and of the notifications that it becomes (F139-F141, F274). Which events
// become one, and of which kinds, stands in their rows (domain/events.ts).
import type { Consequence, TypesThat } from '#domain/events.ts';
import type { ActivityKind } from '#domain/texts/fr/activity-messages.ts';
import type { ProjectedEvent } from '../projection.ts';

export type ActivityEntry = {
  kind: ActivityKind;
  document_id: number;
  document_type_id: number;
  expires_on: string | null;
  channels: string | null;
  person_id: number | null;
  created_at: string;
};
type Showing = TypesThat<'activity'>;
type Of<Type extends Showing> = Extract<ProjectedEvent, { type: Type }>;
type Line<Kind> = Pick<ActivityEntry, 'created_at'> & Partial<ActivityEntry> & { kind: Kind };
type Lines = { readonly [Type in Showing]: (event: Of<Type>) => Line<Consequence<Type, 'activity'>> | null };

const about = ({ documentId, documentTypeId }: { documentId: number; documentTypeId: number }) => ({
  document_id: documentId,
  document_type_id: documentTypeId,
});

const LINES: Lines = {
  DocumentUploaded({ data, meta: { actor } }) {
    const line = { ...about(data), created_at: data.uploadedAt };
    return actor.kind === 'user' ? { kind: 'deposited', person_id: actor.personId, ...line } : { kind: 'upload', ...line };
  },
  DocumentValidated({ data }) {
    const kind = data.validatedBy === 'auto' ? 'validated-auto' : 'validated';
    return { kind, ...about(data), expires_on: data.expirationDate, created_at: data.validatedAt };
  },
  DocumentRejected: ({ data }) => ({ kind: 'rejected', ...about(data), created_at: data.rejectedAt }),
  DocumentReopened: ({ data }) => ({ kind: 'reopened', ...about(data), person_id: data.reopenedBy, created_at: data.reopenedAt }),
  DocumentCorrected: ({ data }) => ({
    ...{ kind: 'corrected', ...about(data), expires_on: data.expirationDate },
    ...{ person_id: data.correctedBy, created_at: data.correctedAt },
  }),
  // With another validation, that is what is told.
  ReadingCorrected({ data }) {
    if (data.withValidation) return null;
    const expires_on = data.field === 'dateExpiration' ? data.date : null;
    return { kind: 'misread', ...about(data), expires_on, person_id: data.correctedBy, created_at: data.correctedAt };
  },
  ReadingCorrectionWithdrawn: ({ data }) =>
    data.withValidation ? null : { kind: 'read-right', ...about(data), person_id: data.withdrawnBy, created_at: data.withdrawnAt },
  DocumentDeadlineReached: ({ data, meta }) => ({
    ...{ kind: data.deadline, ...about(data), expires_on: data.expirationDate, created_at: meta.occurredAt },
  }),
  // Of which something went out; by a call alone it is the call.
  ReminderDecided({ data: { channels, source, kind: why, decidedAt } }) {
    if (channels.length === 0) return null;
    const reminder = why === 'demande' ? 'request' : (`${source}_reminder` as const);
    const kind = channels.every((channel) => channel === 'voice') ? 'voice_call' : reminder;
    return { kind, channels: channels.join(), created_at: decidedAt };
  },
};

const lineOf = <Type extends Showing>(type: Type, event: Of<Type>): Line<ActivityKind> | null => LINES[type](event);
const isShowing = (event: ProjectedEvent): event is Of<Showing> => Object.hasOwn(LINES, event.type);

/** What people are told of one event; null for what concerns nobody. */
export function activityEntryOf(event: ProjectedEvent): ActivityEntry | null {
  const line = isShowing(event) ? lineOf(event.type, event) : null;
  return line && { document_id: 0, document_type_id: 0, expires_on: null, channels: null, person_id: null, ...line };
}
