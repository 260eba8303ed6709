// The engines of the full profile beside PostgreSQL, as real servers in one folder; each can be killed and restarted.
import type { Engine } from './engine.ts';
import { natsEngine, type StorageEngine, storageEngine } from './engine-server.ts';
import { type SmtpEngine, smtpEngine } from './engine-smtp.ts';
import { type TemporalEngine, temporalEngine } from './engine-temporal.ts';

export type FullEngines = {
  temporal: TemporalEngine;
  mail: SmtpEngine;
  storage: StorageEngine;
  all: readonly Engine[];
  /** The settings with which the product finds all of them. */
  env: Readonly<Record<string, string>>;
  stop(): Promise<void>;
};

/** Starts all of them, or none. */
export async function fullEngines(folder: string): Promise<FullEngines> {
  const started: Engine[] = [];
  const kept = async <Kind extends Engine>(starting: Promise<Kind>): Promise<Kind> => {
    const engine = await starting;
    started.push(engine);
    return engine;
  };
  const stop = async (): Promise<void> => void (await Promise.all(started.map((engine) => engine.stop())));
  try {
    const temporal = await kept(temporalEngine(folder));
    const mail = await kept(smtpEngine());
    const storage = await kept(storageEngine(folder));
    await kept(natsEngine(folder));
    return { temporal, mail, storage, all: started, env: Object.assign({}, ...started.map((engine) => engine.env)), stop };
  } catch (error) {
    await stop();
    throw error;
  }
}
