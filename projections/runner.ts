// Feeds every projection from one reader of the log. All of them share a transaction per batch; when that fails, each is tried alone, down to
// the event that it cannot digest: that event's stream is parked for it (parking.ts), and everything else goes on (C57).
import type { Checkpoints, ParkedStreams } from '#domain/ports/checkpoints.ts';
import type { EventStore, Position, StoredEvent } from '#domain/ports/event-store.ts';
import type { Keys } from '#domain/ports/keys.ts';
import type { ReadModels } from '#domain/ports/read-models.ts';
import { NewerThanThisProgram } from '#domain/upcast.ts';
import { accountsOf, apply, type Part } from './apply.ts';
import { prepare } from './checkpoints.ts';
import { createDoubts } from './doubt.ts';
import { isWorldFailure, nameOfError } from './failures.ts';
import { type Follower, followerOf, holdStill, type Log, queue } from './follower.ts';
import { eventsFor, type OpenedBatch, openBatch, spoilt } from './opened.ts';
import { gateOf, MOST_PARKED, NOTHING_PARKED, parkedAfter } from './parking.ts';
import { createBoard } from './progress-tracker.ts';
import type { Projection } from './projection.ts';
import { createStandings } from './projection-status.ts';
import { createReader } from './reader.ts';
import { createRetries } from './retries.ts';
import type { Database } from './sql.ts';

