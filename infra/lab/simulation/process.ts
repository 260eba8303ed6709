// One simulated process: the real dispatch, idempotency, runner, process managers, timer engine and handlers over stand-ins. It is started
// like infra/app/main.ts starts the product, and ends by being forgotten.
import { createDispatch } from '../../../api/shell/dispatch.ts';
import { createIdempotency, type Idempotency } from '../../../api/shell/http/idempotency.ts';
import { Problem } from '../../../api/shell/problem.ts';
import type { Visitors } from '../../../api/shell/visitor.ts';
import { isTransient } from '../../../domain/kernel/failure.ts';
import type { Blobs } from '../../../domain/ports/blobs.ts';
import type { Clock } from '../../../domain/ports/clock.ts';
import type { Deliveries, DeliveryRow } from '../../../domain/ports/deliveries.ts';
import type { Dispatch, LoadState } from '../../../domain/ports/dispatch.ts';
import type { EventStore } from '../../../domain/ports/event-store.ts';
import type { Ids } from '../../../domain/ports/ids.ts';
import type { ReadModels } from '../../../domain/ports/read-models.ts';
import type { TimerHandler } from '../../../domain/ports/workflow-engine.ts';
import { startProjections } from '../../../projections/runner.ts';
import type { Database } from '../../../projections/sql.ts';
import { callHandler } from '../../../workflows/calls/activities.ts';
import { callsManager } from '../../../workflows/calls/trigger.ts';
import { deadlinesHandler } from '../../../workflows/deadlines/activities.ts';
import { deadlinesManager } from '../../../workflows/deadlines/trigger.ts';
import { deliveryHandler } from '../../../workflows/delivery/activities.ts';
import { deliveryManager } from '../../../workflows/delivery/trigger.ts';
import { analysisHandler } from '../../../workflows/document-analysis/activities.ts';
import { analysisManager } from '../../../workflows/document-analysis/trigger.ts';
import { historyOf } from '../../../workflows/history.ts';
import { asProjection } from '../../../workflows/process-manager.ts';
import { reminderHandler } from '../../../workflows/reminders/activities.ts';
import { remindersManager } from '../../../workflows/reminders/trigger.ts';
import * as envelope from '../../adapters/event-store/envelope.ts';
import { messageIdOf } from '../../adapters/mailer/message-id.ts';
import { embeddedEngine } from '../../adapters/workflow-engine/embedded.ts';
import { memoryCheckpoints } from '../../testing/stores/checkpoints.ts';
import { memoryDeliveries } from '../../testing/stores/deliveries.ts';
import { memoryFacts } from '../../testing/stores/facts.ts';
import { memoryIdempotencyKeys } from '../../testing/stores/idempotency.ts';
import { memoryTimers } from '../../testing/stores/timers.ts';
import { simulatedVisitors } from './gate.ts';
import { planInBlobs, planInDispatch, planInHandlers, planInProjections, planInStore } from './planted.ts';
import { simulatedReadModels } from './read-models.ts';
import type { Life } from './scheduler.ts';
import { plainKeys, simulatedAnalyser, simulatedBlobs, simulatedIds, simulatedMailer, simulatedStore } from './stand-ins.ts';
import { simulatedSms, simulatedVoice } from './telephone.ts';
import { simulatedBus, simulatedClock, type World } from './world.ts';

export type Process = {
  readonly life: Life;
  readonly store: EventStore;
  readonly dispatch: Dispatch;
  readonly loadState: LoadState;
  readonly clock: Clock;
  readonly ids: Ids;
  readonly blobs: Blobs;
  readonly readModels: ReadModels;
  readonly idempotency: Idempotency;
  readonly visitors: Visitors;
};

export const ADMINISTRATOR = 'admin@subdoc.fr';
export const MAIL_DOMAIN = 'subdoc.fr';

/** Read models are never made anew here, which is what SQL would be needed for. */
const NO_SQL = {} as Database;
const messageId = ({ source_event, template, recipient }: Pick<DeliveryRow, 'source_event' | 'template' | 'recipient'>): string =>
  messageIdOf({ sourceEvent: source_event, template, recipient }, MAIL_DOMAIN);

/** Each claim is noted with what could be known then: what goes out under it is held against that (reminders.ts). */
const noted = (inner: Deliveries, world: World, life: Life): Deliveries => ({
  ...inner,
  async claim(id) {
    const row = await inner.claim(id);
    if (row !== null) world.claims.set(`${life.name} ${messageId(row)}`, { head: await world.log.head(), at: world.now() });
    return row;
  },
});

