// Opens everything that the shells stand on, from the database up to dispatch, in the order in which each needs the one before.
// Used by main.ts and by every command line; closes what it opened in the reverse order.
import { join } from 'node:path';
import { createDispatch, type Seen } from '#api/dispatch.ts';
import type { Blobs } from '#domain/ports/blobs.ts';
import type { Bus } from '#domain/ports/bus.ts';
import type { Dispatch, LoadState } from '#domain/ports/dispatch.ts';
import type { EventStore } from '#domain/ports/event-store.ts';
import type { Ids } from '#domain/ports/ids.ts';
import type { Keys } from '#domain/ports/keys.ts';
import type { Database } from '#projections/sql.ts';
import { diskBlobs } from '../adapters/blobs/disk.ts';
import { inProcessBus } from '../adapters/bus/in-process.ts';
import { type MovableClock, systemClock } from '../adapters/clock/system-clock.ts';
import * as envelope from '../adapters/event-store/envelope.ts';
import { postgresIds } from '../adapters/ids/postgres.ts';
import { loadMasterKey } from '../adapters/keys/master-key.ts';
import { postgresKeys } from '../adapters/keys/postgres.ts';
import { migrate } from '../adapters/sql/migrate.ts';
import { connect } from '../adapters/sql/postgres.ts';
import type { Config } from './config.ts';
import { type StartingDatabase, startDatabase } from './database.ts';
import { type FaultInjection, NO_FAULTS } from './fault-injection.ts';
import { tieInstallation } from './installation/installation.ts';
import { DATABASE, HISTORY } from './installation/sentences.ts';
import type { Log } from './log.ts';
import { openEventStore } from './open-event-store.ts';
import { waitFor } from './start-waits.ts';

export type Core = {
  db: Database;
  /** For what may take long: read models, their rebuild. */
  models: Database;
  databaseUrl: string;
  masterKey: Uint8Array;
  /** Whose data these are. */
  installation: string;
  keys: Keys;
  bus: Bus;
  store: EventStore;
  clock: MovableClock;
  ids: Ids;
  blobs: Blobs;
  dispatch: Dispatch;
  loadState: LoadState;
  /** To be told of every event: command lines write beside a running product. */
  seen: Seen;
  injection: FaultInjection;
  close(): Promise<void>;
};

/** What is acknowledged is on the disk, also where somebody made his server faster. Read models say otherwise for themselves. */
const DURABLE = { synchronous_commit: 'on' };

type Options = {
  /** Runs once the tables exist and before the clock is read: the demonstration sets a new installation's clock back there. */
  beforeClock?: (db: Database, masterKey: Uint8Array) => Promise<void>;
  /** When it has been started already; it is stopped here. */
  database?: StartingDatabase;
  /** Prints a line for a person, of what the start waits for. Default: where errors go. */
  say?: (line: string) => void;
};

const toStderr = (line: string): void => void process.stderr.write(`${line}\n`);

export async function openCore(config: Config, log: Log, { beforeClock, database, say = toStderr }: Options = {}): Promise<Core> {
  const closers: (() => Promise<unknown> | unknown)[] = [];
  const close = async () => {
    for (const closer of closers.splice(0).reverse()) await closer();
  };
  const tell = (error: unknown) => log.error({ err: error }, 'background work failed');
  try {
    const injection =
      config.testFaults.length === 0 ? NO_FAULTS : (await import('../proof/kill/injected-faults.ts')).injectedFaults(config.testFaults);
    const { url: databaseUrl, stop } = await (database ?? startDatabase(config, log)).ready;
    closers.push(stop);
    // Queries name the tables of read models without a schema.
    const durable = injection.session(DURABLE);
    const session = { ...durable, search_path: 'rm, public' };
    const db = connect(databaseUrl, { name: 'subdoc', max: 10, session, statementMs: 30_000 });
    closers.push(() => db.end({ timeout: 5 }));
    // Migrations, read models and their rebuild take as long as the data are large, and wait for no list that somebody asked for.
    const models = connect(databaseUrl, { name: 'subdoc-models', max: 6, session });
    closers.push(() => models.end({ timeout: 5 }));
    // What a transaction of a process manager asks for meanwhile (streams, keys, ids) never stands in line, on a session that all share,
    // behind a statement that waits for this very transaction: nothing here waits for rows that they hold.
    const history = connect(databaseUrl, { name: 'subdoc-history', max: 4, session: durable, statementMs: 30_000 });
    closers.push(() => history.end({ timeout: 5 }));
    // Sessions open while the rest is read: those in use, and the one that the timers will hold.
    for (const pool of [db, models, history]) pool`select 1`.catch(() => {});
    // Appends have a pool of their own: a slow list never holds a write back. A lock that somebody keeps is told to those who wait for it.
    const appends = connect(databaseUrl, { name: 'subdoc-append', max: 2, session: durable, statementMs: 15_000, lockMs: 5000 });
    closers.push(() => appends.end({ timeout: 5 }));
    const patience = { limitS: config.startWaitS, say };
    await waitFor(DATABASE, patience, () => migrate(models));
    const bus = inProcessBus({ onError: tell });
    closers.push(() => bus.close());
    const store = injection.store(await openEventStore(config, { db: history, bus, appends }));
    closers.push(() => store.close());
    const files = join(config.dataDir, 'files');
    const blobs = injection.blobs(diskBlobs(files), files);
    await waitFor(HISTORY, patience, () => store.mark.read());
    // Before anything is made, written or thrown away: it may be somebody else's.
    const installation = await tieInstallation({ sql: models, store, blobs, dataDir: config.dataDir });
    const masterKey = await loadMasterKey(config, { create: config.profile === 'embedded' });
    await beforeClock?.(db, masterKey);
    const [keys, clock, ids] = await Promise.all([postgresKeys(history, masterKey), systemClock({ sql: db }), postgresIds(history, store)]);
    closers.push(() => clock.close());
    const { dispatch, loadState, seen } = createDispatch({
      store,
      keys,
      clock,
      ids,
      envelope,
      onlyWriter: config.databaseUrl === null && config.eventStoreUrl === null,
    });
    return {
      db,
      models,
      databaseUrl,
      masterKey,
      installation,
      keys,
      bus,
      store,
      clock,
      ids,
      blobs,
      dispatch: injection.dispatch(dispatch),
      loadState,
      seen,
      injection,
      close,
    };
  } catch (error) {
    await close();
    throw error;
  }
}
