// What the composition root and the developer tools ask of the embedded engine, beyond the port (domain/ports).
import type { Instant } from '#domain/kernel/calendar.ts';
import type { TimerHandler, WorkflowEngine } from '#domain/ports/workflow-engine.ts';

export interface EmbeddedEngine extends WorkflowEngine {
  /** Takes back what a dead process left, then fires what is due, and sleeps until the next. */
  start(handlers: readonly TimerHandler[]): Promise<void>;
  /** Ends when what was taken is finished, or after a while: answers the keys of what still ran then, which the next start takes back. */
  stop(): Promise<readonly string[]>;
  /** Resolves when nothing due is left and nothing is being fired, in any process. `kinds`: of those that others fire. */
  idle(kinds?: readonly string[]): Promise<void>;
  /**
   * For `/dev/clock`: moves the clock to `target` and fires each timer that falls due on the way, in due order, the clock standing at
   * its due time; `settled` is awaited between two moments. Answers how many were fired. Throws where the clock is not a movable one.
   */
  drive(target: Instant, settled: () => Promise<unknown>): Promise<number>;
}