/** Every firing is looked at: none before its time, none of a key that is being fired in the only process there is. */
function watched(handler: TimerHandler, world: World, life: Life): TimerHandler {
  const firing = new Set<string>();
  return {
    ...handler,
    async fire(timer) {
      world.now();
      if (timer.dueAt > world.latest) world.violations.add(`${timer.key} fired at ${world.latest}, due at ${timer.dueAt}`);
      if (firing.has(timer.key) && !world.sharedRestart) world.violations.add(`${timer.key} is fired twice at once in ${life.name}`);
      firing.add(timer.key);
      world.scheduler.trace?.(`     ${life.name} fires ${timer.key} of ${timer.dueAt}`);
      try {
        return await handler.fire(timer);
      } finally {
        firing.delete(timer.key);
        world.scheduler.trace?.(`     ${life.name} has fired ${timer.key}`);
      }
    },
  };
}

/** The world fails all the time; anything else that is thrown is a mistake. */
export function unexpected(world: World, error: unknown): void {
  const passing = isTransient(error) || (error instanceof Problem && error.status >= 500);
  if (!passing) world.violations.add(error instanceof Error ? (error.stack ?? error.message) : String(error));
}

/** Throws what the start throws; it is then tried again, as its launcher would. */
export async function startProcess(world: World, life: Life): Promise<Process> {
  const db = world.server.connect(life);
  const bus = simulatedBus(world, life);
  const store = planInStore(simulatedStore(world, life, bus), world, life, bus);
  const clock = simulatedClock(world, life);
  const ids = simulatedIds(world, life);
  const blobs = planInBlobs(simulatedBlobs(world, life), world, life);
  const keys = plainKeys;
  const made = createDispatch({ store, keys, clock, ids, envelope, onlyWriter: world.processes === 1 });
  const { loadState } = made;
  const dispatch = planInDispatch(made.dispatch, world);
  const local = world.mistakes.has('local-clock') ? simulatedClock(world, life, true) : clock;
  const timers = memoryTimers(db);
  const engine = embeddedEngine({
    timers,
    clock: local as ReturnType<typeof simulatedClock>,
    bus,
    onError: (error) => unexpected(world, error),
  });

  const name = keys.hash('email', ADMINISTRATOR).slice(0, 24);
  const stores = { deliveries: noted(memoryDeliveries(db), world, life), facts: memoryFacts(db) };
  const planning = { loadState, drawn: made.drawn, clock, ...stores, timers, bus, ids };
  const managers = [deadlinesManager, analysisManager, deliveryManager([name]), remindersManager, callsManager].map((manager) =>
    asProjection(manager, planning),
  );
  const stops = (fields: object, message: string): void => {
    if (/stands still|is parked/.test(message)) world.violations.add(`${life.name}: ${message} ${JSON.stringify(fields)}`);
  };
  const projections = await startProjections({
    checkpoints: memoryCheckpoints(db),
    store,
    sql: NO_SQL,
    keys,
    projections: planInProjections([...simulatedReadModels(db), ...managers], db, world, life),
    log: { info: () => {}, warn: () => {}, error: stops },
  });

  const common = { ...stores, store, dispatch, loadState, clock, history: historyOf({ store, keys }) };
  const mailer = simulatedMailer(world, life);
  const handlers = [
    deadlinesHandler(common),
    reminderHandler({ ...common, ids, keys }),
    callHandler({ ...common, ids, keys, voice: simulatedVoice(world, life) }),
    analysisHandler({
      ...common,
      keys,
      blobs,
      analyser: simulatedAnalyser(world, life),
      outside: null,
      stopping: new AbortController().signal,
    }),
    deliveryHandler({
      ...common,
      keys,
      mailer,
      sms: simulatedSms(mailer),
      administrators: new Map([[name, ADMINISTRATOR]]),
      // Nobody asks for a report there.
      reportFigures: () => Promise.reject(new Error('no read models to report from')),
      spreadsheet: async () => new Uint8Array(),
      complianceSheet: async () => new Uint8Array(),
      publicUrl: () => 'https://subdoc.example',
      messageId,
    }),
  ];
  await engine.start(planInHandlers(handlers, db, world).map((handler) => watched(handler, world, life)));
  const idempotency = createIdempotency({ idempotencyKeys: memoryIdempotencyKeys(db), keys, clock, ids });
  const visitors = simulatedVisitors({ loadState, clock }, world);
  return { life, store, dispatch, loadState, clock, ids, blobs, readModels: projections.readModels, idempotency, visitors };
}
