// Which checkpoint may follow which: the log grows, or somebody declares that it does not. That the bigger tree begins with the smaller one
// is checked by whoever signs, because it takes the nodes of the tree.

import type { Instant } from '../kernel/calendar.ts';
import { type Decider, type Decision, type Now, never } from '../kernel/decider.ts';
import { refuse } from '../kernel/refusal.ts';
import type { SealCommand, SealEvent } from './events.ts';

export type SealState = {
  /** The head that the next checkpoint must extend; null before the first. */
  readonly head: { readonly size: number; readonly root: string } | null;
  /** The newest signed checkpoint since the last break. */
  readonly note: string | null;
  readonly publishedAt: Instant | null;
};
const initial: SealState = { head: null, note: null, publishedAt: null };

function evolve(state: SealState, event: SealEvent): SealState {
  const { size, root } = event.data;
  switch (event.type) {
    case 'CheckpointPublished':
      return { head: { size, root }, note: event.data.note, publishedAt: event.data.publishedAt };
    case 'LogForkDeclared':
      return { ...state, head: { size, root }, note: null };
    default:
      return never(event);
  }
}

function decide({ head }: SealState, command: SealCommand, { now }: Now): Decision<SealEvent> {
  const { accountId, size, root } = command;
  switch (command.type) {
    case 'PublishCheckpoint': {
      if (head !== null && (size < head.size || (size === head.size && root !== head.root))) return refuse('log-diverged');
      if (head !== null && size === head.size) return [];
      return [{ type: 'CheckpointPublished', data: { accountId, size, root, note: command.note, publishedAt: now }, personal: null }];
    }
    case 'DeclareLogFork': {
      const { reason, by } = command;
      return [{ type: 'LogForkDeclared', data: { accountId, size, root, reason, by, declaredAt: now }, personal: null }];
    }
    default:
      return never(command);
  }
}

export const sealDecider: Decider<SealState, SealCommand, SealEvent> = { initial, evolve, decide };
