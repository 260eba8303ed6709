// Rebuilds the read models from the history beside the current ones, then replaces all their tables in one transaction. `compare` does the
// same replay without the last step, and proves that the current rows are what the history says, byte for byte (C51, F275).
import { getHeapStatistics } from 'node:v8';
import type { Landmark, ParkedStreams } from '#domain/ports/checkpoints.ts';
import type { EventStore, Position, StoredEvent } from '#domain/ports/event-store.ts';
import type { Keys } from '#domain/ports/keys.ts';
import { projectAll, ring } from './apply.ts';
import { LIVE_SCHEMA, readCheckpoints, setProjectionSession } from './checkpoints.ts';
import { copyTables } from './copy.ts';
import { eventsFor, type OpenedBatch, openBatch } from './opened.ts';
import { gateOf, NOTHING_PARKED, parkedAfter } from './parking.ts';
import type { Projection, Replay } from './projection.ts';
import { dropShadow, emptyShadow, exclusively, putInPlace, tablesOf } from './shadow.ts';
import type { Database, Sql } from './sql.ts';

export type RebuildOptions = {
  store: EventStore;
  sql: Database;
  keys: Pick<Keys, 'open'>;
  projections: readonly Projection[];
  batchSize?: number;
  /** The limit of rows in memory. The rest of a larger history goes through `project`, batch by batch. */
  mostRows?: number;
  /** For a rebuild while the product serves: one table at a time, so that one processor stays free. */
  gently?: boolean;
  /** Which of the projections must still be rebuilt, asked once no other rebuild is running. Default: all of them. */
  due?(): Promise<readonly Projection[]>;
  /** Allows to replace rows of a newer program: for going back to an older release. */
  evenNewer?: boolean;
  /** Receives the last event of each page that was processed. */
  told?(last: StoredEvent): void;
  /** Receives the sessions that read the current tables, while their replacement waits for the end of these. */
  inTheWay?(readers: readonly string[]): void;
  /** Aborts the rebuild between two pages. */
  signal?: AbortSignal | undefined;
};

/** The NOTIFY channel that announces replaced tables, whatever the checkpoints say. */
export const REBUILT = 'subdoc_rebuilt';

type Follower = { projection: Projection; at: Position | null; last: Landmark | null; seen: number; parked: ParkedStreams };

/** Memory of the pages being read, of 2000 events each: measured at 25 MB. */
const PAGES_BYTES = 40 * 1024 * 1024;
/** The limit that V8 reports includes three semi-spaces of the young generation, in which no long-lived row is kept. */
const YOUNG_BYTES = 3 * 64 * 1024 * 1024;
/**
 * A row takes 660 bytes (measured with 1.27 million rows of a million events, slots included): rows may take half of the memory that this
 * process still has.
 */
const mostRowsHere = (): number => {
  const { heap_size_limit: limit, used_heap_size: used } = getHeapStatistics();
  return Math.floor(Math.max(0, limit - YOUNG_BYTES - used - PAGES_BYTES) / 1400);
};

/** Pages opened ahead: when the worker thread returns one page, it already has the next. */
const OPENED_AHEAD = 2;

/**
 * The first item of each list, then the second of each: long work starts at once, and rows still to be computed are computed while the
 * server is busy.
 */
const inTurn = <Item>(lists: readonly (readonly Item[])[]): Item[] =>
  Array.from({ length: Math.max(0, ...lists.map((list) => list.length)) }, (_, i) => lists.flatMap((list) => list.slice(i, i + 1))).flat();

/**
 * Folds the history in memory until the end of the log, a model's limit or the limit of rows. While one page is folded, the next ones are
 * opened (`keys` may use a thread), and one more is read. The rest, and models without a `replay`, go through the function `replay` below.
 */
