// Decides from the checkpoints which projections this program may write. It must not write one of another version, one whose last event the
// store does not have, or one that is being rebuilt while the product serves (infra/decisions/084).
import { setTimeout as sleep } from 'node:timers/promises';
import type { Instant } from '#domain/kernel/calendar.ts';
import type { Checkpoint, Checkpoints, Stopped } from '#domain/ports/checkpoints.ts';
import type { EventStore, Position } from '#domain/ports/event-store.ts';
import type { Keys } from '#domain/ports/keys.ts';
import type { Building } from '#domain/ports/read-models.ts';
import { isOwn, tablesHash, tablesIn } from './checkpoints.ts';
import { nameOfError } from './error-name.ts';
import type { Log } from './follower.ts';
import type { Projection } from './projection.ts';
import { NewerServes, type RebuildOptions, rebuild } from './rebuild.ts';
import type { Database } from './sql.ts';

type Parts = {
  checkpoints: Checkpoints;
  store: EventStore;
  sql: Database;
  keys: Pick<Keys, 'open'>;
  projections: readonly Projection[];
  log: Log;
  retryMs: number;
  /** The rebuild has finished: read the checkpoints again. */
  changed(): void;
};
/** Why a projection is not fed. `building`: its rows are being rebuilt. `closed`: the current content of its tables must not be shown. */
type Hold = { readonly building: boolean; readonly closed: boolean; readonly said: string };
/** `stopped`: why it stopped, as recorded in the checkpoint or as found now. */
export type Looked = { readonly position: Position | null; readonly stopped: Stopped | null; readonly hold: Hold | null };
/** `starting`: read models of another version are rebuilt. `ground`: every checkpoint is compared with the store. */
type How = { starting?: boolean; ground?: boolean };
export type ProjectionStatus = {
  /**
   * Reads all checkpoints, logs what is wrong, and starts the rebuilds that are possible. `wentBack`: the store lost events that a
   * projection had processed.
   */
  look(how?: How): Promise<{ found: ReadonlyMap<string, Looked>; wentBack: boolean }>;
  building(): readonly Building[];
  closedTables(): ReadonlySet<string>;
  stop(): Promise<void>;
};

const MAX_WAIT_MS = 600_000;
const STOP_MS = 5000;

const foreign = (projection: Projection, { version }: Checkpoint): string =>
  version > projection.version ? 'a newer version of SubDoc serves here' : 'another version of SubDoc serves here';
const LOST = 'the event store went back behind what was handled: « npm run rebuild resume » says where to go on';

/** The projections whose last event the store does not have, or has at another position. */
export async function withoutGround(
  store: Pick<EventStore, 'readStream' | 'head' | 'compare'>,
  checkpoints: ReadonlyMap<string, Checkpoint>,
): Promise<Set<string>> {
  const head = await store.head();
  /** A cache, because usually all checkpoints are at the same event. */
  const known = new Map<string, Promise<boolean>>();
  const isThere = async ({ position, landmark }: Checkpoint): Promise<boolean> => {
    if (position === null) return true;
    if (landmark === null) return head !== null && store.compare(position, head) <= 0;
    const key = `${position} ${landmark.eventId}`;
    const asked =
      known.get(key) ??
      store
        .readStream(landmark.stream, { from: landmark.revision, limit: 1 })
        .then(([event]) => event?.eventId === landmark.eventId && event.position === position);
    known.set(key, asked);
    return asked;
  };
  const lost = new Set<string>();
  for (const [name, checkpoint] of checkpoints) if (!(await isThere(checkpoint))) lost.add(name);
  return lost;
}

/**
 * What this process knows besides the checkpoints: which projections have lost their last event (as of the last comparison with the store),
 * and which must be rebuilt.
 */
type Known = { readonly lost: ReadonlySet<string>; readonly toBuild: ReadonlyMap<string, Hold> };

function needed(projection: Projection, checkpoint: Checkpoint, isLost: boolean): Hold | null {
  const ofOtherForm = !isOwn(projection, checkpoint);
  const isNew = !ofOtherForm && !checkpoint.made;
  if (!ofOtherForm && !isNew && !isLost) return null;
  // Rows of an earlier version are still shown if their tables have the form that this program queries.
  const closed = isNew || isLost || checkpoint.tablesHash !== tablesHash(projection);
  return { building: true, closed, said: 'its rows are rebuilt' };
}

function holdOf(projection: Projection, checkpoint: Checkpoint, starting: boolean, { lost, toBuild }: Known): Hold | null {
  const { name, kind, version } = projection;
  const mayBuild = kind === 'read-model' && checkpoint.version <= version;
  if (mayBuild && (starting || toBuild.has(name) || lost.has(name))) {
    const hold = needed(projection, checkpoint, lost.has(name));
    if (hold !== null) return hold;
  }
  if (!isOwn(projection, checkpoint)) return { building: false, closed: true, said: foreign(projection, checkpoint) };
  return lost.has(name) ? { building: false, closed: false, said: LOST } : null;
}

