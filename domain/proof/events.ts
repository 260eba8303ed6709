// The checkpoints of an account's log. Stream `seal-<accountId>`; its events are leaves of the log as well, from the next checkpoint on.
import type { Instant } from '../kernel/calendar.ts';
import type { Fact } from '../kernel/event.ts';
import type { AccountId, PersonId, WitnessId } from '../kernel/ids.ts';

/** Why a log goes on from another history than the one that was published. */
export const FORK_REASONS = ['restored', 'moved', 'key-lost', 'damaged'] as const;
export type ForkReason = (typeof FORK_REASONS)[number];

/** `size` leaves with this `root` (base64). */
type Head = { accountId: AccountId; size: number; root: string };
export type SealEvent =
  /** `note`: the checkpoint as it was signed (checkpoint.ts). */
  | Fact<'CheckpointPublished', Head & { note: string; publishedAt: Instant }>
  /**
   * The head from which the log goes on. `by` null: the operator on the command line. `generation`: how many breaks this history and the copies
   * of checkpoints know; absent: one more than before.
   */
  | Fact<'LogForkDeclared', Head & { reason: ForkReason; by: PersonId | null; declaredAt: Instant; generation?: number }>
  /**
   * Who gets each day's checkpoint by mail: the owners, a witness, both or nobody. The address is sealed for the witness alone
   * (`witnessSubject`), in the event that first names him. `former`: the one who is a witness no more; his key is destroyed a moment later.
   * `by` null: the end of the account, an erasure by the operator, his own word or complaint, or no answer in time. `asked`: he gets nothing
   * before he accepted; absent: named when nobody was asked.
   */
  | Fact<
      'CheckpointMailsSet',
      {
        accountId: AccountId;
        owners: boolean;
        witness: WitnessId | null;
        emailHash: string | null;
        former: WitnessId | null;
        by: PersonId | null;
        setAt: Instant;
        asked?: true;
      },
      { email: string }
    >
  /** He accepted by the link of the mail that asked him. */
  | Fact<'CheckpointWitnessAccepted', { accountId: AccountId; witness: WitnessId; acceptedAt: Instant }>
  /** The newest checkpoint is to be mailed to those whom the account chose; at most once a day. */
  | Fact<'CheckpointMailsDue', { accountId: AccountId; size: number; owners: boolean; witness: WitnessId | null; dueAt: Instant }>;

/** The data subject of a witness: its key seals his address and the mails to him. */
export const witnessSubject = (witnessId: number): string => `witness-${witnessId}`;
/** The witness whom a subject is; null: somebody else. */
export const witnessIn = (subject: string): WitnessId | null => {
  const [, id] = /^witness-(\d+)$/.exec(subject) ?? [];
  return id === undefined ? null : (Number(id) as WitnessId);
};

/** `id`: new, and not used where the account has this witness already. */
export type NamedWitness = { readonly id: WitnessId; readonly email: string; readonly emailHash: string };
/** `generation` of a break: above that of every copy. */
export type SealCommand =
  | ({ type: 'PublishCheckpoint'; note: string } & Head)
  | ({ type: 'DeclareLogFork'; reason: ForkReason; by: PersonId | null; generation?: number } & Head)
  /** `witness` null: none. */
  | { type: 'SetCheckpointMails'; accountId: AccountId; owners: boolean; witness: NamedWitness | null; by: PersonId | null }
  | { type: 'MailCheckpoint'; accountId: AccountId }
  /** This witness, if he still is one; the owners get what they got. */
  | { type: 'DismissWitness'; accountId: AccountId; witness: WitnessId }
  | { type: 'AcceptWitness'; accountId: AccountId; witness: WitnessId };
