// A history is moved there and back, on a double of EventStoreDB; on a real server where EVENTSTORE_URL names one (EVENTSTORE.md).
import { randomBytes, randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import type { StreamName } from '#domain/kernel/event.ts';
import type { EventStore, NewEvent, StoredEvent } from '#domain/ports/event-store.ts';
import type { Database } from '#projections/sql.ts';
import { auditEvents } from '../../adapters/event-store/audit.ts';
import { type Copy, copyInto, copyIntoPostgres } from '../../adapters/event-store/copying.ts';
import { eventstoreEventStore } from '../../adapters/event-store/eventstore.ts';
import { auditEventStore } from '../../adapters/event-store/eventstore-audit.ts';
import { postgresEventStore } from '../../adapters/event-store/postgres.ts';
import { link, someEvents } from '../../adapters/event-store/some-events.ts';
import { testBus } from '../../adapters/event-store/suite-tools.ts';
import { type EventStoreDouble, eventStoreDouble } from '../../adapters/event-store/testing/eventstore-double.ts';
import { type MigratedDatabase, migratedDatabase } from '../../adapters/sql/migrated-database.ts';
import { connect } from '../../adapters/sql/postgres.ts';
import { readConfig } from '../../app/config.ts';
import { type Move, moveHistory } from './history.ts';

const { eventStoreUrl } = readConfig();
const installation = randomUUID();
let double: EventStoreDouble | null = null;
let database: MigratedDatabase;
let db: Database;
let postgres: EventStore;
let eventstore: EventStore;
beforeAll(async () => {
  if (eventStoreUrl === null) double = await eventStoreDouble();
});
afterAll(() => double?.close());
beforeEach(async () => {
  database = await migratedDatabase();
  db = database.db;
  postgres = postgresEventStore(db, { bus: testBus() });
  const scope = `test${randomBytes(6).toString('hex')}.`;
  eventstore = await eventstoreEventStore({ bus: testBus(), url: eventStoreUrl ?? double!.url, scope });
  await db`insert into ops.installation (id, tied, store) values (${installation}, true, 'postgres')`;
  await postgres.mark.write(installation);
});
afterEach(async () => {
  await eventstore.close();
  await postgres.close();
  await database.drop();
});

const there = (): Move => ({
  ...{ db, installation, source: postgres, target: eventstore, copy: copyInto(eventstore), audit: () => auditEventStore(eventstore, null) },
});
const back = (): Move => ({
  ...{ db, installation, source: eventstore, target: postgres, copy: copyIntoPostgres(db), audit: () => auditEvents(db) },
});
const all = (store: EventStore): Promise<StoredEvent[]> => store.readAll({ after: null, limit: 10_000 });
const withoutPositions = (events: readonly StoredEvent[]) => events.map(({ position: _, ...event }) => event);
const keeps = async (): Promise<string> => (await db`select store from ops.installation`)[0]!['store'];

/** Interleaved streams, some in bursts. */
async function write(store: EventStore, count: number, streams = 7): Promise<void> {
  const heads = new Map<string, NewEvent>();
  for (const event of await all(store)) heads.set(event.stream, event);
  for (let i = 0; i < count; i++) {
    const stream = `subcontractor-${1 + ((i * i + (i >> 2)) % streams)}` as StreamName;
    const after = heads.get(stream);
    const events = await someEvents(stream, { after, events: Array.from({ length: 1 + (i % 3) }, () => link()) });
    expect(await store.append(stream, after?.revision ?? -1, events)).toMatchObject({ ok: true });
    heads.set(stream, events.at(-1)!);
  }
}
/** Follows up to this event; `noted`: and stores its id in the checkpoint. */
async function follower(name: string, at: StoredEvent | null, noted = true): Promise<void> {
  const { eventId, stream, revision } = (noted ? at : null) ?? { eventId: null, stream: null, revision: null };
  await db`
    insert into ops.projections (name, kind, tables_hash, position, event_id, event_stream, event_revision)
    values (${name}, 'process-manager', '', ${at?.position ?? null}, ${eventId}, ${stream}, ${revision})`;
}
const places = async (): Promise<Record<string, string | null>> =>
  Object.fromEntries((await db`select name, position from ops.projections`).map((row) => [row['name'], row['position']]));

test('a history goes over in order, event by event as it was, and everybody who follows it goes on at the same event, there and back', async () => {
  await write(postgres, 700);
  const before = await all(postgres);
  expect(before.length).toBeGreaterThan(1000);
  const middle = before[before.length >> 1]!;
  await follower('mail', middle);
  await follower('reminders', before.at(-1)!);
  await follower('began-now', before[9]!, false);
  await follower('never-ran', null);
  await db`insert into ops.sequences_checked (position) values (${before[3]!.position})`;

  const told: number[] = [];
  expect(await moveHistory({ ...there(), told: (copied) => told.push(copied) })).toEqual({
    ...{ before: 0, copied: before.length, events: before.length, streams: 7, running: [] },
  });
  const over = await all(eventstore);
  expect(withoutPositions(over)).toEqual(withoutPositions(before));
  expect([await keeps(), await eventstore.mark.read()]).toEqual(['eventstore', installation]);
  expect(told).toEqual([1000, before.length]);
  const placeOf = (event: StoredEvent) => over.find(({ eventId }) => eventId === event.eventId)!.position;
  expect(await places()).toEqual({
    ...{ mail: placeOf(middle), reminders: over.at(-1)!.position, 'began-now': placeOf(before[9]!), 'never-ran': null },
  });
  expect((await db`select position from ops.sequences_checked`)[0]!['position']).toBe(placeOf(before[3]!));

  await write(eventstore, 20);
  const later = await all(eventstore);
  await db`update ops.projections set position = ${later.at(-2)!.position}, event_id = null where name = 'reminders'`;
  expect(await moveHistory(back())).toMatchObject({ before: before.length, copied: later.length - before.length, events: later.length });
  expect(withoutPositions(await all(postgres))).toEqual(withoutPositions(later));
  expect(await keeps()).toBe('postgres');
  expect(await places()).toEqual({
    ...{ mail: middle.position, reminders: String(later.length - 1), 'began-now': before[9]!.position, 'never-ran': null },
  });
});

/** Fails before it writes its `nth` page or batch. */
const cutAt = (copy: Copy, nth: number): Copy => {
  let calls = 0;
  return async (events) => {
    calls += 1;
    for (const event of events) {
      if (calls >= nth && event === events[events.length >> 1]) throw new Error('cut');
      await copy([event]);
    }
  };
};

test.each([1, 2])('cut in page %i it goes on where it was: nothing is missing, nothing is there twice', async (page) => {
  await write(postgres, 600);
  await follower('mail', (await all(postgres))[4]!);
  await expect(moveHistory({ ...there(), copy: cutAt(copyInto(eventstore), page) })).rejects.toThrow('cut');
  const half = (await all(eventstore)).length;
  expect([await keeps(), await places()]).toEqual(['postgres', { mail: '5' }]);
  expect(half).toBeGreaterThan((page - 1) * 1000);
  const moved = await moveHistory(there());
  expect(moved.before).toBe(half);
  expect(withoutPositions(await all(eventstore))).toEqual(withoutPositions(await all(postgres)));
});

test('DESIGN 3.21 a target of another installation, or with another history, is refused, with nothing written there', async () => {
  await write(postgres, 5);
  const other = randomUUID();
  await eventstore.mark.write(other);
  await expect(moveHistory(there())).rejects.toThrow(`est de l'installation ${other}, cet historique est de ${installation}`);
  expect(await all(eventstore)).toEqual([]);
  await eventstore.close();

  eventstore = await eventstoreEventStore({
    bus: testBus(),
    url: eventStoreUrl ?? double!.url,
    scope: `x${randomBytes(6).toString('hex')}.`,
  });
  await write(eventstore, 2);
  await expect(moveHistory(there())).rejects.toThrow('contient un autre historique : le même pour 0 événements');
  expect([(await all(eventstore)).length, await keeps()]).toEqual([3, 'postgres']);
});

test('a target on which somebody went on working is refused: both would be true', async () => {
  await write(postgres, 5);
  await moveHistory(there());
  await db`update ops.installation set store = 'postgres'`;
  await write(eventstore, 1);
  await db`update ops.projections set position = null`;
  await expect(moveHistory(there())).rejects.toThrow(/contient un autre historique : le même pour \d+ événements/);
});

test('C56 what was altered is not copied: what comes before it is, the history stays where it was, and it goes on when it is mended', async () => {
  await write(postgres, 30);
  const alter = (from: string, to: string) => db`update es.events set data = replace(data, ${from}, ${to}) where position = 20`;
  await alter('09:24', '09:25');
  const { stream, revision } = (await all(postgres))[19]!;
  await expect(moveHistory(there())).rejects.toThrow(`est rompu : flux ${stream}, événement ${revision}.`);
  expect([(await all(eventstore)).length, await keeps()]).toEqual([19, 'postgres']);
  await alter('09:25', '09:24');
  expect(await moveHistory(there())).toMatchObject({ before: 19 });
});

test('C56 an event that is gone, or cannot be read, stops the copy by name', async () => {
  await write(postgres, 30);
  const [gone, torn] = [(await all(postgres))[20]!, (await all(postgres))[10]!];
  await db`delete from es.events where position = ${gone.position}`;
  await expect(moveHistory(there())).rejects.toThrow(`est rompu : flux ${gone.stream}, événement ${gone.revision + 1}.`);
  await db`update es.events set data = '{' where position = ${torn.position}`;
  await eventstore.close();
  eventstore = await eventstoreEventStore({
    bus: testBus(),
    url: eventStoreUrl ?? double!.url,
    scope: `y${randomBytes(6).toString('hex')}.`,
  });
  await expect(moveHistory(there())).rejects.toThrow(`est rompu : flux ${torn.stream}, événement ${torn.revision}.`);
});

test('beside a product that runs it copies what is there and changes nothing else; the next run copies what came', async () => {
  await write(postgres, 30);
  await follower('mail', (await all(postgres))[4]!);
  const product = connect(database.url, { name: 'subdoc-append', max: 1 });
  await product`select 1`;
  const before = (await all(postgres)).length;
  expect(await moveHistory(there())).toMatchObject({ copied: before, running: ['subdoc-append'] });
  expect([await keeps(), await places()]).toEqual(['postgres', { mail: '5' }]);
  await write(postgres, 3);
  await product.end();
  expect(await moveHistory(there())).toMatchObject({ before, running: [] });
  expect(await keeps()).toBe('eventstore');
});

test('a product that comes back during the last look is noticed: the history stays where it was', async () => {
  await write(postgres, 10);
  const appended = {
    ...there(),
    audit: async () => {
      const audit = await auditEventStore(eventstore, null);
      await write(postgres, 1);
      return audit;
    },
  };
  await expect(moveHistory(appended)).rejects.toThrow("L'historique vient de changer");
  const product = connect(database.url, { name: 'subdoc', max: 1 });
  const started = {
    ...there(),
    audit: async () => {
      await product`select 1`;
      return auditEventStore(eventstore, null);
    },
  };
  await expect(moveHistory(started)).rejects.toThrow("L'historique vient de changer");
  await product.end();
  expect(await keeps()).toBe('postgres');
});

test('who followed events that the source does not have, or another store, is named before anything is written', async () => {
  await write(postgres, 5);
  const [event] = await all(postgres);
  await follower('mail', { ...event!, position: '4' });
  await expect(moveHistory(there())).rejects.toThrow("que l'historique d'origine (--from) n'a pas (mail)");
  await db`update ops.projections set position = ${`${'0'.repeat(15)}1-${'0'.repeat(15)}1`}`;
  await expect(moveHistory(there())).rejects.toThrow("que l'historique d'origine (--from) n'a pas (mail)");
  expect([await eventstore.mark.read(), await all(eventstore)]).toEqual([null, []]);
});

test('DESIGN 3.6 no table but these two holds a place in the log: a move would leave any other behind', async () => {
  const columns = await db`
    select table_schema || '.' || table_name || '.' || column_name as name from information_schema.columns
    where table_schema in ('es', 'ops') and column_name ~ 'position' order by 1`;
  expect(columns.map(({ name }) => name)).toEqual(['es.events.position', 'ops.projections.position', 'ops.sequences_checked.position']);
});