/** Logs for the operator that a projection is held, and why. */
async function say(
  { store, checkpoints, log }: Pick<Parts, 'store' | 'checkpoints' | 'log'>,
  { name, kind }: Projection,
  checkpoint: Checkpoint,
  hold: Hold | null,
  isLost: boolean,
): Promise<void> {
  const { position, landmark } = checkpoint;
  if (isLost) {
    const head = await store.head();
    const what = kind === 'read-model' ? 'its rows are rebuilt' : 'it stands still until « npm run rebuild resume » says where to go on';
    log.error(
      { projection: name, position, eventId: landmark?.eventId, head },
      `the event store went back: it does not have the last event that ${name} had handled; ${what}`,
    );
    if (kind === 'process-manager') await checkpoints.noteLost(name, LOST);
  } else if (hold?.building)
    log.info({ projection: name, version: checkpoint.version }, `the rows of ${name} are rebuilt while the product serves`);
  else if (hold) log.error({ projection: name, version: checkpoint.version }, `${hold.said}: this one stops ${name}`);
}

export function createProjectionStatus(parts: Parts): ProjectionStatus {
  const { checkpoints, store, sql, keys, projections, log, retryMs, changed } = parts;
  const names = projections.map(({ name }) => name);
  const stopping = new AbortController();
  let held: ReadonlyMap<string, Hold> = new Map();
  const toBuild = new Map<string, Hold>();
  /** As of the last comparison with the store. */
  let lost = new Set<string>();
  let upTo: Instant | null = null;
  let task: Promise<void> | null = null;

  async function look({ starting = false, ground = false }: How = {}) {
    const known = await checkpoints.read(names);
    const before = lost;
    if (ground) lost = await withoutGround(store, known);
    const found = new Map<string, Looked>();
    const holds = new Map<string, Hold>();
    for (const projection of projections) {
      const checkpoint = known.get(projection.name);
      if (checkpoint === undefined) throw new Error(`the checkpoint of ${projection.name} is gone`);
      const hold = holdOf(projection, checkpoint, starting, { lost, toBuild });
      const refused = hold?.building === false ? { eventId: checkpoint.landmark?.eventId ?? '', error: hold.said } : null;
      found.set(projection.name, { position: checkpoint.position, stopped: refused ?? checkpoint.stopped, hold });
      if (hold !== null) holds.set(projection.name, hold);
      if (hold?.said !== held.get(projection.name)?.said) await say(parts, projection, checkpoint, hold, lost.has(projection.name));
    }
    held = holds;
    for (const name of names) {
      const hold = holds.get(name);
      if (hold?.building) toBuild.set(name, hold);
      else toBuild.delete(name);
    }
    if (toBuild.size > 0 && !stopping.signal.aborted) task ??= build().finally(() => (task = null));
    return { found, wentBack: ground && [...lost].some((name) => !before.has(name)) };
  }

  /** Called when the rebuild has the lock: meanwhile another process may have rebuilt them. */
  async function due(): Promise<Projection[]> {
    const known = await checkpoints.read(names);
    const gone = await withoutGround(store, known);
    return projections.filter((projection) => {
      const checkpoint = known.get(projection.name);
      if (!toBuild.has(projection.name) || checkpoint === undefined) return false;
      return !isOwn(projection, checkpoint) || !checkpoint.made || gone.has(projection.name);
    });
  }

  /** Other processes learn of the new rows from the rebuild's own notification. */
  async function build(): Promise<void> {
    const { signal } = stopping;
    for (let wait = retryMs; !signal.aborted; wait = Math.min(wait * 2, MAX_WAIT_MS)) {
      try {
        upTo = null;
        const told: RebuildOptions['told'] = ({ occurredAt }) => (upTo = occurredAt);
        const inTheWay = (readers: readonly string[]): void =>
          log.warn({ readers }, 'a session reads the current read models: the rebuilt ones wait for its end');
        await rebuild({ store, sql, keys, projections, gently: true, due, signal, told, inTheWay });
        changed();
        return;
      } catch (error) {
        if (signal.aborted || error instanceof NewerServes) return;
        log.error(
          { projections: [...toBuild.keys()], error: nameOfError(error), retryInMs: wait },
          'the rebuild of read models failed, trying again',
        );
        await sleep(wait, undefined, { signal }).catch(() => {});
      }
    }
  }

  return {
    look,
    building: () => [...held].flatMap(([name, hold]) => (hold.building ? [{ name, upTo }] : [])),
    closedTables() {
      if (held.size === 0) return NONE;
      return new Set(projections.flatMap((one) => (held.get(one.name)?.closed && one.kind === 'read-model' ? tablesIn(one) : [])));
    },
    async stop() {
      stopping.abort();
      // A rebuild may wait for long: the end of the process cuts it off.
      await Promise.race([task, new Promise((done) => setTimeout(done, STOP_MS).unref())]);
    },
  };
}
const NONE: ReadonlySet<string> = new Set();
