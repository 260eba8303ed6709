// What the developer tools ask of the embedded engine, beyond the port (domain/ports).
import type { Instant } from '#domain/kernel/calendar.ts';
import type { WorkflowEngine } from '#domain/ports/workflow-engine.ts';

export interface EmbeddedEngine extends WorkflowEngine {
  /**
   * For `/dev/clock`: moves the clock to `target` and fires each timer that falls due on the way, in due order, the clock standing at
   * its due time; `settled` is awaited between two moments. Answers how many were fired. Throws where the clock is not a movable one.
   */
  drive(target: Instant, settled: () => Promise<unknown>): Promise<number>;
}
