// Which checkpoint may follow which: the log grows, or somebody declares that it does not. That the bigger tree begins with the smaller one
// is checked by whoever signs, because it takes the nodes of the tree. And who gets the checkpoints by mail.

import { WITNESS_ANSWER_DAYS } from '../constants.ts';
import { addMillis, type CalendarDate, type Instant, parisDay } from '../kernel/calendar.ts';
import { type Decider, type Decision, type Now, never } from '../kernel/decider.ts';
import type { AccountId, WitnessId } from '../kernel/ids.ts';
import { refuse } from '../kernel/refusal.ts';
import type { SealCommand, SealEvent } from './events.ts';

/** `email` null: his key is gone. `acceptedAt` null: he has not answered yet. */
export type Witness = {
  readonly id: WitnessId;
  readonly email: string | null;
  readonly emailHash: string | null;
  readonly since: Instant;
  readonly acceptedAt: Instant | null;
};
/** The moment up to which he may accept; then his address is taken away. Null: he has accepted. */
export const answerUntil = ({ since, acceptedAt }: Witness): Instant | null =>
  acceptedAt === null ? addMillis(since, WITNESS_ANSWER_DAYS * 86_400_000) : null;
const isLate = (witness: Witness, now: Instant): boolean => {
  const until = answerUntil(witness);
  return until !== null && now > until;
};
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
      const { owners, witness: id, emailHash, former, setAt, asked } = event.data;
      const stays = id !== null && id === state.witness?.id;
      const witness =
        id === null || stays
          ? null
          : { id, email: event.personal?.email ?? null, emailHash, since: setAt, acceptedAt: asked ? null : setAt };
      return {
        ...state,
        owners,
        witness: stays ? state.witness : witness,
        former: former === null ? state.former : [...state.former, former],
      };
    }
    case 'CheckpointWitnessAccepted': {
      const { witness } = state;
      return witness?.id === event.data.witness ? { ...state, witness: { ...witness, acceptedAt: event.data.acceptedAt } } : state;
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
  const stays =
    named !== null && current !== null && current.email !== null && named.emailHash === current.emailHash && !isLate(current, now);
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
  return [
    { type: 'CheckpointMailsSet', data: named === null ? data : { ...data, asked: true }, personal: named && { email: named.email } },
  ];
}

/** Nobody in his place. */
function dismiss({ owners }: SealState, accountId: AccountId, former: WitnessId, setAt: Instant): SealEvent {
  return {
    type: 'CheckpointMailsSet',
    data: { accountId, owners, witness: null, emailHash: null, former, by: null, setAt },
    personal: null,
  };
}

/** Once a day, and each checkpoint once. A witness who has not answered in time is taken away instead. */
function mail(state: SealState, { accountId }: { accountId: AccountId }, now: Instant): SealEvent[] {
  const { witness } = state;
  const late = witness !== null && isLate(witness, now) ? [dismiss(state, accountId, witness.id, now)] : [];
  return [...late, ...due(state, accountId, now)];
}
function due({ owners, witness: named, head, note, mailed, generation }: SealState, accountId: AccountId, now: Instant): SealEvent[] {
  const witness = named?.acceptedAt == null ? null : named;
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
    case 'DismissWitness':
      return state.witness?.id === command.witness ? [dismiss(state, command.accountId, command.witness, now)] : [];
    case 'AcceptWitness': {
      const { witness } = state;
      if (witness?.id !== command.witness || isLate(witness, now)) return refuse('invalid-link');
      if (witness.acceptedAt !== null) return [];
      const { accountId } = command;
      return [{ type: 'CheckpointWitnessAccepted', data: { accountId, witness: witness.id, acceptedAt: now }, personal: null }];
    }
    default:
      return never(command);
  }
}

export const sealDecider: Decider<SealState, SealCommand, SealEvent> = { initial, evolve, decide };
