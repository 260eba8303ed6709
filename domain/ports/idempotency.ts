// Port: what is written down of requests under an Idempotency-Key. It promises that a key is opened once, whoever asks for it at the same
// time, and that the first answer written under it stays.
import type { Instant } from '../kernel/calendar.ts';

/** `scope`: whose keys they are. */
export type KeyName = { scope: string; key: string };
export type NewKey = KeyName & { requestHash: string; seed: string; subject: string; startedAt: Instant };
/** `reserved` and `answer` are sealed texts. */
export type OpenedKey = { requestHash: string; seed: string; reserved: string | null; answer: string | null };

export interface IdempotencyKeys {
  /** Those that were opened at this moment or before. */
  forgetUntil(startedAt: Instant): Promise<void>;
  /** Opens it where it is not known; what is written under it now. Null: it was forgotten this very moment. */
  open(key: NewKey): Promise<OpenedKey | null>;
  /** False: what is reserved is no longer `before`. */
  reserve(name: KeyName, before: string | null, sealed: string): Promise<boolean>;
  /** Answers what is kept under it, this answer or an earlier one; null: the key is gone, or was opened anew. */
  keepAnswer(name: KeyName, seed: string, sealed: string): Promise<string | null>;
}
