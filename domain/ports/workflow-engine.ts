// Work that waits: promises that a timer fires at its time or later, never early; late, twice or after a restart are allowed (DESIGN 2).
import type { Instant } from '../kernel/calendar.ts';
import type { Timer } from './timers.ts';
import type { Transaction } from './transaction.ts';

export type { Timer } from './timers.ts';

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
export interface WorkflowEngine {
  readonly name: string;
  /**
   * Within `tx`, a transaction of the caller's, where the engine lives in the same database: then the plan is there when the transaction
   * is, and the caller rings `timers` behind its commit. Planning is idempotent either way.
   */
  plan(timers: readonly Timer[], tx?: Transaction): Promise<void>;
  cancel(keys: readonly string[], tx?: Transaction): Promise<void>;
}