async function foldAll(
  { store, keys, batchSize = 2000, mostRows = mostRowsHere(), told, signal }: RebuildOptions,
  followers: readonly Follower[],
  until: (name: string) => Position | null | 'end',
): Promise<Replay[]> {
  const folding = followers.flatMap((follower) => {
    const limit = until(follower.projection.name);
    return follower.projection.replay === undefined || limit === null ? [] : [{ follower, limit, replay: follower.projection.replay() }];
  });
  if (folding.length === 0 || mostRows === 0) return [];
  const held = (): number => folding.reduce((sum, { replay }) => sum + replay.size(), 0);
  const isDone = (at: Position, limit: Position | 'end'): boolean => limit !== 'end' && store.compare(at, limit) >= 0;
  const projections = folding.map(({ follower }) => follower.projection);
  const fold = (batch: OpenedBatch): void => {
    const end = batch.at(-1)!.stored;
    const last = end.position;
    for (const { follower, limit, replay } of folding) {
      const to = isDone(last, limit) ? (limit as Position) : last;
      const gate = gateOf(follower.projection, follower.parked);
      const mine = eventsFor(follower.projection, batch, store.compare, follower.at, to, gate);
      follower.parked = parkedAfter({ known: follower.parked, added: gate.added });
      replay.add(mine);
      follower.seen += mine.length;
      if (follower.at === null || store.compare(to, follower.at) > 0) Object.assign(follower, { at: to, last: end });
    }
    told?.(end);
  };
  let next = store.readAll({ after: null, limit: batchSize });
  const opening: Promise<OpenedBatch>[] = [];
  for (let more = true; more; ) {
    signal?.throwIfAborted();
    const events = await next;
    const last = events.at(-1)?.position;
    if (last === undefined) break;
    more = events.length === batchSize && held() < mostRows && folding.some(({ limit }) => !isDone(last, limit));
    if (more) next = store.readAll({ after: last, limit: batchSize });
    opening.push(openBatch(events, projections, keys));
    // Either may reject while an earlier page is folded, or after a fold has thrown: that must not be an unhandled rejection.
    for (const begun of [next, opening.at(-1)!]) begun.catch(() => {});
    if (opening.length > OPENED_AHEAD) fold(await opening.shift()!);
  }
  for (const page of opening) fold(await page);
  return folding.map(({ replay }) => replay);
}

/**
 * Fills a shadow schema with the rows folded in memory, and returns how far each model got. The tables are created while the first pages
 * are read.
 */
async function fill(
  options: RebuildOptions,
  name: string,
  readModels: readonly Projection[],
  until: (name: string) => Position | null | 'end',
): Promise<Follower[]> {
  const followers = readModels.map((projection): Follower => ({ projection, at: null, last: null, seen: 0, parked: NOTHING_PARKED }));
  const shadow = emptyShadow(options.sql, name, readModels);
  const folded = foldAll(options, followers, until);
  // Both must have ended before a failure of either is reported.
  await Promise.allSettled([shadow, folded]);
  await shadow;
  const models = (await folded).sort((a, b) => b.size() - a.size());
  await copyTables(options.sql, name, inTurn(models.map((model) => model.tables())), options.gently ? 0 : 2);
  return followers;
}

/**
 * Processes each batch in a transaction of its own, unless one is given; the next batch is read meanwhile. Ends at the end of the log or at
 * `until`. Returns whether there was anything to write.
 */
async function replay(
  options: RebuildOptions,
  shadow: string,
  followers: readonly Follower[],
  until: (name: string) => Position | null | 'end',
  tx?: Sql,
): Promise<boolean> {
  const { store, sql, keys, batchSize = 2000, told, signal } = options;
  const isPast = (position: Position, limit: Position | null | 'end') =>
    limit !== 'end' && (limit === null || store.compare(position, limit) > 0);
  const after = followers.reduce<Position | null>(
    (first, { at }) => (first === null || at === null ? null : store.compare(at, first) < 0 ? at : first),
    followers[0]?.at ?? null,
  );
  let wrote = false;
  let next = store.readAll({ after, limit: batchSize });
  for (;;) {
    signal?.throwIfAborted();
    const events = await next;
    const last = events.at(-1)?.position;
    if (last === undefined) return wrote;
    if (followers.every(({ projection }) => isPast(events[0]!.position, until(projection.name)))) return wrote;
    next = store.readAll({ after: last, limit: batchSize });
    next.catch(() => {});
    const batch = await openBatch(
      events,
      followers.map(({ projection }) => projection),
      keys,
    );
    const parts = followers.map((follower) => {
      const limit = until(follower.projection.name);
      const to = isPast(last, limit) ? limit : last;
      const gate = gateOf(follower.projection, follower.parked);
      const events = typeof to === 'string' ? eventsFor(follower.projection, batch, store.compare, follower.at, to, gate) : [];
      return { follower, projection: follower.projection, to, events, parked: parkedAfter({ known: follower.parked, added: gate.added }) };
    });
    wrote = true;
    const write = async (writer: Sql) => {
      await setProjectionSession(writer, shadow);
      await projectAll(parts, writer);
    };
    if (tx) await write(tx);
    else
      await sql.begin(async (writer) => {
        await writer`SET LOCAL synchronous_commit TO off`;
        await write(writer);
      });
    for (const { follower, to, events: seen, parked } of parts) {
      if (to !== null && !(follower.at !== null && store.compare(follower.at, to as Position) > 0))
        Object.assign(follower, { at: to, last: events.at(-1)! });
      follower.seen += seen.length;
      follower.parked = parked;
    }
    told?.(events.at(-1)!);
    if (events.length < batchSize) return wrote;
  }
}

