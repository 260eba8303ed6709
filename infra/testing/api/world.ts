// The whole API in process for tests: real PostgreSQL with its event store, the real projections, encrypted files on disk, a movable clock.
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { getRequestListener } from '@hono/node-server';
import { vi } from 'vitest';
import type { ApiConfig, ApiDeps } from '#api/shell/deps.ts';
import { boundedServer, type CrowdLimits } from '#api/shell/http/connection-limits.ts';
import type { DomainEvent } from '#domain/events.ts';
import type { StreamName } from '#domain/kernel/event.ts';
import type { Blobs } from '#domain/ports/blobs.ts';
import type { StoredEvent } from '#domain/ports/event-store.ts';
import { fixedClock } from '#infra/adapters/clock/fixed.ts';
import { storeOfRun } from '#infra/adapters/event-store/testing/store-of-run.ts';
import type { PretendPayments } from '#infra/adapters/payments/pretend.ts';
import { compose } from '#infra/app/compose.ts';
import { readConfig } from '#infra/app/config.ts';
import { readModels } from '#projections/index.ts';
import { projectedDatabase } from '../projections/projected.ts';
import { createClient } from './client.ts';

// A whole product on a shared machine may be slow; only a hang is a failure.
vi.setConfig({ testTimeout: 30_000, hookTimeout: 60_000 });

export const ADMIN_EMAIL = 'admin@test.fr';
export const PASSWORD = 'Tuile-Rouge-2026!';

export type WorldOptions = {
  config?: Partial<ApiConfig>;
  blobs?: (real: Blobs) => Blobs;
  deps?: (real: ApiDeps) => Partial<ApiDeps>;
  crowds?: Partial<CrowdLimits>;
};

