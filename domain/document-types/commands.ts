// The commands on an account's document types.
import type { ErasePerson } from '../kernel/erasure.ts';
import type { AccountId, DocumentTypeId } from '../kernel/ids.ts';
import type { DocumentTypeFields } from './events.ts';

export type DocumentTypeCommand =
  | ({ type: 'AddDocumentType'; accountId: AccountId; documentTypeId: DocumentTypeId } & DocumentTypeFields)
  | ({ type: 'EditDocumentType'; accountId: AccountId; documentTypeId: DocumentTypeId } & DocumentTypeFields)
  | { type: 'ArchiveDocumentType'; accountId: AccountId; documentTypeId: DocumentTypeId }
  /** Adds the six default types of the building trade to an empty list; changes nothing if the list has any (F217). */
  | { type: 'InitDefaultDocumentTypes'; accountId: AccountId; documentTypeIds: DocumentTypeId[] }
  | ErasePerson;
