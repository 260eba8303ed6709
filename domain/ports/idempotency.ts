// Port: what is stored of requests under an Idempotency-Key. A key is opened once, also by concurrent requests; the first answer stored
// under it stays.
import type { Instant } from '../kernel/calendar.ts';

/** `scope`: the owner of the keys. */
export type KeyName = { scope: string; key: string };
export type NewKey = KeyName & { requestHash: string; seed: string; subject: string; startedAt: Instant };
/** `reserved` and `answer` are sealed texts. */
export type OpenedKey = { requestHash: string; seed: string; reserved: string | null; answer: string | null };

export interface IdempotencyKeys {
  /** Deletes the keys that were opened at this moment or before. */
  forgetUntil(startedAt: Instant): Promise<void>;
  /** Opens the key if it is unknown, and answers what is stored under it. Null: it was deleted meanwhile. */
  open(key: NewKey): Promise<OpenedKey | null>;
  /** False: the reserved text is no longer `before`. */
  reserve(name: KeyName, before: string | null, sealed: string): Promise<boolean>;
  /** Answers what is stored under the key, this answer or an earlier one; null: the key was deleted or opened anew. */
  keepAnswer(name: KeyName, seed: string, sealed: string): Promise<string | null>;
}
