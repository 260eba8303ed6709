// One of several processes of the product on one database: started again whenever it ended, until it is told to rest.
import type { ChildProcess } from 'node:child_process';
import { setTimeout as delay } from 'node:timers/promises';
import { freePort } from '../../adapters/shared/free-port.test-kit.ts';
import { isWell, type Launch, launchProgram } from '../../testing/product/program.ts';
import { withFaults } from './faulty.ts';

const LOOK_MS = 100;
/** A process that keeps ending by itself is not started for ever. */
const TOO_MANY_SURPRISES = 5;
const AGAIN_MS = 200;

export type Member = {
  readonly name: string;
  readonly port: number;
  readonly url: string;
  /** Takes the requests of clients; the others do a part of the work behind it. */
  readonly serves: boolean;
  /** What its last look at itself said. */
  readonly well: boolean;
  /** Ends that nobody asked for, with its last words. */
  readonly surprises: readonly string[];
  /** Its state is not known any more: only what is asked from now on counts. */
  doubt(): void;
  /** Failpoints of the next start alone. */
  arm(faults: readonly string[]): void;
  start(): void;
  /** Not started again after its next end. */
  rest(): void;
  /** SIGKILL. */
  kill(): void;
  /** SIGTERM, and its end. */
  stop(): Promise<void>;
  /** Gets no new request until it is started again. */
  leave(): void;
};
export type MemberOptions = Pick<Launch, 'root' | 'env' | 'flags'> & {
  name: string;
  serves?: boolean;
  dataDir: () => string;
  /** Faults of every start. */
  planted: () => readonly string[];
  /** Told of each end by force. */
  died(by: string): void;
};

export async function createMember({ name, serves = true, dataDir, planted, died, ...launch }: MemberOptions): Promise<Member> {
  const port = await freePort();
  const url = `http://localhost:${port}`;
  const surprises: string[] = [];
  let child: ChildProcess | null = null;
  let output = (): string => '';
  let armed: readonly string[] = [];
  let wanted = false;
  let asked = false;
  let well = false;
  let retired = false;
  let life = 0;

  function begin(): void {
    const all = [...planted(), ...armed];
    armed = [];
    const born = launchProgram(withFaults({ ...launch, port, dataDir: dataDir() }, all));
    child = born.child;
    output = born.output;
    doubt();
    const carried = all.find((one) => one.startsWith('crash-'))?.split(':')[0];
    born.child.once('exit', (code, signal) => {
      doubt();
      child = null;
      if (signal === 'SIGKILL') {
        if (!asked) died(`${name}, ${carried ?? 'nobody knows'}`);
      } else if (wanted) surprises.push(`${name} ended by itself (${signal ?? `code ${code}`}):\n${output().slice(-1500)}`);
      asked = false;
      if (wanted && surprises.length < TOO_MANY_SURPRISES) setTimeout(() => wanted && child === null && begin(), AGAIN_MS);
    });
    void watch(born.child);
  }

  async function watch(watched: ChildProcess): Promise<void> {
    for (; child === watched; await delay(LOOK_MS)) {
      const looked = life;
      const found = await isWell(url);
      if (looked === life) well = found;
    }
  }

  function doubt(): void {
    well = false;
    life++;
  }

  async function stop(): Promise<void> {
    wanted = false;
    const ending = child;
    if (ending === null) return;
    const ended = new Promise((done) => ending.once('exit', done));
    ending.kill('SIGTERM');
    await ended;
  }

  return {
    name,
    port,
    url,
    serves,
    surprises,
    get well() {
      return well && !retired;
    },
    doubt,
    arm(faults) {
      armed = faults;
    },
    start() {
      wanted = true;
      retired = false;
      if (child === null) begin();
    },
    rest() {
      wanted = false;
    },
    kill() {
      if (child === null) return;
      asked = true;
      doubt();
      died(name);
      child.kill('SIGKILL');
    },
    stop,
    leave() {
      retired = true;
    },
  };
}
