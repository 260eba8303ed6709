// A store that went back, because it was restored or lost its last commits in a failover: this is reported, and nothing is skipped (DESIGN
// 3.21).
import { expect, it, vi } from 'vitest';
import type { EventStore, StoredEvent } from '#domain/ports/event-store.ts';
import { inProcessBus } from '#infra/adapters/bus/in-process.ts';
import { memoryEventStore } from '#infra/adapters/event-store/memory.ts';
import { silent } from '#infra/testing/projections/world.ts';
import { smallAccount } from './history.test-kit.ts';
import { readModels } from './index.ts';
import type { Projection } from './projection.ts';
import { compare } from './rebuild.ts';
import { resume } from './resume.ts';
import { eachInAWorld, noting, program, world } from './versions.test-kit.ts';

vi.setConfig({ testTimeout: 60_000 });
eachInAWorld();

const plain = ({ position: _, ...event }: StoredEvent) => event;
/** A store with only these events. */
async function restored(events: readonly StoredEvent[]): Promise<EventStore> {
  const store = memoryEventStore({ bus: inProcessBus(), pollMs: 30, retryMs: 20 });
  for (const event of events) await store.append(event.stream, event.revision - 1, [plain(event)]);
  return store;
}
const all = () => world.store.readAll({ after: null, limit: 1000 });
/** Appends to the store all events of the world after the first `known` ones. */
async function follow(store: EventStore, known: number): Promise<void> {
  for (const event of (await all()).slice(known)) await store.append(event.stream, event.revision - 1, [plain(event)]);
}
const everybody = (manager: Projection) => [...readModels, manager];

// A test that loses rows and checkpoints together, but no events, does not show this.
it('R6 is reported: read models are rebuilt from it, a process manager stops until the operator says where to go on', async () => {
  const c = await smallAccount(world, 1);
  for (let i = 0; i < 6; i++) await world.act(c.subcontractor(100 + i, 10));
  const { manager, handed } = noting();
  const known = await all();
  const live = await restored(known);
  const first = await program({ store: live, projections: everybody(manager) });
  await world.act(c.subcontractor(110, 10));
  await follow(live, known.length);
  await first.caughtUp();
  await first.stop();
  const before = handed.length;
  const history = await all();
  const store = await restored(history.slice(0, -3));
  const error = vi.fn();
  const running = await program({ store, projections: everybody(manager), log: { ...silent, error } });
  expect(error.mock.calls.filter(([fields]) => fields.projection === 'messages').map(([, message]) => message)).toEqual([
    'the event store went back: it does not have the last event that messages had handled; it stands still until « npm run rebuild resume » says where to go on',
  ]);
  await running.built();
  await running.caughtUp();
  expect(await world.db`SELECT FROM subcontractors WHERE id = 110`).toHaveLength(0);
  // More events than were lost, so that the store passes the earlier position.
  for (let i = 0; i < 5; i++) await world.act(c.subcontractor(500 + i, 10));
  await follow(store, history.length);
  await running.caughtUp();
  expect(await world.db`SELECT FROM subcontractors WHERE id >= 500`).toHaveLength(5);
  expect((await compare({ ...world.parts, store })).filter(({ equal }) => !equal)).toEqual([]);
  expect(running.readModels.stopped()).toMatchObject([{ name: 'messages' }]);
  await running.stop();
  // Another start does not forget it.
  const again = await program({ store, projections: everybody(manager) });
  await again.caughtUp();
  expect(again.readModels.stopped()).toMatchObject([{ name: 'messages' }]);
  expect(handed).toHaveLength(before);
  const after = (await store.readAll({ after: null, limit: history.length - 3 })).at(-1)!.position;
  expect(await resume({ sql: world.db, store, after })).toEqual(['messages']);
  await vi.waitFor(() => expect(again.readModels.stopped()).toEqual([]), 20_000);
  await again.caughtUp();
  expect(handed.slice(before)).toEqual((await all()).slice(history.length).map(({ eventId }) => eventId));
  expect(await resume({ sql: world.db, store })).toEqual([]);
});

it('another event at the same position is noticed, also by a running program, after a lost session or an outage of the store', async () => {
  const c = await smallAccount(world, 1);
  for (let i = 0; i < 3; i++) await world.act(c.subcontractor(100 + i, 10));
  const history = await all();
  let current = await restored(history);
  // As a store that is reachable again at the same address.
  const store: EventStore = {
    ...current,
    readAll: (...args) => current.readAll(...args),
    readStream: (...args) => current.readStream(...args),
    head: () => current.head(),
    append: (...args) => current.append(...args),
    subscribe: (wanted) => current.subscribe(wanted),
  };
  const { manager, handed } = noting({ start: 'beginning' });
  const running = await program({ store, projections: everybody(manager) });
  await running.caughtUp();
  const other = await restored(history.slice(0, -2));
  await world.act(c.subcontractor(300, 10));
  await world.act(c.subcontractor(301, 10));
  await follow(other, history.length);
  expect(other.compare((await other.head())!, (await current.head())!)).toBeGreaterThanOrEqual(0);
  current = other;
  const before = handed.length;
  await world.db`SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = current_database() AND pid <> pg_backend_pid()`;
  await vi.waitFor(() => expect(running.readModels.stopped()).toMatchObject([{ name: 'messages' }]), 20_000);
  await running.built();
  await running.caughtUp();
  expect((await world.db`SELECT id FROM subcontractors ORDER BY id`).map((row) => row.id)).toContain(301);
  expect((await compare({ ...world.parts, store })).filter(({ equal }) => !equal)).toEqual([]);
  expect(handed).toHaveLength(before);
});
