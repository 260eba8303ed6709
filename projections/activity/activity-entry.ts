// Turns one event into its entry in the recent activity and in the notifications (F139-F141, F274). The event's row in domain/events.ts
// says whether it has an entry, and of which kinds.
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
  // If the correction comes with a validation, the validation has the entry.
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
  // A decision to send nothing has no entry. If the only channel is a call, the entry is a call.
  ReminderDecided({ data: { channels, source, kind: why, decidedAt } }) {
    if (channels.length === 0) return null;
    const reminder = why === 'demande' ? 'request' : (`${source}_reminder` as const);
    const kind = channels.every((channel) => channel === 'voice') ? 'voice_call' : reminder;
    return { kind, channels: channels.join(), created_at: decidedAt };
  },
  SmsAnswered: ({ data }) => ({ kind: 'sms_answer', created_at: data.answeredAt }),
};

const lineOf = <Type extends Showing>(type: Type, event: Of<Type>): Line<ActivityKind> | null => LINES[type](event);
const isShowing = (event: ProjectedEvent): event is Of<Showing> => Object.hasOwn(LINES, event.type);

/** The activity entry of one event; null if the event has none. */
export function activityEntryOf(event: ProjectedEvent): ActivityEntry | null {
  const line = isShowing(event) ? lineOf(event.type, event) : null;
  return line && { document_id: 0, document_type_id: 0, expires_on: null, channels: null, person_id: null, ...line };
}
