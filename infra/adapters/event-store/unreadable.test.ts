// An unreadable record is delivered in its page and stops no other stream (R15): in both stores, in reads and subscriptions.
import { afterEach, describe, expect, it } from 'vitest';
import type { EventStore, StoredEvent } from '#domain/ports/event-store.ts';
import { migratedDatabase } from '../sql/migrated-database.ts';
import { eventstoreEventStore } from './eventstore.ts';
import { postgresEventStore } from './postgres.ts';
import { appendTo, collector, testBus } from './suite-tools.ts';
import { eventStoreDouble } from './testing/eventstore-double.ts';
import { UnreadableRecord, unreadable } from './unreadable.ts';

const closing: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  for (const close of closing.splice(0).reverse()) await close();
});

type Damaged = { store: EventStore; damage(stream: string, revision: number, how: 'actor' | 'data'): Promise<void> };

async function inPostgres(): Promise<Damaged> {
  const { db, drop } = await migratedDatabase();
  closing.push(drop);
  return {
    store: postgresEventStore(db, { bus: testBus(), pollMs: 50, retryMs: 10 }),
    async damage(stream, revision, how) {
      if (how === 'actor') await db`update es.events set actor = 'robot' where stream = ${stream} and revision = ${revision}`;
      else await db`update es.events set data = '{dupont@exemple.fr' where stream = ${stream} and revision = ${revision}`;
    },
  };
}
async function inEventStoreDb(): Promise<Damaged> {
  const double = await eventStoreDouble();
  closing.push(() => double.close());
  return {
    store: await eventstoreEventStore({ url: double.url, bus: testBus(), retryMs: 1, pollMs: 50 }),
    async damage(stream, revision, how) {
      const record = double.log.stream(stream)![revision]! as unknown as { data: Uint8Array; metadata: Uint8Array };
      const change = (bytes: Uint8Array, from: string, to: string) => Buffer.from(Buffer.from(bytes).toString().replace(from, to));
      if (how === 'actor') record.metadata = change(record.metadata, '"kind":"system"', '"kind":"robot"');
      else record.data = change(record.data, '{"data"', '{dupont@exemple.fr');
    },
  };
}

describe.each([
  ['postgres', inPostgres],
  ['eventstore', inEventStoreDb],
] as const)('R15 %s', (_, open) => {
  it.each(['actor', 'data'] as const)('hands out a record whose %s cannot be read as such, and every other as it is', async (how) => {
    const { store, damage } = await open();
    closing.push(() => store.close());
    for (const stream of ['account-1', 'account-2', 'account-3'] as const) await appendTo(store, stream, 2);
    const before = await store.readAll({ after: null, limit: 100 });
    await damage('account-2', 1, how);
    const isBroken = ({ stream, revision }: StoredEvent) => stream === 'account-2' && revision === 1;
    const broken = before.find(isBroken)!;

    const seen = collector();
    const subscription = store.subscribe({ after: null, batchSize: 2, onBatch: async (events) => seen.add(events) });
    await seen.has(before.length);
    await subscription.stop();
    for (const page of [await store.readAll({ after: null, limit: 100 }), seen.events]) {
      expect(page.filter((event) => !isBroken(event))).toEqual(before.filter((event) => !isBroken(event)));
      const found = page.find(isBroken)!;
      const { eventId, position } = broken;
      expect([found.eventId, found.position, found.unreadable?.message]).toEqual([
        eventId,
        position,
        'event 1 of account-2 cannot be read',
      ]);
      for (const field of ['data', 'actor', 'sealed', 'hash'] as const) expect(() => found[field], field).toThrow(UnreadableRecord);
      expect(() => ({ ...found })).toThrow(UnreadableRecord);
      expect(`${found.unreadable!.stack} ${found.unreadable!.cause}`).not.toContain('dupont@');
    }
    // A decision on that stream needs all of its events: whoever folds it fails, others do not.
    const own = await store.readStream('account-2');
    expect(own.map(({ revision }) => revision)).toEqual([0, 1]);
    expect(() => own.map(({ data }) => data)).toThrow(UnreadableRecord);
    expect((await store.readStream('account-3')).map(({ data }) => data)).toHaveLength(2);
    expect(await store.head()).toBe(before.at(-1)!.position);
  });
});

it('what is known of such a record can be told, the rest throws', () => {
  const place = { eventId: 'e', stream: 'account-1', revision: 4, position: '7' } as const;
  const record = unreadable({ ...place, schemaVersion: 2 }, new Error('why'));
  expect([record.schemaVersion, record.unreadable?.name]).toEqual([2, 'UnreadableRecord']);
  expect(() => record.type).toThrow('event 4 of account-1 cannot be read');
});
