// The work that waits, put together: outbox or SMTP, timers, process managers, and in the embedded profile the developer tools. app.ts
// calls it: `startWork`, then the projections with `processManagers`, then `start`.
import type { Hono } from 'hono';
import type { Analyser } from '#domain/ports/analyser.ts';
import type { Blobs } from '#domain/ports/blobs.ts';
import type { Erasure } from '#domain/ports/erasure.ts';
import type { Mailer } from '#domain/ports/mailer.ts';
import type { Metrics } from '#domain/ports/metrics.ts';
import type { Payments } from '#domain/ports/payments.ts';
import type { TimerHandler } from '#domain/ports/workflow-engine.ts';
import type { Projection } from '#projections/projection.ts';
import type { Projections } from '#projections/runner.ts';
import { createErasure } from '#workflows/erasure/erase.ts';
import { historyOf } from '#workflows/history.ts';
import { timerHandlers } from '#workflows/timer-handlers.ts';
import { processManagers } from '#workflows/triggers.ts';
import { postgresDeliveries } from '../adapters/deliveries/postgres.ts';
import { openJournal } from '../adapters/erasure-journal/journal.ts';
import { postgresFacts } from '../adapters/facts/postgres.ts';
import { addressIn } from '../adapters/mailer/address.ts';
import { held, isHeld } from '../adapters/mailer/held.ts';
import { messageIdOf } from '../adapters/mailer/message-id.ts';
import { createOutbox, type Outbox } from '../adapters/mailer/outbox.ts';
import { outboxMailer } from '../adapters/mailer/outbox-mailer.ts';
import type { PretendDesk } from '../adapters/payments/pretend.ts';
import { postgresTimers } from '../adapters/timers/postgres.ts';
import { embeddedEngine } from '../adapters/workflow-engine/embedded.ts';
import type { EmbeddedEngine } from '../adapters/workflow-engine/embedded-port.ts';
import { type Config, ConfigError } from './config.ts';
import type { Core } from './connect.ts';
import type { Faults } from './dev/faults.ts';
import type { Log } from './log.ts';

export type Work = {
  processManagers: readonly Projection[];
  /** The objects as every part must use them: in the embedded profile `/dev/faults` can put them out of reach. */
  blobs: Blobs;
  payments: Payments;
  erasure: Erasure;
  /** Fires what is due from here on. The projections must follow. */
  start(projections: Projections): Promise<void>;
  /** Ends what is under way; what waits is found again by the next start. */
  stop(): Promise<void>;
  devRoutes(projections: Projections): Promise<Hono>;
};
type Options = {
  config: Config;
  core: Core;
  log: Log;
  metrics: Metrics;
  analyser: Analyser;
  /** Without a slash at the end. */
  publicUrl: string;
  /** Hands a webhook of the pretend payments to our own route; answers its status. */
  deliverWebhook(body: string, signature: string): Promise<number>;
};

async function openMailer({ config, core }: Options, outbox: Outbox, faults: Faults | null): Promise<{ mailer: Mailer; close(): void }> {
  if (config.smtpUrl !== null) {
    const { smtpMailer } = await import('../adapters/mailer/smtp.ts');
    const mailer = smtpMailer({ url: config.smtpUrl, from: config.mailFrom, clock: core.clock });
    return { mailer, close: () => mailer.close() };
  }
  if (faults === null) throw new ConfigError('Réglage manquant / missing setting: SMTP_URL');
  return { mailer: outboxMailer({ outbox, fault: () => faults.current().smtp }), close: () => {} };
}

