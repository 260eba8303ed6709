// The activities that the workflows call (domain/ports/due-work.ts), on the rows of ops.timers: a timer is claimed, fired and ended as by
// the embedded engine, under the same lock, so that a killed process's claims are taken back by the same rule.
import { ApplicationFailure, Context } from '@temporalio/activity';
import { millis } from '#domain/kernel/calendar.ts';
import type { Clock } from '#domain/ports/clock.ts';
import type { DueActivities } from '#domain/ports/due-work.ts';
import type { ClaimedTimer, Timers } from '#domain/ports/timers.ts';
import type { TimerHandler } from '#domain/ports/workflow-engine.ts';
import { type Finisher, finisher } from './finisher.ts';
import { fireOne, LONGEST_MS, type OnFailure } from './firing.ts';

/** Claimed by another process, or by one that died: checked again after this. */
const ELSEWHERE_MS = 3_000;
const BEAT_MS = 2_000;

export type ActivityDeps = { timers: Timers; clock: Clock; onError(error: unknown, key: string | null, givenUp?: boolean): void };
export type Firing = DueActivities & {
  /** Makes timers ready again that dead drivers claimed, or that we claimed without receiving the answer. */
  takeBack(): Promise<void>;
  /** Whether a claim's answer was lost. */
  inDoubt(): boolean;
  inHand(): readonly string[];
};

export const kindOf = (key: string): string => key.slice(0, key.indexOf('-'));

export function firing(
  { timers, clock, onError }: ActivityDeps,
  {
    handlers,
    driver,
    goOn,
    shown,
  }: { handlers: readonly TimerHandler[]; driver: number; goOn(): boolean /** Whether the server knows NextStepAt. */; shown(): boolean },
): Firing {
  const byKind = new Map(
    handlers.map((handler): [string, { handler: TimerHandler; ends: Finisher }] => [
      handler.kind,
      { handler, ends: finisher({ timers, goOn, onError }) },
    ]),
  );
  const inHand = new Set<ClaimedTimer>();
  const keys = (): string[] => [...inHand].map(({ key }) => key);
  let doubt = false;
  let exclusive: Promise<unknown> = Promise.resolve();
  /** Claims are serialised: a claim in progress is not in the list yet, and would be taken back. */
  const alone = <T>(work: () => Promise<T>): Promise<T> => {
    const result = exclusive.then(work);
    exclusive = result.catch(() => {});
    return result;
  };
  const claim = (of: string): Promise<ClaimedTimer | null> =>
    alone(async () => {
      const doubted = doubt;
      doubt = true;
      const timer = await timers.claimOf(driver, of, clock.now());
      doubt = doubted;
      if (timer !== null) inHand.add(timer);
      return timer;
    });

  const fire = async (timer: ClaimedTimer, handler: TimerHandler, ends: Finisher): Promise<{ error: unknown } | null> => {
    let failure: { error: unknown } | null = null;
    const told: OnFailure = (error, key, givenUp) => {
      failure = { error };
      onError(error, key, givenUp);
    };
    await ends.write(await fireOne({ clock, onError: told }, handler, timer));
    return failure;
  };

  return {
    async plan(of) {
      const waits = await timers.waitsOf(of);
      if (waits === null) return null;
      const longestMs = byKind.get(kindOf(of))?.handler.longestMs ?? LONGEST_MS;
      if (waits.firing) return { waitMs: ELSEWHERE_MS, at: null, longestMs };
      const at = millis(waits.readyAt);
      return { waitMs: at - millis(clock.now()), at: shown() ? at : null, longestMs };
    },
    async step(of) {
      const { handler, ends } = byKind.get(kindOf(of))!;
      const timer = await claim(of);
      if (timer === null) return false;
      const { heartbeat, cancelled } = Context.current();
      const beating = setInterval(heartbeat, BEAT_MS);
      const work = fire(timer, handler, ends).finally(() => inHand.delete(timer));
      // A stopping process waits only for its limit: the workflow gets an error and asks another process.
      const failure = await Promise.race([work, cancelled]).finally(() => clearInterval(beating));
      if (failure === null) return true;
      // An error's message may contain personal data: only its name leaves the process.
      const name = failure.error instanceof Error ? failure.error.name : 'Error';
      throw ApplicationFailure.create({ message: name, type: name, nonRetryable: true });
    },
    takeBack: () =>
      alone(async () => {
        await timers.takeBack({ driver, inHand: keys() });
        doubt = false;
      }),
    inDoubt: () => doubt,
    inHand: keys,
  };
}
