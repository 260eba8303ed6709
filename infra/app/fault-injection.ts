// Where the tests of faults reach into the product: each part may be wrapped on its way into the composition. Without a fault in the
// settings nothing is wrapped and nothing of kill/ is loaded; the full profile refuses such settings (config.ts).
import type { Blobs } from '#domain/ports/blobs.ts';
import type { Clock } from '#domain/ports/clock.ts';
import type { Dispatch } from '#domain/ports/dispatch.ts';
import type { EventStore } from '#domain/ports/event-store.ts';
import type { Mailer } from '#domain/ports/mailer.ts';
import type { TimerHandler } from '#domain/ports/workflow-engine.ts';
import type { Projection } from '#projections/projection.ts';
import type { Database } from '#projections/sql.ts';

export type FaultInjection = {
  /** What the sessions of writers ask of the database. */
  session(settings: Readonly<Record<string, string>>): Readonly<Record<string, string>>;
  store(store: EventStore): EventStore;
  dispatch(dispatch: Dispatch): Dispatch;
  blobs(blobs: Blobs, folder: string): Blobs;
  mailer(mailer: Mailer): Mailer;
  /** By which the timers are due. */
  timerClock<C extends Clock>(clock: C): C;
  timerHandlers(handlers: readonly TimerHandler[], db: Database): readonly TimerHandler[];
  projections(projections: readonly Projection[], db: Database): readonly Projection[];
};

const same = <T>(part: T): T => part;
export const NO_FAULTS: FaultInjection = {
  session: same,
  store: same,
  dispatch: same,
  blobs: same,
  mailer: same,
  timerClock: same,
  timerHandlers: same,
  projections: same,
};
