// One move of the history from one event store to another (infra/decisions/126): copied behind what is there, compared as a whole, then the
// database says in one transaction where it is from now on. Until then it is where it was.
import { pagesOf } from '#domain/history.ts';
import type { EventStore } from '#domain/ports/event-store.ts';
import { readCheckpoints } from '#projections/checkpoints.ts';
import { withoutGround } from '#projections/projection-status.ts';
import type { Database, Sql } from '#projections/sql.ts';
import type { Audit } from '../../adapters/event-store/audit.ts';
import { type Copy, DoesNotFollow } from '../../adapters/event-store/copying.ts';
import { hashOf } from '../../adapters/event-store/envelope.ts';
import { moveNoted, notedIn, othersConnected, placesOf } from './checkpoints.ts';
import { brokenSource, brokenTarget, foreignTarget, lostGround, otherHistory, stillWritten } from './sentences.ts';
import { type SideBySide, sideBySide } from './side-by-side.ts';

/** Under which its sessions are known to PostgreSQL. */
export const OWN_NAME = 'subdoc-migrate-events';

export type Move = {
  /** Of the installation: read models, checkpoints, everything that is no event. */
  db: Database;
  installation: string;
  source: EventStore;
  target: EventStore;
  /** Into the target. */
  copy: Copy;
  /** Of the target, by the bytes that it keeps. */
  audit(): Promise<Audit>;
  /** Told behind every page: how many were copied, and when the last of them happened. */
  told?(copied: number, occurredAt: string): void;
};
/** `running`: who was still connected; then the copy is as far as the history was, and nothing else is changed. */
export type Moved = { before: number; copied: number; events: number; streams: number; running: readonly string[] };

/** Throws ForPeople, with the history where it was, for a target of others, a broken history, one that changes meanwhile. */
export async function moveHistory(move: Move): Promise<Moved> {
  const { db, source, target } = move;
  await assertGround(move);
  const there = await sideBySide(source, target);
  assertPrefix(there);
  await claim(move);
  const copied = await copyFrom(there, move);
  const running = await othersConnected(db, OWN_NAME);
  const counts = { before: there.events, copied };
  if (running.length > 0) return { ...counts, events: there.events + copied, streams: 0, running };
  const { events, streams } = await settle(move);
  return { ...counts, events, streams, running };
}

/** Positions of another store are told by name: `compare` throws for them. */
async function assertGround({ db, source }: Move): Promise<void> {
  const names = (await db<{ name: string }[]>`select name from ops.projections`).map(({ name }) => name);
  const checkpoints = await readCheckpoints(db, names);
  const foreign = names.filter((name) => !isPositionOf(source, checkpoints.get(name)?.position ?? null));
  const lost = foreign.length > 0 ? foreign : [...(await withoutGround(source, checkpoints))];
  if (lost.length > 0) throw lostGround(lost.sort());
}
function isPositionOf(store: EventStore, position: string | null): boolean {
  try {
    return position === null || store.compare(position, position) === 0;
  } catch {
    return false;
  }
}

/** Whatever the target has must be the beginning of this history. */
function assertPrefix({ events, next: { source, target } }: SideBySide): void {
  if (source?.unreadable) throw brokenSource(source, source.unreadable);
  if (target !== null) throw otherHistory(target, events);
}

/** Before anything is written: whoever copies into it next finds whose it is. */
async function claim({ target, installation }: Move): Promise<void> {
  const theirs = (await target.mark.read()) ?? (await target.mark.write(installation));
  if (theirs !== installation) throw foreignTarget(theirs, installation);
}

async function copyFrom({ at }: SideBySide, { source, copy, told }: Move): Promise<number> {
  let copied = 0;
  for await (const page of pagesOf(source, { after: at?.source ?? null })) {
    const broken = page.findIndex((event) => event.unreadable || hashOf(event) !== event.hash);
    const sound = broken < 0 ? page : page.slice(0, broken);
    await copy(sound).catch((cause) => {
      throw cause instanceof DoesNotFollow ? brokenSource(cause.place, cause) : cause;
    });
    copied += sound.length;
    if (broken >= 0) throw brokenSource(page[broken]!, page[broken]!.unreadable);
    if (page.length > 0) told?.(copied, page.at(-1)!.occurredAt);
  }
  return copied;
}

/** The final look: both histories whole, then the places of everybody who follows them, and where it is from now on. */
async function settle({ db, source, target, audit }: Move): Promise<SideBySide> {
  const noted = await notedIn(db);
  const places = placesOf(
    noted.map(({ position }) => position),
    source.compare,
  );
  const both = await sideBySide(source, target, places.pass);
  assertPrefix(both);
  if (both.next.source !== null) throw stillWritten();
  const { broken, events } = await audit();
  if (broken !== null || events !== both.events) throw brokenTarget(broken);
  await db.begin(async (tx: Sql) => {
    // Whoever starts waits here for what this says (infra/app/installation); whoever had started before has a session.
    await tx`lock table ops.installation in access exclusive mode`;
    const now = { running: await othersConnected(tx, OWN_NAME), head: await source.head(), noted: await notedIn(tx) };
    if (now.running.length > 0 || now.head !== (both.at?.source ?? null) || JSON.stringify(now.noted) !== JSON.stringify(noted))
      throw stillWritten();
    await moveNoted(tx, noted, places.placeOf);
    await tx`update ops.installation set store = ${target.name}`;
  });
  return both;
}
