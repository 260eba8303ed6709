// Erasure: one method for whoever has a reason to erase, one that completes what an event has recorded (infra/decisions/025).
import type { Instant } from '../kernel/calendar.ts';
import type { ErasureReason } from '../kernel/erasure.ts';
import type { StreamName } from '../kernel/event.ts';
import type { AccountId } from '../kernel/ids.ts';
import type { Refusal } from '../kernel/refusal.ts';

export type AccountErasure = {
  accountId: AccountId;
  /** `RejectAccount` records a rejection itself, and a timer completes it. */
  because: Exclude<ErasureReason, 'rejected'>;
  /** Erases an account with documents of subcontractors, which the law may require to keep. Without it: refused (`account-in-use`). */
  withDocuments?: boolean;
};
export interface Erasure {
  /** Records the erasure and erases all that is the account's own. Idempotent. Answers how many subcontractors were erased. */
  account(order: AccountErasure): Promise<{ subcontractors: number } | Refusal>;
  /**
   * Erases a person from every account that knows the address with this keyed hash: ends what he is a member of, then all that is his.
   * Idempotent. Refused where he registered an account, or is the last owner of one; then nothing has changed. Answers of how many accounts.
   */
  person(order: { emailHash: string }): Promise<{ accounts: number } | Refusal>;
  /** The subcontractors whose documents the account holds, also archived ones. */
  holds(accountId: AccountId): Promise<readonly number[]>;
  /**
   * Completes a `PersonErased` of this stream, and each `MemberErased` of an account's members: deletes key, blobs, sessions, sealed answers, messages, and data at the payment provider;
   * for an account also its subcontractors and names. Idempotent; a timer calls it until it succeeds.
   */
  finish(subject: StreamName): Promise<void>;
}

/** One erasure as recorded outside of the database, without personal data. */
export type ErasureNote = {
  subject: StreamName | `member-${number}` | `witness-${number}`;
  because: ErasureReason;
  erasedAt: Instant /** Hash of the `PersonErased` that said so. */;
  event: string;
};
/** Kept apart from what a backup restores, so that no restored backup brings an erased person back (infra/decisions/085). */
export interface ErasureJournal {
  /** Durable when it resolves. Idempotent. */
  note(note: ErasureNote): Promise<void>;
}
