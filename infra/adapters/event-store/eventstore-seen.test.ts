// EventStoreDB as it was seen to behave on real servers (23.10.8, 26.1.0) where a first guess is wrong: the adapter on a double that does so.
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import type { DomainEvent } from '#domain/events.ts';
import type { StreamName } from '#domain/kernel/event.ts';
import type { EventStore } from '#domain/ports/event-store.ts';
import { eventstoreEventStore } from './eventstore.ts';
import { someEvents } from './some-events.ts';
import { appendTo, collector, testBus } from './suite-tools.ts';
import { type EventStoreDouble, eventStoreDouble } from './testing/eventstore-double.ts';

const A: StreamName = 'subcontractor-1';
const B: StreamName = 'account-3';
const verified = (text: string) => ({ type: 'EmailVerified', data: { text }, personal: null }) as unknown as DomainEvent;

describe('EventStoreDB as it was seen', () => {
  let double: EventStoreDouble;
  let store: EventStore;
  const opened: EventStore[] = [];
  async function open(): Promise<EventStore> {
    const made = await eventstoreEventStore({ url: double.url, bus: testBus(), retryMs: 5 });
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
  const append = (stream: StreamName, count: number) => appendTo(store, stream, count);
  const everything = () => store.readAll({ after: null, limit: 100_000 });

  test('E5 a live subscription that is ended for being slow goes on where it was, without a warning', async () => {
    double.faults.liveMost = 20;
    await append('account-9', 1);
    const held = Promise.withResolvers<void>();
    const seen = collector();
    const errors: unknown[] = [];
    store.subscribe({
      after: null,
      batchSize: 5,
      onBatch: async (events) => held.promise.then(() => seen.add(events)),
      onError: (error) => errors.push(error),
    });
    const large = 'x'.repeat(100_000);
    let many = 1;
    for (; double.calls.tooSlow === 0; many++)
      await store.append(`subcontractor-${many}`, -1, await someEvents(`subcontractor-${many}`, { events: [verified(large)] }));
    held.resolve();
    await seen.has(many);
    expect(double.calls.subscribe.length).toBeGreaterThan(1);
    expect(errors).toEqual([]);
    expect(seen.events).toEqual(await everything());
  });

  test('E6 the head is looked for from where it was last seen: what others wrote is walked over once', async () => {
    expect(await store.head()).toBe(null);
    await append(A, 3);
    const last = async () => (await everything()).at(-1)!.position;
    const others = (): void => {
      const noise = { id: crypto.randomUUID(), type: 'Noise', contentType: 'application/json', metadata: Buffer.from('') };
      double.log.append('other-1', 'any', [{ ...noise, data: Buffer.from('{}') }]);
    };
    for (let i = 0; i < 500; i++) others();
    expect(await store.head()).toBe(await last());
    let walked = 0;
    const head = async () => {
      const before = double.calls.walked;
      const found = await store.head();
      walked += double.calls.walked - before;
      return found;
    };
    for (let i = 0; i < 10; i++) {
      others();
      expect(await head()).toBe(await last());
    }
    expect(walked).toBeLessThan(100);
    // More of ours than are read at once.
    await append(B, 120);
    expect(await head()).toBe(await last());
    await append('account-4', 1);
    expect(await store.head()).toBe(await last());
  });

  test('E7 an append that lands at another revision than it was made for is an error by name', async () => {
    await append(A, 2);
    double.log.softDelete(A);
    const other = await open();
    expect(await other.readStream(A)).toEqual([]);
    await expect(other.append(A, -1, await someEvents(A))).rejects.toThrow('written up to revision 2 instead of 0');
    double.log.tombstone(B);
    await expect(other.append(B, -1, await someEvents(B))).rejects.toThrow('StreamDeleted');
  });

  test('E9 a stream past its $maxAge reads as empty, and what would begin it anew is a conflict', async () => {
    await append(A, 2);
    const limits = { id: crypto.randomUUID(), type: '$metadata', contentType: 'application/json', metadata: Buffer.from('') };
    double.log.append(`$$${A}`, 'any', [{ ...limits, data: Buffer.from('{"$maxAge":60}') }]);
    double.log.wait(61);
    const other = await open();
    expect(await other.readStream(A)).toEqual([]);
    expect(await other.append(A, -1, await someEvents(A))).toEqual({ ok: false, actual: 1 });
  });

  test('E9 a client whose clock is a day behind appends: it names no hour of its own', async () => {
    vi.spyOn(Date, 'now').mockReturnValue(Date.now() - 86_400_000);
    expect(await store.append(A, -1, await someEvents(A))).toMatchObject({ ok: true });
  });
});
