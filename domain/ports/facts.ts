// Port: what process managers keep of the history for themselves, where the stream of an event does not say it. It promises what was
// noted in the transactions that were committed, and an answer within a transaction that has what was noted there.
import type { AccountId, DocumentId, SubcontractorId } from '../kernel/ids.ts';
import type { Transaction } from './transaction.ts';

export type UploadedFile = { documentId: DocumentId; accountId: AccountId; subcontractorId: SubcontractorId; sha256: string };

/** A hash of what stands on one company's papers alone: a code, a number of contract (G11). */
export type PaperMark = { documentId: DocumentId; accountId: AccountId; subcontractorId: SubcontractorId; mark: string };

export interface Facts {
  /** Who works for which account from now on; what is known stays. */
  join(subcontractors: ReadonlyMap<SubcontractorId, AccountId>, tx: Transaction): Promise<void>;
  leave(subcontractors: readonly SubcontractorId[], tx: Transaction): Promise<void>;
  /** Each with his account. */
  subcontractorsOf(accounts: readonly AccountId[], tx: Transaction): Promise<Map<SubcontractorId, AccountId>>;
  noteFiles(files: readonly UploadedFile[], tx: Transaction): Promise<void>;
  noteMarks(marks: readonly PaperMark[], tx: Transaction): Promise<void>;
  /** Their files and their marks. */
  forgetFilesOf(subcontractors: readonly SubcontractorId[], tx: Transaction): Promise<void>;
  /** Whether another subcontractor of the account sent the same bytes. */
  isFileOfAnother(file: Omit<UploadedFile, 'documentId'>): Promise<boolean>;
  /** The other subcontractors of the account on whose papers it stands, at most ten. */
  othersWithMark(mark: Omit<PaperMark, 'documentId'>): Promise<SubcontractorId[]>;
}