export type ProjectionsOptions = {
  store: EventStore;
  checkpoints: Checkpoints;
  /** Where read models are made anew. */
  sql: Database;
  keys: Pick<Keys, 'open'>;
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

const MAX_WAIT_MS = 60_000;
class LostGround extends Error {}

/** Creates missing tables, then follows the log; outdated ones are made anew meanwhile. Resolves when it follows, not when it has caught up. */
export async function startProjections(options: ProjectionsOptions): Promise<Projections> {
  const { checkpoints, store, sql, keys, projections, log, batchSize = 500, retryMs = 1000, mostParked = MOST_PARKED } = options;
  await prepare(options, projections);
  const standings = createStandings({ checkpoints, store, sql, keys, projections, log, retryMs, changed: () => doubts.doubt() });
  const names = projections.map((projection) => projection.name);
  const readModelNames = projections.filter((projection) => projection.kind === 'read-model').map((projection) => projection.name);
  const board = createBoard(store.compare);
  const followers = projections.map((projection) => followerOf(projection, retryMs));
  const oneByOne = queue();
  const builtWaiters: (() => void)[] = [];
  const retries = createRetries({ store, keys, log, oneByOne, write: writeLate, firstWaitMs: retryMs, longestWaitMs: MAX_WAIT_MS });
  let stopping = false;
  let failures: ReturnType<Projections['failures']> = { times: 0, last: null };

  const isAfter = (a: Position | null, b: Position | null): boolean => a !== null && (b === null || store.compare(a, b) > 0);

  async function reload(how: Parameters<typeof standings.look>[0] = {}): Promise<boolean> {
    const [{ found, wentBack }, parked] = await Promise.all([standings.look(how), checkpoints.readParked(names)]);
    for (const follower of followers) {
      const { position, stopped, hold } = found.get(follower.projection.name)!;
      const again = follower.held || (isAfter(follower.position, position) && !follower.apart);
      park(follower, parked.get(follower.projection.name) ?? NOTHING_PARKED);
      retries.plan(follower, 0);
      follower.position = position;
      follower.held = hold !== null;
      const stands = follower.stopped || hold?.building === false;
      board.set(follower.projection.name, { position, stopped: stands ? stopped : null, apart: hold?.building ?? false });
      if (follower.held) holdStill(follower);
      else if (again && follower.timer === null) leave(follower, 0);
    }
    // Others moved them, or wrote the rows anew: anybody's may be different.
    const furthest = board.furthest();
    if (furthest !== null) board.tell({ accounts: new Set(), position: furthest });
    if (standings.building().length === 0) for (const done of builtWaiters.splice(0)) done();
    return wentBack;
  }

  function leave(follower: Follower, waitMs: number): void {
    follower.apart = true;
    if (stopping) return;
    follower.timer = setTimeout(() => void rejoin(follower), waitMs);
  }

  function park(follower: Follower, parked: ParkedStreams): void {
    follower.parked = parked;
    board.setParked(follower.projection.name, parked);
  }

  async function stopAt(follower: Follower, event: StoredEvent, error: unknown): Promise<void> {
    const { name } = follower.projection;
    const told = nameOfError(error);
    log.error(
      { projection: name, eventId: event.eventId, type: event.type, error: told, retryInMs: follower.waitMs },
      error instanceof NewerThanThisProgram
        ? 'a newer version of SubDoc wrote this event: the projection stands still until this program is replaced by it'
        : 'a projection stands still at an event',
    );
    follower.stopped = true;
    board.set(name, { position: follower.position, stopped: { eventId: event.eventId, error: told } });
    leave(follower, follower.waitMs);
    follower.waitMs = Math.min(follower.waitMs * 2, MAX_WAIT_MS);
    await checkpoints.noteStopped(name, { eventId: event.eventId, error: told });
  }

  function arrived(parts: readonly (Part & { follower: Follower })[], to: Position): void {
    for (const { follower, projection, parking } of parts) {
      if (follower.stopped) log.info({ projection: projection.name }, 'a projection runs again');
      follower.position = to;
      follower.stopped = false;
      follower.waitMs = retryMs;
      park(follower, parkedAfter(parking));
      board.set(projection.name, { position: to, stopped: null });
      for (const parked of parking.added.values()) log.error({ projection: projection.name, ...parked }, 'a stream is parked');
      if (parking.added.size > 0) retries.plan(follower, retryMs);
    }
    tell(parts, to);
  }

  function tell(parts: readonly Part[], to: Position): void {
    const accounts = accountsOf(parts);
    for (const { projection, events } of parts) {
      try {
        if (events.length > 0) projection.committed?.(events);
      } catch (error) {
        log.error({ projection: projection.name, error: nameOfError(error) }, 'after the commit');
      }
    }
    if (accounts.size > 0) board.tell({ accounts, position: to });
  }

  /** What a parked stream had missed. A projection that stands still goes on standing. */
  async function writeLate(follower: Follower, part: Part, to: Position): Promise<void> {
    const { name } = follower.projection;
    if (follower.held) return;
    if ((await apply(checkpoints, [part], { position: to })) === 'moved') return void (await reload());
    park(follower, parkedAfter(part.parking));
    const stopped = board.stopped().find((one) => one.name === name);
    if (stopped) await checkpoints.noteStopped(name, stopped);
    tell([part], to);
  }

  function partOf(follower: Follower, batch: OpenedBatch, to: Position): Part & { follower: Follower } {
    const { projection, position, parked } = follower;
    const gate = gateOf(parked, mostParked);
    const events = eventsFor(projection, batch, store.compare, position, to, gate);
    return { follower, projection, from: position, events, parking: { known: parked, added: gate.added } };
  }

  /** False when it stood still on the way. The batch is halved until what is left is the one event, whose stream is then parked. */
  async function alone(follower: Follower, batch: OpenedBatch): Promise<boolean> {
    const rest = batch.filter(({ stored }) => isAfter(stored.position, follower.position));
    const last = rest.at(-1)?.stored;
    if (last === undefined) return true;
    try {
      const part = partOf(follower, rest, last.position);
      if ((await apply(checkpoints, [part], last)) === 'moved') {
        await reload();
        if (follower.held) return false;
        // Fallen behind what this batch begins with: it must be read again from there.
        if (isAfter(part.from, follower.position)) throw new LostGround();
        return alone(follower, batch);
      }
      arrived([part], last.position);
      return true;
    } catch (error) {
      if (error instanceof LostGround || isWorldFailure(error)) throw error;
      if (rest.length === 1) {
        const [one] = rest as [OpenedBatch[number]];
        // The second time it is the parking that was refused.
        if (one.closed instanceof Error) {
          await stopAt(follower, last, error);
          return false;
        }
        return alone(follower, [spoilt(one, error instanceof Error ? error : new Error('unknown error', { cause: error }))]);
      }
      const half = rest.length >> 1;
      return (await alone(follower, rest.slice(0, half))) && alone(follower, rest.slice(half));
    }
  }

  /** Where the common reader is. */
  let fed: Position | null = null;

  async function feed(events: readonly StoredEvent[]): Promise<void> {
    const last = events.at(-1)!;
    const to = last.position;
    options.seen?.(events);
    const batch = await openBatch(events, projections, keys);
    for (;;) {
      const due = followers.filter((follower) => !follower.apart && isAfter(to, follower.position));
      if (due.length === 0) break;
      try {
        const parts = due.map((follower) => partOf(follower, batch, to));
        if ((await apply(checkpoints, parts, last)) === 'done') {
          arrived(parts, to);
          break;
        }
        await reload();
      } catch (error) {
        if (isWorldFailure(error)) throw error;
        for (const follower of due) await alone(follower, batch);
        break;
      }
    }
    fed = to;
  }

  /** Catches up with the common reader, then lets itself be fed again. */
  async function rejoin(follower: Follower): Promise<void> {
    follower.timer = null;
    try {
      for (let more = true; more && !stopping; ) {
        more = await oneByOne(async () => {
          if (follower.held) return false;
          if (!isAfter(fed, follower.position)) {
            follower.apart = false;
            return false;
          }
          const read = await store.readAll({ after: follower.position, limit: batchSize });
          const events = read.filter((event) => !isAfter(event.position, fed));
          return alone(follower, await openBatch(events, [follower.projection], keys));
        });
      }
    } catch (error) {
      log.warn({ projection: follower.projection.name, error: nameOfError(error) }, 'catching up failed, trying again');
      if (follower.timer === null) leave(follower, follower.waitMs);
    }
  }

  /** From where the furthest is: whoever is behind catches up apart. Where nobody may go on, from the end. */
  async function follow(): Promise<void> {
    const sound = followers.filter(({ held }) => !held);
    fed = sound.reduce<Position | null>((most, { position }) => (isAfter(position, most) ? position : most), null);
    if (sound.length === 0) fed = await store.head();
    for (const follower of sound) if (isAfter(fed, follower.position) && !follower.apart) leave(follower, 0);
    reader.begin(fed);
  }

  const reader = createReader({
    store,
    batchSize,
    onBatch: (events, isCurrent) => oneByOne(async () => void (isCurrent() && (await feed(events)))),
    onError(error) {
      failures = { times: failures.times + 1, last: { error: nameOfError(error), at: performance.now() } };
      log.warn({ error: nameOfError(error) }, 'reading or projecting failed, trying again');
      doubts.doubt();
    },
  });
  await oneByOne(() => reload({ starting: true, ground: true }));
  const doubts = createDoubts(checkpoints, log, retryMs, () =>
    oneByOne(async () => {
      if (await reload({ ground: true })) await follow();
    }),
  );
  await follow();
  await doubts.listening;
  return {
    readModels: {
      waitFor: (position, timeoutMs) => board.waitFor(readModelNames, position, timeoutMs),
      stopped: () => board.stopped(),
      building: () => standings.building(),
      closedTables: () => standings.closedTables(),
      parked: () => board.parked(),
      onChange: (listener) => board.onChange(listener),
    },
    async caughtUp() {
      const head = await store.head();
      if (head !== null) await board.waitFor(names, head, null);
    },
    behind: (position) => names.filter((name) => !board.reached([name], position)),
    failures: () => failures,
    async built() {
      if (standings.building().length > 0) await new Promise<void>((done) => builtWaiters.push(done));
    },
    async stop() {
      stopping = true;
      retries.stop();
      await Promise.all([doubts.stop(), standings.stop()]);
      for (const { timer } of followers) if (timer !== null) clearTimeout(timer);
      await reader.stop();
      await oneByOne(async () => {});
      board.close();
    },
  };
}
