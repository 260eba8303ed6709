// Dispatch when the store differs from the cache: it went back, another process won, an event has an older schema.
import { expect, onTestFinished, test } from 'vitest';
import type { OrganizationsState } from '#domain/organizations/organizations.ts';
import type { EventStore, StoredEvent } from '#domain/ports/event-store.ts';
import { UnreadableEventError, upcast } from '#domain/upcast.ts';
import { inProcessBus } from '#infra/adapters/bus/in-process.ts';
import { verifyChain } from '#infra/adapters/event-store/chain.ts';
import * as envelope from '#infra/adapters/event-store/envelope.ts';
import { memoryEventStore } from '#infra/adapters/event-store/memory.ts';
import { unreadable } from '#infra/adapters/event-store/unreadable.ts';
import { memoryIds } from '#infra/adapters/ids/memory.ts';
import { create, done, META, world } from '#infra/testing/api/dispatch-world.ts';
import { createDispatch } from './dispatch.ts';
import { isUnreadable, toProblem } from './problem.ts';

const placeOf = ({ eventId, stream, revision, position }: StoredEvent) => ({ eventId, stream, revision, position });

// Guards against reading only the events after the cached revision: a stream that the store cut back stayed unwritable until a restart.
test.each([
  ['is shorter than what is remembered', 0],
  ['has other events in the place of those that are remembered', 1],
  ['has more events than are remembered, and others', 2],
])('a store that went back and %s: the next commands read its current events', async (_, others) => {
  const { store, process } = await world();
  let current = store;
  const moving = new Proxy(store, { get: (_target, name) => Reflect.get(current, name) });
  const { dispatch, loadState } = process(moving);
  for (const id of [1, 2, 3]) done(await dispatch(create(id), META));
  const first = await store.readStream('organizations-1', { limit: 2 });
  current = memoryEventStore({ bus: inProcessBus() });
  onTestFinished(() => current.close());
  await current.append(
    'organizations-1',
    -1,
    first.map(({ position: _position, ...event }) => event),
  );
  const elsewhere = process(current);
  for (let i = 0; i < others; i += 1) done(await elsewhere.dispatch(create(10 + i), META));
  // A refusal or « nothing » that was decided on lost events is decided again: organisation 3 does not exist.
  const renamed = await dispatch({ ...create(3), type: 'EditOrganization' }, META).catch((error: Error) => error);
  expect(renamed).toMatchObject({ refusal: 'organization-not-found' });
  done(await dispatch(create(4), META));
  expect(await loadState('organizations', 1)).toEqual(await process(current).loadState('organizations', 1));
  expect(verifyChain(await current.readStream('organizations-1'))).toBeNull();
});

// Guards against comparing the revision only once: the second attempt would ignore what came in between.
test('C47 an expected revision is compared again after a lost race: the edit is refused and does not overwrite the other one', async () => {
  const { store, process } = await world();
  const [a, b] = [process(), process()];
  const { revision } = done(await a.dispatch(create(1, true), META));
  let raced = false;
  const late: EventStore = {
    ...store,
    async append(stream, expected, events) {
      if (!raced) {
        raced = true;
        done(await b.dispatch({ ...create(1), type: 'EditOrganization', name: 'La première', isDefault: true }, META));
      }
      return store.append(stream, expected, events);
    },
  };
  const edit = { ...create(1), type: 'EditOrganization', name: 'La seconde', isDefault: true } as const;
  expect(await process(late).dispatch(edit, { ...META, expectedRevision: revision })).toMatchObject({ refusal: 'stale-state' });
  expect(await store.readStream('organizations-1')).toHaveLength(2);
});

// Guards against deciding again on the state from before the conflict: both organisations would be the default.
test('C46 after a conflict the command is decided on the new state: one default organisation in every prefix', async () => {
  const { store, process } = await world();
  const other = process();
  let raced = false;
  const late: EventStore = {
    ...store,
    async append(stream, expected, events) {
      if (!raced) {
        raced = true;
        done(await other.dispatch(create(1, true), META));
      }
      return store.append(stream, expected, events);
    },
  };
  done(await process(late).dispatch(create(2), META));
  const created = (await store.readStream('organizations-1')).map(({ data }) => data as { organizationId: number; isDefault: boolean });
  expect(created.map(({ organizationId, isDefault }) => [organizationId, isDefault])).toEqual([
    [1, true],
    [2, false],
  ]);
});

// Guards against folding stored events as they are: decisions and policies need events of the current schema.
test('C55 an event of an older schema is converted before it is folded, also onto a cached state', async () => {
  const { store, keys, clock } = await world();
  const older = (event: Parameters<typeof upcast>[0]) =>
    upcast(
      event.schemaVersion === 2
        ? { ...event, personal: { ...event.personal, name: `Aujourd'hui ${(event.personal as { name: string }).name}` } }
        : event,
    );
  const { dispatch, loadState } = createDispatch({ store, keys, clock, ids: memoryIds(), envelope, upcast: older });
  const names = async () => {
    const { state } = await loadState('organizations', 1);
    return [...(state as OrganizationsState).organizations.values()].map(({ name }) => name);
  };
  done(await createDispatch({ store, keys, clock, ids: memoryIds(), envelope }).dispatch(create(1, true), META));
  expect(await names()).toEqual(["Aujourd'hui Organisation 1"]);
  done(await createDispatch({ store, keys, clock, ids: memoryIds(), envelope }).dispatch(create(2), META));
  expect(await names()).toEqual(["Aujourd'hui Organisation 1", "Aujourd'hui Organisation 2"]);
  expect(await dispatch({ ...create(3), name: "Aujourd'hui Organisation 2" }, META)).toMatchObject({
    refusal: 'organization-name-taken',
  });
});

test('C55 an event of an unknown schema is not guessed: nothing is decided on it', async () => {
  const { store, process } = await world();
  done(await process().dispatch(create(1), META));
  const [first] = await store.readStream('organizations-1');
  const { position: _, ...event } = first!;
  await store.append('organizations-1', 0, [
    {
      ...event,
      revision: 1,
      prev: event.hash,
      hash: 'f'.repeat(64),
      eventId: crypto.randomUUID(),
      schemaVersion: 99,
      sealed: null,
      subject: null,
    },
  ]);
  const { dispatch, loadState } = process();
  await expect(dispatch(create(2), META)).rejects.toThrow(UnreadableEventError);
  await expect(loadState('organizations', 1)).rejects.toThrow(UnreadableEventError);
  expect(await store.readStream('organizations-1')).toHaveLength(2);
});

test('R15 nothing is decided on a stream with an unreadable event: 503, reported to the operator; other streams work', async () => {
  const { store, process } = await world();
  done(await process().dispatch(create(1), META));
  const readStream: typeof store.readStream = async (stream, options) =>
    (await store.readStream(stream, options)).map((event) =>
      stream === 'organizations-1' ? unreadable(placeOf(event), new Error('damaged')) : event,
    );
  const { dispatch } = process({ ...store, readStream });
  const error: unknown = await dispatch(create(2), META).catch((thrown: unknown) => thrown);
  expect(toProblem(error)).toMatchObject({ status: 503, code: 'unavailable' });
  expect(isUnreadable(error)).toBe(true);
  expect(await store.readStream('organizations-1')).toHaveLength(1);
});
