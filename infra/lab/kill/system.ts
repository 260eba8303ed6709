// The product as an operator sees it: a process with a start command, a database process that it brings along, and an address that answers
// or does not. Whatever ends it, it is started again by the same command alone; nothing is repaired.
import type { ChildProcess } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { freePort } from '../../adapters/shared/free-port.test-kit.ts';
import { isWell, launchProgram } from '../../testing/product/program.ts';
import { withFaults } from './faulty.ts';

const LOOK_MS = 20;
/** Beyond this a person would look: it counts as never. */
const RECOVERY_LIMIT_MS = 90_000;
/** A product that keeps ending by itself is not started for ever. */
const TOO_MANY_SURPRISES = 5;

export type Target = 'api' | 'postgres' | 'both';
export type Death = { at: number; by: string; inFlight: number };

/** What was seen of the product from outside, however many processes it is. */
export type Watched = {
  readonly deaths: readonly Death[];
  /** From each death to the next answer of health, ms; of a start that nobody died before, `by` is empty. */
  readonly recoveries: readonly { by: string; ms: number }[];
  /** Ends that nobody asked for: an exit code of its own, or a start that failed. With the last words. */
  readonly surprises: readonly string[];
};

export type System = Watched & {
  readonly dataDir: string;
  readonly url: string;
  readonly ready: boolean;
  readonly pid: number;
  /** Faults of the process that runs. */
  readonly faults: readonly string[];
  /** Faults of the next start alone (config.ts, SUBDOC_TEST_FAULTS): a process that dies of one is not started into it again. */
  arm(faults: readonly string[]): void;
  /** Faults of every start from here on. */
  plant(faults: readonly string[]): void;
  start(): Promise<void>;
  /** Resolves when it is well; throws when it does not get well by itself. */
  well(): Promise<void>;
  kill(target: Target, by: string): void;
  /** Resolves at the next death, whoever causes it; false after `ms`. */
  nextDeath(ms: number): Promise<boolean>;
  /** SIGTERM and its clean end. */
  stop(): Promise<void>;
};

export type SystemOptions = {
  dataDir: string;
  env?: Readonly<Record<string, string>> | undefined;
  inFlight: () => number;
};

export async function createSystem(options: SystemOptions): Promise<System> {
  const { dataDir } = options;
  const port = await freePort();
  const url = `http://localhost:${port}`;
  const deaths: Death[] = [];
  const recoveries: { by: string; ms: number }[] = [];
  const surprises: string[] = [];
  let child: ChildProcess | null = null;
  let output = (): string => '';
  let ready = false;
  let stopping = false;
  let expected: string | null = null;
  let armed: readonly string[] = [];
  let planted: readonly string[] = [];
  let running: readonly string[] = [];
  let downSince = performance.now();
  let diedBy = '';
  let healing: Promise<void> | null = null;
  /** A server that was just killed may still answer for a moment. */
  let killedServer = 0;
  const mourners = new Set<() => void>();

  function died(by: string): void {
    deaths.push({ at: performance.now(), by, inFlight: options.inFlight() });
    downSince = performance.now();
    diedBy = by;
    ready = false;
    healing = null;
    for (const mourner of [...mourners]) mourner();
  }

  function launch(): void {
    running = [...planted, ...armed];
    armed = [];
    const launched = launchProgram(withFaults({ port, dataDir, env: options.env }, running));
    const born = launched.child;
    child = born;
    output = launched.output;
    const carried = running.find((name) => name.startsWith('crash-'))?.split(':')[0] ?? 'nothing armed';
    born.once('exit', (code, signal) => {
      if (stopping) return;
      if (signal !== 'SIGKILL') surprises.push(`ended by itself (${signal ?? `code ${code}`}), ${carried}:\n${output().slice(-1500)}`);
      if (expected === null) died(signal === 'SIGKILL' ? carried : 'itself');
      expected = null;
      if (surprises.length < TOO_MANY_SURPRISES) launch();
    });
  }

  const postmaster = (): number => {
    try {
      return Number(readFileSync(join(dataDir, 'postgres/data/postmaster.pid'), 'utf8').split('\n')[0]);
    } catch {
      return 0;
    }
  };
  const isUp = async (): Promise<boolean> => (killedServer === 0 || postmaster() !== killedServer) && (await isWell(url));

  async function heal(): Promise<void> {
    const since = downSince;
    for (;;) {
      if (await isUp()) break;
      if (since !== downSince) return;
      if (performance.now() - since > RECOVERY_LIMIT_MS || surprises.length >= TOO_MANY_SURPRISES)
        throw new Error(`not well ${RECOVERY_LIMIT_MS} ms after a fault:\n${output()}`);
      await delay(LOOK_MS);
    }
    if (since !== downSince) return;
    ready = true;
    recoveries.push({ by: diedBy, ms: performance.now() - since });
    diedBy = '';
  }

  async function well(): Promise<void> {
    while (!ready) {
      const mine = healing ?? heal();
      healing = mine;
      await mine;
      if (healing === mine) healing = null;
      // Whoever finds it not well again waits at least a turn.
      if (!ready) await delay(LOOK_MS);
    }
  }

  function killPostgres(): void {
    const pid = postmaster();
    try {
      if (pid < 2 || !readFileSync(`/proc/${pid}/cmdline`, 'utf8').includes(dataDir)) return;
      process.kill(pid, 'SIGKILL');
      killedServer = pid;
    } catch {
      // Not there any more, or not yet.
    }
  }

  return {
    dataDir,
    url,
    deaths,
    recoveries,
    surprises,
    get ready() {
      return ready;
    },
    get pid() {
      return child?.pid ?? 0;
    },
    get faults() {
      return running;
    },
    plant(faults) {
      planted = faults;
    },
    arm(next) {
      armed = next;
    },
    async start() {
      stopping = false;
      downSince = performance.now();
      ready = false;
      healing = null;
      launch();
      await well();
    },
    well,
    kill(target, by) {
      if (target === 'postgres') {
        died(by);
        killPostgres();
        return;
      }
      expected = by;
      died(by);
      // Both at once: the guardian of the database has no time to end it in order.
      if (target === 'both') killPostgres();
      child?.kill('SIGKILL');
    },
    nextDeath(ms) {
      return new Promise((resolve) => {
        const end = (happened: boolean): void => {
          clearTimeout(timer);
          mourners.delete(mourner);
          resolve(happened);
        };
        const mourner = (): void => end(true);
        const timer = setTimeout(() => end(false), ms);
        mourners.add(mourner);
      });
    },
    async stop() {
      stopping = true;
      ready = false;
      healing = null;
      const ending = child;
      if (ending === null || ending.exitCode !== null || ending.signalCode !== null) return;
      const ended = new Promise((done) => ending.once('exit', done));
      ending.kill('SIGTERM');
      await ended;
    },
  };
}
