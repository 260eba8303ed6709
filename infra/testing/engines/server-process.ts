// A real server as a process of a test: it ends with the process that started it, can be killed as by a crash, and restarts at the same
// address.
import { type ChildProcess, spawn } from 'node:child_process';
import { closeSync, mkdirSync, openSync, readFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { guardian } from '#infra/adapters/sql/postgres-server.ts';
import { programOf, type ServerName } from './servers.ts';

export type ServerProcess = {
  /** The process group of the last start. */
  readonly pid: number;
  /** Does nothing when it runs. Resolves when it answers. */
  start(): Promise<void>;
  /** Stops it cleanly; resolves when no process is left, and its files are free. */
  stop(): Promise<void>;
  /** SIGKILL; resolves when its files are free. */
  kill(): Promise<void>;
  /** Stops it if it runs, and starts it on the same state. */
  restart(): Promise<void>;
};
export type ServerCommand = {
  server: ServerName;
  /** Its name in the error that says why it does not start. */
  called: string;
  /** The folder of its log and its state; created where it is missing. */
  folder: string;
  args: readonly string[];
  env?: Readonly<Record<string, string>>;
  port: number;
  /** Whether it is ready. Never throws. */
  answers(): Promise<boolean>;
};

const READY_LIMIT_MS = 60_000;
const END_LIMIT_MS = 30_000;
const LOOK_MS = 20;

/** Starts it; it ends with this process, however that ends. */
export async function startServer({ server, called, folder, args, env, port, answers }: ServerCommand): Promise<ServerProcess> {
  const program = programOf(server);
  mkdirSync(folder, { recursive: true });
  const logFile = join(folder, `${server}.log`);
  let child: ChildProcess;
  let ended: Promise<void> = Promise.resolve();
  let running = false;

  async function start(): Promise<void> {
    if (running) return;
    await mustBeFree(port);
    const log = openSync(logFile, 'a');
    const command = ['-c', guardian('TERM'), 'sh', program, ...args];
    child = spawn('sh', command, { stdio: ['pipe', log, log], detached: true, env: { ...process.env, ...env } });
    closeSync(log);
    // A server that ended by itself reads no signal any more.
    child.stdin?.on('error', () => {});
    running = true;
    ended = new Promise<void>((over) => child.once('exit', () => over())).then(() => {
      running = false;
    });
    for (const until = performance.now() + READY_LIMIT_MS; !(await answers()); await delay(LOOK_MS)) {
      if (running && performance.now() < until) continue;
      await kill();
      throw new Error(`${called} does not start:\n${readFileSync(logFile, 'utf8').slice(-2000)}`);
    }
  }

  /** `word`: names another signal than the default. */
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

/** Another server's answer at this address would be taken for ours. */
function mustBeFree(port: number): Promise<void> {
  return new Promise((free, taken) => {
    const probe = createServer().once('error', taken);
    probe.listen(port, '127.0.0.1', () => probe.close(() => free()));
  });
}
