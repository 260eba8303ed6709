// The Temporal engine: durable waiting over the rows of ops.timers (infra/decisions/102). Changed rows are forwarded to one workflow per
// key, which asks when it is due, waits, and has it fired. Commands and projections never wait for Temporal.
import { addMillis } from '#domain/kernel/calendar.ts';
import type { Bus } from '#domain/ports/bus.ts';
import type { Overdue, TimerChanges } from '#domain/ports/timer-changes.ts';
import type { TimerHandler, WorkflowEngine } from '#domain/ports/workflow-engine.ts';
import { doorbell } from './doorbell.ts';
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

export function temporalEngine(deps: TemporalDeps): WorkflowEngine {
  const { timers, changes, clock, bus, warn } = deps;
  const { taskQueue = 'subdoc', stopMs = STOP_MS, slowLookMs = SLOW_LOOK_MS, overdueMs = OVERDUE_MS } = deps;
  let handlers: readonly TimerHandler[] = [];
  let driver: Driver | null = null;
  let fired: Firing | null = null;
  let session: Session | null = null;
  let running = false;
  /** Another engine fired before: some of the timers that Temporal waits for have already fired. */
  let behindAnother = false;
  let loop: Promise<void> = Promise.resolve();
  let stopListening = (): void => {};
  let lastOverdue: Overdue | null = null;
  const bell = doorbell();
  const stopped = Promise.withResolvers<void>();

  const open = async (): Promise<Session> => {
    const opened = await openSession({ ...deps, taskQueue, stopMs }, fired!, handlers);
    opened.failed.catch((err: unknown) => {
      warn({ err }, 'a worker of Temporal gave up, another one begins');
      if (session === opened) session = null;
      void opened.close();
      bell.ring();
    });
    return opened;
  };
  const lookBehind = async (opened: Session): Promise<void> => {
    await fired!.takeBack();
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
        if (fired!.inDoubt()) await fired!.takeBack();
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
      if (session === null) throw new Error('no session with Temporal');
      await session.look();
    },
    /** Temporal may become available later: the product answers meanwhile. */
    async start(work) {
      handlers = work;
      behindAnother = await changes.becomes('temporal');
      driver = await becomeDriver(timers);
      await timers.takeBack();
      fired = firing(deps, { handlers, driver: driver.number, goOn: () => running, shown: () => session?.searchable() ?? false });
      running = true;
      stopListening = bus.on('timers', bell.ring);
      loop = run();
    },
    async stop() {
      running = false;
      stopListening();
      stopped.resolve();
      bell.ring();
      await patiently(stopMs, loop);
      await patiently(stopMs + 2_000, session?.close() ?? Promise.resolve());
      const left = [...(fired?.inHand() ?? [])];
      await patiently(stopMs, driver?.end() ?? Promise.resolve());
      return left;
    },
    async idle(of = handlers.map(({ kind }) => kind)) {
      for (;;) {
        await fired?.takeBack();
        const next = await timers.nextReady(of);
        const due = next !== null && next <= clock.now();
        if (!due && !(await changes.waiting(of)) && !(await timers.isFiring(of))) return;
        bell.ring();
        await bell.next(50).happened;
      }
    },
  };
}
