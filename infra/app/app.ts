// Starts the product as one process, in all of its roles or some: projections, process managers and timers, API, developer tools. main.ts
// runs it; tests may too.
import type { AddressInfo } from 'node:net';
import { getRequestListener } from '@hono/node-server';
import { Hono } from 'hono';
import { boundedServer } from '#api/shell/http/connection-limits.ts';
import { secureHeaders } from '#api/shell/http/headers.ts';
import { namedObjects } from '#projections/compliance/query.ts';
import { served } from '#projections/served.ts';
import { sweep } from '../adapters/blobs/sweep.ts';
import { countAnswers } from '../adapters/metrics/counters.ts';
import { metricsRoute } from '../adapters/metrics/route.ts';
import { type Composition, compose, type Overrides } from './compose.ts';
import type { Config } from './config.ts';
import { daily } from './daily.ts';
import type { StartingDatabase } from './database.ts';
import { watchDeadLetters } from './dead-letter-watch.ts';
import { demonstration } from './demo/demonstration.ts';
import { refusePublishedPassword } from './demo/published-password.ts';
import { divergenceWatch } from './divergence.ts';
import { watchFolder } from './folder-watch.ts';
import { frontDoor, openHealthDoor } from './front-door.ts';
import type { Log } from './log.ts';
import { tellOfProcess } from './processes.ts';
import { waitForProjections, watchProjections } from './projection-watch.ts';
import { clear } from './retention/clear.ts';
import { eraseOldRequests } from './retention/contact-requests.ts';
import { removeOldProofFiles, storedProofFiles } from './retention/proof-files.ts';
import { sealOldViews } from './retention/seal-views.ts';
import { sealLogs } from './sealing.ts';
import { stopServing } from './stop-serving.ts';
import { VERSION } from './version.ts';
import { degradedOf, watchEngines } from './watched-engines.ts';

/** `welcome`: the text printed for the operator once the process can be stopped cleanly. */
export type App = { url: string; parts: Composition; welcome: readonly string[]; stop(): Promise<void> };

type Options = {
  /** Prints a line for the operator. */
  say?: (line: string) => void;
  /** The embedded database, if it has been launched already. */
  database?: StartingDatabase;
  /** Parts that are replaced or wrapped: the laboratory injects its faults this way. */
  overrides?: Overrides;
};

/** Answers the engine's name if it does not answer the question, else nothing. */
const away = async (name: string, question: PromiseLike<unknown>): Promise<string[]> =>
  question.then(
    () => [],
    () => [name],
  );

