// P3c: how long after its acknowledgement a command is seen by another process while NATS is stopped, in intervals of its fallback look. Writer
// and reader have a connection to NATS each, as two processes have, and nothing else in common but the database.
import { join } from 'node:path';
import { readModels } from '../../../projections/index.ts';
import { startProjections } from '../../../projections/runner.ts';
import { natsBus } from '../../adapters/bus/nats.ts';
import { postgresCheckpoints } from '../../adapters/checkpoints/postgres.ts';
import { POLL_MS, postgresEventStore } from '../../adapters/event-store/postgres.ts';
import { startNats } from '../../testing/engines/nats.ts';
import { isHere } from '../../testing/engines/servers.ts';
import { commandSide } from './command-side.ts';
import { type Protocol, slicesOf } from './protocol.ts';
import type { Report } from './report.ts';
import { withDatabase } from './server.ts';
import { median, quantile, ratio } from './statistics.ts';

const STREAMS = 100;
const TYPES = 6;
/** Commands of a slice: at moments that the reader's looks know nothing of, over three of their intervals. */
const COMMANDS = 150;
const SLICE_MS = 3 * POLL_MS;

export const silent = {
  info() {},
  warn() {},
  error: (fields: object, message: string) => void process.stderr.write(`${message} ${JSON.stringify(fields)}\n`),
};
const p99 = (lags: readonly number[]): number => quantile(lags, 0.99);
const told = (lags: readonly number[]): string => `${median(lags).toFixed(1)} / ${p99(lags).toFixed(1)} ms`;

export async function withoutNats(protocol: Protocol): Promise<Report> {
  if (!isHere('nats-server')) return { goals: [], remarks: [{ id: 'P3c', text: 'not measured: npm run engines -- nats-server' }] };
  return withDatabase(protocol, async (place) => {
    const nats = await startNats({ folder: join(place.folder, 'nats') });
    const settings = { servers: [nats.address], tls: false, user: null, token: null, credsFile: null };
    const [there, here] = await Promise.all([natsBus(settings), natsBus(settings)]);
    const isLinked = async (wanted: boolean): Promise<void> => {
      while (there.connected() !== wanted || here.connected() !== wanted) await new Promise((resolve) => setTimeout(resolve, 10));
    };
    await isLinked(true);
    const { db } = place;
    const side = await commandSide(place, { db, appends: place.pool('bench-append', 2), bus: there }, STREAMS, TYPES);
    const store = postgresEventStore(db, { bus: here });
    const deps = { checkpoints: postgresCheckpoints(db), store, sql: db, keys: side.keys, projections: readModels, log: silent };
    const projections = await startProjections(deps);
    await projections.caughtUp();

    async function lagOf(command: number): Promise<number> {
      await new Promise((resolve) => setTimeout(resolve, Math.random() * SLICE_MS));
      const position = await side.act((command % STREAMS) + 1);
      const acknowledged = performance.now();
      if (!(await projections.readModels.waitFor(position, 20_000))) throw new Error('not visible after 20 s');
      return performance.now() - acknowledged;
    }
    const slice = (): Promise<number[]> => Promise.all(Array.from({ length: COMMANDS }, (_, command) => lagOf(command)));

    const rung = await slice();
    await nats.stop();
    await isLinked(false);
    const { slices, disturbed, noisy } = await slicesOf(place, slice);
    await projections.stop();
    await Promise.all([store.close(), there.close(), here.close()]);
    const twins = `p50 / p99: lag ${told(slices.flat())}, with NATS ${told(rung)}; ${slices.length} slices of ${COMMANDS}, ${disturbed} disturbed`;
    const estimate = ratio(slices.map((lags) => [p99(lags), POLL_MS] as const));
    const name = `lag p99 with NATS stopped ÷ the fallback's ${POLL_MS} ms`;
    return { goals: [{ id: 'P3c', name, estimate, floor: 1.2, moonshot: 1.05, atMost: true, noisy, twins }], remarks: [] };
  });
}
