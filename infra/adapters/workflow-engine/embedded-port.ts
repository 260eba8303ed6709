// What the developer tools need of the embedded engine, beyond the port (domain/ports).
import type { Instant } from '#domain/kernel/calendar.ts';
import type { WorkflowEngine } from '#domain/ports/workflow-engine.ts';

export interface EmbeddedEngine extends WorkflowEngine {
  /**
   * For `/dev/clock`: moves the clock to `target` and fires each timer that falls due on the way, in order, with the clock at its due time;
   * awaits `settled` between two times. Answers how many were fired. Throws where the clock cannot be moved.
   */
  drive(target: Instant, settled: () => Promise<unknown>): Promise<number>;
}
