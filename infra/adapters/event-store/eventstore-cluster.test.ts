// A failing cluster, on the double: a leader that drops what its followers do not have yet, and a change of leader.
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { StreamName } from '#domain/kernel/event.ts';
import type { EventStore, NewEvent } from '#domain/ports/event-store.ts';
import { eventstoreEventStore } from './eventstore.ts';
import { link, someEvents } from './some-events.ts';
import { revisions, testBus } from './suite-tools.ts';
import { type EventStoreDouble, eventStoreDouble } from './testing/eventstore-double.ts';

const A: StreamName = 'subcontractor-1';
const B: StreamName = 'account-3';
let double: EventStoreDouble;
let store: EventStore;
const open = (answerMs: number) => eventstoreEventStore({ url: double.url, bus: testBus(), retryMs: 5, answerMs });
beforeEach(async () => {
  double = await eventStoreDouble();
});
afterEach(async () => {
  await store.close();
  await double.close();
});

// The mistake: one append without an answer ended the call, and with it the appends of all others.
test('C60 what a leader drops until its followers have it is asked again alone: nothing else on the line is cut', async () => {
  store = await open(1500);
  double.faults.loseAnswers = 1;
  double.faults.dropRepeated = 1;
  let settled = false;
  const dropped = store.append(A, -1, await someEvents(A)).finally(() => {
    settled = true;
  });
  let others = 0;
  for (let last: NewEvent | undefined; !settled; others++) {
    const [next] = await someEvents(B, last ? { after: last } : {});
    expect(await store.append(B, others - 1, [next!])).toMatchObject({ ok: true });
    last = next;
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
  expect(await dropped).toMatchObject({ ok: true });
  expect(revisions(await store.readStream(A))).toEqual([0]);
  expect(others).toBeGreaterThan(5);
  // The first, and the one after the cut that lost the answer.
  expect(double.calls.batchAppend).toBe(2);
});

test('C60 another node takes the lead among many appends in flight: none is lost, none written twice', async () => {
  const leader = await eventStoreDouble({ log: double.log });
  store = await open(6000);
  double.faults.answerDelayMs = 3;
  const streams = Array.from({ length: 200 }, (_, i): StreamName => `subcontractor-${i}`);
  const all = await Promise.all(streams.map((stream) => someEvents(stream, { events: [link(), link([1])] })));
  const appending = Promise.all(all.map((events, i) => store.append(streams[i]!, -1, events)));
  await vi.waitUntil(() => double.log.records.length > 20, { interval: 1, timeout: 20_000 });
  double.faults.leader = { host: '127.0.0.1', port: leader.port };
  expect((await appending).filter(({ ok }) => !ok)).toEqual([]);
  expect(leader.calls.batchAppend).toBeGreaterThan(0);
  const kept = await store.readAll({ after: null, limit: 1000 });
  expect(kept.map(({ eventId }) => eventId).sort()).toEqual(
    all
      .flat()
      .map(({ eventId }) => eventId)
      .sort(),
  );
  await store.close();
  await leader.close();
});
