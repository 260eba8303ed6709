// Moves the history from one event store to another (infra/decisions/126): copies what the target lacks, compares everything, then records
// the new store in one transaction of the database. Until then the old store is current.
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

/** The application name of its sessions in PostgreSQL. */
export const OWN_NAME = 'subdoc-migrate-events';

export type Move = {
  /** The installation's database: read models, checkpoints, everything but events. */
  db: Database;
  installation: string;
  source: EventStore;
  target: EventStore;
  /** Writes into the target. */
  copy: Copy;
  /** Reads the target's stored bytes. */
  audit(): Promise<Audit>;
  /** Called after every page: how many were copied, and the last one's time. */
  told?(copied: number, occurredAt: string): void;
};
/** `running`: who was still connected; then everything is copied, and nothing else is changed. */
export type Moved = { before: number; copied: number; events: number; streams: number; running: readonly string[] };

/**
 * Throws ForPeople, with the old store still current, for another installation's target, a broken history, or one that changes meanwhile.
 */
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

/** A position of the other store gives a named error: `compare` throws for it. */
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

/** The target's events must be the beginning of this history. */
function assertPrefix({ events, next: { source, target } }: SideBySide): void {
  if (source?.unreadable) throw brokenSource(source, source.unreadable);
  if (target !== null) throw otherHistory(target, events);
}

/** Marks the target before anything is written, so that the next copy finds its installation. */
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

/** The final step: compares both histories, translates the positions of all readers, and records the new store. */
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
    // A starting process waits here for the recorded store (infra/app/installation); one that started before has a session.
    await tx`lock table ops.installation in access exclusive mode`;
    const now = { running: await othersConnected(tx, OWN_NAME), head: await source.head(), noted: await notedIn(tx) };
    if (now.running.length > 0 || now.head !== (both.at?.source ?? null) || JSON.stringify(now.noted) !== JSON.stringify(noted))
      throw stillWritten();
    await moveNoted(tx, noted, places.placeOf);
    await tx`update ops.installation set store = ${target.name}`;
  });
  return both;
}
