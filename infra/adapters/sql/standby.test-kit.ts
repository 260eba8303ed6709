// A primary and its streaming standby from the embedded binaries, which include no pg_basebackup: a cluster that has never run is its own
// base backup.

import { spawn, spawnSync } from 'node:child_process';
import { chmodSync, writeFileSync } from 'node:fs';
import { chmod, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePort } from '#infra/adapters/shared/free-port.test-kit.ts';
import { chooseRunner, nativeFolder, type Runner, SERVER_ENV } from './postgres-binaries.ts';
import { createCluster, DATABASE, USER } from './postgres-cluster.ts';
import { guardian } from './postgres-server.ts';
import { endLeftOver, readyServer } from './postmaster-file.ts';

const PASSWORD = 'standby-test';
type Settings = Record<string, string | number>;

async function launch(runner: Runner, port: number, more: Settings): Promise<() => Promise<void>> {
  const data = join(runner.home, 'data');
  const settings = { listen_addresses: '127.0.0.1', port, unix_socket_directories: '', fsync: 'off', io_method: 'sync', ...more };
  const args = Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
  const command = ['sh', '-c', guardian('INT'), 'sh', ...runner.prefix, join(runner.bin, 'postgres'), '-D', data, ...args];
  const child = spawn(command[0]!, command.slice(1), {
    cwd: runner.home,
    env: SERVER_ENV,
    stdio: ['pipe', 'ignore', 'pipe'],
    ...runner.ids,
  });
  let said = '';
  child.stderr.on('data', (chunk: Buffer) => {
    said = (said + chunk).slice(-2000);
  });
  const ended = new Promise<void>((done) => child.once('exit', () => done()));
  for (const until = performance.now() + 60_000; readyServer(data) === null; ) {
    if (child.exitCode !== null || performance.now() > until) throw new Error(`PostgreSQL did not start:\n${said}`);
    await new Promise((done) => setTimeout(done, 20));
  }
  return async () => {
    child.stdin.end();
    await ended;
    await endLeftOver(data);
  };
}

export type Pair = { primary: string; standby: string; stop(): Promise<void> };

export async function primaryAndStandby(): Promise<Pair> {
  const folder = await mkdtemp(join(tmpdir(), 'subdoc-standby-'));
  await chmod(folder, 0o711);
  const [first, second] = [join(folder, 'primary'), join(folder, 'standby')];
  for (const home of [first, second]) await mkdir(home, { mode: 0o700 });
  const runner = chooseRunner(nativeFolder(), { home: first, rootHome: join(folder, 'root'), userNamespaces: true });
  const passwordFile = join(runner.home, 'password');
  writeFileSync(passwordFile, PASSWORD);
  chmodSync(passwordFile, 0o644);
  await createCluster(runner, passwordFile, false);
  const copy = { ...runner, home: second };
  // Keeps owner and modes.
  spawnSync('cp', ['-a', join(runner.home, 'data'), join(second, 'data')]);
  spawnSync('chown', ['--reference', runner.home, second]);
  await writeFile(join(second, 'data/standby.signal'), '');
  const [port, other] = [await freePort(), await freePort()];
  const stops = [await launch(runner, port, { wal_level: 'replica', max_wal_senders: 3, wal_keep_size: '64MB' })];
  const from = `host=127.0.0.1 port=${port} user=${USER} password=${PASSWORD}`;
  stops.push(await launch(copy, other, { primary_conninfo: from, hot_standby: 'on' }));
  const urlOf = (at: number): string => `postgres://${USER}:${PASSWORD}@127.0.0.1:${at}/${DATABASE}`;
  return {
    primary: urlOf(port),
    standby: urlOf(other),
    async stop() {
      for (const stop of stops.reverse()) await stop();
      await rm(folder, { recursive: true, force: true });
    },
  };
}