/** Thrown if a newer program serves the read models than the one that would rebuild them. */
export class NewerServes extends Error {
  constructor(names: readonly string[]) {
    super(`a newer version of SubDoc serves here (${names.join(', ')}): its rows are not replaced by those of an older one`);
    this.name = 'NewerServes';
  }
}

const isReadModel = ({ kind }: Projection): boolean => kind === 'read-model';

/**
 * Replays the whole history into a shadow schema and replaces the tables of the given read models by those of the shadow. Meanwhile the
 * current ones are queried and updated; they are locked only while the last events are written.
 */
export async function rebuild(options: RebuildOptions): Promise<{ position: Position | null }> {
  const { store, sql, evenNewer = false } = options;
  return exclusively(sql, options.signal, async (shadow) => {
    const readModels = ((await options.due?.()) ?? options.projections).filter(isReadModel);
    const names = readModels.map(({ name }) => name);
    if (names.length === 0) return { position: null };
    const assertOurs = async (from: Sql): Promise<void> => {
      const found = await readCheckpoints(from, names);
      const newer = readModels.filter(({ name, version }) => (found.get(name)?.version ?? 0) > version);
      if (newer.length > 0 && !evenNewer) throw new NewerServes(newer.map(({ name }) => name));
    };
    await assertOurs(sql);
    const followers = await fill(options, shadow, readModels, () => 'end');
    if (await replay(options, shadow, followers, () => 'end'))
      for (const table of await tablesOf(sql, shadow)) await sql.unsafe(`VACUUM (ANALYZE) ${shadow}.${table}`);
    return putInPlace(sql, shadow, names, options, async (tx) => {
      await assertOurs(tx);
      // Copies for this attempt only: an attempt that waited too long for a reader is rolled back.
      const ends = followers.map((follower) => ({ ...follower }));
      await replay(options, shadow, ends, () => 'end', tx);
      const position = ends[0]?.at ?? null;
      if (position !== null) await ring(tx, position, []);
      await tx`SELECT pg_notify(${REBUILT}, '')`;
      return { made: ends, position: (await store.head()) === null ? null : position };
    });
  });
}

export type TableComparison = { table: string; rows: number; live: string; replayed: string; equal: boolean };

async function hashOf(sql: Sql, schema: string, table: string): Promise<{ rows: number; hash: string }> {
  const [row] = await sql.unsafe(
    `SELECT count(*)::int AS rows, md5(coalesce(string_agg(r::text, E'\\n' ORDER BY r::text COLLATE "C"), '')) AS hash FROM ${schema}.${table} r`,
  );
  return row as unknown as { rows: number; hash: string };
}

/** Replays up to the checkpoint of each current read model, locks them, and compares every table row by row through hashes. */
export async function compare(options: RebuildOptions): Promise<TableComparison[]> {
  const { sql } = options;
  const readModels = options.projections.filter(isReadModel);
  const names = readModels.map((projection) => projection.name);
  return exclusively(sql, options.signal, async (shadow) => {
    const positions = async (from: Sql) => {
      const checkpoints = await readCheckpoints(from, names);
      return (name: string) => checkpoints.get(name)?.position ?? null;
    };
    const standing = await positions(sql);
    const followers = await fill(options, shadow, readModels, standing);
    await replay(options, shadow, followers, standing);
    const compared = await sql.begin(async (tx) => {
      await tx`SELECT name FROM ops.projections WHERE name = ANY (${names}::text[]) ORDER BY name FOR UPDATE`;
      await replay(options, shadow, followers, await positions(tx), tx);
      const found: TableComparison[] = [];
      for (const table of new Set([...(await tablesOf(tx, LIVE_SCHEMA)), ...(await tablesOf(tx, shadow))])) {
        const [live, replayed] = [await hashOf(tx, LIVE_SCHEMA, table), await hashOf(tx, shadow, table)];
        found.push({ table, rows: live.rows, live: live.hash, replayed: replayed.hash, equal: live.hash === replayed.hash });
      }
      return found;
    });
    await dropShadow(sql, shadow);
    return compared;
  });
}
