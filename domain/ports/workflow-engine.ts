// The workflow engine fires timers at their time or later, never early; late, twice or after a restart is allowed (DESIGN 2).
import type { Instant } from '../kernel/calendar.ts';
import type { PlannedTimer, Timer } from './timers.ts';

export type { PlannedTimer, Timer } from './timers.ts';

/**
 * The handler of one kind of timer. It dispatches a command and decides nothing, because a timer may fire late, twice or after a restart.
 */
export type TimerHandler = {
  readonly kind: string;
  /** How many timers of this kind run at once in one process. */
  readonly concurrency: number;
  /**
   * Keys are `<kind>-<holder>-<id>-<tenant>` and are claimed in fair turns: tenants take turns, within a tenant its holders, and each
   * holder has one timer fired at a time. Otherwise the earliest due timer comes first.
   */
  readonly inTurn?: boolean;
  /** Milliseconds, above every limit of the work's own: a longer firing is given up and repeated. Default: five minutes. */
  readonly longestMs?: number;
  /**
   * Does the work, and answers when the same key is due next (null: never). A thrown error means a failure outside the program: the timer
   * is fired again after a pause.
   */
  fire(timer: Timer): Promise<Instant | null>;
};
/** Takes no transaction: the runner of a process manager plans `Timers` beside its checkpoint, and publishes `timers` after its commit. */
export interface WorkflowEngine {
  readonly name: string;
  /** Takes back what a dead process had claimed, then fires due timers. */
  start(handlers: readonly TimerHandler[]): Promise<void>;
  /** Resolves when the claimed work is done, or after a limit. Answers the keys that still run; the next start takes them back. */
  stop(): Promise<readonly string[]>;
  /** Plans or moves timers; durable once resolved. */
  arm(timers: readonly PlannedTimer[]): Promise<void>;
  disarm(keys: readonly string[]): Promise<void>;
  /** Rejects while the engine's own server is down. */
  look?(): Promise<unknown>;
  /** Resolves when no timer is due within this time (at once without it) or being fired, in any process. `kinds`: also those that others fire. */
  idle(kinds?: readonly string[], withinMs?: number): Promise<void>;
}
