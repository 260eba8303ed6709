// Mistakes around an engine outside of the database that its play must find (temporal-play.ts): as in planted.ts, one change each.
import { setTimeout as delay } from 'node:timers/promises';
import type { TimerChanges } from '../../../domain/ports/timer-changes.ts';
import type { Timers } from '../../../domain/ports/timers.ts';

export const PLANTED_ON_TEMPORAL = ['planted-forgotten-change', 'planted-unwritten-end'] as const;
export type PlantedOnTemporal = (typeof PLANTED_ON_TEMPORAL)[number];

const LATE_MS = 60;

/** A change is forgotten first, and told a little later. */
export const forgetsFirst = (inner: TimerChanges): TimerChanges => ({
  ...inner,
  forward: (most, tell) =>
    inner.forward(most, async (changes) => {
      void delay(LATE_MS)
        .then(() => tell(changes))
        .catch(() => {});
      return changes.map(({ change }) => change);
    }),
});

/** What was fired is not written down as done. */
export const withoutEnd = (inner: Timers): Timers => ({ ...inner, finish: async () => null });
