// Opens the database of the settings: an existing server, or the embedded one, which is started here and kept running.
import { mkdir } from 'node:fs/promises';
import { keepEmbeddedPostgres } from '../adapters/sql/kept-postgres.ts';
import type { Config } from './config.ts';
import type { Log } from './log.ts';

export type RunningDatabase = { url: string; stop(): Promise<void> };
/** `launched` never rejects: the server then starts by itself, in a process of its own, however busy this one is. */
export type StartingDatabase = { launched: Promise<unknown>; ready: Promise<RunningDatabase> };

/** Creates the data folder as well. */
export function startDatabase(config: Config, log: Log): StartingDatabase {
  const { promise, resolve } = Promise.withResolvers<void>();
  const ready = start(config, log, resolve);
  return { launched: Promise.race([promise, ready.catch(() => {})]), ready };
}

async function start({ dataDir, databaseUrl }: Config, log: Log, launched: () => void): Promise<RunningDatabase> {
  await mkdir(dataDir, { recursive: true, mode: 0o700 });
  if (databaseUrl !== null) return { url: databaseUrl, stop: async () => {} };
  return keepEmbeddedPostgres({ dataDir, launched }, (what, error) => {
    if (what === 'back') log.info({}, 'the database is back');
    else log.error({ err: error }, what === 'ended' ? 'the database ended by itself: starting it again' : 'the database does not start');
  });
}
