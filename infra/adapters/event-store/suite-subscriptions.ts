// The subscription tests of every event store: catch up, stay live, miss nothing, survive a failing handler and lost notifications.
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { StreamName } from '#domain/kernel/event.ts';
import type { EventStore, NewEvent, StoredEvent } from '#domain/ports/event-store.ts';
import { appendTo, collector, type MakeStore, revisions, testBus } from './suite-tools.ts';

const A: StreamName = 'subcontractor-1';
const B: StreamName = 'account-3';

export function subscriptionSuite(name: string, make: MakeStore): void {
  describe(`event store subscriptions: ${name}`, () => {
    let store: EventStore;
    let bus: ReturnType<typeof testBus>;
    beforeEach(async () => {
      bus = testBus();
      store = await make({ bus, pollMs: 60_000, retryMs: 5 });
    });
    afterEach(() => store.close());
    const append = (stream: StreamName, count: number, after?: NewEvent) => appendTo(store, stream, count, after);

    test('catches up from a position in batches, then stays live, each event once and in order', async () => {
      await append(A, 5);
      const [, second] = await store.readStream(A);
      const seen = collector();
      const sizes: number[] = [];
      store.subscribe({
        after: second!.position,
        batchSize: 2,
        onBatch: async (events) => {
          sizes.push(events.length);
          seen.add(events);
        },
      });
      await seen.has(3);
      await append(B, 4);
      await seen.has(7);
      await append('account-4', 1);
      await seen.has(8);
      expect(seen.events).toEqual(await store.readAll({ after: second!.position, limit: 100 }));
      // A server may deliver one by one (E8, KurrentDB 26.1.0).
      expect(Math.max(...sizes)).toBeLessThanOrEqual(2);
    });

    test('misses nothing while others write', async () => {
      const seen = collector();
      store.subscribe({ after: null, batchSize: 7, onBatch: async (events) => seen.add(events) });
      await Promise.all(Array.from({ length: 120 }, (_, i) => append(`subcontractor-${i}`, 1 + (i % 2))));
      await seen.has(180);
      expect(seen.events).toEqual(await store.readAll({ after: null, limit: 1000 }));
    });

    test('a batch whose handler throws is handed out again as it was, and the error is told', async () => {
      await append(A, 3);
      const seen = collector();
      const tried: string[][] = [];
      const errors: unknown[] = [];
      const onBatch = async (events: StoredEvent[]) => {
        tried.push(events.map((event) => event.eventId));
        if (tried.length < 3) throw new Error(`failure ${tried.length}`);
        seen.add(events);
      };
      store.subscribe({ after: null, batchSize: 2, onBatch, onError: (error) => errors.push(error) });
      await seen.has(3);
      expect(tried[0]).toEqual(tried[1]);
      expect(tried[1]).toEqual(tried[2]);
      expect(errors.map(String)).toEqual(['Error: failure 1', 'Error: failure 2']);
      expect(revisions(seen.events)).toEqual([0, 1, 2]);
    });

    test('C60 losing every ring of the bus costs the wait for the poll, not one event', async () => {
      await store.close();
      bus.deaf = true;
      store = await make({ bus, pollMs: 20, retryMs: 5 });
      const seen = collector();
      store.subscribe({ after: null, batchSize: 10, onBatch: async (events) => seen.add(events) });
      await append(A, 1);
      await seen.has(1);
      await append(B, 2);
      await seen.has(3);
      expect(seen.events.map((event) => event.stream)).toEqual([A, B, B]);
    });

    test('stop waits for the handler at work, and nothing is handed out after it', async () => {
      await append(A, 4);
      let release = (): void => {};
      const held = new Promise<void>((resolve) => {
        release = resolve;
      });
      let started = (): void => {};
      const running = new Promise<void>((resolve) => {
        started = resolve;
      });
      const handled: number[] = [];
      const subscription = store.subscribe({
        after: null,
        batchSize: 1,
        async onBatch(events) {
          started();
          await held;
          handled.push(...revisions(events));
        },
      });
      await running;
      let stopped = false;
      const stopping = subscription.stop().then(() => {
        stopped = true;
      });
      await append(B, 1);
      expect(stopped).toBe(false);
      release();
      await stopping;
      await append(B, 1, (await store.readStream(B))[0]);
      expect(handled).toEqual([0]);
    });
  });
}
