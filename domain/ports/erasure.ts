// Erasure, as the shells know it: one entry for whoever has a reason, one that finishes what an event has promised (infra/decisions/025).
import type { Instant } from '../kernel/calendar.ts';
import type { ErasureReason } from '../kernel/erasure.ts';
import type { StreamName } from '../kernel/event.ts';
import type { AccountId } from '../kernel/ids.ts';
import type { Refusal } from '../kernel/refusal.ts';

export type AccountErasure = {
  accountId: AccountId;
  /** A rejection says so itself (`RejectAccount`), and is finished by its timer. */
  because: Exclude<ErasureReason, 'rejected'>;
  /** Although it holds documents of subcontractors, which the law may have kept. Refused without (`account-in-use`). */
  withDocuments?: boolean;
};
export interface Erasure {
  /** Says that an account is erased, and erases all that is its own. Again: finds nothing to do. Answers how many subcontractors went. */
  account(order: AccountErasure): Promise<{ subcontractors: number } | Refusal>;
  /** The subcontractors whose documents the account holds, archived ones among them. */
  holds(accountId: AccountId): Promise<readonly number[]>;
  /**
   * Does what `PersonErased` in this stream says: key, objects, sessions, sealed answers and messages, the payment provider; for an account
   * also its subcontractors and names. May be called again at any time; a timer does until it has succeeded.
   */
  finish(subject: StreamName): Promise<void>;
}

/** One erasure as it is remembered outside of the database: no word of a person is in it. */
export type ErasureNote = {
  subject: StreamName;
  because: ErasureReason;
  erasedAt: Instant /** Hash of the `PersonErased` that said so. */;
  event: string;
};
/** Kept apart from what can be restored, so that no backup revives anybody (infra/decisions/085). */
export interface ErasureJournal {
  /** Durable when it resolves. Again: nothing new. */
  note(note: ErasureNote): Promise<void>;
}
