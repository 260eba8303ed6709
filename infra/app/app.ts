// The whole product in one process: core, projections, work that waits, API, developer tools. main.ts runs it; tests may too.
import type { RequestListener, Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { Hono } from 'hono';
import { boundedServer } from '#api/http/crowds.ts';
import { secureHeaders } from '#api/http/headers.ts';
import { quickListener } from '#api/quick.ts';
import { createApi } from '#api/server.ts';
import { namedObjects } from '#projections/compliance/query.ts';
import { readModels } from '#projections/index.ts';
import { startProjections } from '#projections/runner.ts';
import { served } from '#projections/served.ts';
import { cpuBudget } from '../adapters/analyser/cpu-time.ts';
import { localAnalyser, pdfOpener } from '../adapters/analyser/local.ts';
import { sweep } from '../adapters/blobs/sweep.ts';
import { postgresCheckpoints } from '../adapters/checkpoints/postgres.ts';
import { postgresIdempotencyKeys } from '../adapters/idempotency/postgres.ts';
import { countAnswers, createCounters } from '../adapters/metrics/counters.ts';
import { metricsRoute } from '../adapters/metrics/route.ts';
import { type Config, PUBLISHED_PASSWORD } from './config.ts';
import { type Core, openCore } from './connect.ts';
import { daily } from './daily.ts';
import type { StartingDatabase } from './database.ts';
import { demonstration } from './demo/demonstration.ts';
import { refusePublishedPassword } from './demo/published-password.ts';
import { watchFolder } from './folder-watch.ts';
import { frontDoor } from './front-door.ts';
import type { Log } from './log.ts';
import { waitForProjections, watchProjections } from './projection-watch.ts';
import { clear } from './retention/clear.ts';
import { eraseOldRequests } from './retention/contact-requests.ts';
import { startWork } from './work.ts';

export type App = { url: string; core: Core; stop(): Promise<void> };
/** The web's classes and their way to Node's server are loaded this long after the start, or by the first call that needs them. */
const WEB_AFTER_MS = 100;
const ROOT = join(import.meta.dirname, '../..');

/** Starts everything in order and answers once the address is open and the product is ready. `say` prints a line for a person. */
export async function startApp(config: Config, log: Log, say: (line: string) => void, database?: StartingDatabase): Promise<App> {
  const closers: (() => Promise<unknown> | unknown)[] = [];
  const stop = async () => {
    for (const closer of closers.splice(0).reverse()) await closer();
  };
  try {
    const demo = demonstration(config, say);
    const core = await openCore(config, log, { beforeClock: demo.beforeClock, database, say });
    closers.push(core.close);
    const budget = cpuBudget(core.clock);
    const analyser = localAnalyser({ budget });
    closers.push(() => analyser.close());
    const opener = pdfOpener({ budget });
    closers.push(() => opener.close());

    let port = config.port;
    const publicUrl = () => config.publicUrl ?? `http://localhost:${port}`;
    const app = new Hono();
    const door = frontDoor();
    const server = boundedServer({ ...config.connections, trustProxy: config.trustProxy }, log, door.answer);
    const metrics = createCounters();
    closers.push(countAnswers(server, metrics));
    await new Promise<void>((open, fail) => {
      server.once('error', fail).listen(config.port, config.host, open);
    });
    port = (server.address() as AddressInfo).port;
    closers.push(() => closeServer(server));

    let listening: Promise<RequestListener> | null = null;
    const listener = () => {
      listening ??= quickListener((...call) => api.quickly(...call), app.fetch);
      return listening;
    };
    const deliverWebhook = async (body: string, signature: string) => {
      const headers = { 'content-type': 'application/json', 'stripe-signature': signature };
      // It puts Request and Response of its own in place of Node's: never between the making of one and a look at it.
      await listener();
      return (await app.request('/api/webhooks/stripe', { method: 'POST', headers, body })).status;
    };
    const work = await startWork({ config, core, log, metrics, analyser, publicUrl: publicUrl(), deliverWebhook });
    closers.push(work.stop);
    const projections = await startProjections({
      store: core.store,
      checkpoints: postgresCheckpoints(core.models),
      sql: core.models,
      keys: core.keys,
      projections: core.injection.projections([...readModels, ...work.processManagers], core.models),
      log,
      seen: core.seen,
    });
    closers.push(projections.stop);
    const head = await core.store.head();
    const watch = watchProjections({ projections, store: core.store, log, head });
    closers.push(watch.stop);
    await waitForProjections(projections, head, { limitS: config.startWaitS, say });
    await refusePublishedPassword(config, core);
    // The timers take their session while the API is put together.
    const timers = work.start(projections);
    timers.catch(() => {});
    const sweeper = daily(
      () => sweep({ blobs: work.blobs, store: core.store, known: (blobIds) => namedObjects(core.db, blobIds) }),
      (swept, err) => {
        if (swept === null) log.error({ err }, 'the sweep of the objects stopped');
        else log.info({ quarantined: swept.quarantined.length, removed: swept.removed.length }, 'objects swept');
      },
    );
    closers.push(sweeper.stop);
    const clearing = daily(
      async () => ({ rows: await clear({ ...core, sql: core.db }), requests: await eraseOldRequests({ ...core, sql: core.db }) }),
      (cleared, err) => {
        if (cleared === null) log.error({ err }, 'rows whose time is over could not be cleared');
        else log.info({ cleared }, 'rows whose time is over are gone');
      },
    );
    closers.push(clearing.stop);

    const folder = watchFolder(config.dataDir);
    const away = async (name: string, question: PromiseLike<unknown>): Promise<string[]> =>
      question.then(
        () => [],
        () => [name],
      );
    const stillMissing = async () => [
      ...(await Promise.all([away('database', core.db`select 1`), away('event store', watch.look()), folder.missing()])).flat(),
      ...watch.missing(),
    ];
    const api = createApi({
      config: {
        profile: config.profile,
        publicUrl: publicUrl(),
        trustProxy: config.trustProxy,
        linkFilesPerHour: config.linkFilesPerHour,
        linkMegabytesPerHour: config.linkMegabytesPerHour,
        adminEmails: config.adminEmails,
        publishedPasswords: [PUBLISHED_PASSWORD],
        adminUi: join(ROOT, 'admin-ui/dist'),
        uploadUi: join(ROOT, 'upload-ui/dist'),
        onlyProcess: config.databaseUrl === null,
      },
      sql: served(core.db, projections.readModels),
      idempotencyKeys: postgresIdempotencyKeys(core.db),
      store: core.store,
      dispatch: core.dispatch,
      loadState: core.loadState,
      stateAtHand: core.stateAtHand,
      keys: core.keys,
      blobs: work.blobs,
      payments: work.payments,
      erasure: work.erasure,
      clock: core.clock,
      ids: core.ids,
      readModels: projections.readModels,
      metrics,
      log,
      openable: opener.canOpenPdf,
    });
    closers.push(api.settled);
    const tools = config.profile === 'embedded' && !config.exposed;
    if (tools) app.route('/dev', await work.devRoutes(projections));
    const metricsDoor = { token: config.metricsToken, local: tools };
    app.get(
      '/metrics',
      metricsRoute(metricsDoor, async () =>
        (await import('../adapters/metrics/prometheus.ts')).prometheus({
          counters: metrics,
          sql: core.db,
          store: core.store,
          clock: core.clock,
          failures: projections.failures,
        }),
      ),
    );
    app.route('/', api);
    await timers;
    const always = secureHeaders({ publicUrl: publicUrl() });
    door.open({
      missing: stillMissing,
      building: () => projections.readModels.building(),
      notes: watch.notes,
      headers: () => ({ ...always, 'x-correlation-id': core.ids.uuid(), 'x-now': core.clock.now() }),
      listener,
    });
    const ms = Math.round(performance.now());
    // For whoever comes first, unless he is faster. The first line loads the library of the log.
    setTimeout(() => {
      log.info({ ms }, 'started');
      listener().catch((err) => log.error({ err }, 'the web classes are not to be had'));
    }, WEB_AFTER_MS).unref();

    await demo.play(`http://localhost:${port}`, core.db);
    say(`\nSubDoc  ${publicUrl()}`);
    for (const line of demo.logIns()) say(line);
    if (tools) say(`Boîte d'envoi / outbox: ${publicUrl()}/dev/outbox.html\n`);
    return { url: publicUrl(), core, stop };
  } catch (error) {
    await stop();
    throw error;
  }
}

/** Ends idle connections at once (browsers keep them), waits for the calls under way, and cuts live streams. */
function closeServer(server: Server): Promise<void> {
  return new Promise((closed) => {
    server.close(() => closed());
    server.closeIdleConnections();
    setTimeout(() => server.closeAllConnections(), 2_000).unref();
  });
}
