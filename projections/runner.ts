// Feeds every projection from one reader of the log (C57). It decides which projections follow the reader and from which position, and
// reads the checkpoints again when somebody else moved one. feeding.ts writes a batch, outcomes.ts handles its result, catching-up.ts feeds
// projections that are behind.
import type { Checkpoints } from '#domain/ports/checkpoints.ts';
import type { EventStore, Position, StoredEvent } from '#domain/ports/event-store.ts';
import type { Keys } from '#domain/ports/keys.ts';
import type { ReadModels } from '#domain/ports/read-models.ts';
import { createCatchingUp } from './catching-up.ts';
import { createCheckpointInvalidation } from './checkpoint-invalidation.ts';
import { prepare } from './checkpoints.ts';
import { nameOfError } from './error-name.ts';
import { createFeeding } from './feeding.ts';
import { afterIn, type Follower, followerOf, holdStill, type Log, queue } from './follower.ts';
import { openBatch, recallBatch } from './opened.ts';
import { createOutcomes, MAX_WAIT_MS } from './outcomes.ts';
import { MOST_PARKED, NOTHING_PARKED } from './parking.ts';
import { createProgressTracker, type ProgressTracker } from './progress-tracker.ts';
import type { Projection } from './projection.ts';
import { createProjectionStatus, type Looked, type ProjectionStatus } from './projection-status.ts';
import { createReader } from './reader.ts';
import { createRetries } from './retries.ts';
import type { Database } from './sql.ts';

export type ProjectionsOptions = {
  store: EventStore;
  checkpoints: Checkpoints;
  /** Where read models are made anew. */
  sql: Database;
  keys: Pick<Keys, 'open' | 'recall'>;
  projections: readonly Projection[];
  log: Log;
  /** Told of all that is read, before anything is projected. */
  seen?(events: readonly StoredEvent[]): void;
  batchSize?: number;
  /** First wait before a stopped projection or a parked stream is tried again; doubles up to a minute. */
  retryMs?: number;
  /** Streams that one projection may park before it stands still. */
  mostParked?: number;
};
export type Projections = {
  readModels: ReadModels;
  /** Resolves when everything that runs, process managers too, has what is in the store now. A stopped one is not waited for. */
  caughtUp(): Promise<void>;
  /** Which of those that run do not have this yet. */
  behind(position: Position): readonly string[];
  /** How often reading or writing failed in this process, and how it did last. */
  failures(): { readonly times: number; readonly last: { readonly error: string; readonly at: number } | null };
  /** Resolves when no read model is being made anew apart. */
  built(): Promise<void>;
  stop(): Promise<void>;
};

