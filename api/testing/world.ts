// The whole API in process for tests: real PostgreSQL, its event store, the real projections, encrypted files on disk, a clock to move.
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { vi } from 'vitest';
import { LINK_FILES_PER_HOUR, LINK_MEGABYTES_PER_HOUR } from '#domain/constants.ts';
import type { DomainEvent } from '#domain/events.ts';
import type { StreamName } from '#domain/kernel/event.ts';
import type { Blobs } from '#domain/ports/blobs.ts';
import type { StoredEvent } from '#domain/ports/event-store.ts';
import { diskBlobs } from '#infra/adapters/blobs/disk.ts';
import { inProcessBus } from '#infra/adapters/bus/in-process.ts';
import { postgresCheckpoints } from '#infra/adapters/checkpoints/postgres.ts';
import { fixedClock } from '#infra/adapters/clock/fixed.ts';
import * as envelope from '#infra/adapters/event-store/envelope.ts';
import { postgresEventStore } from '#infra/adapters/event-store/postgres.ts';
import { storeOfRun } from '#infra/adapters/event-store/testing/store-of-run.ts';
import { postgresIdempotencyKeys } from '#infra/adapters/idempotency/postgres.ts';
import { postgresIds } from '#infra/adapters/ids/postgres.ts';
import { postgresKeys } from '#infra/adapters/keys/postgres.ts';
import { createCounters } from '#infra/adapters/metrics/counters.ts';
import { pretendPayments } from '#infra/adapters/payments/pretend.ts';
import { migrate } from '#infra/adapters/sql/migrate.ts';
import { connect } from '#infra/adapters/sql/postgres.ts';
import { testDatabase } from '#infra/adapters/sql/test-database.ts';
import { readModels } from '#projections/index.ts';
import { startProjections } from '#projections/runner.ts';
import { createErasure } from '#workflows/erasure/erase.ts';
import type { ApiConfig, ApiDeps } from '../deps.ts';
import { createDispatch } from '../dispatch.ts';
import { boundedServer, type CrowdLimits } from '../http/crowds.ts';
import { quickListener } from '../quick.ts';
import { createApi } from '../server.ts';
import { createClient } from './client.ts';

