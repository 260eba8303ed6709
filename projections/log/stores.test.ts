// One history, three stores: each account's log has the same roots from memory, from PostgreSQL and from EventStoreDB (its double; a real
// server where EVENTSTORE_URL names one), whatever else the server holds and however the accounts interleave.
import { randomBytes } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { DomainEvent } from '#domain/events.ts';
import type { StreamName } from '#domain/kernel/event.ts';
import type { EventStore } from '#domain/ports/event-store.ts';
import { copyInto, copyIntoPostgres } from '#infra/adapters/event-store/copying.ts';
import { eventstoreEventStore } from '#infra/adapters/event-store/eventstore.ts';
import { postgresEventStore } from '#infra/adapters/event-store/postgres.ts';
import { link, someEvents } from '#infra/adapters/event-store/some-events.ts';
import { testBus } from '#infra/adapters/event-store/suite-tools.ts';
import { type EventStoreDouble, eventStoreDouble } from '#infra/adapters/event-store/testing/eventstore-double.ts';
import { readConfig } from '#infra/app/config.ts';
import { createWorld, type World } from '#infra/testing/projections/world.ts';
import { log } from './project.ts';
import { logHead, rootAt } from './query.ts';

const { eventStoreUrl } = readConfig();
const ACCOUNTS = [1, 2, 3];
const PAGE = 40;
let double: EventStoreDouble | null = null;
let worlds: World[];
beforeAll(async () => {
  if (eventStoreUrl === null) double = await eventStoreDouble();
  worlds = await Promise.all([createWorld(), createWorld(), createWorld()]);
});
afterAll(async () => {
  await Promise.all(worlds.map((world) => world.close()));
  await double?.close();
});

/** The root of every size of every account's log. */
async function rootsIn(world: World, store: EventStore): Promise<Record<number, string[]>> {
  const running = await world.start({ store, projections: [log] });
  await running.caughtUp();
  const roots: Record<number, string[]> = {};
  for (const account of ACCOUNTS) {
    const { size } = await logHead(world.db, account);
    const all = await Promise.all(Array.from({ length: size }, (_, i) => rootAt(world.db, account, i + 1)));
    roots[account] = all.map((root) => Buffer.from(root).toString('hex'));
  }
  await running.stop();
  return roots;
}

test('C56 PostgreSQL and EventStoreDB give the same roots at every size', async () => {
  const [here, there, elsewhere] = worlds as [World, World, World];
  for (let i = 0; i < 120; i += 1) {
    const account = ACCOUNTS[(i + (i >> 2)) % 3]!;
    const events = Array.from({ length: 1 + (i % 3) }, () => link() as DomainEvent);
    await here.append(`subcontractor-${account * 100 + ((i >> 1) % 4)}` as StreamName, account, events);
  }
  const postgres = postgresEventStore(there.db, { bus: testBus() });
  const shared = { bus: testBus(), url: eventStoreUrl ?? double!.url };
  const scope = () => `test${randomBytes(6).toString('hex')}.`;
  const eventstore = await eventstoreEventStore({ ...shared, scope: scope() });
  const foreign = await eventstoreEventStore({ ...shared, scope: scope() });
  const intoPostgres = copyIntoPostgres(there.db);
  const history = await here.store.readAll({ after: null, limit: 10_000 });
  for (let from = 0; from < history.length; from += PAGE) {
    const page = history.slice(from, from + PAGE);
    const stream = `subcontractor-${100 + from}` as StreamName;
    await foreign.append(stream, -1, await someEvents(stream));
    await Promise.all([intoPostgres(page), copyInto(eventstore)(page)]);
  }
  const expected = await rootsIn(here, here.store);
  expect(Object.values(expected).map(({ length }) => length > 20)).toEqual([true, true, true]);
  expect(await rootsIn(there, postgres)).toEqual(expected);
  expect(await rootsIn(elsewhere, eventstore)).toEqual(expected);
  await Promise.all([postgres.close(), eventstore.close(), foreign.close()]);
});
