// Port: facts that process managers keep from the history because the event's own stream does not hold them. It answers what committed
// transactions recorded, and within a transaction also what that one recorded.
import type { AccountId, DocumentId, SubcontractorId } from '../kernel/ids.ts';
import type { Transaction } from './transaction.ts';

export type UploadedFile = { documentId: DocumentId; accountId: AccountId; subcontractorId: SubcontractorId; sha256: string };

/** A hash of what is printed on one company's documents only: a code, a contract number (G11). */
export type PaperMark = { documentId: DocumentId; accountId: AccountId; subcontractorId: SubcontractorId; mark: string };

export type PaperElsewhere = {
  accountId: AccountId;
  subcontractorId: SubcontractorId;
  sha256: string | null;
  marks: readonly string[];
};

export interface Facts {
  /** Records which account these subcontractors belong to; known ones stay unchanged. */
  join(subcontractors: ReadonlyMap<SubcontractorId, AccountId>, tx: Transaction): Promise<void>;
  leave(subcontractors: readonly SubcontractorId[], tx: Transaction): Promise<void>;
  /** The subcontractors of these accounts, each with his account. */
  subcontractorsOf(accounts: readonly AccountId[], tx: Transaction): Promise<Map<SubcontractorId, AccountId>>;
  noteFiles(files: readonly UploadedFile[], tx: Transaction): Promise<void>;
  noteMarks(marks: readonly PaperMark[], tx: Transaction): Promise<void>;
  /** Deletes their files and their marks. */
  forgetFilesOf(subcontractors: readonly SubcontractorId[], tx: Transaction): Promise<void>;
  /**
   * What the other subcontractors of the account have of this: whether one sent the same bytes, and whose documents carry each of the marks,
   * at most ten of a mark. `sha256` null: only the marks are asked for.
   */
  elsewhere(paper: PaperElsewhere): Promise<{ sameFile: boolean; withMark: ReadonlyMap<string, readonly SubcontractorId[]> }>;
}
