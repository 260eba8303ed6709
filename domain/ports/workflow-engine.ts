// Work that waits: promises that a timer fires at its time or later, never early; late, twice or after a restart are allowed (DESIGN 2).
import type { Instant } from '../kernel/calendar.ts';
import type { PlannedTimer, Timer } from './timers.ts';

export type { PlannedTimer, Timer } from './timers.ts';

/** One kind of work. A timer may be fired late, twice or after a restart, never early: it dispatches a command and decides nothing. */
export type TimerHandler = {
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
   * Does the work and answers when the same key is due next (null: never). A thrown error is the world's failure: the same timer is
   * fired again after a pause.
   */
  fire(timer: Timer): Promise<Instant | null>;
};
/** Knows no transaction: a process manager's runner writes plans as rows of `Timers` beside its checkpoint, and rings `timers` behind its commit. */
export interface WorkflowEngine {
  readonly name: string;
  /** Takes back what a dead process left, then fires what is due from now on. */
  start(handlers: readonly TimerHandler[]): Promise<void>;
  /** Ends when what was taken is finished, or after a while: answers the keys of what still ran then, which the next start takes back. */
  stop(): Promise<readonly string[]>;
  /** Plans, or moves. Once it has resolved the plan outlives every process. */
  arm(timers: readonly PlannedTimer[]): Promise<void>;
  disarm(keys: readonly string[]): Promise<void>;
  /** Rejects while a server of its own is away. */
  look?(): Promise<unknown>;
  /** Resolves when nothing due is left and nothing is being fired, in any process. `kinds`: of those that others fire. */
  idle(kinds?: readonly string[]): Promise<void>;
}
