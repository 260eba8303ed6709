// Follows projections that other processes run: it listens for notifications, and polls the checkpoints while somebody waits (DESIGN 3.8).
import type { AccountId } from '#domain/kernel/ids.ts';
import type { Checkpoint } from '#domain/ports/checkpoints.ts';
import type { EventStore } from '#domain/ports/event-store.ts';
import { CHANNEL, type Notice } from './apply.ts';
import { isOwn, readCheckpoints, tablesHash, tablesIn } from './checkpoints.ts';
import { nameOfError } from './error-name.ts';
import type { Log } from './follower.ts';
import { NOTHING_PARKED, readParked } from './parking.ts';
import { createProgressTracker } from './progress-tracker.ts';
import type { Projection } from './projection.ts';
import type { Projections } from './runner.ts';
import type { Database } from './sql.ts';

export type FollowOptions = {
  sql: Database;
  store: Pick<EventStore, 'compare' | 'head'>;
  /** The projections that other processes run. */
  projections: readonly Projection[];
  log: Log;
  /** After which time a lost notification is noticed. */
  pollMs?: number;
};

/** Why the rows of a read model are not those of this program; null: they are. */
function holdOf(projection: Projection, checkpoint: Checkpoint | undefined): 'building' | 'newer' | null {
  if (projection.kind !== 'read-model') return null;
  if (checkpoint === undefined) return 'building';
  if (checkpoint.version > projection.version) return 'newer';
  return isOwn(projection, checkpoint) && checkpoint.made ? null : 'building';
}

/** `onChange` passes an empty set of accounts if notifications may have been lost: the rows of any account may be new. */
export async function followProjections({ sql, store, projections, log, pollMs = 1000 }: FollowOptions): Promise<Projections> {
  const tracker = createProgressTracker(store.compare);
  const names = projections.map(({ name }) => name);
  const readModels = projections.filter(({ kind }) => kind === 'read-model');
  const readModelNames = readModels.map(({ name }) => name);
  let building: readonly string[] = [];
  let closed: ReadonlySet<string> = new Set();
  let looking: Promise<void> | null = null;
  let again = false;

  async function lookOnce(): Promise<void> {
    const [checkpoints, parked] = await Promise.all([readCheckpoints(sql, names), readParked(sql, names)]);
    const held = (one: Projection) => holdOf(one, checkpoints.get(one.name));
    building = readModelNames.filter((_, index) => held(readModels[index]!) === 'building');
    // Rows of an earlier version are still shown if their tables have the form that this program queries.
    const isClosed = (one: Projection): boolean => {
      const checkpoint = checkpoints.get(one.name);
      return held(one) === 'newer' || !checkpoint?.made || checkpoint.tablesHash !== tablesHash(one);
    };
    closed = new Set(readModels.filter(isClosed).flatMap(tablesIn));
    for (const one of projections) {
      const checkpoint = checkpoints.get(one.name);
      const newer = held(one) === 'newer' ? { eventId: '', error: 'a newer version of SubDoc serves here' } : null;
      tracker.setParked(one.name, parked.get(one.name) ?? NOTHING_PARKED);
      tracker.set(one.name, {
        position: checkpoint?.position ?? null,
        stopped: newer ?? checkpoint?.stopped ?? null,
        rebuilding: held(one) === 'building',
      });
    }
  }
  /** Runs one look at a time; a call during a look causes one more. */
  function look(): Promise<void> {
    again = looking !== null;
    looking ??= lookOnce()
      .catch((error: unknown) => log.warn({ error: nameOfError(error) }, 'the checkpoints could not be read'))
      .finally(() => {
        looking = null;
        if (again) void look();
      });
    return looking;
  }

  const heard = (text: string): void => {
    const { accounts, position } = JSON.parse(text) as Notice;
    void look().then(() => accounts && tracker.tell({ accounts: new Set(accounts as AccountId[]), position }));
  };
  let reconnected = false;
  const listening = await sql.listen(CHANNEL, heard, () => {
    void look().then(() => {
      const position = tracker.furthest();
      if (reconnected && position !== null) tracker.tell({ accounts: new Set(), position });
      reconnected = true;
    });
  });
  await look();
  const poll = setInterval(() => {
    if (tracker.waiting || building.length > 0) void look();
  }, pollMs);

  return {
    readModels: {
      async waitFor(position, timeoutMs) {
        if (!tracker.reached(readModelNames, position)) void look();
        return tracker.waitFor(readModelNames, position, timeoutMs);
      },
      stopped: () => tracker.stopped(),
      building: () => building.map((name) => ({ name, upTo: null })),
      closedTables: () => closed,
      parked: () => tracker.parked(),
      onChange: (listener) => tracker.onChange(listener),
    },
    async caughtUp() {
      const head = await store.head();
      if (head !== null) await tracker.waitFor(names, head, null);
    },
    behind(position) {
      const late = names.filter((name) => !tracker.reached([name], position));
      if (late.length > 0) void look();
      return late;
    },
    failures: () => ({ times: 0, last: null }),
    built: async () => {},
    async stop() {
      clearInterval(poll);
      await listening.unlisten();
      tracker.close();
    },
  };
}

/** Joins the projections of this process and the read models of others into one. */
export const beside = (here: Projections, elsewhere: Projections): Projections => ({
  ...here,
  readModels: elsewhere.readModels,
  caughtUp: async () => void (await Promise.all([here.caughtUp(), elsewhere.caughtUp()])),
  behind: (position) => [...here.behind(position), ...elsewhere.behind(position)],
  stop: async () => void (await Promise.all([here.stop(), elsewhere.stop()])),
});