type OpenPayments = { payments: Payments; desk: PretendDesk | null; handlers: readonly TimerHandler[] };
async function openPayments(
  { config, core, deliverWebhook }: Options,
  engine: EmbeddedEngine,
  faults: Faults | null,
): Promise<OpenPayments> {
  const { clock, db, ids, bus, masterKey } = core;
  if (config.stripe !== null) {
    const { stripePayments } = await import('../adapters/payments/stripe.ts');
    return { payments: stripePayments({ ...config.stripe, clock }), desk: null, handlers: [] };
  }
  if (faults === null) throw new ConfigError('Réglage manquant / missing setting: STRIPE_SECRET_KEY');
  const { pretendPayments } = await import('../adapters/payments/pretend.ts');
  const fault = () => faults.current().payments;
  const payments = pretendPayments({ sql: db, clock, ids, engine, bus, masterKey, deliver: deliverWebhook, fault });
  return { payments, desk: payments.desk, handlers: [payments.handler] };
}

export async function startWork(options: Options): Promise<Work> {
  const { config, core, log, publicUrl } = options;
  const { db, clock, bus, store, keys, ids, dispatch, loadState, injection } = core;
  // Loaded in the embedded profile alone.
  const dev = config.profile === 'embedded' ? await import('./dev/faults.ts') : null;
  const faults = dev?.createFaults() ?? null;
  const blobs = dev && faults ? dev.faultyBlobs(core.blobs, faults) : core.blobs;
  const analyser = dev && faults ? dev.faultyAnalyser(options.analyser, faults) : options.analyser;
  const outbox = createOutbox({ sql: db, clock, keys, secret: core.masterKey });
  const { mailer, close } = await openMailer(options, outbox, faults);

  const domain = addressIn(config.mailFrom).split('@')[1]!;
  const nameOf = (address: string): string => keys.hash('email', address).slice(0, 24);
  const administrators = new Map(config.adminEmails.map((address) => [nameOf(address), address]));
  const engine = embeddedEngine({
    timers: postgresTimers(db),
    clock: injection.timerClock(clock),
    bus,
    onError: (error, key) => log.error({ err: error, timer: key }, 'a timer failed, it is fired again later'),
  });
  const { payments, desk, handlers: paymentHandlers } = await openPayments(options, engine, faults);
  const stores = { deliveries: postgresDeliveries(db), facts: postgresFacts(db) };
  const stopping = new AbortController();
  const history = historyOf({ store, keys });
  const journal = await openJournal(config.erasureJournal, { installation: core.installation, store });
  const erasure = createErasure({ sql: db, store, keys, blobs, payments, journal, dispatch, loadState });
  const work: Parameters<typeof timerHandlers>[0] = {
    sql: db,
    ...stores,
    dispatch,
    loadState,
    history,
    clock,
    keys,
    blobs,
    analyser,
    stopping: stopping.signal,
    mailer: injection.mailer(mailer),
    payments,
    erasure,
    administrators,
    publicUrl: () => publicUrl,
    messageId: ({ source_event, template, recipient }) => messageIdOf({ sourceEvent: source_event, template, recipient }, domain),
    onFailure: (error, documentId) => log.warn({ err: error, documentId }, 'an analysis failed'),
    onAttempt: (attempt) => {
      options.metrics.count('delivery_attempts', attempt.outcome);
      log.info(attempt, 'delivery attempted');
    },
  };

  const mayWait = (handler: TimerHandler): TimerHandler => (handler.kind === 'delivery' ? held(handler, { sql: db, clock }) : handler);
  if (await isHeld(db)) log.warn({}, 'messages are held since a restore: npm run admin -- release-mail');

  return {
    processManagers: processManagers({ loadState, clock, engine, ...stores, bus, ids, administrators: [...administrators.keys()] }),
    blobs,
    payments,
    erasure,
    start: () => engine.start(injection.timerHandlers([...timerHandlers(work).map(mayWait), ...paymentHandlers], db)),
    async stop() {
      stopping.abort(new Error('the process stops'));
      const left = await engine.stop();
      if (left.length > 0)
        log.warn({ timers: left }, 'the stop did not wait for work that still ran: it is fired again after the next start');
      close();
    },
    async devRoutes(projections) {
      if (faults === null) throw new Error('no developer tools in this profile');
      const { devRoutes } = await import('./dev/routes.ts');
      return devRoutes({ outbox, clock, engine, faults, store, desk, caughtUp: () => projections.caughtUp() });
    },
  };
}