/** Creates missing tables, then follows the log; outdated ones are made anew meanwhile. Resolves when it follows, not when it has caught up. */
export async function startProjections(options: ProjectionsOptions): Promise<Projections> {
  const { checkpoints, store, sql, keys, projections, log, batchSize = 500, retryMs = 1000, mostParked = MOST_PARKED } = options;
  await prepare(options, projections);
  const status = createProjectionStatus({
    ...{ checkpoints, store, sql, keys, projections, log, retryMs },
    changed: () => invalidation.invalidate(),
  });
  const names = projections.map((projection) => projection.name);
  const tracker = createProgressTracker(store.compare);
  const isAfter = afterIn(store.compare);
  const followers = projections.map((projection) => followerOf(projection, retryMs));
  const oneByOne = queue();
  const builtWaiters: (() => void)[] = [];
  let failures: ReturnType<Projections['failures']> = { times: 0, last: null };
  /** Where the common reader is. */
  let fed: Position | null = null;

  const retries = createRetries<Follower>({
    ...{ store, keys, log, oneByOne, firstWaitMs: retryMs, longestWaitMs: MAX_WAIT_MS },
    write: (...late) => feeding.writeLate(...late),
  });
  const outcomes = createOutcomes({
    ...{ checkpoints, tracker, log, retryMs, planRetry: retries.plan },
    detach: (...who) => catchUp.detach(...who),
  });
  const feeding = createFeeding({ checkpoints, store, tracker, outcomes, mostParked, reload });
  const catchUp = createCatchingUp({ store, keys, log, batchSize, oneByOne, fed: () => fed, alone: feeding.alone });

  async function reload(how: Parameters<typeof status.look>[0] = {}): Promise<boolean> {
    const [{ found, wentBack }, parked] = await Promise.all([status.look(how), checkpoints.readParked(names)]);
    for (const follower of followers) {
      outcomes.park(follower, parked.get(follower.projection.name) ?? NOTHING_PARKED);
      retries.plan(follower, 0);
      if (moveTo(follower, found.get(follower.projection.name)!, tracker, isAfter)) catchUp.detach(follower, 0);
    }
    // Others moved them, or wrote the rows anew: anybody's may be different.
    const furthest = tracker.furthest();
    if (furthest !== null) tracker.tell({ accounts: new Set(), position: furthest });
    if (status.building().length === 0) for (const done of builtWaiters.splice(0)) done();
    return wentBack;
  }

  async function feed(events: readonly StoredEvent[]): Promise<void> {
    options.seen?.(events);
    const recalled = recallBatch(events, projections, keys);
    if (recalled === null || !(await feeding.fromMemory(followers, recalled.batch, recalled.still)))
      await feeding.together(followers, await openBatch(events, projections, keys));
    fed = events.at(-1)!.position;
  }

  /** From where the furthest is: whoever is behind catches up apart. Where nobody may go on, from the end. */
  async function follow(): Promise<void> {
    const sound = followers.filter(({ held }) => !held);
    fed = sound.reduce<Position | null>((most, { position }) => (isAfter(position, most) ? position : most), null);
    if (sound.length === 0) fed = await store.head();
    for (const follower of sound) if (isAfter(fed, follower.position) && !follower.catchingUp) catchUp.detach(follower, 0);
    reader.begin(fed);
  }

  const reader = createReader({
    store,
    batchSize,
    onBatch: (events, isCurrent) => oneByOne(async () => void (isCurrent() && (await feed(events)))),
    onError(error) {
      failures = { times: failures.times + 1, last: { error: nameOfError(error), at: performance.now() } };
      log.warn({ error: nameOfError(error) }, 'reading or projecting failed, trying again');
      invalidation.invalidate();
    },
  });
  await oneByOne(() => reload({ starting: true, ground: true }));
  const invalidation = createCheckpointInvalidation(checkpoints, log, retryMs, () =>
    oneByOne(async () => {
      if (await reload({ ground: true })) await follow();
    }),
  );
  await follow();
  await invalidation.listening;
  return {
    readModels: readModelsOf(projections, tracker, status),
    async caughtUp() {
      const head = await store.head();
      if (head !== null) await tracker.waitFor(names, head, null);
    },
    behind: (position) => names.filter((name) => !tracker.reached([name], position)),
    failures: () => failures,
    async built() {
      if (status.building().length > 0) await new Promise<void>((done) => builtWaiters.push(done));
    },
    async stop() {
      retries.stop();
      catchUp.stop(followers);
      await Promise.all([invalidation.stop(), status.stop()]);
      await reader.stop();
      await oneByOne(async () => {});
      tracker.close();
    },
  };
}

/** To where its checkpoint is now. True: it was held until now, or is set back, and has to catch up by itself. */
function moveTo(
  follower: Follower,
  { position, stopped, hold }: Looked,
  tracker: ProgressTracker,
  isAfter: ReturnType<typeof afterIn>,
): boolean {
  const again = follower.held || (isAfter(follower.position, position) && !follower.catchingUp);
  follower.position = position;
  follower.held = hold !== null;
  const stands = follower.stopped || hold?.building === false;
  tracker.set(follower.projection.name, { position, stopped: stands ? stopped : null, rebuilding: hold?.building ?? false });
  if (follower.held) holdStill(follower);
  return !follower.held && again && follower.timer === null;
}

/** What the API asks: process managers are not waited for. */
function readModelsOf(projections: readonly Projection[], tracker: ProgressTracker, status: ProjectionStatus): ReadModels {
  const names = projections.filter(({ kind }) => kind === 'read-model').map(({ name }) => name);
  return {
    waitFor: (position, timeoutMs) => tracker.waitFor(names, position, timeoutMs),
    stopped: () => tracker.stopped(),
    building: () => status.building(),
    closedTables: () => status.closedTables(),
    parked: () => tracker.parked(),
    onChange: (listener) => tracker.onChange(listener),
  };
}
