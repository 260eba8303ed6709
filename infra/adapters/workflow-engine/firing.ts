// One firing: the handler's work within its time, and what becomes of the timer then. Every engine fires by this.
import { addMillis } from '#domain/kernel/calendar.ts';
import type { Clock } from '#domain/ports/clock.ts';
import type { ClaimedTimer, FinishedTimer } from '#domain/ports/timers.ts';
import type { TimerHandler } from '#domain/ports/workflow-engine.ts';

/** Work that says « due now » right after it was done waits at least this long (DESIGN 3.10): a policy that errs never spins. */
const TOO_EARLY_MS = 60_000;
/** After the world's first, second … failure at one timer. */
const PAUSES_MS = [1_000, 5_000, 30_000, 120_000, 600_000, 3_600_000] as const;
/** milliseconds: a firing that takes longer is given up, unless its handler says otherwise. */
export const LONGEST_MS = 300_000;

/** Work that did not end in the time that its handler has. */
export class TookTooLong extends Error {
  override readonly name = 'TookTooLong';
}

/** Rejects when the time is over first. */
export async function within<Result>(ms: number, work: Promise<Result>): Promise<Result> {
  const over = Promise.withResolvers<never>();
  const timer = setTimeout(() => over.reject(new TookTooLong(`not done in ${ms} ms`)), ms).unref();
  try {
    return await Promise.race([work, over.promise]);
  } finally {
    clearTimeout(timer);
  }
}

/** Never rejects for the work's own failure, which is told to `onError`. The answer is to be written down by `Timers.finish`. */
export async function fireOne(
  { clock, onError }: { clock: Clock; onError(error: unknown, key: string): void },
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
    onError(error, key);
    const pause = PAUSES_MS[Math.min(failures, PAUSES_MS.length - 1)]!;
    return { key, taking, again: { dueAt, readyAt: addMillis(clock.now(), pause), failures: failures + 1 } };
  }
}
