// The running projections, for whoever answers from their rows: it tells when a position is visible.
import type { Instant } from '../kernel/calendar.ts';
import type { AccountId } from '../kernel/ids.ts';
import type { ParkedStream } from './checkpoints.ts';
import type { Position } from './event-store.ts';

export type { ParkedStream } from './checkpoints.ts';

export type Building = { readonly name: string; readonly upTo: Instant | null };
/** What the shells know of the running projections. */
export interface ReadModels {
  /** True when every running read model has reached this position; false after `timeoutMs`. A stopped projection is not waited for. */
  waitFor(position: Position, timeoutMs: number): Promise<boolean>;
  /** Projections that stopped at an event, for /healthz. */
  stopped(): readonly { name: string; error: string; eventId: string }[];
  /** Read models under rebuild, and up to which moment of the history they have come. */
  building(): readonly Building[];
  /** Tables that do not answer for now: of read models under rebuild, or of another version of the program. */
  closedTables(): ReadonlySet<string>;
  /** The parked streams of each projection that has any. */
  parked(): ReadonlyMap<string, readonly ParkedStream[]>;
  /**
   * Calls the listener after each batch of read-model rows, with the accounts that changed and the position. Returns the function that
   * stops.
   */
  onChange(listener: (change: { accounts: ReadonlySet<AccountId>; position: Position }) => void): () => void;
}
