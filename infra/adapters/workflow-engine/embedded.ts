// The embedded workflow engine: timers in the same PostgreSQL as the events, driven by the application clock. It sleeps until the next
// timer is due; a doorbell tells of new plans, and a slow look stands behind it (P6, P15).
import { addMillis } from '#domain/kernel/calendar.ts';
import type { Bus } from '#domain/ports/bus.ts';
import type { Clock } from '#domain/ports/clock.ts';
import type { ClaimedTimer, Timers } from '#domain/ports/timers.ts';
import type { TimerHandler } from '#domain/ports/workflow-engine.ts';
import { isMovable } from '#infra/adapters/clock/system-clock.ts';
import { doorbell } from './doorbell.ts';
import { becomeDriver, type Driver } from './driver.ts';
import type { EmbeddedEngine } from './embedded-port.ts';
import { type Finisher, finisher } from './finisher.ts';
import { fireOne, patiently } from './firing.ts';

/** Behind the doorbell: a plan whose ring was lost and what a dead process left are found after this long; sooner after a start. */
const SLOW_LOOK_MS = 60_000;
const FIRST_LOOK_MS = 1_000;
const DRIVE_BATCH = 64;
/** How long a stop waits for what is being done. */
const STOP_MS = 10_000;
/** Ends that could not be written yet hold the next ones back. */
const MOST_IN_FLIGHT = 2_000;

export type EngineDeps = {
  timers: Timers;
  clock: Clock;
  bus: Bus;
  onError(error: unknown, key: string | null, givenUp?: boolean): void;
  stopMs?: number;
};

const kindOf = (key: string): string => key.slice(0, key.indexOf('-'));

export function embeddedEngine(deps: EngineDeps): EmbeddedEngine {
  const { timers, clock, bus, stopMs = STOP_MS } = deps;
  const bell = doorbell();
  const hand = createHand(deps, bell);
  const loop = createLoop(deps, hand, bell);
  let looping: Promise<void> = Promise.resolve();
  let stopListening = (): void => {};

  return {
    name: 'embedded',
    async arm(plans) {
      await timers.plan(plans);
      bus.ring('timers');
    },
    disarm: (keys) => timers.cancel(keys),
    async start(work) {
      await hand.open(work, loop.isRunning);
      stopListening = bus.on('timers', bell.ring);
      looping = loop.start();
    },
    async stop() {
      stopListening();
      loop.stop();
      const done = looping.then(() => Promise.all(hand.inFlight));
      await patiently(stopMs, done);
      const left = hand.taken();
      await patiently(stopMs, hand.close());
      return left;
    },
    async idle(of = hand.kinds()) {
      for (;;) {
        if (hand.isDriving()) await hand.takeBack();
        const next = await timers.nextReady(of);
        if ((next === null || next > clock.now()) && !(await timers.isFiring(of))) return;
        // Whoever waits here is in a hurry: no timer waits for the slow look.
        bell.ring();
        await bell.next(20).happened;
      }
    },
    drive: (target, settled) =>
      hand.alone(async () => {
        if (!isMovable(clock)) throw new Error('nobody moves this clock');
        let fired = 0;
        try {
          for (;;) {
            await Promise.all(hand.inFlight);
            await settled();
            const next = await timers.nextReady(hand.kinds());
            if (next === null || next > target) break;
            await clock.hold(next);
            const firings = [...(await hand.begin(hand.handlers(), () => DRIVE_BATCH)).values()].flat();
            await Promise.all(firings);
            fired += firings.length;
            if (firings.length === 0) await bell.next(50).happened;
          }
          await clock.release(target);
        } catch (error) {
          await clock.release(clock.now());
          throw error;
        } finally {
          bell.ring();
        }
        return fired;
      }),
  };
}

type Bell = ReturnType<typeof doorbell>;
type Hand = ReturnType<typeof createHand>;

