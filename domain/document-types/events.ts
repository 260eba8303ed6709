// Events of one account's document types. Stream `documenttypes-<accountId>`.

import type { Instant } from '../kernel/calendar.ts';
import type { PersonErased } from '../kernel/erasure.ts';
import type { Fact } from '../kernel/event.ts';
import type { AccountId, DocumentTypeId } from '../kernel/ids.ts';

export type FileFormat = 'PDF' | 'JPG' | 'PNG';
export type DocumentTypeFields = {
  name: string;
  description: string;
  /** days */
  validityPeriod: number;
  /** days */
  alertDaysBefore: number;
  isRequired: boolean;
  allowedFormats: FileFormat[];
};

/** Text that a person typed. Events of version 1 hold it in clear. */
export type DocumentTypeNames = Pick<DocumentTypeFields, 'name' | 'description'>;
/** Their value once the key is destroyed. */
export const ERASED_NAMES: DocumentTypeNames = { name: '', description: '' };
type Settings = Omit<DocumentTypeFields, keyof DocumentTypeNames>;

export type DocumentTypeEvent =
  | Fact<'DocumentTypeAdded', { accountId: AccountId; documentTypeId: DocumentTypeId; addedAt: Instant } & Settings, DocumentTypeNames>
  | Fact<'DocumentTypeEdited', { accountId: AccountId; documentTypeId: DocumentTypeId; editedAt: Instant } & Settings, DocumentTypeNames>
  /** The type is no longer asked of anybody; documents received under it remain (A31). */
  | Fact<'DocumentTypeArchived', { accountId: AccountId; documentTypeId: DocumentTypeId; archivedAt: Instant }>
  | PersonErased;
