// Work that waits: what a kind of work gives the engine, and what the composition root asks of the embedded one. Keys are
// `<kind>-<ids>`, e.g. `deadlines-12`.
import type { Instant } from '#domain/kernel/calendar.ts';
import type { Wake, WorkflowEngine } from '#infra/ports.ts';

/** One kind of work. A wake may be fired late, twice or after a restart, never early: it dispatches a command and decides nothing. */
export type Lane = {
  readonly kind: string;
  /** How many of this kind run at once in one process. */
  readonly concurrency: number;
  /**
   * Does the work and answers when the same key is due next (null: never). A thrown error is the world's failure: the same wake is
   * fired again after a pause.
   */
  fire(wake: Wake): Promise<Instant | null>;
};

export interface EmbeddedEngine extends WorkflowEngine {
  /** Takes back what a dead process left, then fires what is due, and sleeps until the next. */
  start(lanes: readonly Lane[]): Promise<void>;
  /** Ends when what was taken is finished. */
  stop(): Promise<void>;
  /** Resolves when nothing due is left and nothing is being fired, in any process. */
  idle(): Promise<void>;
  /**
   * For `/dev/clock`: moves the clock to `target` and fires each wake that falls due on the way, in due order, the clock standing at
   * its due time; `settled` is awaited between two moments. Answers how many were fired.
   */
  drive(target: Instant, settled: () => Promise<unknown>): Promise<number>;
}
