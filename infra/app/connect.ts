// The default factories of the basic parts, from the database up to dispatch. compose.ts combines them with the others.
import { join } from 'node:path';
import { createDispatch } from '#api/shell/dispatch.ts';
import { TURNS } from '#api/shell/heavy-reads.ts';
import { QUIET_EVENTS } from '#domain/events.ts';
import type { Database } from '#projections/sql.ts';
import { diskBlobs } from '../adapters/blobs/disk.ts';
import { inProcessBus } from '../adapters/bus/in-process.ts';
import { channelOf, postgresBus } from '../adapters/bus/postgres.ts';
import { postgresCheckpoints } from '../adapters/checkpoints/postgres.ts';
import { databaseClock } from '../adapters/clock/database-clock.ts';
import { systemClock } from '../adapters/clock/system-clock.ts';
import { postgresDeliveries } from '../adapters/deliveries/postgres.ts';
import * as envelope from '../adapters/event-store/envelope.ts';
import { postgresEventStore } from '../adapters/event-store/postgres.ts';
import { postgresFacts } from '../adapters/facts/postgres.ts';
import { postgresIdempotencyKeys } from '../adapters/idempotency/postgres.ts';
import { postgresIds } from '../adapters/ids/postgres.ts';
import { loadMasterKey } from '../adapters/keys/master-key.ts';
import { postgresKeys } from '../adapters/keys/postgres.ts';
import { postgresLogSigner } from '../adapters/log-signer/postgres.ts';
import { migrate } from '../adapters/sql/migrate.ts';
import { type ConnectOptions, connect, connectLanes } from '../adapters/sql/postgres.ts';
import { postgresReplica } from '../adapters/sql/replica.ts';
import { requireOwnSessions, requireUsable } from '../adapters/sql/usable.ts';
import { forwardedTimers, postgresTimerChanges } from '../adapters/timers/changes.ts';
import { postgresTimers } from '../adapters/timers/postgres.ts';
import { startDatabase } from './database.ts';
import { tieInstallation } from './installation/installation.ts';
import { BUCKET, DATABASE, HISTORY } from './installation/sentences.ts';
import type { Log } from './log.ts';
import { observedDispatch, observedStore } from './observed.ts';
import type { Composition, Recipes } from './parts.ts';
import { waitFor } from './start-waits.ts';

/** An acknowledged commit is on the disk, even where the server's own settings are weaker. Read models override this for themselves. */
const DURABLE = { synchronous_commit: 'on' };

