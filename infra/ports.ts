// The types by which the shells (api, projections, workflows) know the outside. Types only: adapters live in infra/<port>/.
import type { Command } from '#domain/commands.ts';
import type { DomainEvent, EventType } from '#domain/events.ts';
import type { CalendarDate, Instant } from '#domain/kernel/calendar.ts';
import type { StreamCategory, StreamName } from '#domain/kernel/event.ts';
import type { AccountId, IdKind, PersonId } from '#domain/kernel/ids.ts';
import type { Refusal } from '#domain/kernel/refusal.ts';
import type { Mark } from './installation/marks.ts';

// ---- event store -------------------------------------------------------------------------------------------------
/** Opaque, totally ordered within one store: compare with `comparePositions` of the adapter's helper, print, pass on. Never stored in a read-model row. */
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
  /** SHA-256 (hex) over the canonical JSON of everything above but the position, the actor as it is kept (infra/event-store/actors.ts). */
  readonly hash: string;
  /** Set where the record cannot be read (event-store/unreadable.ts): all but its place in the log then throws this when it is touched. */
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

// ---- bus: a doorbell ---------------------------------------------------------------------------------------------
export type Topic = 'events' | 'read-models' | 'wakes' | 'deliveries';
export interface Bus {
  readonly name: string;
  ring(topic: Topic, message?: string): void;
  /** Answers the function that stops listening. */
  on(topic: Topic, listener: (message: string) => void): () => void;
  close(): Promise<void>;
}

// ---- keys: sealing of personal data -------------------------------------------------------------------------------
export type { Box, Keys } from './keys/port.ts';
/** An event with its personal part opened: what projectors that declare it, folds and mail templates read. */
export type OpenedEvent = StoredEvent & { readonly event: DomainEvent };

// ---- SQL and read models -------------------------------------------------------------------------------------------
export type { Database, Fragment, Sql } from './sql/postgres.ts';

import type { Sql } from './sql/postgres.ts';

/** `personal` null: erased, or the projection did not ask for it. Narrow with `event.type`. */
export type ProjectedEvent = DomainEvent & { readonly meta: Omit<StoredEvent, 'data' | 'type'> };

/**
 * A read model or a process manager: both follow the log with a checkpoint that shares a transaction with their rows (DESIGN 3.8, 3.11).
 * A read model's tables live in schema `rm` (unqualified names; `search_path` is set, so a rebuild can aim at a shadow); a process
 * manager writes `ops.` tables and is never rebuilt.
 */
export type Projection = {
  readonly name: string;
  readonly kind: 'read-model' | 'process-manager';
  /** Raised with every change of the rows it makes: a read model is then made anew, and programs of another version write nothing (084). */
  readonly version: number;
  /** What a new one follows: the whole history, or what comes after its first start (a process manager that must not act on history). */
  readonly start: 'beginning' | 'now';
  /** DDL of its tables and indexes, for an empty schema. */
  readonly tables: string;
  readonly categories: readonly StreamCategory[];
  /** Whether it reads personal fields, or in which events: only then are they opened, keys once per batch. */
  readonly personal: boolean | readonly EventType[];
  /** Writes the rows of a whole batch, in order, with few statements: no query per event. */
  project(events: readonly ProjectedEvent[], sql: Sql): Promise<void>;
  /** For a rebuild: the same rows, folded in memory and written once. Without it a rebuild calls `project` batch by batch. */
  replay?(): Replay;
  /** Called after the commit that holds the batch, e.g. to ring a doorbell. */
  committed?(events: readonly ProjectedEvent[]): void;
};
/** A history on its way through memory, from its very beginning. */
export type Replay = {
  /** The next events, in order. */
  fold(events: readonly ProjectedEvent[]): void;
  /** How many rows it holds by now. */
  size(): number;
  /** The finished rows, table by table: as `project` would have left them. Called once. */
  tables(): readonly RowsOfTable[];
};
/** All rows have the same columns, named as in the table. */
export type RowsOfTable = { readonly table: string; readonly rows: Iterable<object> };
export type { Building, ParkedStream, ReadModels } from './read-models/port.ts';

/** The simple-rest dialect, parsed. `range` is inclusive on both ends. */
export type ListOptions = {
  sort: readonly [field: string, order: 'ASC' | 'DESC'] | null;
  range: readonly [number, number] | null;
  filter: Readonly<Record<string, unknown>>;
};
export type Page<Row> = { rows: Row[]; total: number };

