// Plans in the transaction of a process manager's rows, and the bell behind its commit: rung when there is something new to wait for.
import type { Bus } from '#domain/ports/bus.ts';
import type { Timers } from '#domain/ports/timers.ts';
import type { Projection } from '#projections/projection.ts';

/** Used by one projection each. A batch that planned nothing wakes nobody; one that was rolled back rings once too often, with the next. */
export function ringing({ timers, bus }: { timers: Timers; bus: Bus }): Pick<Required<Projection>, 'committed'> & {
  timers: Pick<Timers, 'plan' | 'cancel'>;
} {
  let planned = false;
  return {
    timers: {
      async plan(plans, tx) {
        planned ||= plans.length > 0;
        await timers.plan(plans, tx);
      },
      cancel: (keys, tx) => timers.cancel(keys, tx),
    },
    committed() {
      if (planned) bus.ring('timers');
      planned = false;
    },
  };
}
