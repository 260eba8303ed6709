// Dispatch: the one way to change state. It decides a command on the latest revision; a command sent several times has one effect.
import type { Command } from '../commands.ts';
import type { DomainEvent } from '../events.ts';
import type { Instant } from '../kernel/calendar.ts';
import type { StreamCategory, StreamName } from '../kernel/event.ts';
import type { AccountId } from '../kernel/ids.ts';
import type { Refusal } from '../kernel/refusal.ts';
import type { Actor, Position, Revision } from './event-store.ts';

export type CommandMeta = {
  actor: Actor;
  /** The tenant. */
  accountId: AccountId;
  correlationId: string;
  causationId?: string | null;
  /** From the Idempotency-Key or a timer's id: event ids derive from it, so a retry has one effect. */
  idempotencyKey?: string | null;
  /** When given, the command is refused (`stale-state`) unless the stream is at this revision (C47). */
  expectedRevision?: Revision;
};
/** The appended events; `position` is null when the command changed nothing. */
export type Dispatched = { position: Position | null; revision: Revision; events: readonly DomainEvent[] };
/** Decides and appends. Throws only for failures outside the program. */
export type Dispatch = (command: Command, meta: CommandMeta) => Promise<Dispatched | Refusal>;
/** Folds one stream's state, for a policy or for another stream's decision, from the same cache as dispatch. */
export type LoadState = <Category extends StreamCategory>(
  category: Category,
  id: string | number,
) => Promise<{ state: unknown; revision: Revision }>;
/** The events to append to one stream. */
export type EventsToEnvelop = {
  stream: StreamName;
  /** The stream's current revision; -1 when it does not exist. The first new event gets the next one. */
  revision: Revision;
  /** Hash of the event at `revision`; 64 zeros when there is none. */
  prev: string;
  events: readonly DomainEvent[];
  /** One UUID per event. */
  eventIds: readonly string[];
  meta: Pick<CommandMeta, 'accountId' | 'actor' | 'correlationId' | 'causationId'>;
  occurredAt: Instant;
  /** The data subject whose key seals the personal fields, when it is not the stream's own. */
  subject?: string;
  /** Whether nothing is sealed under this subject yet; only then a key is created. Default: true for a new stream. */
  fresh?: boolean;
};