/** Starts everything in order. Resolves when the address is open and the product is ready. */
export async function startApp(config: Config, log: Log, { say = () => {}, database, overrides }: Options = {}): Promise<App> {
  const { roles } = config;
  const demo = demonstration(config, say);
  let port = config.port;
  const publicUrl = () => config.publicUrl ?? `http://localhost:${port}`;
  const app = new Hono();
  const parts: Composition = compose(config, {
    ...overrides,
    ...(database && {
      async database(_, { onClose }) {
        const running = await database.ready;
        onClose(running.stop);
        return running;
      },
    }),
    log: () => log,
    say: () => say,
    publicUrl: () => publicUrl,
    async masterKey(make, { pools }) {
      const masterKey = await make();
      await demo.beforeClock((await pools).db, masterKey);
      return masterKey;
    },
  });
  const { onClose, close: stop } = parts;
  try {
    const { pools, store, clock, ids, metrics, commands } = await parts.take('pools', 'store', 'clock', 'ids', 'metrics', 'commands');
    const { db } = pools;
    const door = frontDoor();
    const server = boundedServer({ ...config.connections, trustProxy: config.trustProxy }, log, door.answer);
    onClose(countAnswers(server, metrics));
    const stopCalls = stopServing(server);
    await new Promise<void>((open, fail) => {
      server.once('error', fail).listen(config.port, config.host, open);
    });
    port = (server.address() as AddressInfo).port;
    onClose(stopCalls);
    if (config.healthPort !== null) onClose(await openHealthDoor(door, config.healthPort, config.host));

    // Started before the projections, so that they end after them.
    if (roles.has('workflows')) await parts.timerHandlers;
    const projections = await parts.projections;
    const head = await store.head();
    const watch = watchProjections({ projections, store, log, head });
    onClose(watch.stop);
    const deadLetters = await watchDeadLetters(await parts.timers);
    onClose(deadLetters.stop);
    const divergence = divergenceWatch(db);
    await waitForProjections(projections, head, { limitS: config.startWaitS, say });
    await refusePublishedPassword(config, { db, keys: await parts.keys, ...commands });
    // The timers take their session while the API is composed.
    const timers = roles.has('workflows') ? startTimers(parts) : Promise.resolve();
    timers.catch(() => {});

    const folder = watchFolder(config.dataDir);
    const engines = await watchEngines(parts, folder);
    const stillMissing = async () => [
      ...(await Promise.all([away('database', divergence.look()), away('event store', watch.look()), folder.missing()])).flat(),
      ...watch.missing(),
    ];
    const secret = await parts.devSecret;
    if (secret !== null && roles.has('api')) app.route('/dev', await parts.devRoutes);
    const figures = { counters: metrics, sql: db, store, clock, failures: projections.failures, version: VERSION, folder: config.dataDir };
    const prometheus = async () => (await import('../adapters/metrics/prometheus.ts')).prometheus(figures);
    app.get('/metrics', metricsRoute({ token: config.metricsToken, secret }, prometheus));
    if (roles.has('api')) app.route('/', await parts.api);
    await timers;
    await engines.known();
    const told = await tellOfProcess({ sql: db, engines, counters: metrics, roles, version: VERSION });
    onClose(told.stop);
    const always = secureHeaders({ publicUrl: publicUrl() });
    door.open({
      missing: stillMissing,
      building: () => projections.readModels.building(),
      notes: () => {
        const degraded = degradedOf(engines);
        return { ...watch.notes(), ...deadLetters.notes(), ...divergence.notes(), ...(degraded.length > 0 && { degraded }) };
      },
      headers: () => ({ ...always, 'x-correlation-id': ids.uuid(), 'x-now': clock.now() }),
      // Only a client of HTTP/1.0 sends no Host.
      listener: getRequestListener(app.fetch, { hostname: 'localhost' }),
    });
    log.info({ ms: Math.round(performance.now()) }, 'started');

    await demo.play({ url: `http://localhost:${port}`, secret }, db);
    const welcome = [
      roles.has('api') ? `\nSubDoc  ${publicUrl()}` : `\nSubDoc (${[...roles].join(', ')})  http://localhost:${port} /healthz /metrics`,
      ...demo.logIns(),
      ...(secret !== null && roles.has('api') ? [`Boîte d'envoi / outbox: ${publicUrl()}/dev/outbox.html?secret=${secret}\n`] : []),
    ];
    return { url: publicUrl(), parts, welcome, stop };
  } catch (error) {
    await stop();
    throw error;
  }
}

/** Starts firing due timers and running the daily tasks. */
async function startTimers(parts: Composition): Promise<void> {
  const { onClose } = parts;
  const { engine, timerHandlers, pools, commands, projections } = await parts.take(
    'engine',
    'timerHandlers',
    'pools',
    'commands',
    'projections',
  );
  const { blobs, store, clock, log, keys } = await parts.take('blobs', 'store', 'clock', 'log', 'keys');
  const { db } = pools;
  const sql = served(db, projections.readModels);
  const sweeper = daily(
    () =>
      sweep({
        blobs,
        store,
        known: async (blobIds) => new Set([...(await namedObjects(db, blobIds)), ...(await storedProofFiles(db, blobIds))]),
      }),
    (swept, err) => {
      if (swept === null) log.error({ err }, 'the sweep of the objects stopped');
      else log.info({ quarantined: swept.quarantined.length, removed: swept.removed.length }, 'objects swept');
    },
  );
  onClose(sweeper.stop);
  const clearing = daily(
    async () => ({
      rows: await clear({ sql: db, clock }),
      requests: await eraseOldRequests({ ...commands, clock, sql: db }),
      views: await sealOldViews({ sql: db, keys }),
      proofFiles: await removeOldProofFiles({ sql: db, blobs, clock }),
    }),
    (cleared, err) => {
      if (cleared === null) log.error({ err }, 'rows whose time is over could not be cleared');
      else log.info({ cleared }, 'rows whose time is over are gone');
    },
  );
  onClose(clearing.stop);
  const sealing = sealLogs(
    async () => ({ ...commands, ...(await parts.take('logSigner')), blobs, clock, sql, publicUrl: (await parts.publicUrl)() }),
    db,
    log,
  );
  onClose(sealing.stop);
  await engine.start(timerHandlers);
}
