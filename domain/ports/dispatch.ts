// Dispatch: the one way to change anything. It promises that a command is decided on the newest state and has one effect, however often it is sent.
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
/** What was appended; `position` null when the decision was to do nothing. */
export type Dispatched = { position: Position | null; revision: Revision; events: readonly DomainEvent[] };
/** Decides and appends. Throws only for the world's failures. */
export type Dispatch = (command: Command, meta: CommandMeta) => Promise<Dispatched | Refusal>;
/** Folds one stream's state for a decision elsewhere or a policy, from the same cache as dispatch. */
export type LoadState = <Category extends StreamCategory>(
  category: Category,
  id: string | number,
) => Promise<{ state: unknown; revision: Revision }>;
/** What becomes events of one stream. */
export type EventsToEnvelop = {
  stream: StreamName;
  /** Where the stream stands: -1 when it does not exist. The first new event gets the next revision. */
  revision: Revision;
  /** Hash of the event at `revision`; 64 zeros when there is none. */
  prev: string;
  events: readonly DomainEvent[];
  /** One UUID per event. */
  eventIds: readonly string[];
  meta: Pick<CommandMeta, 'accountId' | 'actor' | 'correlationId' | 'causationId'>;
  occurredAt: Instant;
  /** Whose key seals the personal fields, when it is not the stream's own. */
  subject?: string;
  /** Whether the stream has nothing sealed yet under this subject: only then is a key made. Default: a stream that begins. */
  fresh?: boolean;
};
