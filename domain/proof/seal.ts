// Which checkpoint may follow which: the log grows, or somebody declares that it does not. That the bigger tree begins with the smaller one
// is checked by whoever signs, because it takes the nodes of the tree. And who gets the checkpoints by mail.

import { type CalendarDate, type Instant, parisDay } from '../kernel/calendar.ts';
import { type Decider, type Decision, type Now, never } from '../kernel/decider.ts';
import type { WitnessId } from '../kernel/ids.ts';
import { refuse } from '../kernel/refusal.ts';
import type { SealCommand, SealEvent } from './events.ts';

/** `email` null: his key is gone. */
export type Witness = { readonly id: WitnessId; readonly email: string | null; readonly emailHash: string | null; readonly since: Instant };
export type SealState = {
  /** The head that the next checkpoint must extend; null before the first. */
  readonly head: { readonly size: number; readonly root: string } | null;
  /** The newest signed checkpoint since the last break. */
  readonly note: string | null;
  readonly publishedAt: Instant | null;
  /** How often a break was declared: copies of checkpoints of before the newest one count no more. */
  readonly generation: number;
  /** Whether the owners get each day's checkpoint by mail. */
  readonly owners: boolean;
  readonly witness: Witness | null;
  /** Those who were a witness before: their keys are to be destroyed. */
  readonly former: readonly WitnessId[];
  /** What was mailed last. */
  readonly mailed: { readonly size: number; readonly on: CalendarDate; readonly at: Instant; readonly generation: number } | null;
};
const initial: SealState = {
  head: null,
  note: null,
  publishedAt: null,
  generation: 0,
  owners: false,
  witness: null,
  former: [],
  mailed: null,
};

function evolve(state: SealState, event: SealEvent): SealState {
  switch (event.type) {
    case 'CheckpointPublished': {
      const { size, root, note, publishedAt } = event.data;
      return { ...state, head: { size, root }, note, publishedAt };
    }
    case 'LogForkDeclared': {
      const { size, root } = event.data;
      return { ...state, head: { size, root }, note: null, generation: event.data.generation ?? state.generation + 1 };
    }
    case 'CheckpointMailsSet': {
      const { owners, witness: id, emailHash, former, setAt } = event.data;
      const stays = id !== null && id === state.witness?.id;
      const witness = id === null || stays ? null : { id, email: event.personal?.email ?? null, emailHash, since: setAt };
      return {
        ...state,
        owners,
        witness: stays ? state.witness : witness,
        former: former === null ? state.former : [...state.former, former],
      };
    }
    case 'CheckpointMailsDue': {
      const { size, dueAt } = event.data;
      return { ...state, mailed: { size, on: parisDay(dueAt), at: dueAt, generation: state.generation } };
    }
    default:
      return never(event);
  }
}

function setMails(state: SealState, command: Extract<SealCommand, { type: 'SetCheckpointMails' }>, now: Instant): Decision<SealEvent> {
  const { accountId, owners, by, witness: named } = command;
  const current = state.witness;
  const stays = named !== null && current !== null && current.email !== null && named.emailHash === current.emailHash;
  if (owners === state.owners && (stays || (named === null && current === null))) return [];
  const about = { accountId, owners, by, setAt: now };
  if (stays)
    return [
      {
        type: 'CheckpointMailsSet',
        data: { ...about, witness: current.id, emailHash: current.emailHash, former: null },
        personal: null,
      },
    ];
  const data = { ...about, witness: named?.id ?? null, emailHash: named?.emailHash ?? null, former: current?.id ?? null };
  return [{ type: 'CheckpointMailsSet', data, personal: named && { email: named.email } }];
}

/** Once a day, and each checkpoint once. */
function mail(
  { owners, witness, head, note, mailed, generation }: SealState,
  { accountId }: { accountId: SealEvent['data']['accountId'] },
  now: Instant,
) {
  const nobody = !owners && witness === null;
  if (nobody || head === null || note === null || mailed?.on === parisDay(now)) return [];
  if (mailed?.size === head.size && mailed.generation === generation) return [];
  const data = { accountId, size: head.size, owners, witness: witness?.id ?? null, dueAt: now };
  return [{ type: 'CheckpointMailsDue' as const, data, personal: null }];
}

function decide(state: SealState, command: SealCommand, { now }: Now): Decision<SealEvent> {
  const { head } = state;
  switch (command.type) {
    case 'PublishCheckpoint': {
      const { accountId, size, root } = command;
      if (head !== null && (size < head.size || (size === head.size && root !== head.root))) return refuse('log-diverged');
      if (head !== null && size === head.size) return [];
      return [{ type: 'CheckpointPublished', data: { accountId, size, root, note: command.note, publishedAt: now }, personal: null }];
    }
    case 'DeclareLogFork': {
      const { accountId, size, root, reason, by } = command;
      const generation = Math.max(command.generation ?? 0, state.generation + 1);
      return [{ type: 'LogForkDeclared', data: { accountId, size, root, reason, by, declaredAt: now, generation }, personal: null }];
    }
    case 'SetCheckpointMails':
      return setMails(state, command, now);
    case 'MailCheckpoint':
      return mail(state, command, now);
    default:
      return never(command);
  }
}

export const sealDecider: Decider<SealState, SealCommand, SealEvent> = { initial, evolve, decide };
