// Types of what follows the log (read models and process managers), and of the lists that read models return.
import type { DomainEvent, EventType } from '#domain/events.ts';
import type { StreamCategory } from '#domain/kernel/event.ts';
import type { StoredEvent } from '#domain/ports/event-store.ts';
import type { Sql } from './sql.ts';

/** `personal` is null if the person was erased or the projection did not ask for it. Narrow with `event.type`. */
export type ProjectedEvent = DomainEvent & { readonly meta: Omit<StoredEvent, 'data' | 'type'> };

/**
 * A read model or a process manager. Both follow the log with a checkpoint that shares a transaction with their rows (DESIGN 3.8, 3.11).
 * The tables of a read model are in schema `rm` (unqualified names; `search_path` is set, so a rebuild can write to a shadow schema). A
 * process manager writes `ops.` tables and is never rebuilt.
 */
export type Projection = {
  readonly name: string;
  readonly kind: 'read-model' | 'process-manager';
  /**
   * Must be raised with every change of the rows that it makes: the read model is then rebuilt, and programs of another version stop
   * writing it (084).
   */
  readonly version: number;
  /**
   * What a new projection processes: the whole history, or what comes after its first start (for a process manager that must not act on
   * history).
   */
  readonly start: 'beginning' | 'now';
  /** DDL of its tables and indexes, for an empty schema. */
  readonly tables: string;
  readonly categories: readonly StreamCategory[];
  /** Whether it reads personal fields, or in which events: only these are opened, with one look-up of keys per batch. */
  readonly personal: boolean | readonly EventType[];
  /**
   * What an event that cannot be read holds back: the later events of its stream (default), or all later ones of its account, for rows that
   * depend on the order of the store.
   */
  readonly parks?: 'account';
  /** Writes the rows of a whole batch, in order, with few statements: no query per event. */
  project(events: readonly ProjectedEvent[], sql: Sql): Promise<void>;
  /** For a rebuild: the same rows, folded in memory and written once. Without it a rebuild calls `project` batch by batch. */
  replay?(): Replay;
  /** Called after the commit of the batch, e.g. to send a notification. */
  committed?(events: readonly ProjectedEvent[]): void;
};
/** A fold of the whole history in memory. */
export type Replay = {
  /** The next events, in order. */
  add(events: readonly ProjectedEvent[]): void;
  /** The number of rows that it holds now. */
  size(): number;
  /** The finished rows per table, as `project` would have written them. Called once. */
  tables(): readonly RowsOfTable[];
};
/** All rows have the same columns, named as in the table. */
export type RowsOfTable = { readonly table: string; readonly rows: Iterable<object> };

/** The parsed simple-rest parameters. `range` includes both ends. */
export type ListOptions = {
  sort: readonly [field: string, order: 'ASC' | 'DESC'] | null;
  range: readonly [number, number] | null;
  filter: Readonly<Record<string, unknown>>;
};
export type Page<Row> = { rows: Row[]; total: number };
