// One run of the PostgreSQL server: its settings, its end when the product ends, its readiness, its stop.
import { type ChildProcess, spawn } from 'node:child_process';
import { closeSync, openSync, readFileSync } from 'node:fs';
import type { Socket } from 'node:net';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { EmbeddedPostgresError, type Runner, SERVER_ENV } from './postgres-binaries.ts';
import { endLeftOver, readyServer } from './postmaster-file.ts';

/** A crash recovery replays at most one checkpoint's worth of WAL; if it takes longer, something else is wrong. */
const READY_WITHIN_MS = 120_000;
const POLL_MS = 5;

/**
 * A shell between us and the server sends it `signal` when our process has ended for any reason, because its standard input then closes. A
 * word written to that input sends another signal. The server has a session of its own, because a Ctrl-C at the terminal would otherwise
 * stop it before the product's last statements. A shell's background process ignores INT until it resets that.
 */
export const guardian = (signal: 'INT' | 'TERM'): string => `exec 3<&0 </dev/null; "$@" 3<&- & pid=$!
{ read -r other <&3; kill -"\${other:-${signal}}" $pid; } & watch=$!
wait $pid; code=$?; kill $watch 2>/dev/null; exit $code`;

/** Settings are given here rather than in postgresql.conf, so that an update of the product changes them. */
function settings(port: number, durable: boolean): string[] {
  const values = {
    listen_addresses: '127.0.0.1',
    port,
    unix_socket_directories: '',
    max_connections: 100,
    timezone: 'UTC',
    log_timezone: 'UTC',
    // One laptop: no replica, no parallel workers, no JIT.
    wal_level: 'minimal',
    max_wal_senders: 0,
    io_method: 'sync',
    jit: 'off',
    fsync: durable ? 'on' : 'off',
    synchronous_commit: durable ? 'on' : 'off',
    full_page_writes: durable ? 'on' : 'off',
    // After a crash everything is made durable before the log is replayed: in one call rather than file by file (about 1200, each a
    // seek), which on a busy disk is the difference between 0.1 and 2 s of outage. Only Linux has it.
    ...(process.platform === 'linux' ? { recovery_init_sync_method: 'syncfs' } : {}),
    // The text of a failed statement may contain what a user typed: the product logs its own errors, the server only its lifecycle.
    log_min_messages: 'log',
    log_min_error_statement: 'panic',
    log_error_verbosity: 'terse',
  };
  return Object.entries(values).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
}

export type Server = { pid: number; ended: Promise<void>; stop(): Promise<void> };

/** Sessions of a killed server end a moment after it; until then PostgreSQL protects the data from a second server. */
export async function launchServer(runner: Runner, port: number, durable: boolean, launched = () => {}): Promise<Server> {
  const args = settings(port, durable);
  for (let attempt = 0; ; attempt += 1) {
    const server = await tryLaunch(runner, args, launched);
    if (!('said' in server)) return server;
    if (attempt < 25 && server.said.includes('shared memory block')) {
      await delay(200);
      continue;
    }
    const french = `La base de données intégrée n'a pas démarré (journal : ${join(runner.home, 'log')}).`;
    throw new EmbeddedPostgresError(french, `The embedded database did not start:\n${server.said}`, server.cause);
  }
}

async function tryLaunch(
  runner: Runner,
  args: readonly string[],
  launched: () => void,
): Promise<Server | { said: string; cause: unknown }> {
  const data = join(runner.home, 'data');
  const logFile = join(runner.home, 'log');
  const log = openSync(logFile, 'w', 0o600);
  const command = [...runner.prefix, join(runner.bin, 'postgres'), '-D', data, ...args];
  const [program, ...rest] = process.platform === 'win32' ? command : ['sh', '-c', guardian('INT'), 'sh', ...command];
  const child = spawn(program as string, rest, {
    cwd: runner.home,
    env: SERVER_ENV,
    stdio: ['pipe', log, log],
    detached: true,
    windowsHide: true,
    ...runner.ids,
  });
  closeSync(log);
  launched();
  let running = true;
  let cause: unknown;
  const ended = new Promise<void>((resolve) => {
    child.once('exit', () => resolve());
    // Without a listener a program that cannot be started (EACCES) would end this process.
    child.once('error', (error) => {
      cause = error;
      resolve();
    });
  }).then(() => {
    running = false;
  });
  // The server keeps no process alive: a caller that forgets to stop it still ends, and the server with it.
  child.unref();
  (child.stdin as Socket | null)?.unref();
  child.stdin?.on('error', () => {});

  for (let waited = 0; running && waited < READY_WITHIN_MS; waited += POLL_MS) {
    const pid = readyServer(data);
    if (pid) return { pid, ended, stop: () => stop(child, data, ended) };
    await delay(POLL_MS);
  }
  if (running) await stop(child, data, ended);
  return { said: readFileSync(logFile, 'utf8').trim().split('\n').slice(-8).join('\n'), cause };
}

/** Closing its input stops it cleanly; a server that hangs is killed, and its next start recovers. */
async function stop(child: ChildProcess, data: string, ended: Promise<void>): Promise<void> {
  child.ref();
  if (process.platform === 'win32') child.kill('SIGTERM');
  else child.stdin?.end();
  const limit = new AbortController();
  await Promise.race([ended, delay(15_000, undefined, { signal: limit.signal }).catch(() => {})]);
  limit.abort();
  await endLeftOver(data);
  await ended;
}
