// The set of one account's document types. Stream `documenttypes-<accountId>`.

import type { Instant } from '../kernel/calendar.ts';
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

export type DocumentTypeEvent =
  | Fact<'DocumentTypeAdded', { accountId: AccountId; documentTypeId: DocumentTypeId; addedAt: Instant } & DocumentTypeFields>
  | Fact<'DocumentTypeEdited', { accountId: AccountId; documentTypeId: DocumentTypeId; editedAt: Instant } & DocumentTypeFields>
  /** No longer asked of anybody; documents already received under it remain (A31). */
  | Fact<'DocumentTypeArchived', { accountId: AccountId; documentTypeId: DocumentTypeId; archivedAt: Instant }>;
