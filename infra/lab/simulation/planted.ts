// Mistakes that the simulation must find (QUALITY §4.3), each made from a stand-in or from the wiring by the one change that it stands for.
// They exist here only; a simulation that does not see them would prove nothing.

import type { Blobs } from '../../../domain/ports/blobs.ts';
import type { Bus } from '../../../domain/ports/bus.ts';
import type { Dispatch } from '../../../domain/ports/dispatch.ts';
import type { EventStore, NewEvent, StoredEvent } from '../../../domain/ports/event-store.ts';
import type { TimerHandler } from '../../../domain/ports/workflow-engine.ts';
import type { Projection } from '../../../projections/projection.ts';
import type { Sql } from '../../../projections/sql.ts';
import type { MemoryDatabase } from '../../testing/stores/database.ts';
import type { Life } from './scheduler.ts';
import { subscription } from './stand-ins.ts';
import type { World } from './world.ts';

/** 1: says yes now and writes later. Whoever reads in this process sees what is not written yet. */
function ackBeforeCommit(inner: EventStore, world: World, life: Life): EventStore {
  const unwritten = new Map<string, NewEvent[]>();
  let last: Promise<unknown> = Promise.resolve();
  return {
    ...inner,
    async append(stream, expected, events) {
      const own = unwritten.get(stream) ?? [];
      unwritten.set(stream, own);
      own.push(...events);
      const position = (await world.log.head()) ?? '0';
      last = last
        .then(() => world.scheduler.step(life, 'writes what was acknowledged'))
        .then(() => inner.append(stream, expected, events))
        .catch(() => {})
        .finally(() => own.splice(0, events.length));
      return { ok: true, position };
    },
    async readStream(stream, options = {}) {
      const written = await inner.readStream(stream, options);
      const from = Math.max(options.from ?? 0, (written.at(-1)?.revision ?? -1) + 1);
      const more = (unwritten.get(stream) ?? []).filter(({ revision }) => revision >= from);
      return [...written, ...more.map((event) => ({ ...event, position: '0' }))];
    },
  };
}

/** 8: positions are drawn first and seen later: a reader that goes on after the highest passes over what is still being written. */
function sequencePolling(inner: EventStore, world: World, life: Life, bus: Bus): EventStore {
  const { drawn } = world;
  const placed = (event: StoredEvent): StoredEvent => ({ ...event, position: String(drawn.get(event.eventId)) });
  const readAll: EventStore['readAll'] = async ({ after, limit }) => {
    const events = (await inner.readAll({ after: null, limit: 1_000_000 })).map(placed);
    const next = events.filter(({ position }) => Number(position) > Number(after ?? 0));
    return next.sort((a, b) => Number(a.position) - Number(b.position)).slice(0, limit);
  };
  return {
    ...inner,
    async append(stream, expected, events) {
      for (const { eventId } of events) if (!drawn.has(eventId)) drawn.set(eventId, drawn.size + 1);
      await world.scheduler.step(life, 'writes at the positions that were drawn');
      const result = await inner.append(stream, expected, events);
      return result.ok ? { ok: true, position: String(drawn.get(events.at(-1)!.eventId)) } : result;
    },
    readStream: async (stream, options) => (await inner.readStream(stream, options)).map(placed),
    readAll,
    subscribe: subscription(world, bus, readAll),
    head: () => world.head(),
  };
}

export function planInStore(store: EventStore, world: World, life: Life, bus: Bus): EventStore {
  if (world.mistakes.has('ack-before-commit')) return ackBeforeCommit(store, world, life);
  if (world.mistakes.has('sequence-polling')) return sequencePolling(store, world, life, bus);
  return store;
}

/** 4, 5: the checkpoint is committed first, what it stands for a little later in a transaction of its own. */
const afterwards = (inner: Projection, db: MemoryDatabase, world: World, life: Life): Projection => ({
  ...inner,
  async project() {},
  committed(events) {
    void world.scheduler
      .step(life, `the rows of ${inner.name}, behind their checkpoint`)
      .then(() => db.begin((tx) => inner.project(events, tx as Sql)))
      .then(() => inner.committed?.(events))
      .catch(() => {});
  },
});
export function planInProjections(projections: readonly Projection[], db: MemoryDatabase, world: World, life: Life): Projection[] {
  return projections.map((projection) => {
    const late =
      (world.mistakes.has('checkpoint-before-rows') && projection.kind === 'read-model') ||
      (world.mistakes.has('delivery-outside-transaction') && projection.name === 'deliveries');
    return late ? afterwards(projection, db, world, life) : projection;
  });
}

/** 6: two senders take the same message, and neither looks whether it is still his. */
const withoutClaim = (inner: TimerHandler): TimerHandler => ({
  ...inner,
  fire: async (timer) => (await Promise.all([inner.fire(timer), inner.fire(timer)]))[0],
});
/** 7: the timer is gone before its work is done. */
const deletedFirst = (inner: TimerHandler, db: MemoryDatabase): TimerHandler => ({
  ...inner,
  async fire(timer) {
    await db.run({ says: `forget ${timer.key}`, work: ({ firing }) => void firing.delete(timer.key) });
    return inner.fire(timer);
  },
});
export function planInHandlers(handlers: readonly TimerHandler[], db: MemoryDatabase, world: World): TimerHandler[] {
  return handlers.map((handler) => {
    if (world.mistakes.has('no-claim') && handler.kind === 'delivery') return withoutClaim(handler);
    return world.mistakes.has('timer-deleted-first') ? deletedFirst(handler, db) : handler;
  });
}

/** 9: a key protects nothing until its answer is stored, after the effect. */
export function planInDispatch(dispatch: Dispatch, world: World): Dispatch {
  if (!world.mistakes.has('key-after-effect')) return dispatch;
  return (command, meta) => dispatch(command, { ...meta, idempotencyKey: null });
}

/** 11: the object is on its way to the disk while its event is already there. */
export function planInBlobs(blobs: Blobs, world: World, life: Life): Blobs {
  if (!world.mistakes.has('object-after-event')) return blobs;
  const { objects, scheduler } = world;
  return {
    ...blobs,
    async put(...args) {
      const stored = await blobs.put(...args);
      const object = objects.get(stored.blobId)!;
      objects.delete(stored.blobId);
      void scheduler.wait(life, scheduler.random.exponential(300), 'the object arrives').then(() => objects.set(stored.blobId, object));
      return stored;
    },
  };
}
