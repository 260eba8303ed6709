// The whole product in one process: core, projections, work that waits, API, developer tools. main.ts runs it; tests may too.
import type { Server } from 'node:http';
import { type AddressInfo, createServer } from 'node:net';
import { join } from 'node:path';
import { Hono } from 'hono';
import { arrivalLimits, tellUnfinished } from '#api/http/slow-senders.ts';
import { quickServer } from '#api/quick.ts';
import { createApi } from '#api/server.ts';
import { readModels } from '#projections/index.ts';
import { startProjections } from '#projections/runner.ts';
import { localAnalyser, pdfOpener } from './analyser/local.ts';
import { sweep, sweepDaily } from './blobs/sweep.ts';
import type { Config } from './config.ts';
import { type Core, openCore } from './connect.ts';
import { demonstration } from './demo/demonstration.ts';
import { frontDoor } from './front-door.ts';
import type { Log } from './log.ts';
import { startWork } from './work.ts';

export type App = { url: string; core: Core; stop(): Promise<void> };
/** An error whose message is made for the person at the terminal: printed without a stack. */
export class ForPeople extends Error {
  readonly forPeople = true;
}

const ROOT = join(import.meta.dirname, '..');

/** Starts everything in order and answers once the address is open and the product is ready. `say` prints a line for a person. */
export async function startApp(config: Config, log: Log, say: (line: string) => void): Promise<App> {
  await assertPortFree(config);
  const closers: (() => Promise<unknown> | unknown)[] = [];
  const stop = async () => {
    for (const closer of closers.splice(0).reverse()) await closer();
  };
  try {
    const demo = demonstration(config);
    const core = await openCore(config, log, demo.beforeClock);
    closers.push(core.close);
    const analyser = localAnalyser();
    closers.push(() => analyser.close());
    const opener = pdfOpener();
    closers.push(() => opener.close());

    let port = config.port;
    const publicUrl = () => config.publicUrl ?? `http://localhost:${port}`;
    const app = new Hono();
    const door = frontDoor();
    const server = quickServer(door.quickly, door.fetch, arrivalLimits());
    tellUnfinished(server);
    await new Promise<void>((open, fail) => {
      server.once('error', fail).listen(config.port, config.host, open);
    });
    port = (server.address() as AddressInfo).port;
    closers.push(() => closeServer(server));

    const deliverWebhook = async (body: string, signature: string) => {
      const headers = { 'content-type': 'application/json', 'stripe-signature': signature };
      return (await app.request('/api/webhooks/stripe', { method: 'POST', headers, body })).status;
    };
    const work = await startWork({ config, core, log, analyser, publicUrl: publicUrl(), deliverWebhook });
    closers.push(work.stop);
    const projections = await startProjections({
      store: core.store,
      sql: core.db,
      keys: core.keys,
      projections: core.rig.projections([...readModels, ...work.processManagers], core.db),
      log,
    });
    closers.push(projections.stop);
    await projections.caughtUp();
    // The timers take their session while the API is put together.
    const timers = work.start(projections);
    timers.catch(() => {});
    const sweeper = sweepDaily(
      () => sweep({ blobs: work.blobs, store: core.store }),
      (removed, err) =>
        err ? log.warn({ err }, 'the sweep of the objects failed') : log.info({ removed }, 'objects without an event removed'),
    );
    closers.push(sweeper.stop);

    const away = async (name: string, question: PromiseLike<unknown>): Promise<string[]> =>
      question.then(
        () => [],
        () => [name],
      );
    const stillMissing = async () => [
      ...projections.readModels.stopped().map(({ name }) => `projection ${name}`),
      ...(await Promise.all([away('database', core.db`select 1`), away('event store', core.store.head())])).flat(),
    ];
    const api = createApi({
      config: {
        profile: config.profile,
        publicUrl: publicUrl(),
        trustProxy: config.trustProxy,
        adminEmails: config.adminEmails,
        selfApproval: config.profile === 'embedded',
        adminUi: join(ROOT, 'admin-ui/dist'),
        uploadUi: join(ROOT, 'upload-ui/dist'),
        onlyProcess: config.databaseUrl === null,
      },
      sql: core.db,
      store: core.store,
      dispatch: core.dispatch,
      loadState: core.loadState,
      stateAtHand: core.stateAtHand,
      keys: core.keys,
      blobs: work.blobs,
      payments: work.payments,
      clock: core.clock,
      ids: core.ids,
      readModels: projections.readModels,
      log,
      health: stillMissing,
      openable: async (pdf) => (await opener.canOpenPdf(pdf)) !== 'broken',
    });
    if (config.profile === 'embedded') app.route('/dev', await work.devRoutes(projections));
    app.route('/', api);
    await timers;
    door.open(app.fetch as typeof door.fetch, api.quickly);

    await demo.play(`http://localhost:${port}`, say);
    say(`\nSubDoc  ${publicUrl()}`);
    for (const line of demo.logIns()) say(line);
    if (config.profile === 'embedded') say(`Boîte d'envoi / outbox: ${publicUrl()}/dev/outbox.html\n`);
    return { url: publicUrl(), core, stop };
  } catch (error) {
    await stop();
    throw error;
  }
}

/** Told before anything is opened: a port in use is the commonest mistake of a start. */
async function assertPortFree({ port, host }: Config): Promise<void> {
  if (port === 0) return;
  const probe = createServer();
  await new Promise<void>((free, taken) => {
    probe.once('error', (error: NodeJS.ErrnoException) => {
      const known = error.code === 'EADDRINUSE' || error.code === 'EACCES';
      taken(
        known
          ? new ForPeople(
              `Le port ${port} est déjà pris : arrêtez l'autre programme, ou choisissez-en un autre avec PORT=….\nPort ${port} is already in use: stop the other program, or choose another one with PORT=….`,
            )
          : error,
      );
    });
    probe.listen(port, host, () => probe.close(() => free()));
  });
}

/** Ends idle connections at once (browsers keep them), waits for the calls under way, and cuts live streams. */
function closeServer(server: Server): Promise<void> {
  return new Promise((closed) => {
    server.close(() => closed());
    server.closeIdleConnections();
    setTimeout(() => server.closeAllConnections(), 2_000).unref();
  });
}
