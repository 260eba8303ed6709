// The running projections, as whoever answers from their rows knows them: they promise to say when a position is visible.
import type { Instant } from '../kernel/calendar.ts';
import type { AccountId } from '../kernel/ids.ts';
import type { ParkedStream } from './checkpoints.ts';
import type { Position } from './event-store.ts';

export type { ParkedStream } from './checkpoints.ts';

export type Building = { readonly name: string; readonly upTo: Instant | null };
/** What the shells know of the running projections. */
export interface ReadModels {
  /** True when every read model that runs has this position; false after `timeoutMs`. A stopped projection is not waited for. */
  waitFor(position: Position, timeoutMs: number): Promise<boolean>;
  /** Names of projections that stopped at an event, for /healthz. */
  stopped(): readonly { name: string; error: string; eventId: string }[];
  /** Read models that are being made anew, and up to which moment of the history that has come. */
  building(): readonly Building[];
  /** Tables that do not answer for now: of read models that are being made, or that belong to another version of the program. */
  closedTables(): ReadonlySet<string>;
  /** Streams that are parked, by projection; none of those that park nothing. */
  parked(): ReadonlyMap<string, readonly ParkedStream[]>;
  /** Tells of each batch of read-model rows: the accounts it touched and the position reached. Answers the function that stops. */
  onChange(listener: (change: { accounts: ReadonlySet<AccountId>; position: Position }) => void): () => void;
}
