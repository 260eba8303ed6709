// The events that this process appended last: its own reader gets them without asking the server for what the server was just given.
// Positions in PostgreSQL have no gaps (es.append), so an event at the next position is known to be the next one.
import type { Bus } from '#domain/ports/bus.ts';
import type { NewEvent, Position, StoredEvent } from '#domain/ports/event-store.ts';
import { dataTextOf } from './envelope.ts';
import type { SubscriptionSource } from './subscription.ts';

/** Events. A reader that is further behind than this reads the table. */
const KEPT = 256;
/**
 * milliseconds: a reader that follows takes them at once. What is older may be from before the server went back (a restored backup, a standby
 * without the last commits), so it is read from the table.
 */
const FRESH_MS = 1_000;

export type RecentEvents = ReturnType<typeof recentEvents>;

export function recentEvents() {
  const kept = new Map<number, { event: StoredEvent; at: number }>();
  /** The first ones: they are in the order in which they were noted. */
  function drop(isDone: (position: number, at: number) => boolean): void {
    for (const [position, { at }] of kept) {
      if (!isDone(position, at)) break;
      kept.delete(position);
    }
  }
  return {
    /** Of one append that wrote them, up to this position. */
    note(events: readonly NewEvent[], last: number): void {
      const at = performance.now();
      for (const [i, event] of events.entries()) {
        const position = last - events.length + 1 + i;
        // As it is read back: without what JSON does not carry, and nothing that the writer may still change.
        kept.set(position, { event: { ...event, data: JSON.parse(dataTextOf(event)), position: String(position) }, at });
      }
      drop((_, notedAt) => kept.size > KEPT || notedAt < at - FRESH_MS);
    },
    /** The next events, or none where the table must be read. Those up to `after` are not kept any longer. */
    take(after: Position | null, limit: number): StoredEvent[] {
      const from = Number(after ?? 0) + 1;
      drop((position) => position < from);
      const oldest = performance.now() - FRESH_MS;
      const taken: StoredEvent[] = [];
      for (let next = kept.get(from); next !== undefined && next.at >= oldest && taken.length < limit; next = kept.get(from + taken.length))
        taken.push(next.event);
      return taken;
    },
    forget: (): void => kept.clear(),
  };
}

/** Reads the recent events first, and the table where somebody else has written behind them, or may have. */
export function nearby(
  recent: RecentEvents,
  bus: Bus,
  readTable: SubscriptionSource['read'],
): Pick<SubscriptionSource, 'read'> & { close(): void } {
  /** The furthest position of which the bus told since the table was read to its end. */
  let heard = 0;
  let rings = 0;
  const close = bus.on('events', (message) => {
    rings += 1;
    // A notification without a position may be about anything.
    heard = Math.max(heard, Number(message) || Number.POSITIVE_INFINITY);
  });
  return {
    close,
    async read(after, limit) {
      const near = recent.take(after, limit);
      if (near.length > 0 && Number(near.at(-1)!.position) >= heard) return near;
      const before = rings;
      const events = await readTable(after, limit);
      if (events.length < limit && rings === before) heard = 0;
      return events;
    },
  };
}
