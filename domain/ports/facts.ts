// Port: what process managers keep of the history for themselves, where the stream of an event does not say it. It promises what was
// noted in the transactions that were committed, and an answer within a transaction that has what was noted there.
import type { AccountId, DocumentId, SubcontractorId } from '../kernel/ids.ts';
import type { Transaction } from './transaction.ts';

export type UploadedFile = { documentId: DocumentId; accountId: AccountId; subcontractorId: SubcontractorId; sha256: string };

export interface Facts {
  /** Who works for which account from now on; what is known stays. */
  join(subcontractors: ReadonlyMap<SubcontractorId, AccountId>, tx: Transaction): Promise<void>;
  leave(subcontractors: readonly SubcontractorId[], tx: Transaction): Promise<void>;
  /** Each with his account. */
  subcontractorsOf(accounts: readonly AccountId[], tx: Transaction): Promise<Map<SubcontractorId, AccountId>>;
  noteFiles(files: readonly UploadedFile[], tx: Transaction): Promise<void>;
  forgetFilesOf(subcontractors: readonly SubcontractorId[], tx: Transaction): Promise<void>;
  /** Whether another subcontractor of the account sent the same bytes. */
  isFileOfAnother(file: Omit<UploadedFile, 'documentId'>): Promise<boolean>;
}
