// The state of one subcontractor, folded from his stream: profile, link, required types, documents, reminders.

import type { DocumentTypesState } from '../document-types/document-types.ts';
import { liveTypeIds } from '../document-types/document-types.ts';
import { type Documents, evolveDocuments } from '../documents/document-state.ts';
import type { Instant } from '../kernel/calendar.ts';
import { never } from '../kernel/decider.ts';
import type { AccountId, DocumentTypeId, OrganizationId } from '../kernel/ids.ts';
import { isReminderEvent } from '../reminders/events.ts';
import { evolveReminders, NO_REMINDERS, otherContact, type RemindersState } from '../reminders/state.ts';
import type { Profile, SubcontractorEvent } from './events.ts';
import { evolveNotes, type NotesState } from './notes.ts';

export type SubcontractorState = {
  /** Null before he is registered. */
  readonly accountId: AccountId | null;
  readonly organizationId: OrganizationId | null;
  readonly isActive: boolean;
  readonly archived: boolean;
  /** Permanent: his data are unreadable. An erased subcontractor counts as archived, too. */
  readonly erased: boolean;
  /** Null once his key is destroyed, too. */
  readonly profile: Profile | null;
  readonly link: {
    readonly tokenHash: string;
    readonly expiresAt: Instant;
    readonly revoked: boolean;
    /** Somebody has opened it. */
    readonly opened: boolean;
  } | null;
  /** Null: no list is saved, so every type that is not archived is required (CONTRACT « Documents asked »). */
  readonly requiredTypeIds: readonly DocumentTypeId[] | null;
  readonly documents: Documents;
  readonly reminders: RemindersState;
  readonly notes: NotesState;
};

/** The types asked of him today: his list without archived types, or all types that are not archived if no list is saved. */
export function askedTypeIds(state: Pick<SubcontractorState, 'requiredTypeIds'>, types: DocumentTypesState['types']): DocumentTypeId[] {
  const living = liveTypeIds(types);
  return state.requiredTypeIds === null ? living : living.filter((id) => state.requiredTypeIds?.includes(id));
}

export const NOBODY: SubcontractorState = {
  accountId: null,
  organizationId: null,
  isActive: false,
  archived: false,
  erased: false,
  profile: null,
  link: null,
  requiredTypeIds: null,
  documents: new Map(),
  reminders: NO_REMINDERS,
  notes: new Map(),
};

type Of<Type extends SubcontractorEvent['type']> = Extract<SubcontractorEvent, { type: Type }>;
/** Reminder steps before this moment do not apply to him. */
const remindedFrom = (state: SubcontractorState, from: Instant): RemindersState => ({ ...state.reminders, from });

function edited(state: SubcontractorState, { data, personal: profile }: Of<'SubcontractorEdited'>): SubcontractorState {
  const { organizationId, isActive, editedAt } = data;
  const changed = {
    email: state.profile?.contactEmail !== profile?.contactEmail,
    phone: state.profile?.contactPhone !== profile?.contactPhone,
  };
  const reminders = otherContact(isActive && !state.isActive ? remindedFrom(state, editedAt) : state.reminders, changed);
  return { ...state, organizationId, isActive, profile, reminders };
}

export function evolveSubcontractor(state: SubcontractorState, event: SubcontractorEvent): SubcontractorState {
  if (isReminderEvent(event)) return { ...state, reminders: evolveReminders(state.reminders, event) };
  switch (event.type) {
    case 'SubcontractorRegistered': {
      const { accountId, organizationId, isActive, registeredAt } = event.data;
      return { ...state, accountId, organizationId, isActive, profile: event.personal, reminders: remindedFrom(state, registeredAt) };
    }
    case 'SubcontractorEdited':
      return edited(state, event);
    case 'SubcontractorArchived':
      return { ...state, archived: true };
    case 'SubcontractorRestored':
      return { ...state, archived: false, reminders: remindedFrom(state, event.data.restoredAt) };
    case 'LinkIssued':
      return {
        ...state,
        reminders: state.link?.revoked ? remindedFrom(state, event.data.issuedAt) : state.reminders,
        link: { tokenHash: event.data.tokenHash, expiresAt: event.data.expiresAt, revoked: false, opened: false },
      };
    case 'LinkExtended':
      return { ...state, link: state.link && { ...state.link, expiresAt: event.data.expiresAt } };
    case 'LinkRevoked':
      return { ...state, link: state.link && { ...state.link, revoked: true } };
    case 'LinkOpened':
      return { ...state, link: state.link && { ...state.link, opened: true } };
    case 'RequiredTypesConfigured':
      return { ...state, requiredTypeIds: event.data.documentTypeIds, reminders: remindedFrom(state, event.data.configuredAt) };
    case 'DocumentUploaded':
    case 'DocumentReplaced':
    case 'DocumentAnalysed':
    case 'DocumentAnalysisFailed':
    case 'DocumentValidated':
    case 'DocumentRejected':
    case 'DocumentReopened':
    case 'DocumentCorrected':
    case 'DocumentReinstated':
    case 'ReadingCorrected':
    case 'ReadingCorrectionWithdrawn':
    case 'DocumentDeadlineReached':
      return { ...state, documents: evolveDocuments(state.documents, event) };
    case 'NoteWritten':
    case 'SmsAnswered':
    case 'NoteRemoved':
      return { ...state, notes: evolveNotes(state.notes, event) };
    case 'PersonErased':
      return { ...NOBODY, accountId: state.accountId, archived: true, erased: true };
    default:
      return never(event);
  }
}