/** What this process takes and fires. */
function createHand({ timers, clock, onError }: EngineDeps, bell: Bell) {
  let handlers: readonly TimerHandler[] = [];
  let driver: Driver | null = null;
  let exclusive: Promise<unknown> = Promise.resolve();
  const inFlight = new Set<Promise<void>>();
  /** What this process knows to have taken. */
  const inHand = new Set<ClaimedTimer>();
  /** A taking failed: whether it was done all the same, only the table knows. */
  let doubt = false;
  /** How many of a kind are at work. Writing down that one is over takes no room: the next are taken meanwhile. */
  const busy = new Map<TimerHandler, number>();
  const ends = new Map<TimerHandler, Finisher>();
  const room = (handler: TimerHandler): number => handler.concurrency - (busy.get(handler) ?? 0);

  /** Taking is one thing at a time in this process: while `drive` goes through the timers, the loop takes none. */
  const alone = <T>(work: () => Promise<T>): Promise<T> => {
    const result = exclusive.then(work);
    exclusive = result.catch(() => {});
    return result;
  };

  /** Alone: what is being taken at this moment is not in hand yet. */
  const takeBack = (): Promise<void> =>
    alone(async () => {
      await timers.takeBack({ driver: driver!.number, inHand: [...inHand].map(({ key }) => key) });
      doubt = false;
    });

  const fire = async (handler: TimerHandler, timer: ClaimedTimer): Promise<void> => {
    const end = ends.get(handler)!;
    busy.set(handler, (busy.get(handler) ?? 0) + 1);
    const over = (): void => {
      busy.set(handler, busy.get(handler)! - 1);
      bell.ring();
    };
    await end.write(await fireOne({ clock, onError }, handler, timer).finally(over));
  };

  /** Takes what is ready, of each handler as many as it says, and answers the firings of each, which never reject. */
  const begin = async (
    open: readonly TimerHandler[],
    most: (handler: TimerHandler) => number,
  ): Promise<Map<TimerHandler, Promise<void>[]>> => {
    doubt = true;
    const wanted = open.map((handler) => ({ kind: handler.kind, most: most(handler), inTurn: handler.inTurn }));
    const claimed = await timers.claim(driver!.number, wanted, clock.now());
    doubt = false;
    for (const timer of claimed) inHand.add(timer);
    const byKind = Map.groupBy(claimed, ({ key }) => kindOf(key));
    return new Map(open.map((handler) => [handler, (byKind.get(handler.kind) ?? []).map((timer) => beginOne(handler, timer))]));
  };
  const beginOne = (handler: TimerHandler, timer: ClaimedTimer): Promise<void> => {
    const firing = fire(handler, timer)
      .catch((error: unknown) => onError(error, timer.key))
      .finally(() => {
        inFlight.delete(firing);
        inHand.delete(timer);
        bell.ring();
      });
    inFlight.add(firing);
    return firing;
  };

  return {
    inFlight,
    alone,
    takeBack,
    begin,
    handlers: () => handlers,
    kinds: (): string[] => handlers.map((handler) => handler.kind),
    withRoom: () => (inFlight.size < MOST_IN_FLIGHT ? handlers.filter((handler) => room(handler) > 0) : []),
    room,
    inDoubt: () => doubt,
    isDriving: () => driver !== null,
    async open(work: readonly TimerHandler[], goOn: () => boolean) {
      handlers = work;
      for (const handler of work) ends.set(handler, finisher({ timers, goOn, onError }));
      driver = await becomeDriver(timers);
      await timers.takeBack();
    },
    taken: () => [...inHand].map(({ key }) => key),
    /** With its lock goes what it had taken, to whoever comes next. */
    async close() {
      await driver?.end();
    },
  };
}

/** Looks for what is ready until it is told to stop. */
function createLoop({ timers, clock, onError }: EngineDeps, hand: Hand, bell: Bell) {
  let running = false;
  /** The last look took all it had room for: there is probably more, and it is taken without asking when the next is due. */
  let more = false;
  const kinds = (of: readonly TimerHandler[]): string[] => of.map((handler) => handler.kind);

  /** Fires what is ready where there is room. Answers when to look again, or null to look at once. */
  const look = async (): Promise<ReturnType<Clock['until']> | 'later' | null> => {
    const open = hand.withRoom();
    if (open.length === 0) return 'later';
    const sure = more;
    if (!sure) {
      const { inTurn = [], asDue = [] } = Object.groupBy(open, (handler) => (handler.inTurn ? 'inTurn' : 'asDue'));
      const next = await timers.nextReady(kinds(asDue), kinds(inTurn));
      if (next === null) return 'later';
      if (next > clock.now()) return clock.until(next);
    }
    const limits = new Map(open.map((handler) => [handler, hand.room(handler)]));
    more = false;
    const begun = [...(await hand.begin(open, (handler) => limits.get(handler)!))];
    more = begun.some(([handler, firings]) => firings.length === limits.get(handler));
    const began = begun.reduce((sum, [, firings]) => sum + firings.length, 0);
    // Ready and not to be had: another process is taking it this very moment.
    return began > 0 || sure ? null : clock.until(addMillis(clock.now(), 50));
  };

  const run = async (): Promise<void> => {
    let slowLook = FIRST_LOOK_MS;
    while (running) {
      const rung = bell.next(slowLook);
      try {
        if (hand.inDoubt()) await hand.takeBack();
        const next = await hand.alone(async () => (running ? look() : 'later'));
        if (next === null) continue;
        const due = next === 'later' ? null : next;
        const how = await Promise.race([rung.happened, ...(due === null ? [] : [due.reached])]);
        due?.cancel();
        // Others may be over in this same turn: then there is room for all of them, and they are replaced together.
        if (how === 'rung') await new Promise(setImmediate);
        if (how !== 'time') continue;
        slowLook = Math.min(slowLook * 2, SLOW_LOOK_MS);
        await hand.takeBack();
      } catch (error) {
        onError(error, null);
        await bell.next(FIRST_LOOK_MS).happened;
      } finally {
        rung.forget();
      }
    }
  };

  return {
    isRunning: () => running,
    start(): Promise<void> {
      running = true;
      return run();
    },
    stop() {
      running = false;
      bell.ring();
    },
  };
}