/** Starts everything in about a second. `close` it in afterAll. */
export async function startWorld(options: WorldOptions = {}) {
  const [database, folder] = await Promise.all([projectedDatabase(), mkdtemp(join(tmpdir(), 'subdoc-api-'))]);
  const problems: object[] = [];
  const log = {
    info: () => {},
    warn: (fields: object) => void problems.push(fields),
    error: (fields: object) => {
      problems.push(fields);
      // A 500 in a test is printed at once.
      console.error(fields);
    },
  };
  const clock = fixedClock('2026-11-21T09:00:00Z');
  const parts = compose(readConfig({ DATA_DIR: folder, MASTER_KEY: '09'.repeat(32) }), {
    log: () => log,
    database: () => ({ url: database.url, stop: async () => {} }),
    store: async (make, { bus, onClose }) => {
      const store = await storeOfRun({ bus: await bus }, make);
      onClose(() => store.close());
      return store;
    },
    clock: () => clock,
    async blobs(make) {
      const real = await make();
      return options.blobs?.(real) ?? real;
    },
    // No engine fires its timers here: a test that lets time pass at the provider calls `payments.handler.fire`.
    timers: async (make) => ({ ...(await make()), plan: async () => {} }),
    projectors: () => readModels,
    opener: () => ({ canOpenPdf: async () => 'ok', close: async () => {} }),
    journal: () => ({ note: async () => {} }),
    async apiDeps(make) {
      const real = await make();
      const config: ApiConfig = {
        ...real.config,
        publicUrl: 'http://localhost:3000',
        // Where limits matter, a test sets its client address in X-Forwarded-For.
        trustProxy: true,
        adminEmails: [ADMIN_EMAIL],
        adminUi: join(folder, 'admin-ui'),
        uploadUi: join(folder, 'upload-ui'),
        checkAnswers: true,
        // A test registers several people, and a full password hash would take most of the time.
        hashCost: { memoryCost: 8, timeCost: 1 },
        // Most tests write to one contact as often as they like.
        quotas: { ...real.config.quotas, contactIntervalMinutes: 0 },
        ...options.config,
      };
      const deps: ApiDeps = { ...real, config };
      return { ...deps, ...options.deps?.(deps) };
    },
  });
  const { apiDeps, api: app, projections } = await parts.take('apiDeps', 'api', 'projections');
  const { pools, store, keys, ids, blobs, metrics } = await parts.take('pools', 'store', 'keys', 'ids', 'blobs', 'metrics');
  const { payments, faults, commands, erasure } = await parts.take('payments', 'faults', 'commands', 'erasure');
  const { db } = pools;
  const { config } = apiDeps;
  const deliverWebhook = async (body: string | Uint8Array, signature: string | null): Promise<number> => {
    const headers = { 'content-type': 'application/json', ...(signature === null ? {} : { 'stripe-signature': signature }) };
    return (await app.request('/api/webhooks/stripe', { method: 'POST', headers, body: body as BodyInit })).status;
  };
  let server: Server | null = null;

  const world = {
    app,
    deps: apiDeps,
    db,
    databaseUrl: database.url,
    /** The same pool: names of read models need no schema. */
    sql: db,
    store,
    keys,
    clock,
    ids,
    blobs,
    payments: payments as PretendPayments,
    /** What the timers of an erasure do (workflows/erasure): no engine fires them here. */
    erasure,
    /** POST /api/webhooks/stripe with these exact bytes; answers the status. */
    deliverWebhook,
    setPaymentsFault: (fault: 'ok' | 'down') => void faults!.set({ payments: fault }),
    dispatch: commands.dispatch,
    loadState: commands.loadState,
    config,
    folder,
    problems,
    metrics,
    readModels: projections.readModels,
    /** A new browser: a cookie jar without a session. */
    client: () => createClient((path, init) => app.request(path, init)),
    /** Resolves when read models have all events. */
    caughtUp: () => projections.caughtUp(),
    /** The events of a stream, personal fields decrypted. */
    async events(stream: StreamName): Promise<(StoredEvent & DomainEvent)[]> {
      const stored = await store.readStream(stream);
      const sealed = stored.filter((event) => event.sealed !== null);
      const opened = await keys.open(sealed.map((event) => ({ subject: event.subject!, eventId: event.eventId, sealed: event.sealed! })));
      const personal = new Map(sealed.map((event, index) => [event.eventId, opened[index]]));
      return stored.map((event) => ({ ...event, personal: personal.get(event.eventId) ?? null }) as StoredEvent & DomainEvent);
    },
    /** Encrypted objects on the disk, finished and unfinished. */
    async objects(): Promise<string[]> {
      const files = await readdir(folder, { recursive: true }).catch(() => []);
      return files.map((file) => file.split('/').at(-1)!).filter((name) => /^[0-9a-f]{32}$/.test(name));
    },
    /** The expected number when nothing is in progress: one for each upload in the history. */
    async uploads(): Promise<number> {
      const events = await store.readAll({ after: null, limit: 10_000, categories: ['subcontractor'] });
      return events.filter(({ type }) => type === 'DocumentUploaded').length;
    },
    /** The path of one of them. */
    async objectPath(blobId: string): Promise<string> {
      const found = (await readdir(folder, { recursive: true })).find((name) => name.endsWith(blobId));
      if (!found) throw new Error(`no object ${blobId}`);
      return join(folder, found);
    },
    /** Over a real socket, where streaming matters. */
    async listen(): Promise<{ url: string; client: ReturnType<typeof createClient> }> {
      server ??= await new Promise<Server>((done) => {
        const many = { total: 2_000, perAddress: 1_000, trustProxy: config.trustProxy };
        const made = boundedServer({ ...many, ...options.crowds }, log, getRequestListener(app.fetch, { hostname: 'localhost' }));
        made.listen(0, '127.0.0.1', () => done(made));
      });
      const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
      return { url, client: createClient((path, init) => fetch(url + path, init)) };
    },
    async close(): Promise<void> {
      server?.closeAllConnections();
      server?.close();
      await parts.close();
      await database.drop();
      await rm(folder, { recursive: true, force: true });
    },
  };
  return world;
}
export type World = Awaited<ReturnType<typeof startWorld>>;
