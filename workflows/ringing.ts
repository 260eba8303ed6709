// Plans in the transaction of a process manager's rows, and the bell behind its commit: rung when there is something new to wait for.
import type { Bus } from '#domain/ports/bus.ts';
import type { WorkflowEngine } from '#domain/ports/workflow-engine.ts';
import type { Projection } from '#projections/projection.ts';

/** Used by one projection each. A batch that planned nothing wakes nobody; one that was rolled back rings once too often, with the next. */
export function ringing({ engine, bus }: { engine: WorkflowEngine; bus: Bus }): Pick<Required<Projection>, 'committed'> & {
  engine: Pick<WorkflowEngine, 'plan' | 'cancel'>;
} {
  let planned = false;
  return {
    engine: {
      async plan(timers, sql) {
        planned ||= timers.length > 0;
        await engine.plan(timers, sql);
      },
      cancel: (keys, sql) => engine.cancel(keys, sql),
    },
    committed() {
      if (planned) bus.ring('timers');
      planned = false;
    },
  };
}
