// The Temporal engine: durable waiting over the rows of ops.timers (infra/decisions/102). Changed rows are forwarded to one workflow per
// key, which asks when it is due, waits, and has it fired. Commands and projections never wait for Temporal.
import { addMillis } from '#domain/kernel/calendar.ts';
import type { Bus } from '#domain/ports/bus.ts';
import type { Overdue, TimerChanges } from '#domain/ports/timer-changes.ts';
import type { TimerHandler, WorkflowEngine } from '#domain/ports/workflow-engine.ts';
import { type Doorbell, doorbell } from './doorbell.ts';
import { becomeDriver, type Driver } from './driver.ts';
import { patiently } from './firing.ts';
import { type ActivityDeps, type Firing, firing } from './temporal-activities.ts';
import { forwardSome, inTurnOf } from './temporal-forwarder.ts';
import { openSession, type Session, type SessionDeps } from './temporal-session.ts';

export type TemporalDeps = ActivityDeps &
  Omit<SessionDeps, 'stopMs' | 'taskQueue'> & {
    changes: TimerChanges;
    bus: Bus;
    taskQueue?: string;
    stopMs?: number;
    slowLookMs?: number;
    overdueMs?: number;
  };

const STOP_MS = 10_000;
/** The slow poll: finds what a dead process left, and lost notifications. */
const SLOW_LOOK_MS = 30_000;
/** Ready for this long and not fired: Temporal lost the workflow, or an operator ended it. */
const OVERDUE_MS = 120_000;
const OVERDUE_BATCH = 100;
/** The retry delay while Temporal is away. */
const FIRST_PAUSE_MS = 500;
const LONGEST_PAUSE_MS = 30_000;

type Telling = { session(): Session | null; goesOn(): boolean; stop(): Promise<void> };
type TellingDeps = TemporalDeps & {
  taskQueue: string;
  stopMs: number;
  bell: Doorbell;
  fired: Firing;
  handlers: readonly TimerHandler[];
  /** Another engine fired before: some of the timers that Temporal waits for have already fired. */
  behindAnother: boolean;
};

/** Forwards changed rows to Temporal, at each notification and by a slow poll, until it is stopped. */
function tellTemporal(deps: TellingDeps): Telling {
  const { changes, clock, warn, bell, fired, handlers, stopMs, slowLookMs = SLOW_LOOK_MS, overdueMs = OVERDUE_MS } = deps;
  let { behindAnother } = deps;
  let running = true;
  let session: Session | null = null;
  let lastOverdue: Overdue | null = null;
  const stopped = Promise.withResolvers<void>();

  const open = async (): Promise<Session> => {
    const opened = await openSession(deps, fired, handlers);
    opened.failed.catch((err: unknown) => {
      warn({ err }, 'a worker of Temporal gave up, another one begins');
      if (session === opened) session = null;
      void opened.close();
      bell.ring();
    });
    return opened;
  };
  const lookBehind = async (opened: Session): Promise<void> => {
    await fired.takeBack();
    // Where the list of workflows is unavailable, they end at their due times; new changes are forwarded all the same.
    if (behindAnother)
      await opened.askAll().then(
        () => {
          behindAnother = false;
        },
        (err: unknown) => warn({ err }, 'Temporal does not tell which workflows are open: asked again at the next look'),
      );
    // In small batches, in turns: timers that are only late because there is much to do are not all signalled at once.
    lastOverdue = await changes.noteOverdue(addMillis(clock.now(), -overdueMs), OVERDUE_BATCH, lastOverdue);
  };
  const run = async (): Promise<void> => {
    let pauseMs = FIRST_PAUSE_MS;
    let shaken = false;
    let lookAt = performance.now() + (behindAnother ? 0 : slowLookMs);
    while (running) {
      const rung = bell.next(Math.max(lookAt - performance.now(), 0));
      try {
        if (fired.inDoubt()) await fired.takeBack();
        session ??= await open();
        const opened = session;
        if (shaken) await opened.prepare();
        shaken = false;
        for (let more = true; running && more; ) {
          const sent = await forwardSome(changes, opened, inTurnOf(handlers));
          if (sent.told > 0 || sent.failure === null) pauseMs = FIRST_PAUSE_MS;
          if (sent.failure !== null) throw sent.failure.error;
          more = sent.more;
        }
        await rung.happened;
        // Also while notifications keep coming.
        if (performance.now() < lookAt) continue;
        await lookBehind(opened);
        lookAt = performance.now() + slowLookMs;
      } catch (err) {
        warn({ err, pauseMs }, 'Temporal is not told of what waits: tried again behind a pause, everything else goes on');
        shaken = true;
        const pause = Promise.race([stopped.promise, new Promise((resolve) => setTimeout(resolve, pauseMs).unref())]);
        pauseMs = Math.min(pauseMs * 2, LONGEST_PAUSE_MS);
        await pause;
      } finally {
        rung.forget();
      }
    }
  };
  const loop = run();

  return {
    session: () => session,
    goesOn: () => running,
    async stop() {
      running = false;
      stopped.resolve();
      bell.ring();
      await patiently(stopMs, loop);
      await patiently(stopMs + 2_000, session?.close() ?? Promise.resolve());
    },
  };
}

export function temporalEngine(deps: TemporalDeps): WorkflowEngine {
  const { timers, changes, clock, bus, taskQueue = 'subdoc', stopMs = STOP_MS } = deps;
  let handlers: readonly TimerHandler[] = [];
  let driver: Driver | null = null;
  let fired: Firing | null = null;
  let telling: Telling | null = null;
  let stopListening = (): void => {};
  const bell = doorbell();

  return {
    name: 'temporal',
    async arm(plans) {
      await timers.plan(plans);
      bus.ring('timers');
    },
    async disarm(keys) {
      await timers.cancel(keys);
      bus.ring('timers');
    },
    async look() {
      const session = telling?.session();
      if (!session) throw new Error('no session with Temporal');
      await session.look();
    },
    /** Temporal may become available later: the product answers meanwhile. */
    async start(work) {
      handlers = work;
      const behindAnother = await changes.becomes('temporal');
      driver = await becomeDriver(timers);
      await timers.takeBack();
      fired = firing(deps, {
        handlers,
        driver: driver.number,
        goOn: () => telling?.goesOn() ?? false,
        shown: () => telling?.session()?.searchable() ?? false,
      });
      stopListening = bus.on('timers', bell.ring);
      telling = tellTemporal({ ...deps, taskQueue, stopMs, bell, fired, handlers, behindAnother });
    },
    async stop() {
      stopListening();
      await telling?.stop();
      const left = [...(fired?.inHand() ?? [])];
      await patiently(stopMs, driver?.end() ?? Promise.resolve());
      return left;
    },
    async idle(of = handlers.map(({ kind }) => kind), withinMs = 0) {
      for (;;) {
        await fired?.takeBack();
        if (!(await timers.isBusy(of, addMillis(clock.now(), withinMs))) && !(await changes.waiting(of))) return;
        bell.ring();
        await bell.next(50).happened;
      }
    },
  };
}
