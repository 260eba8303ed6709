// The set of one account's document types. Stream `documenttypes-<accountId>`.

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

/** What a person typed. In clear in events of version 1. */
export type DocumentTypeNames = Pick<DocumentTypeFields, 'name' | 'description'>;
/** What is left of them once their key is gone. */
export const ERASED_NAMES: DocumentTypeNames = { name: '', description: '' };
type Settings = Omit<DocumentTypeFields, keyof DocumentTypeNames>;

export type DocumentTypeEvent =
  | Fact<'DocumentTypeAdded', { accountId: AccountId; documentTypeId: DocumentTypeId; addedAt: Instant } & Settings, DocumentTypeNames>
  | Fact<'DocumentTypeEdited', { accountId: AccountId; documentTypeId: DocumentTypeId; editedAt: Instant } & Settings, DocumentTypeNames>
  /** No longer asked of anybody; documents already received under it remain (A31). */
  | Fact<'DocumentTypeArchived', { accountId: AccountId; documentTypeId: DocumentTypeId; archivedAt: Instant }>
  | PersonErased;
