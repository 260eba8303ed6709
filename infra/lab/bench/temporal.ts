// P6e: timers a second of the embedded engine beside Temporal's dev server, each with its state on the disk. The same work: each timer is
// planned by itself by one of as many callers, sleeps a moment, and then does nothing.
import { join } from 'node:path';
import { Client, Connection } from '@temporalio/client';
import { bundleWorkflowCode, DefaultLogger, NativeConnection, Runtime, Worker } from '@temporalio/worker';
import { addMillis, type Instant } from '../../../domain/kernel/calendar.ts';
import type { TimerHandler } from '../../../domain/ports/workflow-engine.ts';
import { inProcessBus } from '../../adapters/bus/in-process.ts';
import { systemClock } from '../../adapters/clock/system-clock.ts';
import { postgresTimers } from '../../adapters/timers/postgres.ts';
import { embeddedEngine } from '../../adapters/workflow-engine/embedded.ts';
import { isHere } from '../../testing/engines/servers.ts';
import { startTemporal } from '../../testing/engines/temporal.ts';
import { compare, type Protocol, type Side, type Slice } from './protocol.ts';
import { goalOf, type Report } from './report.ts';
import { type Place, withDatabase } from './server.ts';
import { counter } from './timer-peers.ts';

/** What a slice of each takes about as long for. */
const [OURS, THEIRS] = [2_000, 100];
const CALLERS = 32;
const SLEEP_MS = 100;
const QUEUE = 'bench';

/** Timers a second from the first plan to the last firing. */
async function rate(timers: number, fired: Promise<unknown>, plan: (n: number) => Promise<unknown>): Promise<Slice> {
  const from = performance.now();
  let next = 0;
  const caller = async (): Promise<void> => {
    while (next < timers) await plan(next++);
  };
  await Promise.all(Array.from({ length: CALLERS }, caller));
  await fired;
  return { operations: timers, figure: (timers / (performance.now() - from)) * 1000 };
}

async function embeddedSide({ db }: Place): Promise<Side & { close(): Promise<void> }> {
  let count = counter(OURS);
  const clock = await systemClock({ sql: db });
  const fail = (error: unknown): never => {
    throw error;
  };
  const engine = embeddedEngine({ timers: postgresTimers(db), clock, bus: inProcessBus(), onError: fail });
  const fire = async (): Promise<Instant | null> => {
    count.fired();
    return null;
  };
  const handler: TimerHandler = { kind: 'bench', concurrency: 500, fire };
  await engine.start([handler]);
  return {
    name: 'embedded',
    slice() {
      count = counter(OURS);
      return rate(OURS, count.slice(), (n) => engine.arm([{ key: `bench-${n}`, dueAt: addMillis(clock.now(), SLEEP_MS) }]));
    },
    async close() {
      await engine.stop();
      clock.close();
    },
  };
}

async function temporalSide({ folder }: Place): Promise<Side & { close(): Promise<void> }> {
  let count = counter(THEIRS);
  const server = await startTemporal({ folder: join(folder, 'temporal') });
  Runtime.install({ logger: new DefaultLogger('ERROR'), shutdownSignals: [] });
  const connection = await NativeConnection.connect({ address: server.address });
  const workflowBundle = await bundleWorkflowCode({
    workflowsPath: join(import.meta.dirname, 'temporal-sleep.ts'),
    logger: new DefaultLogger('ERROR'),
  });
  const activities = { fired: async () => count.fired() };
  const worker = await Worker.create({ connection, taskQueue: QUEUE, workflowBundle, activities });
  const running = worker.run();
  const callers = await Connection.connect({ address: server.address });
  const client = new Client({ connection: callers });
  let slices = 0;
  return {
    name: 'Temporal',
    slice() {
      count = counter(THEIRS);
      const slice = slices++;
      return rate(THEIRS, count.slice(), (n) =>
        client.workflow.start('sleepThenDo', { workflowId: `bench-${slice}-${n}`, taskQueue: QUEUE, args: [SLEEP_MS] }),
      );
    },
    async close() {
      worker.shutdown();
      await running;
      await callers.close();
      await connection.close();
      await server.stop();
    },
  };
}

export async function bench(protocol: Protocol): Promise<Report> {
  if (!isHere('temporal'))
    return { goals: [], remarks: [{ id: 'P6e', text: 'left out: no Temporal server here, `npm run engines -- temporal` gets it' }] };
  return withDatabase(protocol, async (place) => {
    const ours = await embeddedSide(place);
    const theirs = await temporalSide(place);
    try {
      const result = await compare(place, ours, theirs);
      const name = `timers/s, sleep then activity, ${CALLERS} callers ÷ Temporal's dev server`;
      return { goals: [goalOf(result, { id: 'P6e', name, floor: 5, moonshot: 50 }, '/s')], remarks: [] };
    } finally {
      await theirs.close();
      await ours.close();
    }
  });
}
