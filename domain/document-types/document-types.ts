// The document types of one account. Stream `documenttypes-<accountId>`.
import { MAX_DOCUMENT_TYPES } from '../constants.ts';
import type { Instant } from '../kernel/calendar.ts';
import { type Decider, type Decision, type Now, never } from '../kernel/decider.ts';
import { personErased } from '../kernel/erasure.ts';
import type { DocumentTypeId } from '../kernel/ids.ts';
import { type Refusal, refuse } from '../kernel/refusal.ts';
import { sameName } from '../kernel/same-name.ts';
import type { DocumentTypeCommand } from './commands.ts';
import { DEFAULT_DOCUMENT_TYPES } from './default-types.ts';
import { type DocumentTypeEvent, type DocumentTypeFields, type DocumentTypeNames, ERASED_NAMES, type FileFormat } from './events.ts';

/** An archived type is asked of nobody; documents received under it keep its alert days (A31). */
export type DocumentType = Readonly<DocumentTypeFields> & {
  readonly archived: boolean;
  /**
   * Since when the alert days are these; absent: from the start. Reminder steps that the new alert days would have allowed before are not
   * sent.
   */
  readonly alertSince?: Instant;
};
export type DocumentTypesState = { readonly types: ReadonlyMap<DocumentTypeId, DocumentType>; readonly erased: boolean };

const initial: DocumentTypesState = { types: new Map(), erased: false };

type Settings = Omit<DocumentTypeFields, 'name' | 'description'>;
const settingsOf = ({ validityPeriod, alertDaysBefore, isRequired, allowedFormats }: Settings): Settings => ({
  validityPeriod,
  alertDaysBefore,
  isRequired,
  allowedFormats,
});
const namesOf = ({ name, description }: DocumentTypeFields): DocumentTypeNames => ({ name, description });

function alertSinceOf(
  before: DocumentType | undefined,
  { type, data }: Extract<DocumentTypeEvent, { type: 'DocumentTypeAdded' | 'DocumentTypeEdited' }>,
): Instant | undefined {
  const changed = type === 'DocumentTypeEdited' && before?.alertDaysBefore !== data.alertDaysBefore;
  return changed ? data.editedAt : before?.alertSince;
}

function evolve(state: DocumentTypesState, event: DocumentTypeEvent): DocumentTypesState {
  const types = new Map(state.types);
  switch (event.type) {
    case 'DocumentTypeAdded':
    case 'DocumentTypeEdited': {
      const { documentTypeId } = event.data;
      const fields = { ...settingsOf(event.data), ...(event.personal ?? ERASED_NAMES), archived: false };
      const alertSince = alertSinceOf(types.get(documentTypeId), event);
      return { ...state, types: types.set(documentTypeId, alertSince === undefined ? fields : { ...fields, alertSince }) };
    }
    case 'DocumentTypeArchived': {
      const type = types.get(event.data.documentTypeId);
      return type ? { ...state, types: types.set(event.data.documentTypeId, { ...type, archived: true }) } : state;
    }
    case 'PersonErased':
      return { ...initial, erased: true };
    default:
      return never(event);
  }
}

/** Ids of the types that are not archived, in the order of their creation. */
export const liveTypeIds = (types: DocumentTypesState['types']): DocumentTypeId[] =>
  [...types].filter(([, type]) => !type.archived).map(([id]) => id);

function nameTaken(state: DocumentTypesState, name: string, except: DocumentTypeId): Refusal | null {
  for (const [id, type] of state.types)
    if (id !== except && !type.archived && sameName(type.name, name)) return refuse('document-type-name-taken', { name });
  return null;
}

const sameFormats = (a: readonly FileFormat[], b: readonly FileFormat[]): boolean =>
  a.length === b.length && a.every((format) => b.includes(format));
const unchanged = (a: DocumentTypeFields, b: DocumentTypeFields): boolean =>
  a.name === b.name &&
  a.description === b.description &&
  a.validityPeriod === b.validityPeriod &&
  a.alertDaysBefore === b.alertDaysBefore &&
  a.isRequired === b.isRequired &&
  sameFormats(a.allowedFormats, b.allowedFormats);

function decide(state: DocumentTypesState, command: DocumentTypeCommand, { now }: Now): Decision<DocumentTypeEvent> {
  if (command.type === 'ErasePerson') return state.erased ? [] : [personErased(command.subject, command.because, now)];
  if (state.erased) return refuse('not-found');
  const { accountId } = command;
  const added = (documentTypeId: DocumentTypeId, fields: DocumentTypeFields): DocumentTypeEvent => ({
    type: 'DocumentTypeAdded',
    data: { accountId, documentTypeId, addedAt: now, ...settingsOf(fields) },
    personal: namesOf(fields),
  });
  switch (command.type) {
    case 'AddDocumentType': {
      if (state.types.has(command.documentTypeId)) return [];
      if (liveTypeIds(state.types).length >= MAX_DOCUMENT_TYPES) return refuse('too-many-document-types', { max: MAX_DOCUMENT_TYPES });
      return nameTaken(state, command.name, command.documentTypeId) ?? [added(command.documentTypeId, command)];
    }
    case 'EditDocumentType': {
      const before = state.types.get(command.documentTypeId);
      if (!before || before.archived) return refuse('document-type-not-found', { documentTypeId: command.documentTypeId });
      const taken = nameTaken(state, command.name, command.documentTypeId);
      if (taken) return taken;
      if (unchanged(before, command)) return [];
      return [
        {
          type: 'DocumentTypeEdited',
          data: { accountId, documentTypeId: command.documentTypeId, editedAt: now, ...settingsOf(command) },
          personal: namesOf(command),
        },
      ];
    }
    case 'ArchiveDocumentType': {
      const before = state.types.get(command.documentTypeId);
      if (!before) return refuse('document-type-not-found', { documentTypeId: command.documentTypeId });
      if (before.archived) return [];
      return [
        { type: 'DocumentTypeArchived', data: { accountId, documentTypeId: command.documentTypeId, archivedAt: now }, personal: null },
      ];
    }
    case 'InitDefaultDocumentTypes': {
      if (liveTypeIds(state.types).length > 0) return [];
      const ids = command.documentTypeIds;
      if (ids.length < DEFAULT_DOCUMENT_TYPES.length)
        throw new Error(`the default types need ${DEFAULT_DOCUMENT_TYPES.length} ids, got ${ids.length}`);
      if (ids.some((id) => state.types.has(id))) return [];
      return DEFAULT_DOCUMENT_TYPES.map((fields, index) => added(ids[index]!, fields));
    }
    default:
      return never(command);
  }
}

export const documentTypesDecider: Decider<DocumentTypesState, DocumentTypeCommand, DocumentTypeEvent> = { initial, evolve, decide };