// A whole product on a machine that others use too: slow is no failure, hanging is.
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
  const database = await testDatabase();
  const folder = await mkdtemp(join(tmpdir(), 'subdoc-api-'));
  const db = connect(database.url, { name: 'api-test', max: 10 });
  await migrate(db);
  // Where the read models' names lead (projections/checkpoints.ts).
  const sql = connect(database.url, { name: 'api-test-read', max: 10, session: { search_path: 'rm, public' } });
  const history = connect(database.url, { name: 'api-test-history', max: 4 });
  const bus = inProcessBus();
  const store = await storeOfRun({ bus }, () => postgresEventStore(history, { bus }));
  const keys = await postgresKeys(history, new Uint8Array(32).fill(7));
  const clock = fixedClock('2026-11-21T09:00:00Z');
  const ids = await postgresIds(history, store);
  const disk = diskBlobs(folder);
  const blobs = options.blobs?.(disk) ?? disk;
  const metrics = createCounters();
  const problems: object[] = [];
  const log = {
    info: () => {},
    warn: (fields: object) => void problems.push(fields),
    error: (fields: object) => {
      problems.push(fields);
      // A 500 in a test is a fault to be read at once.
      console.error(fields);
    },
  };
  const { dispatch, loadState, stateAtHand } = createDispatch({ store, keys, clock, ids, envelope, onlyWriter: true });
  const projections = await startProjections({ checkpoints: postgresCheckpoints(db), store, sql: db, keys, projections: readModels, log });
  // Nobody fires its timers here: a test that lets time pass at the provider calls `payments.handler.fire`.
  let paymentsFault: 'ok' | 'down' = 'ok';
  const masterKey = new Uint8Array(32).fill(9);
  const payments = pretendPayments({
    sql: db,
    clock,
    ids,
    engine: { plan: async () => {} },
    bus,
    masterKey,
    deliver: (body, signature) => deliverWebhook(body, signature),
    fault: () => paymentsFault,
  });
  const deliverWebhook = async (body: string | Uint8Array, signature: string | null): Promise<number> => {
    const headers = { 'content-type': 'application/json', ...(signature === null ? {} : { 'stripe-signature': signature }) };
    return (await app.request('/api/webhooks/stripe', { method: 'POST', headers, body: body as BodyInit })).status;
  };
  const config: ApiConfig = {
    profile: 'embedded',
    publicUrl: 'http://localhost:3000',
    // A test names the address that it comes from in X-Forwarded-For, where the limits matter.
    trustProxy: true,
    adminEmails: [ADMIN_EMAIL],
    publishedPasswords: ['Chantier-2026!'],
    adminUi: join(folder, 'admin-ui'),
    uploadUi: join(folder, 'upload-ui'),
    onlyProcess: true,
    linkFilesPerHour: LINK_FILES_PER_HOUR,
    linkMegabytesPerHour: LINK_MEGABYTES_PER_HOUR,
    checkAnswers: true,
    ...options.config,
  };
  const deps: ApiDeps = {
    config,
    idempotencyKeys: postgresIdempotencyKeys(sql),
    sql,
    store,
    dispatch,
    loadState,
    stateAtHand,
    keys,
    blobs,
    payments,
    erasure: createErasure({ sql: db, store, keys, blobs, payments, journal: { note: async () => {} }, dispatch, loadState }),
    clock,
    ids,
    readModels: projections.readModels,
    metrics,
    log,
    openable: async () => 'ok',
  };
  const given = { ...deps, ...options.deps?.(deps) };
  const app = createApi(given);
  let server: Server | null = null;

  const world = {
    app,
    deps: given,
    db,
    sql,
    store,
    keys,
    clock,
    ids,
    blobs,
    payments,
    /** POST /api/webhooks/stripe with these very bytes; answers the status. */
    deliverWebhook,
    setPaymentsFault: (fault: 'ok' | 'down') => {
      paymentsFault = fault;
    },
    dispatch,
    loadState,
    config,
    folder,
    problems,
    metrics,
    readModels: projections.readModels,
    /** A browser of its own: cookies, no session yet. */
    client: () => createClient((path, init) => app.request(path, init)),
    /** Read models have all events. */
    caughtUp: () => projections.caughtUp(),
    /** The events of a stream, personal fields opened. */
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
    /** How many there are when nothing is under way: one for each upload that the history knows. */
    async uploads(): Promise<number> {
      const events = await store.readAll({ after: null, limit: 10_000, categories: ['subcontractor'] });
      return events.filter(({ type }) => type === 'DocumentUploaded').length;
    },
    /** Where one of them lies. */
    async objectPath(blobId: string): Promise<string> {
      const found = (await readdir(folder, { recursive: true })).find((name) => name.endsWith(blobId));
      if (!found) throw new Error(`no object ${blobId}`);
      return join(folder, found);
    },
    /** Over a real socket, where streaming matters. */
    async listen(): Promise<{ url: string; client: ReturnType<typeof createClient> }> {
      const listener = await quickListener(app.quickly, app.fetch);
      server ??= await new Promise<Server>((done) => {
        const many = { total: 2_000, perAddress: 1_000, trustProxy: config.trustProxy };
        const made = boundedServer({ ...many, ...options.crowds }, log, listener);
        made.listen(0, '127.0.0.1', () => done(made));
      });
      const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
      return { url, client: createClient((path, init) => fetch(url + path, init)) };
    },
    async close(): Promise<void> {
      server?.closeAllConnections();
      server?.close();
      await projections.stop();
      await store.close();
      await bus.close();
      await sql.end();
      await db.end();
      await history.end();
      await rm(folder, { recursive: true, force: true });
    },
  };
  return world;
}
export type World = Awaited<ReturnType<typeof startWorld>>;
