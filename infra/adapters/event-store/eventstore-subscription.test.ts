// Reads and subscriptions of EventStoreDB over slow, cut or silent connections: each event once, in order.
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { StreamName } from '#domain/kernel/event.ts';
import type { EventStore, NewEvent, StoredEvent } from '#domain/ports/event-store.ts';
import { type EventStoreDbOptions, eventstoreEventStore } from './eventstore.ts';
import { comparePositions } from './eventstore-records.ts';
import { appendTo, collector, revisions, testBus } from './suite-tools.ts';
import { type EventStoreDouble, eventStoreDouble } from './testing/eventstore-double.ts';

const A: StreamName = 'subcontractor-1';
const B: StreamName = 'account-3';

describe('following EventStoreDB', () => {
  let double: EventStoreDouble;
  let store: EventStore;
  const opened: EventStore[] = [];
  async function open(options: Partial<EventStoreDbOptions> = {}): Promise<EventStore> {
    const made = await eventstoreEventStore({ url: double.url, bus: testBus(), retryMs: 5, ...options });
    opened.push(made);
    return made;
  }
  beforeEach(async () => {
    double = await eventStoreDouble();
    store = await open();
  });
  afterEach(async () => {
    await Promise.all(opened.splice(0).map((one) => one.close()));
    await double.close();
  });
  const append = (stream: StreamName, count: number, after?: NewEvent) => appendTo(store, stream, count, after);
  const everything = () => store.readAll({ after: null, limit: 100_000 });
  /** Follows from the start; answers what it received and its errors. */
  function subscribeTo(from: EventStore, more: Partial<Parameters<EventStore['subscribe']>[0]> = {}) {
    const seen = collector();
    const errors: unknown[] = [];
    const subscription = from.subscribe({
      after: null,
      batchSize: 50,
      onBatch: async (events) => seen.add(events),
      onError: (error) => errors.push(error),
      ...more,
    });
    return { ...seen, errors, subscription };
  }

  test('a long stream is read in pages, both ways, also where a page ends with the stream', async () => {
    await append(A, 2500);
    const before = double.calls.read;
    const all = Array.from({ length: 2500 }, (_, i) => i);
    expect(revisions(await store.readStream(A))).toEqual(all);
    expect(double.calls.read - before).toBe(3);
    expect(revisions(await store.readStream(A, { direction: 'backwards' }))).toEqual(all.toReversed());
    expect(revisions(await store.readStream(A, { from: 500 }))).toEqual(all.slice(500));
    expect(revisions(await store.readStream(A, { direction: 'backwards', from: 1999 }))).toEqual(all.slice(0, 2000).toReversed());
    expect(revisions(await store.readStream(A, { from: 100, limit: 1700 }))).toEqual(all.slice(100, 1800));
    expect(revisions(await store.readAll({ after: null, limit: 1000 }))).toEqual(all.slice(0, 1000));
    expect(revisions(await everything())).toEqual(all);
  });

  test('a read that is cut goes on with the page it was at', async () => {
    await append(A, 1200);
    double.faults.dropReads = { times: 2, after: 150 };
    const before = double.calls.read;
    expect(revisions(await store.readStream(A))).toEqual(Array.from({ length: 1200 }, (_, i) => i));
    expect(double.calls.read - before).toBe(4);
  });

  test('what the server writes for itself is never read, followed or taken for the end', async () => {
    await append(A, 3);
    await append(B, 30);
    double.log.append('$$subcontractor-1', 'any', [
      { id: crypto.randomUUID(), type: '$metadata', contentType: 'application/json', data: Buffer.from('{}'), metadata: Buffer.from('') },
    ]);
    expect(double.log.records.some(({ stream }) => stream === '$streams')).toBe(true);
    const all = await everything();
    expect(all.map(({ stream }) => stream)).toEqual([...Array(3).fill(A), ...Array(30).fill(B)]);
    expect(await store.head()).toBe(all.at(-1)!.position);
    const seen = subscribeTo(store);
    await seen.has(33);
    expect(seen.events).toEqual(all);
  });

  test('C60 a subscription that is cut again and again hands out each event once, in order', async () => {
    for (let i = 0; i < 10; i++) await append(`subcontractor-${i}`, 20);
    double.faults.dropReads = { times: Number.POSITIVE_INFINITY, after: 7 };
    const seen = subscribeTo(store, { batchSize: 5 });
    await seen.has(100);
    double.cable.cut();
    await seen.has(150);
    double.faults.dropReads.times = 0;
    double.faults.repeatStart = true;
    double.cable.cut();
    await seen.has(200);
    await append(B, 1);
    await seen.has(201);
    expect(seen.events).toEqual(await everything());
    expect(seen.errors.length).toBeGreaterThan(10);
  });

  test('C60 cuts while others write: nothing missed, nothing repeated', async () => {
    const seen = subscribeTo(store, { batchSize: 7 });
    const writing = Promise.all(Array.from({ length: 150 }, (_, i) => append(`subcontractor-${i}`, 2)));
    for (const count of [20, 90, 160]) {
      await seen.has(count);
      double.cable.cut();
    }
    await writing;
    await seen.has(300);
    expect(seen.events).toEqual(await everything());
  });

  test('C60 a server that is down is tried less and less often; when it is back, the subscription goes on where it was', async () => {
    await append(A, 3);
    const patient = await open({ retryMs: 20 });
    const seen = subscribeTo(patient);
    await seen.has(3);
    await double.cable.unplug();
    const pauses: number[] = [];
    let last = performance.now();
    while (seen.errors.length < 5) {
      const before = seen.errors.length;
      await expect.poll(() => seen.errors.length, { interval: 1 }).toBeGreaterThan(before);
      pauses.push(performance.now() - last);
      last = performance.now();
    }
    expect(pauses.at(-1)!).toBeGreaterThan(100);
    await double.cable.plugIn();
    const [, , third] = await store.readStream(A);
    await append(A, 2, third);
    await seen.has(5);
    expect(revisions(seen.events)).toEqual([0, 1, 2, 3, 4]);
  });

  test('C60 a subscription that falls silent is noticed by the poll behind it', async () => {
    const watchful = await open({ pollMs: 10 });
    const seen = subscribeTo(watchful);
    await append(A, 2);
    await seen.has(2);
    double.faults.mute = true;
    await append(B, 3);
    await seen.has(5);
    expect(seen.events).toEqual(await everything());
    expect(seen.errors.map(String)).toContain('Error: the subscription fell silent');
  });

  test('a silent subscription with nothing to tell is left alone', async () => {
    const watchful = await open({ pollMs: 3 });
    await append(A, 2);
    const seen = subscribeTo(watchful);
    await seen.has(2);
    const polls = double.calls.read;
    await expect.poll(() => double.calls.read, { interval: 2 }).toBeGreaterThan(polls + 5);
    expect([seen.errors, double.calls.subscribe.length]).toEqual([[], 1]);
  });

  test('after a cut the subscription goes on behind what was filtered, not behind the last event it was sent', async () => {
    await append(A, 1);
    const seen = subscribeTo(store);
    await seen.has(1);
    const noise = { type: '$noise', contentType: 'application/json', data: Buffer.from('{}'), metadata: Buffer.from('') };
    for (let i = 0; i < 1200; i++) double.log.append('$noise', 'any', [{ ...noise, id: crypto.randomUUID() }]);
    // A checkpoint message belongs to no event: the next event of ours comes after it.
    await append(B, 1);
    await seen.has(2);
    for (let i = 0; i < 1200; i++) double.log.append('$noise', 'any', [{ ...noise, id: crypto.randomUUID() }]);
    const sent = double.log.stream(B)![0]!.place;
    await expect
      .poll(
        () => {
          double.cable.cut();
          return double.calls.subscribe.at(-1)!;
        },
        { interval: 20 },
      )
      .toBeGreaterThan(sent);
    await append('account-4', 1);
    await seen.has(3);
    expect(seen.events).toEqual(await everything());
  });

  test('a slow handler holds the server back: it does not send the whole log into memory', async () => {
    for (let i = 0; i < 6; i++) await append(`subcontractor-${i}`, 500);
    const before = double.calls.sent;
    const held = Promise.withResolvers<void>();
    const seen = collector();
    store.subscribe({
      after: null,
      batchSize: 10,
      async onBatch(events) {
        await held.promise;
        seen.add(events);
      },
    });
    // The server sends until flow control stops it.
    let sent = -1;
    await expect
      .poll(
        () => {
          const quiet = sent === double.calls.sent && sent > before;
          sent = double.calls.sent;
          return quiet;
        },
        { interval: 50 },
      )
      .toBe(true);
    expect(sent - before).toBeLessThan(1500);
    held.resolve();
    await seen.has(3000);
    expect(seen.events).toEqual(await everything());
  });

  test('catching up, batches are full', async () => {
    await append(A, 1000);
    const sizes: number[] = [];
    const seen = collector();
    store.subscribe({
      after: null,
      batchSize: 100,
      async onBatch(events) {
        sizes.push(events.length);
        await new Promise(setImmediate);
        seen.add(events);
      },
    });
    await seen.has(1000);
    expect(sizes.length).toBeLessThan(40);
  });

  test('a handler that fails while the connection is cut gets its batch again, and then what follows', async () => {
    await append(A, 6);
    const tried: number[][] = [];
    const seen = collector();
    const errors: unknown[] = [];
    store.subscribe({
      after: null,
      batchSize: 2,
      async onBatch(events: StoredEvent[]) {
        tried.push(revisions(events));
        if (tried.length <= 3) {
          double.cable.cut();
          throw new Error('handler');
        }
        seen.add(events);
      },
      onError: (error) => errors.push(error),
    });
    await seen.has(6);
    expect(tried.slice(0, 4)).toEqual(Array(4).fill(tried[0]));
    expect(revisions(seen.events)).toEqual([0, 1, 2, 3, 4, 5]);
    expect(errors.map(String).filter((error) => error.includes('handler'))).toHaveLength(3);
  });

  test('stop ends at once while the server is away', async () => {
    await append(A, 1);
    const seen = subscribeTo(store);
    await seen.has(1);
    await double.cable.unplug();
    await expect.poll(() => seen.errors.length).toBeGreaterThan(1);
    await seen.subscription.stop();
    await double.cable.plugIn();
  });

  test('positions compare as places in the log do, and one of another store is refused', async () => {
    const all: StoredEvent[] = [];
    for (const stream of [A, B, 'account-4'] as const) {
      await append(stream, 2);
      all.push(...(await store.readStream(stream)));
    }
    const sorted = all.map(({ position }) => position).sort(comparePositions);
    expect((await everything()).map(({ position }) => position)).toEqual(sorted);
    const far = (commit: bigint) => `${commit.toString(16).padStart(16, '0')}-${commit.toString(16).padStart(16, '0')}`;
    expect(store.compare(far(9_007_199_254_740_993n), far(9_007_199_254_740_992n))).toBeGreaterThan(0);
    expect(store.compare(far(255n), far(16n))).toBeGreaterThan(0);
    // Events written together may be committed at one place.
    const [earlier, later] = [0x10, 0x2f].map((prepare) => `${far(255n).slice(0, 17)}${prepare.toString(16).padStart(16, '0')}`);
    expect([store.compare(later!, earlier!), store.compare(earlier!, later!)]).toEqual([1, -1]);
    for (const foreign of ['12', '', 'zzz', far(1n).toUpperCase().replace('1', 'A')])
      expect(() => store.compare(foreign, far(1n))).toThrow(TypeError);
    await expect(store.readAll({ after: '12', limit: 1 })).rejects.toThrow(TypeError);
  });
});
