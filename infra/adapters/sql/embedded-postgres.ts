// PostgreSQL from npm, started and stopped with the product: the default database of a machine where nothing else is installed. It survives
// a kill of the product (the next start recovers) and refuses a second instance on the same data.
import { createHash, randomBytes } from 'node:crypto';
import { accessSync, chownSync, constants, existsSync, mkdirSync, readFileSync, realpathSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { chooseRunner, EmbeddedPostgresError, nativeFolder, type Runner } from './postgres-binaries.ts';
import { checkVersion, createCluster, DATABASE, USER } from './postgres-cluster.ts';
import { launchServer } from './postgres-server.ts';
import { endLeftOver } from './postmaster-file.ts';
import { takeProcessLock } from './process-lock.ts';

export { EmbeddedPostgresError } from './postgres-binaries.ts';

export type EmbeddedPostgresOptions = {
  /** The cluster goes into `<dataDir>/postgres`, which only its owner can read. */
  dataDir: string;
  /** Default: the port of last time when it is free, else any free one. */
  port?: number;
  /** False gives up durability for speed: test databases only. */
  durable?: boolean;
  /** Where the data is stored when root can use neither root nor a user namespace; default below /var/lib/subdoc. */
  rootHome?: string;
  /** False makes root run without user namespaces, as where they are blocked. */
  userNamespaces?: boolean;
  /** Called when its process has started, long before it accepts connections. */
  launched?: () => void;
};

export type EmbeddedPostgres = {
  /** With the password: never print it. */
  readonly url: string;
  readonly port: number;
  /** Of the postmaster. */
  readonly pid: number;
  /** Where the cluster is, and how it runs: for a line in the log. */
  readonly home: string;
  readonly how: Runner['how'];
  /** Resolves when the server has ended, for any reason: the product cannot work without it. */
  readonly ended: Promise<void>;
  /** Ends sessions, writes a checkpoint, resolves when the process is gone. May be called twice. */
  stop(): Promise<void>;
};

/** Throws EmbeddedPostgresError when another instance uses the data, a port is taken, or the server does not come up. */
export async function startEmbeddedPostgres(options: EmbeddedPostgresOptions): Promise<EmbeddedPostgres> {
  const wanted = join(options.dataDir, 'postgres');
  makePrivate(wanted);
  const lock = await takeProcessLock(realpathSync(wanted));
  if (!lock) {
    throw new EmbeddedPostgresError(
      `SubDoc tourne déjà sur les données de ${options.dataDir} : arrêtez-le d'abord, ou choisissez un autre dossier avec DATA_DIR.`,
      `SubDoc is already running on the data in ${options.dataDir}: stop it first, or choose another folder with DATA_DIR.`,
    );
  }
  try {
    const native = nativeFolder();
    checkVersion(join(wanted, 'data'));
    const rootHome = options.rootHome ?? rootHomeOf(wanted);
    const places = { home: wanted, rootHome, userNamespaces: options.userNamespaces ?? true };
    const runner = chooseRunner(native, places);
    const data = join(runner.home, 'data');
    checkVersion(data);
    const passwordFile = join(runner.home, 'password');
    const password = secretIn(passwordFile, runner);
    await endLeftOver(data);
    await createCluster(runner, passwordFile, options.durable ?? true);
    const port = await choosePort(join(runner.home, 'port'), options.port);
    const server = await launchServer(runner, port, options.durable ?? true, options.launched).catch((error: unknown) => {
      if (runner.untried) chooseRunner(native, { ...places, certain: true });
      throw error;
    });
    const stop = async () => {
      await server.stop();
      await lock.release();
    };
    return { url: urlOf(password, port), port, pid: server.pid, home: runner.home, how: runner.how, ended: server.ended, stop };
  } catch (error) {
    await lock.release();
    throw error;
  }
}

/** The connection URL, with the password, of the product that runs on `dataDir`; null when no database was ever started there. */
export function runningDatabaseUrl(dataDir: string): string | null {
  const wanted = join(dataDir, 'postgres');
  if (!existsSync(wanted)) return null;
  const home = [wanted, rootHomeOf(wanted)].find((place) => existsSync(join(place, 'port')));
  if (home === undefined) return null;
  const read = (name: string): string => readFileSync(join(home, name), 'utf8').trim();
  return urlOf(read('password'), Number(read('port')));
}

const urlOf = (password: string, port: number): string => `postgres://${USER}:${password}@127.0.0.1:${port}/${DATABASE}`;

/** Where the cluster of this folder is stored when root can open it nowhere else. */
function rootHomeOf(wanted: string): string {
  const id = createHash('sha256').update(realpathSync(wanted)).digest('hex').slice(0, 16);
  return join('/var/lib/subdoc', id);
}

function makePrivate(folder: string): void {
  try {
    mkdirSync(folder, { recursive: true, mode: 0o700 });
    accessSync(folder, constants.R_OK | constants.W_OK | constants.X_OK);
  } catch (error) {
    const french = `Le dossier ${folder} n'est pas accessible en écriture : vérifiez son propriétaire, ou choisissez DATA_DIR.`;
    throw new EmbeddedPostgresError(french, `The folder ${folder} cannot be written: check its owner, or choose DATA_DIR.`, error);
  }
}

function secretIn(file: string, { ids }: Runner): string {
  try {
    return readFileSync(file, 'utf8').trim();
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error;
    const secret = randomBytes(24).toString('base64url');
    writeFileSync(file, secret, { mode: 0o600, flag: 'wx', flush: true });
    if (ids.uid !== undefined && ids.gid !== undefined) chownSync(file, ids.uid, ids.gid);
    return secret;
  }
}

const isFree = (port: number): Promise<number | null> =>
  new Promise((resolve) => {
    const server = createServer();
    server.once('error', () => resolve(null));
    server.listen(port, '127.0.0.1', () => {
      const { port: found } = server.address() as { port: number };
      server.close(() => resolve(found));
    });
  });

/** The same port as last time if possible: other tools on the machine may use it. */
async function choosePort(file: string, asked: number | undefined): Promise<number> {
  if (asked !== undefined && (await isFree(asked)) === null) {
    throw new EmbeddedPostgresError(`Le port ${asked} de la base de données est pris.`, `The database port ${asked} is taken.`);
  }
  let last = 0;
  try {
    last = Number(readFileSync(file, 'utf8'));
  } catch {
    // The first start.
  }
  const port = asked ?? (last > 0 ? await isFree(last) : null) ?? (await isFree(0));
  if (!port) throw new EmbeddedPostgresError('Aucun port local libre.', 'No free local port.');
  writeFileSync(file, String(port), { mode: 0o600 });
  return port;
}
