// One run of the PostgreSQL server: its settings, how it ends when we do, when it is ready, how it is stopped.
import { type ChildProcess, spawn } from 'node:child_process';
import { closeSync, openSync, readFileSync } from 'node:fs';
import type { Socket } from 'node:net';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { EmbeddedPostgresError, type Runner, SERVER_ENV } from './postgres-binaries.ts';
import { endLeftOver, readyServer } from './postmaster-file.ts';

/** A crash recovery replays at most one checkpoint's worth of log; longer than this, something else is wrong. */
const READY_WITHIN_MS = 120_000;
const POLL_MS = 5;

/**
 * The shell between us and a server ends that by `signal` when we are gone, whatever ended us: its standard input then closes. What is
 * written there first is another signal. The server gets a session of its own, because a Ctrl-C at the terminal would otherwise stop it
 * before the product has finished its last statements. INT is ignored by whoever a shell runs beside itself, until it says otherwise.
 */
export const guardian = (signal: 'INT' | 'TERM'): string => `exec 3<&0 </dev/null; "$@" 3<&- & pid=$!
{ read -r other <&3; kill -"\${other:-${signal}}" $pid; } & watch=$!
wait $pid; code=$?; kill $watch 2>/dev/null; exit $code`;

/** Everything decided here rather than in postgresql.conf, so that an update of the product changes it. */
function settings(port: number, durable: boolean): string[] {
  const values = {
    listen_addresses: '127.0.0.1',
    port,
    unix_socket_directories: '',
    max_connections: 100,
    timezone: 'UTC',
    log_timezone: 'UTC',
    // One laptop: no replica to feed, no reader processes of its own, no compiled queries.
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
    // What fails in a statement may quote what a person typed: the product logs its own errors, the server only its own life.
    log_min_messages: 'log',
    log_min_error_statement: 'panic',
    log_error_verbosity: 'terse',
  };
  return Object.entries(values).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
}

export type Server = { pid: number; ended: Promise<void>; stop(): Promise<void> };

/** Sessions of a server that was killed by force end a moment after it; until then PostgreSQL protects the data from a second one. */
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
    // Without a listener a program that cannot be started (EACCES) would end this process past every try.
    child.once('error', (error) => {
      cause = error;
      resolve();
    });
  }).then(() => {
    running = false;
  });
  // The server alone keeps no process alive: whoever forgets to stop it still ends, and it with them.
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

/** Closing its input is the polite way; a server that hangs is ended as after a crash, and its next start recovers. */
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
