// A timer was fired: the policy is asked what is due, that is done, and the policy is asked again. No decision is made here.
import type { Due } from '#domain/kernel/due.ts';
import type { Clock } from '#domain/ports/clock.ts';
import type { Timer, TimerHandler } from '#domain/ports/workflow-engine.ts';

type AnyStep = { readonly type: string };
/** `Waiting`: what the policy answered, and what was seen of the world when it was asked. */
export type WorkByPolicy<Waiting extends Due<AnyStep>> = Omit<TimerHandler, 'fire'> & {
  readonly clock: Pick<Clock, 'now'>;
  /** `fired` null: asked again behind the work. */
  next(key: string, fired: Timer | null): Promise<Waiting | null>;
  /**
   * Dispatches the command, or runs the activity. Answers `ask-again`, or what the state cannot say: when the work is to be looked at again,
   * null where nothing more is to be done.
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