// ---- dispatch ----------------------------------------------------------------------------------------------------
export type CommandMeta = {
  actor: Actor;
  /** The tenant. */
  accountId: AccountId;
  correlationId: string;
  causationId?: string | null;
  /** From the Idempotency-Key or a wake's id: event ids derive from it, so a retry has one effect. */
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
/** What `loadState` would answer without asking anybody; null where it would have to. */
export type StateAtHand = (category: StreamCategory, id: string | number) => { state: unknown; revision: Revision } | null;

// ---- clock, ids --------------------------------------------------------------------------------------------------
export interface Clock {
  now(): Instant;
  /** The day in Paris. */
  today(): CalendarDate;
  /** Resolves when this moment has come, also when the clock is moved; `cancel` ends the wait. */
  until(at: Instant): { reached: Promise<void>; cancel(): void };
}
export type { Counted, Metrics } from './metrics/port.ts';
export interface Ids {
  next(kind: IdKind): Promise<number>;
  /** A random secret, base64url, of this many bytes (≥ 16). */
  secret(bytes: number): string;
  uuid(): string;
}

// ---- analyser --------------------------------------------------------------------------------------------------------
export type { Payer } from './analyser/fair-queue.ts';
export type { OpenVerdict } from './analyser/openable.ts';
export type { Analyser } from './analyser/port.ts';

// ---- blobs -------------------------------------------------------------------------------------------------------
/** What a stored object is bound to: none of it can be swapped without the opening failing (C21). */
export type BlobBinding = { accountId: AccountId; subcontractorId: number; documentId: number };
export type StoredBlob = { blobId: string; wrappedKey: string; size: number; sha256: string };
export type { BlobContent, BlobFile } from './blobs/content.ts';

import type { BlobFile } from './blobs/content.ts';

export interface Blobs {
  readonly name: string;
  /** No object, and never listed. */
  readonly mark: Mark;
  /** Encrypts in 64 KiB authenticated segments on the way; durable when it resolves. `key` is the subcontractor's data key. */
  put(content: AsyncIterable<Uint8Array>, binding: BlobBinding, key: Uint8Array, signal?: AbortSignal): Promise<StoredBlob>;
  /** Throws on a flipped byte, a swapped object or a wrong key; never answers wrong bytes. */
  open(blobId: string, wrappedKey: string, binding: BlobBinding, key: Uint8Array): Promise<AsyncIterable<Uint8Array>>;
  /** Only where the objects are files of this machine. */
  file?(blobId: string, wrappedKey: string, binding: BlobBinding, key: Uint8Array): BlobFile;
  /** For good, wherever it lies. */
  remove(blobId: string): Promise<void>;
  /** Puts aside what no event names. It can be opened as before; `release` puts it back. */
  quarantine(blobId: string): Promise<void>;
  release(blobId: string): Promise<void>;
  /**
   * Every stored object, also unfinished ones, for the sweep of those without an event. The age is measured by the storage's own clock:
   * the application clock may stand months ahead, and would make an upload of this very second look old. In quarantine it counts from there.
   */
  list(): AsyncIterable<{ blobId: string; ageMs: number; quarantined: boolean }>;
}

// ---- erasure -----------------------------------------------------------------------------------------------------------
export type { Erasure, ErasureJournal } from './erasure/port.ts';
// ---- payments --------------------------------------------------------------------------------------------------------
export type { CheckoutRequest, PaymentSubscription, Payments, WebhookEvent } from './payments/port.ts';

// ---- messages ----------------------------------------------------------------------------------------------------
export type OutgoingMail = {
  messageId: string;
  /** Whose personal data it holds, e.g. `subcontractor-12`: a stand-in that keeps mails seals it under that key. */
  about?: string;
  to: string;
  subject: string;
  text: string;
  html: string;
  headers?: Record<string, string>;
  attachments?: { filename: string; contentType: string; content: Uint8Array }[];
};
export type SendResult = { outcome: 'sent' } | { outcome: 'ambiguous' | 'refused-for-now' | 'refused-for-good'; reason: string };
export interface Mailer {
  readonly name: string;
  /** Whether an ambiguous mail can be looked up by its Message-ID (DESIGN 3.11). */
  readonly lookup: boolean;
  send(mail: OutgoingMail): Promise<SendResult>;
  /** Whether a mail with this id was taken. There when `lookup` is. */
  find?(messageId: string): Promise<boolean>;
}

// ---- work that waits ---------------------------------------------------------------------------------------------
/** What a wake is about. The key, `<kind>-<ids>`, is unique: planning again moves it, cancelling deletes it. */
export type Wake = { key: string; dueAt: Instant };
/** One kind of work. A wake may be fired late, twice or after a restart, never early: it dispatches a command and decides nothing. */
export type Lane = {
  readonly kind: string;
  /** How many of this kind run at once in one process. */
  readonly concurrency: number;
  /**
   * Its keys are `<kind>-<holder>-<id>-<tenant>`, and they are taken in fair turns: tenants in a round, within a tenant its holders in a
   * round, one piece of a holder at a time. Otherwise what is due first is taken first.
   */
  readonly inTurn?: boolean;
  /** Milliseconds, beyond every limit of the work's own: a firing that takes longer is given up and fired again. Default: five minutes. */
  readonly longestMs?: number;
  /**
   * Does the work and answers when the same key is due next (null: never). A thrown error is the world's failure: the same wake is
   * fired again after a pause.
   */
  fire(wake: Wake): Promise<Instant | null>;
};
export interface WorkflowEngine {
  readonly name: string;
  /**
   * Within `sql`, a transaction of the caller's, where the engine lives in the same database: then the plan is there when the transaction
   * is, and the caller rings `wakes` behind its commit. Planning is idempotent either way.
   */
  plan(wakes: readonly Wake[], sql?: Sql): Promise<void>;
  cancel(keys: readonly string[], sql?: Sql): Promise<void>;
}
