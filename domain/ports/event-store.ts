// The event store: a stream changes only from the revision that the writer has seen, and every reader gets the events in the same order.
import type { EventType } from '../events.ts';
import type { Instant } from '../kernel/calendar.ts';
import type { StreamCategory, StreamName } from '../kernel/event.ts';
import type { AccountId, PersonId } from '../kernel/ids.ts';
import type { Mark } from './installation.ts';

/** Opaque, totally ordered within one store: compare with `EventStore.compare`, print, pass on. Never stored in a read-model row. */
export type Position = string;
/** 0 for the first event of a stream. -1: the stream does not exist. */
export type Revision = number;

export type Actor =
  | { kind: 'user' | 'administrator'; accountId: AccountId; personId: PersonId }
  | { kind: 'subcontractor'; subcontractorId: number }
  | { kind: 'auditor'; auditorId: number }
  | { kind: 'system' };

/** One event as stored (infra/decisions/002): canonical bytes, the personal fields still sealed. */
export type StoredEvent = {
  readonly eventId: string;
  readonly stream: StreamName;
  readonly revision: Revision;
  readonly position: Position;
  readonly type: EventType;
  readonly schemaVersion: number;
  readonly accountId: AccountId;
  readonly actor: Actor;
  readonly occurredAt: Instant;
  readonly correlationId: string;
  readonly causationId: string | null;
  readonly data: object;
  /** base64 of the AES-256-GCM box of the personal fields, or null when there are none. */
  readonly sealed: string | null;
  /** The data subject whose key seals it, e.g. `subcontractor-12`. */
  readonly subject: string | null;
  /** SHA-256 (hex) of the event before it in the stream; 64 zeros for the first. */
  readonly prev: string;
  /**
   * SHA-256 (hex) over the canonical JSON of all fields above except the position; the actor as stored
   * (infra/adapters/event-store/actors.ts).
   */
  readonly hash: string;
  /** Set when the record cannot be read: every property but its place in the log then throws this error on access. */
  readonly unreadable?: Error;
};
export type NewEvent = Omit<StoredEvent, 'position' | 'unreadable'>;

/** `again`: the events may have been there before this append; without it this append wrote them. */
export type AppendResult = { ok: true; position: Position; again?: true } | { ok: false; actual: Revision };

export interface EventStore {
  readonly name: string;
  /** Stored outside the streams: no reader of events gets it. */
  readonly mark: Mark;
  /**
   * Appends all events or none, if the stream is at `expected` (-1: it must not exist). A conflict is a value. When the events from
   * expected + 1 on already are these (same event ids), the answer is ok: any append may be retried (DESIGN 3.4).
   */
  append(stream: StreamName, expected: Revision, events: readonly NewEvent[]): Promise<AppendResult>;
  /** Forwards from `from` (default 0), or backwards from it (default: the end). Empty for a stream that does not exist. */
  readStream(
    stream: StreamName,
    options?: { from?: Revision; direction?: 'forwards' | 'backwards'; limit?: number },
  ): Promise<StoredEvent[]>;
  /** The next events after a position (null: from the start) in commit order, at most `limit`. */
  readAll(options: { after: Position | null; limit: number; categories?: readonly StreamCategory[] }): Promise<StoredEvent[]>;
  /** The position of the last event, or null when there is none. */
  head(): Promise<Position | null>;
  /** Negative, zero or positive, like a comparator. */
  compare(a: Position, b: Position): number;
  /**
   * Catches up after `after`, then stays live. Delivers batches in order; the next one follows when `onBatch` has resolved. A batch whose
   * handler throws is delivered again after `retryMs`. The bus only wakes the subscription; a slow poll covers lost messages.
   */
  subscribe(options: {
    after: Position | null;
    batchSize: number;
    onBatch(events: StoredEvent[]): Promise<void>;
    onError?(error: unknown): void;
  }): Subscription;
  close(): Promise<void>;
}
export type Subscription = { stop(): Promise<void> };
