// Which engines this process depends on, and how each is checked.
import type { Composition } from './compose.ts';
import type { Engine, Engines } from './engines.ts';
import type { FolderWatch } from './folder-watch.ts';

const BUS_MS = 1_000;

/** Starts the checks. Processes of other roles check only what they use. */
export async function watchEngines(parts: Composition, folder: FolderWatch): Promise<Engines> {
  const { engines, pools, store, bus, files } = await parts.take('engines', 'pools', 'store', 'bus', 'files');
  const { roles, eventStoreUrl } = parts.config;
  const inDatabase = { own: false, look: () => pools.db`select 1` };

  engines.watch({ ...inDatabase, name: 'database', kind: 'PostgreSQL', own: true });
  engines.watch({ name: 'event store', kind: store.name, own: eventStoreUrl !== null, look: () => store.head() });
  const { connected } = bus;
  const rung = async (): Promise<void> => {
    if (connected?.() === false) throw new Error('not connected');
  };
  // Its state is known without a question.
  engines.watch({ ...(connected === undefined ? inDatabase : { own: true, look: rung, everyMs: BUS_MS }), name: 'bus', kind: bus.name });
  async function stored(): Promise<void> {
    const [missing] = files.name === 'disk' ? await folder.missing() : [];
    if (missing !== undefined) throw new Error(missing);
    await files.mark.read();
  }
  engines.watch({ name: 'files', kind: files.name, own: true, look: stored });
  if (!roles.has('workflows')) return engines;

  const { engine, mailer } = await parts.take('engine', 'mailer');
  const asked = (of: { look?(): Promise<unknown> }): Omit<Engine, 'name' | 'kind'> =>
    of.look === undefined ? inDatabase : { own: true, look: () => of.look!() };
  engines.watch({ ...asked(engine), name: 'timers', kind: engine.name });
  engines.watch({ ...asked(mailer), name: 'mail', kind: mailer.name });
  return engines;
}

/**
 * What /healthz names beside a 200: without it everything else works, or works later. If it were a 503, a load balancer would take every
 * process out of service and turn a partial failure into an outage. A data folder that cannot be written is reported as missing
 * (folder-watch.ts).
 */
export const degradedOf = (engines: Engines): string[] =>
  engines
    .states()
    .filter(({ own, up, name, kind }) => own && !up && (NOT_NEEDED.has(name) || (name === 'files' && kind !== 'disk')))
    .map(({ name }) => name);

const NOT_NEEDED: ReadonlySet<string> = new Set(['bus', 'timers', 'mail']);
