// Compares two histories event by event from their beginning, and finds how far they are equal.
import { pagesOf } from '#domain/history.ts';
import type { EventStore, Position, StoredEvent } from '#domain/ports/event-store.ts';

type Log = Pick<EventStore, 'readAll'>;
export type SideBySide = {
  /** The number of events that both have, in the same order. */
  events: number;
  streams: number;
  /** The position of the last of them; null: there is none. */
  at: { source: Position; target: Position } | null;
  /** The next event of each; null where a history ends. */
  next: { source: StoredEvent | null; target: StoredEvent | null };
};

async function* eventsOf(log: Log): AsyncGenerator<StoredEvent, null> {
  for await (const page of pagesOf(log)) yield* page;
  return null;
}

/** The hash covers all fields but these; equal hashes mean equal events. */
const isSame = (a: StoredEvent, b: StoredEvent): boolean =>
  !a.unreadable && !b.unreadable && a.stream === b.stream && a.revision === b.revision && a.eventId === b.eventId && a.hash === b.hash;

/** Calls `pass` with each event that both have. */
export async function sideBySide(
  source: Log,
  target: Log,
  pass: (source: StoredEvent, target: StoredEvent) => void = () => {},
): Promise<SideBySide> {
  const [left, right] = [eventsOf(source), eventsOf(target)];
  const found: SideBySide = { events: 0, streams: 0, at: null, next: { source: null, target: null } };
  for (;;) {
    const [a, b] = (await Promise.all([left.next(), right.next()])).map(({ value }) => value) as [StoredEvent | null, StoredEvent | null];
    found.next = { source: a, target: b };
    if (a === null || b === null || !isSame(a, b)) return found;
    pass(a, b);
    found.events += 1;
    if (a.revision === 0) found.streams += 1;
    found.at = { source: a.position, target: b.position };
  }
}
