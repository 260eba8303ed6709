// One firing: the handler's work within its time limit, and the timer's next state. Every engine uses it.
import { TIMER_ATTEMPTS_MAX } from '#domain/constants.ts';
import { addMillis } from '#domain/kernel/calendar.ts';
import type { Clock } from '#domain/ports/clock.ts';
import type { ClaimedTimer, FinishedTimer } from '#domain/ports/timers.ts';
import type { TimerHandler } from '#domain/ports/workflow-engine.ts';

/**
 * A timer that is planned for « now » right after its firing waits at least this long (DESIGN 3.10): a faulty policy never loops tightly.
 */
const TOO_EARLY_MS = 60_000;
/** The delays after the first, second … infrastructure failure of one timer; the last one repeats. */
export const PAUSES_MS = [1_000, 5_000, 30_000, 120_000, 600_000, 3_600_000] as const;
/** milliseconds: a firing that takes longer is abandoned, unless its handler sets another limit. */
export const LONGEST_MS = 300_000;

/** The work did not end within its handler's limit. */
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

/** Resolves when the work has ended or its time is over. */
export const patiently = (ms: number, work: Promise<unknown>): Promise<unknown> =>
  within(ms, work).catch((error: unknown) => {
    if (!(error instanceof TookTooLong)) throw error;
  });

/** Never rejects for the work's own failure, which `onError` receives. The caller passes the answer to `Timers.finish`. */
export async function fireOne(
  { clock, onError }: { clock: Clock; onError: OnFailure },
  handler: TimerHandler,
  timer: ClaimedTimer,
): Promise<FinishedTimer> {
  const { key, dueAt, taking, failures } = timer;
  try {
    const work = (async () => handler.fire({ key, dueAt }))();
    // A result after the time limit is ignored: the end of this firing is written by then, under its own number.
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
