// The embedded workflow engine: timers in the same PostgreSQL as the events, driven by the application clock. It sleeps until the next
// timer is due; a notification reports new plans, and a slow poll is the fallback (P6, P15).
import { addMillis, type Instant } from '#domain/kernel/calendar.ts';
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

/** The slow poll: after this long it finds a plan whose notification was lost and the timers of a dead process; sooner after a start. */
const SLOW_LOOK_MS = 60_000;
const FIRST_LOOK_MS = 1_000;
const DRIVE_BATCH = 64;
/** How long a stop waits for running firings. */
const STOP_MS = 10_000;
/** This many ends that could not be written yet block further claims. */
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
  const ends = doorbell();
  const hand = createHand(deps, bell, ends);
  const loop = createLoop(deps, hand, bell);
  let looping: Promise<void> = Promise.resolve();
  let stopListening = (): void => {};

  return {
    name: 'embedded',
    async arm(plans) {
      await timers.plan(plans);
      bus.ring('timers', plans.map(({ dueAt }) => dueAt).sort()[0]);
    },
    disarm: (keys) => timers.cancel(keys),
    async start(work) {
      await hand.open(work, loop);
      stopListening = bus.on('timers', loop.readyAt);
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
    async idle(of = hand.kinds(), withinMs = 0) {
      for (;;) {
        if (hand.isDriving()) await hand.takeBack();
        if (!(await timers.isBusy(of, addMillis(clock.now(), withinMs)))) return;
        // This waiter needs its timers now: none of them waits for the slow poll.
        bell.ring();
        await ends.next(20).happened;
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
            const begun = await hand.begin(hand.handlers(), () => DRIVE_BATCH);
            const firings = [...begun.firings.values()].flat();
            await Promise.all(firings);
            fired += firings.length;
            if (firings.length === 0) await ends.next(50).happened;
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
type Sleeper = { isRunning(): boolean; readyAt(at: string): void };

/** The timers that this process claims and fires. */
function createHand({ timers, clock, onError }: EngineDeps, bell: Bell, ended: Bell) {
  let handlers: readonly TimerHandler[] = [];
  let driver: Driver | null = null;
  let exclusive: Promise<unknown> = Promise.resolve();
  const inFlight = new Set<Promise<void>>();
  /** The firings that this process knows to have claimed. */
  const inHand = new Set<ClaimedTimer>();
  /** A claim failed: only the table knows whether it was committed all the same. */
  let doubt = false;
  /** How many of a kind are running. A firing whose end is being written does not count: the next are claimed meanwhile. */
  const busy = new Map<TimerHandler, number>();
  const ends = new Map<TimerHandler, Finisher>();
  const room = (handler: TimerHandler): number => handler.concurrency - (busy.get(handler) ?? 0);

  /** Claims are serialised in this process: while `drive` runs the timers, the loop claims none. */
  const alone = <T>(work: () => Promise<T>): Promise<T> => {
    const result = exclusive.then(work);
    exclusive = result.catch(() => {});
    return result;
  };

  /** Runs alone: a claim in progress is not in the list yet. */
  const takeBack = (): Promise<void> =>
    alone(async () => {
      await timers.takeBack({ driver: driver!.number, inHand: [...inHand].map(({ key }) => key) });
      doubt = false;
    });

  const fire = async (handler: TimerHandler, timer: ClaimedTimer): Promise<void> => {
    const end = ends.get(handler)!;
    busy.set(handler, (busy.get(handler) ?? 0) + 1);
    const over = (): void => {
      const wasFull = room(handler) <= 0;
      busy.set(handler, busy.get(handler)! - 1);
      // Where there was room before, what is ready was taken already.
      if (wasFull) bell.ring();
    };
    await end.write(await fireOne({ clock, onError }, handler, timer).finally(over));
  };

  /**
   * Claims what is ready, for each handler as many as it allows. Answers the firings of each, which never reject, and when another timer of
   * these handlers is ready.
   */
  const begin = async (
    open: readonly TimerHandler[],
    most: (handler: TimerHandler) => number,
  ): Promise<{ firings: Map<TimerHandler, Promise<void>[]>; next: Instant | null }> => {
    doubt = true;
    const wanted = open.map((handler) => ({ kind: handler.kind, most: most(handler), inTurn: handler.inTurn }));
    const { claimed, next } = await timers.claim(driver!.number, wanted, clock.now());
    doubt = false;
    for (const timer of claimed) inHand.add(timer);
    const byKind = Map.groupBy(claimed, ({ key }) => kindOf(key));
    const firings = new Map(open.map((handler) => [handler, (byKind.get(handler.kind) ?? []).map((timer) => beginOne(handler, timer))]));
    return { firings, next };
  };
  const beginOne = (handler: TimerHandler, timer: ClaimedTimer): Promise<void> => {
    const firing = fire(handler, timer)
      .catch((error: unknown) => onError(error, timer.key))
      .finally(() => {
        // The loop may have waited for this place.
        if (inFlight.size >= MOST_IN_FLIGHT) bell.ring();
        inFlight.delete(firing);
        inHand.delete(timer);
        ended.ring();
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
    async open(work: readonly TimerHandler[], { isRunning: goOn, readyAt: freed }: Sleeper) {
      handlers = work;
      for (const handler of work) ends.set(handler, finisher({ timers, inTurn: handler.inTurn ?? false, freed, goOn, onError }));
      driver = await becomeDriver(timers);
      await timers.takeBack();
    },
    taken: () => [...inHand].map(({ key }) => key),
    /** With its lock it releases its claims, which another driver may take. */
    async close() {
      await driver?.end();
    },
  };
}

/** Polls for ready timers until it is stopped. */
function createLoop({ clock, onError }: EngineDeps, hand: Hand, bell: Bell) {
  let running = false;
  /** It sleeps, and will look then. */
  let asleepUntil: Instant | null = null;

  /** Fires what is ready where there are free slots. Answers when to poll again, or null to poll at once. */
  const look = async (): Promise<ReturnType<Clock['until']> | 'later' | null> => {
    const open = hand.withRoom();
    if (open.length === 0) return 'later';
    const limits = new Map(open.map((handler) => [handler, hand.room(handler)]));
    const { firings, next } = await hand.begin(open, (handler) => limits.get(handler)!);
    // A handler whose slots were all filled is asked again once it has room; the others may have more that is ready.
    if ([...firings].some(([handler, begun]) => begun.length === limits.get(handler))) return null;
    if (next === null) return 'later';
    // Ready but not claimable: another process is claiming it at this moment.
    const again = next > clock.now() ? next : addMillis(clock.now(), 50);
    asleepUntil = again;
    return clock.until(again);
  };

  const run = async (): Promise<void> => {
    let slowLook = FIRST_LOOK_MS;
    while (running) {
      const rung = bell.next(slowLook);
      asleepUntil = null;
      try {
        if (hand.inDoubt()) await hand.takeBack();
        const next = await hand.alone(async () => (running ? look() : 'later'));
        if (next === null) continue;
        const due = next === 'later' ? null : next;
        const how = await Promise.race([rung.happened, ...(due === null ? [] : [due.reached])]);
        due?.cancel();
        // Other firings may end in the same turn of the loop: then all free slots are filled together.
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
    /** A timer is ready then, or was planned at a moment that nobody told: ends a sleep that is longer. */
    readyAt(at: string): void {
      if (asleepUntil === null || at < asleepUntil) bell.ring();
    },
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