export const foundation = {
  session: () => DURABLE,
  async database(parts) {
    const database = await startDatabase(parts.config, await parts.log).ready;
    parts.onClose(database.stop);
    return database;
  },
  async pools(parts) {
    const { database, session: durable, say } = await parts.take('database', 'session', 'say');
    const kept = (pool: Database): Database => {
      parts.onClose(() => pool.end({ timeout: 5 }));
      return pool;
    };
    const open = (options: ConnectOptions): Database => kept(connect(database.url, options));
    // Queries name the read models' tables without a schema.
    const session = { ...durable, search_path: 'rm, public' };
    const db = open({ name: 'subdoc', max: 10, session, statementMs: 30_000 });
    // Calls that read whole accounts, one to a session: they are cancelled there, and nobody's small statement waits behind theirs.
    const lanes = connectLanes(database.url, TURNS.atOnce, { name: 'subdoc-lane', session, statementMs: 30_000 }).map(kept);
    // Migrations and the rebuild of read models take as long as the data is large, and never wait behind a list query.
    const models = open({ name: 'subdoc-models', max: 6, session });
    // A statement that runs inside a process manager's transaction never queues on a shared session behind a statement that waits for this
    // very transaction: no statement of this pool waits for its row locks.
    const history = open({ name: 'subdoc-history', max: 4, session: durable, statementMs: 30_000 });
    // Opens the sessions while the other modules load.
    for (const pool of [db, models, history]) pool`select 1`.catch(() => {});
    // Appends have a pool of their own, so that a slow list never delays a write. A lock wait that lasts too long is an error.
    const appends = open({ name: 'subdoc-append', max: 2, session: durable, statementMs: 15_000, lockMs: 5000 });
    await waitFor(DATABASE, { limitS: parts.config.startWaitS, say }, async () => {
      await requireUsable(models);
      if (parts.config.databaseUrl !== null) await requireOwnSessions(database.url);
      return migrate(models);
    });
    return { db, lanes, models, history, appends };
  },
  async replica(parts) {
    const { databaseReplicaUrl: url } = parts.config;
    if (url === null) return null;
    const { db } = await parts.pools;
    const log = await parts.log;
    const replica = postgresReplica(db, url, {
      lanes: TURNS.atOnce,
      connection: { name: 'subdoc-replica', max: 10, session: { search_path: 'rm, public' }, statementMs: 30_000 },
      onForeign: () => log.error({}, 'DATABASE_REPLICA_URL is no standby of DATABASE_URL: it is not asked'),
    });
    parts.onClose(replica.close);
    return replica;
  },
  async timers({ pools, config }) {
    const { db } = await pools;
    return config.temporal === null ? postgresTimers(db) : forwardedTimers(postgresTimers(db), db);
  },
  timerChanges: async ({ pools }) => postgresTimerChanges((await pools).db),
  deliveries: async ({ pools }) => postgresDeliveries((await pools).db),
  facts: async ({ pools }) => postgresFacts((await pools).db),
  checkpoints: async ({ pools }) => postgresCheckpoints((await pools).models),
  idempotencyKeys: async ({ pools }) => postgresIdempotencyKeys((await pools).db),
  async bus(parts) {
    const log = await parts.log;
    const onError = (error: unknown) => log.error({ err: error }, 'background work failed');
    const { nats, apart } = parts.config;
    const bus =
      nats !== null
        ? await (await import('../adapters/bus/nats.ts')).natsBus({ ...nats, onError, onLink: tellOfNats(log) })
        : apart
          ? await postgresBus((await parts.pools).models, { onError })
          : inProcessBus({ onError });
    parts.onClose(() => bus.close());
    return bus;
  },
  async store(parts) {
    const { pools, bus, observers } = await parts.take('pools', 'bus', 'observers');
    const { eventStoreUrl: url, apart, nats } = parts.config;
    // Other processes are notified of each append by NATS after it, or by NOTIFY in its own transaction.
    const onBatch = (commands: number) => observers.metrics.measure('append_batch_commands', '', commands);
    const inPostgres = {
      bus,
      quiet: QUIET_EVENTS,
      appends: pools.appends,
      onBatch,
      ...(apart && nats === null && { notifyChannel: channelOf('events') }),
    };
    const store =
      url === null
        ? postgresEventStore(pools.history, inPostgres)
        : await (await import('../adapters/event-store/eventstore.ts')).eventstoreEventStore({ url, bus });
    parts.onClose(() => store.close());
    return observedStore(store, observers);
  },
  async files({ config: { s3, dataDir } }) {
    if (s3 === null) return diskBlobs(filesIn(dataDir));
    return (await import('../adapters/blobs/s3.ts')).s3Blobs(s3, { folder: outgoingIn(dataDir) });
  },
  async installation(parts) {
    const { pools, store, files, say } = await parts.take('pools', 'store', 'files', 'say');
    const patience = { limitS: parts.config.startWaitS, say };
    await waitFor(HISTORY, patience, () => store.mark.read());
    if (parts.config.s3 !== null) await waitFor(BUCKET, patience, () => files.mark.read());
    return tieInstallation({ sql: pools.models, store, blobs: files, dataDir: parts.config.dataDir });
  },
  async masterKey(parts) {
    await parts.installation;
    return loadMasterKey(parts.config, { create: parts.config.profile === 'embedded' });
  },
  async keys(parts) {
    const { pools, masterKey } = await parts.take('pools', 'masterKey');
    return postgresKeys(pools.history, masterKey);
  },
  async logSigner(parts) {
    const { pools, keys } = await parts.take('pools', 'keys');
    return postgresLogSigner(pools.db, keys);
  },
  async clock(parts) {
    const { db } = await ours(parts);
    const log = await parts.log;
    const onError = (error: unknown) => log.warn({ err: error }, 'the clock could not be compared with that of the database');
    const clock = await (parts.config.apart ? databaseClock({ sql: db, onError }) : systemClock({ sql: db }));
    parts.onClose(() => clock.close());
    return clock;
  },
  async ids(parts) {
    const { history } = await ours(parts);
    return postgresIds(history, await parts.store);
  },
  onlyWriter: ({ config }) => config.databaseUrl === null && config.eventStoreUrl === null,
  async commands(parts) {
    const commands = createDispatch({ ...(await parts.take('store', 'keys', 'clock', 'ids', 'onlyWriter')), envelope });
    return { ...commands, dispatch: observedDispatch(commands.dispatch, await parts.observers) };
  },
} satisfies Partial<Recipes>;

/** Logs one line for each change of state, and none for each attempt. */
const tellOfNats =
  (log: Log) =>
  (up: boolean, why: string | null): void => {
    if (up) log.info({}, 'NATS carries the rings');
    else log.warn({ why }, 'NATS is away: other processes find new work by their own looks, a second later');
  };

export const filesIn = (dataDir: string): string => join(dataDir, 'files');
/** Where sealed bytes wait until the remote storage has them. */
export const outgoingIn = (dataDir: string): string => join(dataDir, 'outgoing');

/** Started after the key is read: by then the demonstration (demo/) has set back the clock of a new installation. */
async function ours(parts: Composition) {
  const { pools } = await parts.take('pools', 'masterKey');
  return pools;
}
