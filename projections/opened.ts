// Stored events in the form that projectors read: upcast to the current schema, with personal parts opened once per batch, for the
// projections that declare that they read them.
import { categoryOf, type StreamCategory } from '#domain/kernel/event.ts';
import { isTransient } from '#domain/kernel/failure.ts';
import type { Position, StoredEvent } from '#domain/ports/event-store.ts';
import type { Box, Keys, Recalled } from '#domain/ports/keys.ts';
import { currentVersion, upcast } from '#domain/upcast.ts';
import type { ProjectedEvent, Projection } from './projection.ts';

/** An event that cannot be read is represented by its error: it stops only the projections that need it. */
export type View = ProjectedEvent | Error;
export type OpenedBatch = readonly {
  readonly stored: StoredEvent;
  readonly category: StreamCategory;
  readonly closed: View;
  readonly open: View;
}[];

function view(stored: StoredEvent, personal: object | null): View {
  try {
    if (stored.unreadable) {
      // An event of a newer program may be unreadable too; then the newer version is reported as the reason.
      currentVersion(stored.type, stored.schemaVersion);
      return stored.unreadable;
    }
    const { type, schemaVersion, data } = stored;
    return Object.assign(upcast({ type, schemaVersion, data, personal }), { meta: stored }) as ProjectedEvent;
  } catch (error) {
    return error instanceof Error ? error : new Error('unreadable event', { cause: error });
  }
}

/** One round trip for all keys. If that fails, each box is tried alone to find the one that does not open. */
async function openBoxes(boxes: readonly Box[], keys: Pick<Keys, 'open'>): Promise<(object | null | Error)[]> {
  if (boxes.length === 0) return [];
  try {
    return await keys.open(boxes);
  } catch (error) {
    if (isTransient(error)) throw error;
    if (boxes.length === 1) return [error instanceof Error ? error : new Error('a sealed part does not open')];
    const opened: (object | null | Error)[] = [];
    for (const box of boxes) opened.push(...(await openBoxes([box], keys)));
    return opened;
  }
}

/** How a projection treats streams that it cannot process (parking.ts). */
export type Gate = {
  isShut(stored: StoredEvent): boolean;
  /** Parks the stream, or throws. */
  fails(stored: StoredEvent, error: Error): void;
};

/** The same event, treated as unreadable. */
export const asUnreadable = (one: OpenedBatch[number], error: Error): OpenedBatch[number] => ({ ...one, closed: error, open: error });

const readsIn = ({ personal }: Projection, { type }: StoredEvent): boolean =>
  personal === true || (personal !== false && personal.includes(type));
const reads = (projection: Projection, event: StoredEvent): boolean =>
  readsIn(projection, event) && projection.categories.includes(categoryOf(event.stream));

/** The sealed parts that some projection of `readers` reads. */
function boxesIn(events: readonly StoredEvent[], readers: readonly Projection[]): Box[] {
  return events.flatMap((event) =>
    !event.unreadable && event.sealed !== null && readers.some((projection) => reads(projection, event))
      ? [{ subject: event.subject ?? event.stream, eventId: event.eventId, sealed: event.sealed }]
      : [],
  );
}

/** Opens only what some projection of `readers` reads. */
export async function openBatch(
  events: readonly StoredEvent[],
  readers: readonly Projection[],
  keys: Pick<Keys, 'open'>,
): Promise<OpenedBatch> {
  const boxes = boxesIn(events, readers);
  return withParts(events, boxes, await openBoxes(boxes, keys));
}

/** The same from memory, to be written only where `still` holds; null where that is not possible. */
export function recallBatch(
  events: readonly StoredEvent[],
  readers: readonly Projection[],
  keys: Pick<Keys, 'recall'>,
): { batch: OpenedBatch; still: Recalled['still'] } | null {
  const boxes = boxesIn(events, readers);
  try {
    const recalled = boxes.length === 0 ? null : keys.recall(boxes);
    return recalled && { batch: withParts(events, boxes, recalled.parts), still: recalled.still };
  } catch {
    // A part that does not open: which one, and whose stream is parked for it, is found one by one.
    return null;
  }
}

function withParts(events: readonly StoredEvent[], boxes: readonly Box[], opened: readonly (object | null | Error)[]): OpenedBatch {
  const parts = new Map(boxes.map(({ eventId }, i) => [eventId, opened[i]!]));
  return events.map((stored) => {
    const closed = view(stored, null);
    const part = parts.get(stored.eventId) ?? null;
    const category = categoryOf(stored.stream);
    return { stored, category, closed, open: part === null ? closed : part instanceof Error ? part : view(stored, part) };
  });
}

/** The events of a batch that one projection gets: those of its categories, after its position, up to `until`, without parked streams. */
export function eventsFor(
  projection: Projection,
  batch: OpenedBatch,
  compare: (a: Position, b: Position) => number,
  after: Position | null,
  until: Position,
  gate: Gate,
): ProjectedEvent[] {
  const found: ProjectedEvent[] = [];
  const [first, last] = [batch[0]?.stored.position, batch.at(-1)?.stored.position];
  if (first === undefined || last === undefined) return found;
  const whole = (after === null || compare(first, after) > 0) && compare(last, until) <= 0;
  for (const { stored, category, closed, open } of batch) {
    if (!projection.categories.includes(category)) continue;
    if (!whole) {
      if (after !== null && compare(stored.position, after) <= 0) continue;
      if (compare(stored.position, until) > 0) break;
    }
    if (gate.isShut(stored)) continue;
    // Of an unreadable event even the type may be unknown, so its error reaches every projection of its category.
    const event = !(closed instanceof Error) && readsIn(projection, stored) ? open : closed;
    if (event instanceof Error) gate.fails(stored, event);
    else found.push(event);
  }
  return found;
}
