// Shared by the event store suites: a bus that can be cut, a list that reports its length.
import { expect } from 'vitest';
import type { StreamName } from '#domain/kernel/event.ts';
import type { Bus } from '#domain/ports/bus.ts';
import type { EventStore, NewEvent, StoredEvent } from '#domain/ports/event-store.ts';
import { link, someEvents } from './some-events.ts';

/** Makes an empty store. `close` of the store is called after each test. */
export type MakeStore = (options: { bus: Bus; pollMs: number; retryMs: number }) => Promise<EventStore>;

/** A bus that can be cut. */
export function testBus(): Bus & { deaf: boolean } {
  const listeners = new Set<(message: string) => void>();
  const bus = {
    name: 'test',
    deaf: false,
    ring: () => {
      if (!bus.deaf) for (const listener of listeners) listener('');
    },
    on: (_topic: unknown, listener: (message: string) => void) => {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    close: async () => {},
  };
  return bus;
}

/** A promise that the test settles, and a list that resolves when it has a number of items. */
export function collector() {
  const events: StoredEvent[] = [];
  const waiting: { count: number; resolve(): void }[] = [];
  return {
    events,
    add(batch: readonly StoredEvent[]) {
      events.push(...batch);
      for (const one of waiting) if (events.length >= one.count) one.resolve();
    },
    has: (count: number) => new Promise<void>((resolve) => (events.length >= count ? resolve() : waiting.push({ count, resolve }))),
  };
}

/** Appends so many events to the end of a stream, which must succeed. */
export async function appendTo(store: EventStore, stream: StreamName, count: number, after?: NewEvent): Promise<NewEvent[]> {
  const events = await someEvents(stream, { after, events: Array.from({ length: count }, () => link()) });
  expect(await store.append(stream, after?.revision ?? -1, events)).toMatchObject({ ok: true });
  return events;
}

export const revisions = (events: readonly StoredEvent[]): number[] => events.map((event) => event.revision);
