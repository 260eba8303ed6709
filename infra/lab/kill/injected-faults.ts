// The product with failpoints between its parts, and with planted mistakes: what the laboratory overrides (main-with-faults.ts).

import type { Blobs } from '../../../domain/ports/blobs.ts';
import type { EventStore } from '../../../domain/ports/event-store.ts';
import type { Mailer } from '../../../domain/ports/mailer.ts';
import type { TimerChanges } from '../../../domain/ports/timer-changes.ts';
import type { Timers } from '../../../domain/ports/timers.ts';
import type { TimerHandler } from '../../../domain/ports/workflow-engine.ts';
import type { Projection } from '../../../projections/projection.ts';
import type { Overrides } from '../../app/compose.ts';
import { filesIn } from '../../app/connect.ts';
import { type Failpoint, failpoints } from './failpoints.ts';
import * as planted from './planted.ts';
import { forgetsFirst, PLANTED_ON_TEMPORAL, type PlantedOnTemporal, withoutEnd } from './planted-temporal.ts';

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

const timers = (inner: Timers, pass: Pass): Timers => ({
  ...inner,
  async finish(...ended) {
    pass('crash-before-end');
    const next = await inner.finish(...ended);
    pass('crash-after-end');
    return next;
  },
});

/** Plans are committed, an engine outside of the database has not heard of them; then it has, and they are told again. */
const timerChanges = (inner: TimerChanges, pass: Pass): TimerChanges => ({
  ...inner,
  forward: (most, tell) =>
    inner.forward(most, async (changes) => {
      pass('crash-before-signal');
      const told = await tell(changes);
      pass('crash-after-signal');
      return told;
    }),
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
export function injectedFaults({ faults, dataDir }: { faults: readonly string[]; dataDir: string }): Overrides {
  const { pass, timer } = failpoints(faults);
  const names = new Set(faults.filter((name) => !name.startsWith('crash-')));
  for (const name of names)
    if (!(name in planted.PLANTED || (PLANTED_ON_TEMPORAL as readonly string[]).includes(name))) throw new Error(`no such fault: ${name}`);
  const has = (name: planted.Planted | PlantedOnTemporal): boolean => names.has(name);
  return {
    session: async (make) => (has('planted-asynchronous-commit') ? planted.asynchronousCommit(await make()) : make()),
    async store(make) {
      const inner = await make();
      const heard = has('planted-bell-alone') ? planted.bellAlone(inner) : inner;
      return store(has('planted-ack-before-commit') ? planted.ackBeforeCommit(heard) : heard, pass);
    },
    async commands(make) {
      const commands = await make();
      const dispatch = has('planted-key-after-effect') ? planted.keyAfterEffect(commands.dispatch) : commands.dispatch;
      return {
        ...commands,
        dispatch: (command, meta) => {
          if (meta.idempotencyKey) timer();
          return dispatch(command, meta);
        },
      };
    },
    async files(make) {
      const inner = await make();
      return blobs(has('planted-object-after-event') ? planted.objectAfterEvent(inner, filesIn(dataDir)) : inner, pass);
    },
    async mailer(make) {
      const inner = await make();
      return mailer(has('planted-no-lookup') ? planted.withoutLookup(inner) : inner, pass);
    },
    deliveries: async (make) => (has('planted-no-claim') ? planted.withoutFencing(await make()) : make()),
    async timers(make) {
      const inner = await make();
      return timers(has('planted-unwritten-end') ? withoutEnd(inner) : inner, pass);
    },
    async timerChanges(make) {
      const inner = await make();
      return timerChanges(has('planted-forgotten-change') ? forgetsFirst(inner) : inner, pass);
    },
    timerClock: async (make) => (has('planted-local-clock') ? planted.localClock(await make()) : make()),
    async timerHandlers(make, parts) {
      const { db } = await parts.pools;
      return (await make()).map((one) => {
        const passed = handler(one, pass);
        if (has('planted-timer-deleted-first')) return planted.deletedFirst(passed, db);
        return has('planted-no-claim') && one.kind === 'delivery' ? planted.withoutClaim(passed) : passed;
      });
    },
    async projectors(make, parts) {
      const { models } = await parts.pools;
      return (await make()).map((one) => {
        const passed = projection(one, pass);
        const late = one.kind === 'read-model' ? has('planted-checkpoint-before-rows') : has('planted-outbox-outside-transaction');
        return late ? planted.checkpointFirst(passed, models) : passed;
      });
    },
  };
}
