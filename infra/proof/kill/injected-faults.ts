// The product with failpoints between its parts, and with planted mistakes. Loaded by connect.ts when a test asks for a fault, never
// otherwise.
import type { Blobs } from '#domain/ports/blobs.ts';
import type { EventStore } from '#domain/ports/event-store.ts';
import type { Mailer } from '#domain/ports/mailer.ts';
import type { TimerHandler } from '#domain/ports/workflow-engine.ts';
import type { Projection } from '#projections/projection.ts';
import { type FaultInjection, NO_FAULTS } from '../../app/fault-injection.ts';
import { type Failpoint, failpoints } from './failpoints.ts';
import * as planted from './planted.ts';

type Pass = (name: Failpoint) => void;

const store = (inner: EventStore, pass: Pass): EventStore => ({
  ...inner,
  async append(...args) {
    pass('crash-before-append');
    const result = await inner.append(...args);
    pass('crash-after-append');
    return result;
  },
});

const blobs = (inner: Blobs, pass: Pass): Blobs => ({
  ...inner,
  async put(...args) {
    pass('crash-before-blob');
    const stored = await inner.put(...args);
    pass('crash-after-blob');
    return stored;
  },
});

const mailer = (inner: Mailer, pass: Pass): Mailer => ({
  ...inner,
  async send(mail) {
    pass('crash-after-claim');
    const result = await inner.send(mail);
    pass('crash-after-send');
    return result;
  },
});

const handler = (inner: TimerHandler, pass: Pass): TimerHandler => ({
  ...inner,
  async fire(timer) {
    pass('crash-after-take');
    const next = await inner.fire(timer);
    pass('crash-before-finish');
    return next;
  },
});

/** The checkpoint has moved in the same transaction already, and nothing is committed. */
const projection = (inner: Projection, pass: Pass): Projection => ({
  ...inner,
  async project(events, sql) {
    pass('crash-before-rows');
    await inner.project(events, sql);
    pass('crash-between-rows-and-checkpoint');
  },
});

/** Throws when a name is no fault at all: a proof over a typing mistake would prove nothing. */
export function injectedFaults(faults: readonly string[]): FaultInjection {
  const { pass, timer } = failpoints(faults);
  const names = new Set(faults.filter((name) => !name.startsWith('crash-')));
  for (const name of names) if (!(name in planted.PLANTED)) throw new Error(`no such fault: ${name}`);
  const has = (name: planted.Planted): boolean => names.has(name);
  return {
    ...NO_FAULTS,
    session: (settings) => (has('planted-asynchronous-commit') ? planted.asynchronousCommit(settings) : settings),
    store(inner) {
      const heard = has('planted-bell-alone') ? planted.bellAlone(inner) : inner;
      return store(has('planted-ack-before-commit') ? planted.ackBeforeCommit(heard) : heard, pass);
    },
    dispatch(inner) {
      const dispatch = has('planted-key-after-effect') ? planted.keyAfterEffect(inner) : inner;
      return (command, meta) => {
        if (meta.idempotencyKey) timer();
        return dispatch(command, meta);
      };
    },
    blobs: (inner, folder) => blobs(has('planted-object-after-event') ? planted.objectAfterEvent(inner, folder) : inner, pass),
    mailer: (inner) => mailer(has('planted-no-lookup') ? planted.withoutLookup(inner) : inner, pass),
    timerClock: (inner) => (has('planted-local-clock') ? planted.localClock(inner) : inner),
    timerHandlers: (handlers, db) =>
      handlers.map((one) => {
        const passed = handler(one, pass);
        if (has('planted-timer-deleted-first')) return planted.deletedFirst(passed, db);
        return has('planted-no-claim') && one.kind === 'delivery' ? planted.withoutClaim(passed) : passed;
      }),
    projections: (projections, db) =>
      projections.map((one) => {
        const passed = projection(one, pass);
        const late = one.kind === 'read-model' ? has('planted-checkpoint-before-rows') : has('planted-outbox-outside-transaction');
        return late ? planted.checkpointFirst(passed, db) : passed;
      }),
  };
}
