// Temporal's own servers as processes of a test: the real one with its state in a file, and the one whose time jumps ahead.
import { type ChildProcess, spawn } from 'node:child_process';
import { closeSync, mkdirSync, openSync, readFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { Connection } from '@temporalio/client';
import { guardian } from '#infra/adapters/sql/postgres-server.ts';
import { freePort } from '../kill/program.ts';
import { programOf } from './servers.ts';

export type TemporalOptions = {
  /** Of its state and its log; made where it is not there. The same folder again is the same server again. */
  folder: string;
  port?: number;
  /** Made with the state, by name and type. */
  searchAttributes?: Readonly<Record<string, 'Int' | 'Keyword' | 'Datetime' | 'Text' | 'Double' | 'Bool' | 'KeywordList'>>;
  /** As of `dynamicconfig`, such as `{ 'matching.enableFairness': true }`. */
  dynamicConfig?: Readonly<Record<string, unknown>>;
};

export type TemporalServer = {
  /** Host and port, the same for all its starts. */
  readonly address: string;
  readonly namespace: string;
  /** Of the last start: the group of its processes. */
  readonly pid: number;
  /** Does nothing when it runs. Resolves when it answers for the namespace. */
  start(): Promise<void>;
  /** In order; resolves when no process is left, and its file is free. */
  stop(): Promise<void>;
  /** SIGKILL; resolves when its file is free. */
  kill(): Promise<void>;
  /** Stopped if it runs, and started on the same state. */
  restart(): Promise<void>;
};

/** What the product asks to find its workflows by. */
export const SEARCH_ATTRIBUTES = { AccountId: 'Int', SubcontractorId: 'Int', NextStepAt: 'Datetime' } as const;

const NAMESPACE = 'default';
const READY_LIMIT_MS = 60_000;
const END_LIMIT_MS = 30_000;
const ANSWER_LIMIT_MS = 1_000;
const LOOK_MS = 20;

/** Started, and gone with this process however that ends. */
export async function startTemporal({
  folder,
  port,
  searchAttributes = SEARCH_ATTRIBUTES,
  dynamicConfig = {},
}: TemporalOptions): Promise<TemporalServer> {
  const program = programOf('temporal');
  mkdirSync(folder, { recursive: true });
  const logFile = join(folder, 'temporal.log');
  const own = port ?? (await freePort());
  const address = `127.0.0.1:${own}`;
  // Nothing of the developer's own Temporal settings.
  const plain = ['--disable-config-file', '--disable-config-env', '--log-level', 'error', '--headless'];
  const args = ['server', 'start-dev', ...plain, '--ip', '127.0.0.1', '--port', String(own), '--db-filename', join(folder, 'temporal.db')];
  // Its own journal waits for the disk several times a step. A killed process loses nothing of either; power is never cut here.
  args.push('--sqlite-pragma', 'journal_mode=wal', '--sqlite-pragma', 'synchronous=normal');
  for (const [name, type] of Object.entries(searchAttributes)) args.push('--search-attribute', `${name}=${type}`);
  for (const [key, value] of Object.entries(dynamicConfig)) args.push('--dynamic-config-value', `${key}=${JSON.stringify(value)}`);
  let child: ChildProcess;
  let ended: Promise<void> = Promise.resolve();
  let running = false;

  async function start(): Promise<void> {
    if (running) return;
    await mustBeFree(own);
    const log = openSync(logFile, 'a');
    child = spawn('sh', ['-c', guardian('TERM'), 'sh', program, ...args], { stdio: ['pipe', log, log], detached: true });
    closeSync(log);
    // A server that ended by itself reads no signal any more.
    child.stdin?.on('error', () => {});
    running = true;
    ended = new Promise<void>((over) => child.once('exit', () => over())).then(() => {
      running = false;
    });
    for (const until = performance.now() + READY_LIMIT_MS; !(await answers(address)); await delay(LOOK_MS)) {
      if (running && performance.now() < until) continue;
      await kill();
      throw new Error(`Temporal does not start:\n${readFileSync(logFile, 'utf8').slice(-2000)}`);
    }
  }

  /** `word`: another signal than the guardian's own. */
  async function end(word?: 'KILL\n'): Promise<void> {
    if (!running) return;
    child.stdin?.end(word);
    const limit = setTimeout(() => process.kill(-child.pid!, 'SIGKILL'), END_LIMIT_MS);
    await ended;
    clearTimeout(limit);
  }
  const stop = (): Promise<void> => end();
  const kill = (): Promise<void> => end('KILL\n');

  await start();
  return {
    address,
    namespace: NAMESPACE,
    get pid() {
      return child.pid!;
    },
    start,
    stop,
    kill,
    async restart() {
      await stop();
      await start();
    },
  };
}

/** What answers at the address of another server would be taken for ours. */
function mustBeFree(port: number): Promise<void> {
  return new Promise((free, taken) => {
    const probe = createServer().once('error', taken);
    probe.listen(port, '127.0.0.1', () => probe.close(() => free()));
  });
}

async function answers(address: string): Promise<boolean> {
  const connection = Connection.lazy({ address });
  try {
    await connection.withDeadline(Date.now() + ANSWER_LIMIT_MS, () =>
      connection.workflowService.describeNamespace({ namespace: NAMESPACE }),
    );
    return true;
  } catch {
    return false;
  } finally {
    await connection.close();
  }
}

/** The server of `TestWorkflowEnvironment.createTimeSkipping({ server: { executable } })`, which would otherwise be downloaded. */
export const timeSkipping = (): { type: 'existing-path'; path: string } => ({
  type: 'existing-path',
  path: programOf('temporal-test-server'),
});
