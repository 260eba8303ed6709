// Creates the database cluster of the embedded profile atomically: in a temporary folder, renamed when complete.
import { spawn } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { syncFolder } from '../shared/durable-file.ts';
import { EmbeddedPostgresError, type Runner, SERVER_ENV } from './postgres-binaries.ts';

export const USER = 'subdoc';
export const DATABASE = 'subdoc';
/** Of the binaries in the lockfile: the cluster's format changes with it. */
const MAJOR = '18';

/** Does nothing when the cluster exists. Sorting is by code point and the same on every machine; upper and lower case handle accents. */
export async function createCluster(runner: Runner, passwordFile: string, durable: boolean): Promise<void> {
  const data = join(runner.home, 'data');
  if (existsSync(join(data, 'PG_VERSION'))) return;
  const unfinished = join(runner.home, 'data.new');
  await rm(unfinished, { recursive: true, force: true });
  const sync = durable ? [] : ['--no-sync'];
  const locale = ['--encoding=UTF8', '--locale=C', '--locale-provider=builtin', '--builtin-locale=C.UTF-8'];
  const access = [`--username=${USER}`, '--auth=scram-sha-256', `--pwfile=${passwordFile}`, '--data-checksums'];
  await run(runner, 'initdb', ['-D', unfinished, ...locale, ...access, ...sync], '');
  const single = ['--single', '-D', unfinished, '-c', `fsync=${durable ? 'on' : 'off'}`, 'postgres'];
  await run(runner, 'postgres', single, `CREATE DATABASE ${DATABASE} TEMPLATE template0\n`);
  await rename(unfinished, data);
  // A rename is durable only when its folder is synced.
  if (durable) await syncFolder(runner.home);
}

/** Throws for a cluster that this PostgreSQL cannot open. */
export function checkVersion(data: string): void {
  if (!existsSync(join(data, 'PG_VERSION'))) return;
  const version = readFileSync(join(data, 'PG_VERSION'), 'utf8').trim();
  if (version === MAJOR) return;
  throw new EmbeddedPostgresError(
    `Les données de ${data} sont celles de PostgreSQL ${version} ; cette version de SubDoc apporte PostgreSQL ${MAJOR}.`,
    `The data in ${data} belong to PostgreSQL ${version}; this version of SubDoc brings PostgreSQL ${MAJOR}.`,
  );
}

function run(runner: Runner, program: string, args: readonly string[], input: string): Promise<void> {
  const [command, ...rest] = [...runner.prefix, join(runner.bin, program), ...args] as [string, ...string[]];
  const child = spawn(command, rest, { cwd: runner.home, env: SERVER_ENV, stdio: 'pipe', windowsHide: true, ...runner.ids });
  let said = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream.on('data', (chunk: Buffer) => {
      said = (said + chunk).slice(-4000);
    });
  }
  child.stdin.on('error', () => {});
  child.stdin.end(input);
  const failed = (cause: unknown): EmbeddedPostgresError => {
    const french = `La base de données intégrée n'a pas pu être créée dans ${runner.home}.`;
    return new EmbeddedPostgresError(french, `The embedded database could not be created in ${runner.home}.\n${said.trim()}`, cause);
  };
  return new Promise((resolve, reject) => {
    child.on('error', (error) => reject(failed(error)));
    child.on('close', (code) => (code === 0 ? resolve() : reject(failed(new Error(`${program} ended with ${code}`)))));
  });
}
