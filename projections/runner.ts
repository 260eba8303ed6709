// Feeds every projection from one reader of the log. All of them share a transaction per batch; when that fails, each is tried alone, down to
// the event that it cannot digest: that event's stream is parked for it (parking.ts), and everything else goes on (C57).
import type { AccountId } from '#domain/kernel/ids.ts';
import { NewerThanThisProgram } from '#domain/upcast.ts';
import type { Database, EventStore, Keys, Position, Projection, ReadModels, StoredEvent } from '#infra/ports.ts';
import { apply, type Part } from './apply.ts';
import { createBoard } from './board.ts';
import { noteStopped, prepare, readStandings } from './checkpoints.ts';
import { isWorldFailure, nameOfError } from './failures.ts';
import { type Follower, followerOf, type Log, queue } from './follower.ts';
import { eventsFor, type OpenedBatch, openBatch, spoilt } from './opened.ts';
import { gateOf, MOST_PARKED, NOTHING_PARKED, type ParkedStreams, parkedAfter, readParked } from './parking.ts';
import { REBUILT, rebuild } from './rebuild.ts';
import { createRetries } from './retries.ts';

export type ProjectionsOptions = {
  store: EventStore;
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
  stop(): Promise<void>;
};

const MAX_WAIT_MS = 60_000;
class LostGround extends Error {}

/** Creates missing tables, rebuilds outdated ones, then follows the log. Resolves when it follows, not when it has caught up. */
export async function startProjections(options: ProjectionsOptions): Promise<Projections> {
  const { store, sql, keys, projections, log, batchSize = 500, retryMs = 1000, mostParked = MOST_PARKED } = options;
  const stale = await prepare(sql, projections);
  if (stale.length > 0) {
    log.info({ projections: stale }, 'tables of read models changed: rebuilding');
    await rebuild({ store, sql, keys, projections });
  }
  const names = projections.map((projection) => projection.name);
  const readModelNames = projections.filter((projection) => projection.kind === 'read-model').map((projection) => projection.name);
  const board = createBoard(store.compare);
  const followers = projections.map((projection) => followerOf(projection, retryMs));
  const oneByOne = queue();
  const retries = createRetries({ store, keys, log, oneByOne, write: writeLate, firstWaitMs: retryMs, longestWaitMs: MAX_WAIT_MS });
  let stopping = false;

  /** Each once, however they were delivered (C52). */
  function inOrder(events: readonly StoredEvent[]): StoredEvent[] {
    const sorted = [...events].sort((a, b) => store.compare(a.position, b.position));
    return sorted.filter((event, i) => event.position !== sorted[i - 1]?.position);
  }

  const isAfter = (a: Position | null, b: Position | null): boolean => a !== null && (b === null || store.compare(a, b) > 0);

  async function reload(): Promise<void> {
    const [standings, parked] = await Promise.all([readStandings(sql, names), readParked(sql, names)]);
    for (const follower of followers) {
      const position = standings.get(follower.projection.name)?.position ?? null;
      park(follower, parked.get(follower.projection.name) ?? NOTHING_PARKED);
      retries.plan(follower, 0);
      const lost = isAfter(follower.position, position);
      follower.position = position;
      board.set(follower.projection.name, {
        position,
        stopped: follower.stopped ? (standings.get(follower.projection.name)?.stopped ?? null) : null,
      });
      if (lost && !follower.apart) leave(follower, 0);
    }
    // Others moved them, or wrote the rows anew: anybody's may be different.
    const furthest = board.furthest();
    if (furthest !== null) board.tell({ accounts: new Set(), position: furthest });
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
    await noteStopped(sql, name, event.eventId, told);
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
    const accounts = new Set<AccountId>();
    for (const { events, projection } of parts)
      if (projection.kind === 'read-model') for (const event of events) accounts.add(event.meta.accountId);
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
    if ((await apply(sql, [part], to)) === 'moved') return reload();
    park(follower, parkedAfter(part.parking));
    const stopped = board.stopped().find((one) => one.name === name);
    if (stopped) await noteStopped(sql, name, stopped.eventId, stopped.error);
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
      if ((await apply(sql, [part], last.position)) === 'moved') {
        await reload();
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
    const to = events.at(-1)!.position;
    options.seen?.(events);
    const batch = await openBatch(events, projections, keys);
    for (;;) {
      const due = followers.filter((follower) => !follower.apart && isAfter(to, follower.position));
      if (due.length === 0) break;
      try {
        const parts = due.map((follower) => partOf(follower, batch, to));
        if ((await apply(sql, parts, to)) === 'done') {
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

  /**
   * A server that restarted may have lost the last rows and checkpoints, which do not wait for its disk: without a later event nobody else
   * would notice. This session ends with it, and is told of the new one. A rebuild elsewhere leaves the checkpoints where they are.
   */
  async function doubt(): Promise<void> {
    try {
      await oneByOne(reload);
    } catch (error) {
      log.warn({ error: nameOfError(error) }, 'the checkpoints could not be read, trying again');
      if (!stopping) setTimeout(() => void doubt(), retryMs).unref();
    }
  }
  // Not waited for: what it says when it begins makes everything be read again.
  const restarts = sql.listen(
    REBUILT,
    () => void doubt(),
    () => void doubt(),
  );
  restarts.catch(() => {});

  await reload();
  fed = followers.reduce<Position | null>(
    (first, { position }) => (isAfter(first, position) ? position : first),
    followers[0]?.position ?? null,
  );
  const subscription = store.subscribe({
    after: fed,
    batchSize,
    onBatch: (events) => oneByOne(() => feed(inOrder(events))),
    onError: (error) => log.warn({ error: nameOfError(error) }, 'reading or projecting failed, trying again'),
  });

  await restarts;
  return {
    readModels: {
      waitFor: (position, timeoutMs) => board.waitFor(readModelNames, position, timeoutMs),
      stopped: () => board.stopped(),
      parked: () => board.parked(),
      onChange: (listener) => board.onChange(listener),
    },
    async caughtUp() {
      const head = await store.head();
      if (head !== null) await board.waitFor(names, head, null);
    },
    async stop() {
      stopping = true;
      retries.stop();
      await restarts.then((listening) => listening.unlisten()).catch(() => {});
      for (const { timer } of followers) if (timer !== null) clearTimeout(timer);
      await subscription.stop();
      await oneByOne(async () => {});
      board.close();
    },
  };
}
