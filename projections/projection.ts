// What follows the log: read models and process managers, and the pages in which read models are answered. Types only.
import type { DomainEvent, EventType } from '#domain/events.ts';
import type { StreamCategory } from '#domain/kernel/event.ts';
import type { StoredEvent } from '#domain/ports/event-store.ts';
import type { Sql } from './sql.ts';

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
  add(events: readonly ProjectedEvent[]): void;
  /** How many rows it holds by now. */
  size(): number;
  /** The finished rows, table by table: as `project` would have left them. Called once. */
  tables(): readonly RowsOfTable[];
};
/** All rows have the same columns, named as in the table. */
export type RowsOfTable = { readonly table: string; readonly rows: Iterable<object> };

/** The simple-rest dialect, parsed. `range` is inclusive on both ends. */
export type ListOptions = {
  sort: readonly [field: string, order: 'ASC' | 'DESC'] | null;
  range: readonly [number, number] | null;
  filter: Readonly<Record<string, unknown>>;
};
export type Page<Row> = { rows: Row[]; total: number };
