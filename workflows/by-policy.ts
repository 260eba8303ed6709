// Handles a fired timer: asks the policy what is due, does it, and asks the policy again. It decides nothing itself.
import type { Due } from '#domain/kernel/due.ts';
import type { Clock } from '#domain/ports/clock.ts';
import type { Timer, TimerHandler } from '#domain/ports/workflow-engine.ts';

type AnyStep = { readonly type: string };
/** `Waiting`: the policy's answer, together with the state that was loaded for it. */
export type WorkByPolicy<Waiting extends Due<AnyStep>> = Omit<TimerHandler, 'fire'> & {
  readonly clock: Pick<Clock, 'now'>;
  /** `fired` is null when it is asked again after the work. */
  next(key: string, fired: Timer | null): Promise<Waiting | null>;
  /**
   * Dispatches the command, or runs the activity. Returns `ask-again`, or, when the state cannot say it, the time at which to look at the
   * work again; null if nothing more is to be done.
   */
  act(waiting: Waiting, timer: Timer): Promise<Awaited<ReturnType<TimerHandler['fire']>> | 'ask-again'>;
};

export const byPolicy = <Waiting extends Due<AnyStep>>({ clock, next, act, ...kind }: WorkByPolicy<Waiting>): TimerHandler => ({
  ...kind,
  async fire(timer) {
    const waiting = await next(timer.key, timer);
    if (waiting === null || waiting.at > clock.now()) return waiting?.at ?? null;
    const answer = await act(waiting, timer);
    return answer === 'ask-again' ? ((await next(timer.key, null))?.at ?? null) : answer;
  },
});
