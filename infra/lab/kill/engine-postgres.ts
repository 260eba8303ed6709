// PostgreSQL as the operator of DATABASE_URL runs it: a cluster of its own in a folder, with the programs of the embedded package or of a
// system (`bin`, such as /usr/lib/postgresql/15/bin), and nobody who starts it again but the campaign.
import { spawn, spawnSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { chmodSync, chownSync, closeSync, existsSync, mkdirSync, openSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { freePort } from '../../adapters/shared/free-port.test-kit.ts';
import { connect } from '../../adapters/sql/postgres.ts';
import { chooseRunner, nativeFolder, SERVER_ENV } from '../../adapters/sql/postgres-binaries.ts';
import { guardian } from '../../adapters/sql/postgres-server.ts';
import { readyServer } from '../../adapters/sql/postmaster-file.ts';
import type { Blow, Engine } from '../../testing/engines/engine.ts';
import { familyOf } from './usage.ts';

export type PostgresEngine = Engine & { readonly url: string; readonly version: string };
export type PostgresOptions = {
  folder: string;
  bin?: string | undefined;
  /** Over the server's defaults, which are those of an operator who set nothing. */
  settings?: Readonly<Record<string, string>>;
};

const NAME = 'subdoc';
const READY_LIMIT_MS = 60_000;
const LOOK_MS = 10;

/** Makes the cluster and starts it. Linux, as /proc is how its processes are found. */
export async function postgresEngine({ folder, bin, settings = {} }: PostgresOptions): Promise<PostgresEngine> {
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  // Passed through by whom root has to run it as; the cluster itself is closed.
  chmodSync(folder, 0o711);
  const home = join(folder, 'server');
  mkdirSync(home, { mode: 0o700 });
  const native = bin === undefined ? nativeFolder() : dirname(bin);
  const runner = chooseRunner(native, {
    home,
    rootHome: join('/var/lib/subdoc', `kill-${randomBytes(6).toString('hex')}`),
    userNamespaces: true,
  });
  const data = join(runner.home, 'data');
  const port = await freePort();
  const password = randomBytes(18).toString('base64url');
  const words = (program: string, args: readonly string[]): [string, ...string[]] =>
    [...runner.prefix, join(runner.bin, program), ...args] as never;

  function run(program: string, ...args: string[]): string {
    const [command, ...rest] = words(program, args);
    const done = spawnSync(command, rest, { cwd: runner.home, env: SERVER_ENV, encoding: 'utf8', ...runner.ids });
    if (done.status !== 0) throw new Error(`${program} ended with ${done.status ?? done.error?.message}: ${done.stderr}`);
    return done.stdout;
  }

  const version = /\d+(?:\.\d+)*/.exec(run('postgres', '--version'))![0];
  const passwordFile = join(runner.home, 'password');
  writeFileSync(passwordFile, password, { mode: 0o600, flag: 'wx' });
  if (runner.ids.uid !== undefined) chownSync(passwordFile, runner.ids.uid, runner.ids.gid!);
  const locale =
    Number.parseInt(version, 10) >= 17
      ? ['--locale=C', '--locale-provider=builtin', '--builtin-locale=C.UTF-8']
      : ['--locale=C.UTF-8', '--lc-collate=C'];
  run(
    'initdb',
    '-D',
    data,
    '--encoding=UTF8',
    ...locale,
    `--username=${NAME}`,
    '--auth=scram-sha-256',
    `--pwfile=${passwordFile}`,
    '--no-sync',
  );
  const values = { listen_addresses: '127.0.0.1', port: String(port), unix_socket_directories: '', timezone: 'UTC', ...settings };
  const args = ['-D', data, ...Object.entries(values).flatMap(([name, value]) => ['-c', `${name}=${value}`])];
  const logFile = join(runner.home, 'log');
  const pid = (): number => readyServer(data) ?? 0;
  let ended: Promise<unknown> = Promise.resolve();

  async function start(): Promise<void> {
    for (const from = performance.now(); pid() === 0; ) {
      const log = openSync(logFile, 'a', 0o600);
      const child = spawn('sh', ['-c', guardian('INT'), 'sh', ...words('postgres', args)], {
        cwd: runner.home,
        env: SERVER_ENV,
        // Its input closes with this process, and the guardian ends it: nothing outlives a campaign that was killed.
        stdio: ['pipe', log, log],
        detached: true,
        ...runner.ids,
      });
      closeSync(log);
      let running = true;
      ended = new Promise((over) => child.once('exit', over)).then(() => {
        running = false;
      });
      while (running && pid() === 0) await delay(LOOK_MS);
      // Sessions of one that was killed end a moment after it; until then PostgreSQL protects the data.
      if (pid() === 0 && performance.now() - from > READY_LIMIT_MS)
        throw new Error(`PostgreSQL does not start:\n${readFileSync(logFile, 'utf8').slice(-2000)}`);
      if (pid() === 0) await delay(10 * LOOK_MS);
    }
  }

  async function kill(blow: Blow): Promise<void> {
    const postmaster = pid();
    if (postmaster === 0) return;
    if (blow === 'immediate') run('pg_ctl', 'stop', '-D', data, '-m', 'immediate');
    // The postmaster first: whom it could start anew dies with it.
    else for (const one of blow === 'power' ? familyOf(postmaster) : [postmaster]) endNow(one);
    await ended;
  }

  await start();
  const url = (database: string): string => `postgres://${NAME}:${password}@127.0.0.1:${port}/${database}`;
  const first = connect(url('postgres'), { name: 'kill-setup', max: 1 });
  await first.unsafe(`create database ${NAME} template template0`).finally(() => first.end({ timeout: 1 }));
  return {
    name: `PostgreSQL ${version}`,
    version,
    url: url(NAME),
    env: { DATABASE_URL: url(NAME) },
    start,
    kill,
    isUp: async () => pid() !== 0,
    async stop() {
      if (existsSync(join(data, 'postmaster.pid')) && pid() !== 0) run('pg_ctl', 'stop', '-D', data, '-m', 'fast');
      await ended;
    },
  };
}

function endNow(pid: number): void {
  try {
    process.kill(pid, 'SIGKILL');
  } catch {
    // Ended with the one before.
  }
}
