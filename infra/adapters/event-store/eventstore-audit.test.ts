import { afterEach, beforeEach, expect, test } from 'vitest';
import type { EventStore, NewEvent } from '#domain/ports/event-store.ts';
import { eventstoreEventStore } from './eventstore.ts';
import { auditEventStore } from './eventstore-audit.ts';
import { OLD_ACTORS, OLD_EVENTS, OLD_STREAM } from './old-events.test-kit.ts';
import { link, someEvents } from './some-events.ts';
import { testBus } from './suite-tools.ts';
import { type EventStoreDouble, eventStoreDouble } from './testing/eventstore-double.ts';

let double: EventStoreDouble;
let store: EventStore;
/** Two streams of three events, interleaved. */
beforeEach(async () => {
  double = await eventStoreDouble();
  store = await eventstoreEventStore({ url: double.url, bus: testBus(), retryMs: 1 });
  const last = new Map<string, NewEvent>();
  for (let i = 0; i < 3; i++) {
    for (const stream of ['account-3', 'subcontractor-1'] as const) {
      const [event] = await someEvents(stream, { after: last.get(stream), events: [link([i + 1])] });
      await store.append(stream, i - 1, [event!]);
      last.set(stream, event!);
    }
  }
});
afterEach(async () => {
  await store.close();
  await double.close();
});

type Kept = { data: Uint8Array; metadata: Uint8Array; revision: number };
const kept = (stream: string, revision: number) => double.log.stream(stream)![revision]! as unknown as Kept;
/** Changes the bytes as somebody with access to the server's files would. */
function change(stream: string, revision: number, part: 'data' | 'metadata', from: string, to: string): void {
  const record = kept(stream, revision);
  const before = Buffer.from(record[part]).toString();
  const after = before.replace(from, to);
  expect(after).not.toBe(before);
  record[part] = Buffer.from(after);
}

test('C56 a history as it was written passes', async () => {
  expect(await auditEventStore(store, await store.head())).toEqual({ events: 6, streams: 2, broken: null });
});

test('C56 the first altered event is named, also when it says the same in other bytes', async () => {
  change('account-3', 1, 'data', '"documentTypeIds":[2]', '"documentTypeIds": [2]');
  expect(await auditEventStore(store, null)).toMatchObject({ broken: { stream: 'account-3', revision: 1, problem: 'altered' } });
  change('subcontractor-1', 0, 'metadata', '2026-11-21', '2026-11-20');
  expect(await auditEventStore(store, null)).toMatchObject({ broken: { stream: 'subcontractor-1', revision: 0, problem: 'altered' } });
});

test('C56 an event rewritten whole, hash included, is not what the next one chains to', async () => {
  const [first, second] = await store.readStream('account-3');
  const [forged] = await someEvents('account-3', { after: first, events: [link([99])], key: 'forged' });
  change('account-3', 1, 'data', '"documentTypeIds":[2]', '"documentTypeIds":[99]');
  change('account-3', 1, 'metadata', second!.hash, forged!.hash);
  (kept('account-3', 1) as unknown as { id: string }).id = forged!.eventId;
  expect(await auditEventStore(store, null)).toMatchObject({ broken: { stream: 'account-3', revision: 2, problem: 'not chained' } });
});

test('C56 an event that is gone from a stream, and one that cannot be read', async () => {
  const gone = double.log.records.findIndex(({ stream, revision }) => stream === 'account-3' && revision === 1);
  const [record] = (double.log.records as unknown[]).splice(gone, 1);
  expect(await auditEventStore(store, null)).toMatchObject({ broken: { stream: 'account-3', revision: 1, problem: 'missing' } });
  (double.log.records as unknown[]).splice(gone, 0, record);
  change('account-3', 1, 'data', '{"data"', '{data');
  expect(await auditEventStore(store, null)).toMatchObject({ broken: { stream: 'account-3', revision: 1, problem: 'unreadable' } });
});

test('C56 events cut from the end of the log are missed by whoever took note of the last position', async () => {
  const head = await store.head();
  (double.log.records as unknown[]).splice(-1);
  expect(await auditEventStore(store, null)).toMatchObject({ broken: null });
  expect(await auditEventStore(store, head)).toMatchObject({ broken: { position: head, problem: 'missing position' } });
});

test('C55 C56 events from before persons verify as they were kept and name the account’s first person; an actor of another form is unreadable', async () => {
  await store.close();
  await double.close();
  double = await eventStoreDouble();
  store = await eventstoreEventStore({ url: double.url, bus: testBus(), retryMs: 1 });
  await store.append(OLD_STREAM, -1, OLD_EVENTS);
  const actors = OLD_EVENTS.map((_, i) => (JSON.parse(Buffer.from(kept(OLD_STREAM, i).metadata).toString()) as { actor: object }).actor);
  expect(actors).toEqual(OLD_ACTORS);
  expect(await auditEventStore(store, null)).toEqual({ events: 2, streams: 1, broken: null });
  expect((await store.readStream(OLD_STREAM)).map(({ actor }) => actor)).toEqual(OLD_EVENTS.map(({ actor }) => actor));
  change(OLD_STREAM, 1, 'metadata', '"kind":"administrator"}', '"kind":"administrator","personId":17}');
  expect(await auditEventStore(store, null)).toMatchObject({ broken: { stream: OLD_STREAM, revision: 1, problem: 'altered' } });
  change(OLD_STREAM, 1, 'metadata', '"personId":17', '"personId":3');
  expect(await auditEventStore(store, null)).toMatchObject({ broken: { stream: OLD_STREAM, revision: 1, problem: 'unreadable' } });
});

test('C56 the memory does not grow with the streams: one that is not at hand any more is asked for, and checked as well', async () => {
  const many = Array.from({ length: 11_000 }, (_, i) => `delivery-${i}` as const);
  for (let i = 0; i < many.length; i += 500)
    await Promise.all(many.slice(i, i + 500).map(async (stream) => store.append(stream, -1, await someEvents(stream))));
  const [third] = (await store.readStream('account-3')).slice(-1);
  const [fourth] = await someEvents('account-3', { after: third, events: [link([4])] });
  await store.append('account-3', 2, [fourth!]);
  expect(await auditEventStore(store, await store.head())).toEqual({ events: 11_007, streams: 11_002, broken: null });
  change('account-3', 3, 'metadata', third!.hash, 'a'.repeat(64));
  expect(await auditEventStore(store, null)).toMatchObject({ broken: { stream: 'account-3', revision: 3 } });
});
