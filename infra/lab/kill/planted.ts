// Mistakes that the proof must find (QUALITY §4.3), each made from the real part by the one change that it stands for. They are switched
// on by SUBDOC_TEST_FAULTS and exist in no other way; a proof that does not see them would prove nothing.
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { instant, millis } from '../../../domain/kernel/calendar.ts';
import type { Blobs } from '../../../domain/ports/blobs.ts';
import type { Clock } from '../../../domain/ports/clock.ts';
import type { Deliveries } from '../../../domain/ports/deliveries.ts';
import type { Dispatch } from '../../../domain/ports/dispatch.ts';
import type { EventStore, NewEvent, Position, StoredEvent } from '../../../domain/ports/event-store.ts';
import type { Mailer } from '../../../domain/ports/mailer.ts';
import type { TimerHandler } from '../../../domain/ports/workflow-engine.ts';
import type { Projection } from '../../../projections/projection.ts';
import type { Database } from '../../../projections/sql.ts';
import { type MemoryObject, memoryBlobs } from '../../adapters/blobs/memory.ts';
import { inProcessBus } from '../../adapters/bus/in-process.ts';
import { subscribeTo } from '../../adapters/event-store/subscription.ts';

export const PLANTED = {
  'planted-ack-before-commit': 1,
  'planted-asynchronous-commit': 2,
  'planted-checkpoint-before-rows': 4,
  'planted-outbox-outside-transaction': 5,
  'planted-no-claim': 6,
  'planted-no-lookup': 6,
  'planted-timer-deleted-first': 7,
  'planted-key-after-effect': 9,
  'planted-bell-alone': 10,
  'planted-object-after-event': 11,
  'planted-local-clock': 12,
} as const;
export type Planted = keyof typeof PLANTED;

/** How late the things are that should have come first, ms. */
const LATE_MS = 60;
/** The longest that a timer takes: 24 days. */
const NEVER_MS = 2 ** 31 - 1;

/** 1: says yes now and writes a little later. Whoever reads in this process sees what is not written yet. */
export function ackBeforeCommit(inner: EventStore): EventStore {
  const unwritten = new Map<string, NewEvent[]>();
  let last: Promise<unknown> = Promise.resolve();
  const positioned = (event: NewEvent, position: Position): StoredEvent => ({ ...event, position });
  return {
    ...inner,
    async append(stream, expected, events) {
      const head = (await inner.head()) ?? '0';
      const own = unwritten.get(stream) ?? [];
      unwritten.set(stream, own);
      own.push(...events);
      last = last
        .then(() => delay(LATE_MS))
        .then(() => inner.append(stream, expected, events))
        .catch(() => {})
        .finally(() => own.splice(0, events.length));
      return { ok: true, position: head };
    },
    async readStream(stream, options = {}) {
      const written = await inner.readStream(stream, options);
      if (options.direction === 'backwards') return written;
      const from = Math.max(options.from ?? 0, (written.at(-1)?.revision ?? -1) + 1);
      const more = (unwritten.get(stream) ?? []).filter(({ revision }) => revision >= from);
      const head = (await inner.head()) ?? '0';
      return [...written, ...more.map((event) => positioned(event, head))];
    },
  };
}

/** 4, 5: the checkpoint is committed first, what it stands for a little later in a transaction of its own. */
export function checkpointFirst(inner: Projection, db: Database): Projection {
  let last: Promise<unknown> = Promise.resolve();
  return {
    ...inner,
    async project() {},
    committed(events) {
      last = last
        .then(() => delay(LATE_MS))
        .then(() => db.begin((tx) => inner.project(events, tx)))
        .then(() => inner.committed?.(events))
        .catch(() => {});
    },
  };
}

/** 2: the commit is told before it is on the disk. */
export const asynchronousCommit = (settings: Readonly<Record<string, string>>): Record<string, string> => ({
  ...settings,
  synchronous_commit: 'off',
});

/** 10: nobody looks at the log unless the doorbell of this process rings. */
export function bellAlone(inner: EventStore): EventStore {
  const bus = inProcessBus();
  return {
    ...inner,
    async append(...args) {
      const result = await inner.append(...args);
      bus.ring('events');
      return result;
    },
    subscribe: (wanted) =>
      subscribeTo({ read: (after, limit) => inner.readAll({ after, limit }), bus, pollMs: NEVER_MS, retryMs: 1000 }, wanted),
  };
}

/** 6: two senders take the same message. */
export const withoutClaim = (inner: TimerHandler): TimerHandler => ({
  ...inner,
  fire: async (timer) => (await Promise.all([inner.fire(timer), inner.fire(timer)]))[0],
});

/** 6: and neither looks whether it is still his. Without this the fencing holds what the two of them do. */
export const withoutFencing = (inner: Deliveries): Deliveries => ({
  ...inner,
  async claim(id) {
    const row = await inner.claim(id);
    return row && { ...row, claim: 1 };
  },
  isStillMine: async () => true,
});

/** 6: what may have been sent is sent again without asking. */
export const withoutLookup = (inner: Mailer): Mailer => ({ ...inner, find: async () => false });

/** 7: the timer is gone before its work is done. */
export const deletedFirst = (inner: TimerHandler, db: Database): TimerHandler => ({
  ...inner,
  async fire(timer) {
    await db`delete from ops.firing where key = ${timer.key}`;
    await delay(LATE_MS);
    return inner.fire(timer);
  },
});

/** 9: a key protects nothing until its answer is stored, after the effect. */
export const keyAfterEffect =
  (inner: Dispatch): Dispatch =>
  (command, meta) =>
    inner(command, { ...meta, idempotencyKey: null });

/** 11: the object is on its way to the disk while its event is already there. */
export function objectAfterEvent(inner: Blobs, folder: string): Blobs {
  const objects = new Map<string, MemoryObject>();
  const memory = memoryBlobs(objects);
  const store = async (blobId: string): Promise<void> => {
    await delay(10 * LATE_MS);
    const object = objects.get(blobId);
    if (!object) return;
    const shelf = join(folder, 'objects', blobId.slice(0, 2));
    await mkdir(shelf, { recursive: true });
    await writeFile(join(shelf, blobId), object.bytes);
    objects.delete(blobId);
  };
  return {
    ...inner,
    async put(...args) {
      const stored = await memory.put(...args);
      void store(stored.blobId);
      return stored;
    },
    open: (blobId, ...rest) => (objects.has(blobId) ? memory : inner).open(blobId, ...rest),
    async remove(blobId) {
      objects.delete(blobId);
      await inner.remove(blobId);
    },
  };
}

/** 12: timers look at the machine's own clock. */
export function localClock<C extends Clock>(inner: C): C {
  const now = (): ReturnType<Clock['now']> => instant(Date.now());
  return {
    ...inner,
    now,
    until(at) {
      const wait = Promise.withResolvers<void>();
      const timer = setTimeout(wait.resolve, Math.min(Math.max(0, millis(at) - Date.now()), NEVER_MS)).unref();
      return { reached: wait.promise, cancel: () => clearTimeout(timer) };
    },
  };
}
