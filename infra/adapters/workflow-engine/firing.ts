// One firing: the handler's work within its time, and what becomes of the timer then. Every engine fires by this.
import { TIMER_ATTEMPTS_MAX } from '#domain/constants.ts';
import { addMillis } from '#domain/kernel/calendar.ts';
import type { Clock } from '#domain/ports/clock.ts';
import type { ClaimedTimer, FinishedTimer } from '#domain/ports/timers.ts';
import type { TimerHandler } from '#domain/ports/workflow-engine.ts';

/** Work that says « due now » right after it was done waits at least this long (DESIGN 3.10): a policy that errs never spins. */
const TOO_EARLY_MS = 60_000;
/** After the world's first, second … failure at one timer; the last of them from then on. */
export const PAUSES_MS = [1_000, 5_000, 30_000, 120_000, 600_000, 3_600_000] as const;
/** milliseconds: a firing that takes longer is given up, unless its handler says otherwise. */
export const LONGEST_MS = 300_000;

/** Work that did not end in the time that its handler has. */
export class TookTooLong extends Error {
  override readonly name = 'TookTooLong';
}

/** Rejects when the time is over first. */
async function within<Result>(ms: number, work: Promise<Result>): Promise<Result> {
  const over = Promise.withResolvers<never>();
  const timer = setTimeout(() => over.reject(new TookTooLong(`not done in ${ms} ms`)), ms).unref();
  try {
    return await Promise.race([work, over.promise]);
  } finally {
    clearTimeout(timer);
  }
}

/** `givenUp`: it failed for the last time, and becomes a dead letter. */
export type OnFailure = (error: unknown, key: string, givenUp: boolean) => void;

/** Resolves when the work is over or its time is. */
export const patiently = (ms: number, work: Promise<unknown>): Promise<unknown> =>
  within(ms, work).catch((error: unknown) => {
    if (!(error instanceof TookTooLong)) throw error;
  });

/** Never rejects for the work's own failure, which is told to `onError`. The answer is to be written down by `Timers.finish`. */
export async function fireOne(
  { clock, onError }: { clock: Clock; onError: OnFailure },
  handler: TimerHandler,
  timer: ClaimedTimer,
): Promise<FinishedTimer> {
  const { key, dueAt, taking, failures } = timer;
  try {
    const work = (async () => handler.fire({ key, dueAt }))();
    // What comes of it behind its time is nobody's: the end of this firing is written by then, under its own number.
    const next = await within(handler.longestMs ?? LONGEST_MS, work);
    const now = clock.now();
    if (next === null) return { key, taking, again: null };
    return { key, taking, again: { dueAt: next, readyAt: next > now ? next : addMillis(now, TOO_EARLY_MS), failures: 0 } };
  } catch (error) {
    const times = failures + 1;
    const givenUp = times >= TIMER_ATTEMPTS_MAX;
    onError(error, key, givenUp);
    const now = clock.now();
    if (givenUp)
      return { key, taking, again: null, dead: { failures: times, diedAt: now, error: error instanceof Error ? error.name : 'Error' } };
    const pause = PAUSES_MS[Math.min(failures, PAUSES_MS.length - 1)]!;
    return { key, taking, again: { dueAt, readyAt: addMillis(now, pause), failures: times } };
  }
}
