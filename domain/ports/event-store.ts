// The event store: promises that a stream changes only from the revision the writer saw, and that every reader meets events in one order.
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

/** One event as the store keeps it (infra/decisions/002): canonical bytes, the sealed part still sealed. */
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
  /** Whose key seals it: a data subject, e.g. `subcontractor-12`. */
  readonly subject: string | null;
  /** SHA-256 (hex) of the event before it in the stream; 64 zeros for the first. */
  readonly prev: string;
  /** SHA-256 (hex) over the canonical JSON of everything above but the position, the actor as it is kept (infra/adapters/event-store/actors.ts). */
  readonly hash: string;
  /** Set where the record cannot be read: all but its place in the log then throws this when it is touched. */
  readonly unreadable?: Error;
};
export type NewEvent = Omit<StoredEvent, 'position' | 'unreadable'>;

export type AppendResult = { ok: true; position: Position } | { ok: false; actual: Revision };

export interface EventStore {
  readonly name: string;
  /** Outside the streams: no reader of events meets it. */
  readonly mark: Mark;
  /**
   * Appends whole or not at all when the stream is at `expected` (-1: must not exist). A conflict is a value. When the events at
   * expected + 1… already are these (same event ids), the answer is ok again: an append may be retried at will (DESIGN 3.4).
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
   * Catches up after `after`, then stays live, batch by batch in order: the next batch is read when `onBatch` has resolved. A batch whose
   * handler throws is handed out again after `retryMs`. The bus only wakes it up; a slow poll stands behind it.
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
