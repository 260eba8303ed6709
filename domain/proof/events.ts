// The checkpoints of an account's log. Stream `seal-<accountId>`; its events are leaves of the log as well, from the next checkpoint on.
import type { Instant } from '../kernel/calendar.ts';
import type { Fact } from '../kernel/event.ts';
import type { AccountId, PersonId } from '../kernel/ids.ts';

/** Why a log goes on from another history than the one that was published. */
export const FORK_REASONS = ['restored', 'moved', 'key-lost', 'damaged'] as const;
export type ForkReason = (typeof FORK_REASONS)[number];

/** `size` leaves with this `root` (base64). */
type Head = { accountId: AccountId; size: number; root: string };
export type SealEvent =
  /** `note`: the checkpoint as it was signed (checkpoint.ts). */
  | Fact<'CheckpointPublished', Head & { note: string; publishedAt: Instant }>
  /** The head from which the log goes on. `by` null: the operator on the command line. */
  | Fact<'LogForkDeclared', Head & { reason: ForkReason; by: PersonId | null; declaredAt: Instant }>;
export type SealCommand =
  | ({ type: 'PublishCheckpoint'; note: string } & Head)
  | ({ type: 'DeclareLogFork'; reason: ForkReason; by: PersonId | null } & Head);
