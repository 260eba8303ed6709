// Stored events as projectors read them: in today's form, personal parts opened once per batch for whoever declares that he reads them.
import { categoryOf } from '#domain/kernel/event.ts';
import { upcast } from '#domain/upcast.ts';
import type { Box, Keys, Position, ProjectedEvent, Projection, StoredEvent } from '#infra/ports.ts';
import { isWorldFailure } from './failures.ts';

/** An event that cannot be read stands as its error: it stops those who need it, and nobody else. */
export type View = ProjectedEvent | Error;
export type OpenedBatch = readonly { readonly stored: StoredEvent; readonly closed: View; readonly open: View }[];

function view(stored: StoredEvent, personal: object | null): View {
  try {
    const { type, schemaVersion, data } = stored;
    return { ...upcast({ type, schemaVersion, data, personal }), meta: stored } as ProjectedEvent;
  } catch (error) {
    return error instanceof Error ? error : new Error('unreadable event', { cause: error });
  }
}

/** One round trip for all keys. A box that does not open is tried alone, so that it is told apart from its neighbours. */
async function openBoxes(boxes: readonly Box[], keys: Pick<Keys, 'open'>): Promise<(object | null | Error)[]> {
  if (boxes.length === 0) return [];
  try {
    return await keys.open(boxes);
  } catch (error) {
    if (isWorldFailure(error)) throw error;
    if (boxes.length === 1) return [error instanceof Error ? error : new Error('a sealed part does not open')];
    const opened: (object | null | Error)[] = [];
    for (const box of boxes) opened.push(...(await openBoxes([box], keys)));
    return opened;
  }
}

/** Opens what some projection of `readers` reads, and only that. */
export async function openBatch(
  events: readonly StoredEvent[],
  readers: readonly Projection[],
  keys: Pick<Keys, 'open'>,
): Promise<OpenedBatch> {
  const personal = new Set(readers.filter((projection) => projection.personal).flatMap((projection) => projection.categories));
  const sealed = events.filter((event) => event.sealed !== null && personal.has(categoryOf(event.stream)));
  const boxes = sealed.map((event) => ({ subject: event.subject ?? event.stream, eventId: event.eventId, sealed: event.sealed! }));
  const opened = await openBoxes(boxes, keys);
  const parts = new Map(sealed.map((event, i) => [event, opened[i]!]));
  return events.map((stored) => {
    const closed = view(stored, null);
    const part = parts.get(stored) ?? null;
    return { stored, closed, open: part === null ? closed : part instanceof Error ? part : view(stored, part) };
  });
}

/** What one projection sees of a batch: its categories, after where it stands, no further than `until`. Throws for an unreadable one. */
export function eventsFor(
  projection: Projection,
  batch: OpenedBatch,
  compare: (a: Position, b: Position) => number,
  after: Position | null,
  until: Position,
): ProjectedEvent[] {
  const found: ProjectedEvent[] = [];
  for (const { stored, closed, open } of batch) {
    if (after !== null && compare(stored.position, after) <= 0) continue;
    if (compare(stored.position, until) > 0) break;
    if (!projection.categories.includes(categoryOf(stored.stream))) continue;
    const event = projection.personal ? open : closed;
    if (event instanceof Error) throw event;
    found.push(event);
  }
  return found;
}
