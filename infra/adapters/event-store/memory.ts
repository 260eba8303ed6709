// The event store in memory, for tests and simulations: the same answers as the real ones.
import { categoryOf } from '#domain/kernel/event.ts';
import type { Bus } from '#domain/ports/bus.ts';
import type { EventStore, NewEvent, StoredEvent, Subscription } from '#domain/ports/event-store.ts';
import { memoryMark } from '../shared/marks.ts';
import { checkAppend } from './check-append.ts';
import { dataTextOf } from './envelope.ts';
import { comparePositions } from './rows.ts';
import { subscribeTo } from './subscription.ts';

/** `pollMs` and `retryMs` as in the PostgreSQL adapter. */
export function memoryEventStore({ bus, pollMs = 1000, retryMs = 1000 }: { bus: Bus; pollMs?: number; retryMs?: number }): EventStore {
  const log: StoredEvent[] = [];
  const streams = new Map<string, StoredEvent[]>();
  const subscriptions = new Set<Subscription>();

  /** As it comes back from a real store: a frozen copy, without what JSON does not carry. */
  const keep = (event: NewEvent, position: number): StoredEvent =>
    Object.freeze({
      ...event,
      actor: Object.freeze({ ...event.actor }),
      data: deepFreeze(JSON.parse(dataTextOf(event))),
      position: String(position),
    });

  const readAll: EventStore['readAll'] = async ({ after, limit, categories }) => {
    const found: StoredEvent[] = [];
    for (let i = Number(after ?? 0); i < log.length && found.length < limit; i++) {
      const event = log[i]!;
      if (categories === undefined || categories.includes(categoryOf(event.stream))) found.push(event);
    }
    return found;
  };

  return {
    name: 'memory',
    mark: memoryMark(),

    async append(stream, expected, events) {
      checkAppend(stream, expected, events);
      const kept = streams.get(stream) ?? [];
      if (kept.length - 1 !== expected) {
        const same = events.every((event, i) => kept[expected + 1 + i]?.eventId === event.eventId);
        return same
          ? { ok: true, position: kept[expected + events.length]!.position, again: true }
          : { ok: false, actual: kept.length - 1 };
      }
      if (kept.length > 0 && kept.at(-1)!.hash !== events[0]!.prev)
        throw new Error(`append to ${stream} does not follow the hash of its head`);
      for (const event of events) {
        const stored = keep(event, log.length + 1);
        log.push(stored);
        kept.push(stored);
      }
      streams.set(stream, kept);
      const position = String(log.length);
      bus.ring('events', position);
      return { ok: true, position };
    },

    async readStream(stream, { from, direction = 'forwards', limit = Number.POSITIVE_INFINITY } = {}) {
      const kept = streams.get(stream) ?? [];
      const found = direction === 'forwards' ? kept.slice(from ?? 0) : kept.slice(0, (from ?? kept.length) + 1).reverse();
      return found.slice(0, limit);
    },

    readAll,
    head: async () => log.at(-1)?.position ?? null,
    compare: comparePositions,

    subscribe(wanted) {
      const following = subscribeTo({ read: (after, limit) => readAll({ after, limit }), bus, pollMs, retryMs }, wanted);
      const subscription: Subscription = {
        stop() {
          subscriptions.delete(subscription);
          return following.stop();
        },
      };
      subscriptions.add(subscription);
      return subscription;
    },

    async close() {
      await Promise.all([...subscriptions].map((subscription) => subscription.stop()));
    },
  };
}

function deepFreeze<T extends object>(value: T): T {
  for (const item of Object.values(value)) if (typeof item === 'object' && item !== null) deepFreeze(item);
  return Object.freeze(value);
}
