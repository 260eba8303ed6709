// The product as a process of its own, started as a user starts it but on a free port and in a fresh folder: for browser and kill tests.
import { type ChildProcess, spawn } from 'node:child_process';
import { chmod, cp, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { devHeadersOf, plantDevSecret } from './dev-secret.ts';

const ROOT = resolve(import.meta.dirname, '../../..');
const MAIN = 'infra/app/main.ts';
/** Far more than a start takes (P11); a start that hangs must fail with its own error, not at the test's limit. */
const START_LIMIT_MS = 150_000;

/** Settings for tests that send more through a few links, or to a few contacts, than one may. */
export const NO_QUOTAS = {
  ...{ LINK_FILES_PER_HOUR: '1000000', LINK_MEGABYTES_PER_HOUR: '1000000' },
  ...{ CONTACT_INTERVAL_MINUTES: '0', MESSAGES_PER_DAY: '1000000' },
};

/** Names the folder of a product that was started once (first-start.ts); empty outside a test run. */
export const BEGUN = 'SUBDOC_BEGUN_PRODUCT';
/** With external data or secrets the product starts empty. */
const ELSEWHERE = /^(?:DATABASE_|EVENTSTORE_|S3_|MASTER_KEY|PROFILE)/;

export type Product = {
  url: string;
  /** The product's own process; its database and its readers are child processes. */
  pid: number;
  dataDir: string;
  /** The output so far. */
  output(): string;
  /** JSON of a /dev or API call, without a session. */
  dev<T = unknown>(path: string, body?: unknown): Promise<T>;
  /** Sends SIGTERM and waits for the end; the data stays. */
  stop(): Promise<number | null>;
  /** Sends SIGKILL and waits for the end; the data stays. */
  kill(): Promise<void>;
  /** Stops and removes the data. */
  dispose(): Promise<void>;
};

/** What a test may use that shares a product with others (shared.ts): it cannot stop it. */
export type Shared = Pick<Product, 'url' | 'dev' | 'output'>;

/**
 * `bundle`: the folder of a bundled product (infra/deploy), which is started as its image starts it; by default the sources are started, those
 * of `checkout` where it is named.
 */
type ProductOptions = { env?: Record<string, string>; dataDir?: string; bundle?: string | undefined; checkout?: string | undefined };

export async function startProduct(options: ProductOptions = {}): Promise<Product> {
  if (options.dataDir !== undefined) return startIn(options.dataDir, options);
  const dataDir = await freshFolder(options);
  return startIn(dataDir, options).catch(async (error: unknown) => {
    await rm(dataDir, { recursive: true, force: true });
    throw error;
  });
}

async function startIn(dataDir: string, options: ProductOptions): Promise<Product> {
  plantDevSecret(dataDir);
  const child = spawn(process.execPath, [options.bundle === undefined ? join(options.checkout ?? ROOT, MAIN) : 'server/main.js'], {
    cwd: options.bundle,
    env: { ...process.env, PORT: '0', DEMO: '0', DATA_DIR: dataDir, LOG_LEVEL: 'warn', NODE_ENV: '', ...options.env },
    // The channel closes with the parent process, and the product then ends by itself.
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
  });
  child.channel?.unref();
  let output = '';
  const ended = new Promise<number | null>((done) => child.once('exit', (code) => done(code)));
  const url = await new Promise<string>((done, fail) => {
    const limit = setTimeout(() => fail(new Error(`no start within ${START_LIMIT_MS} ms:\n${output}`)), START_LIMIT_MS);
    const read = (chunk: Buffer) => {
      output += chunk.toString();
      const address =
        /READY (http:\/\/\S+)/.exec(output)?.[1] ?? /(http:\/\/localhost:\d+)\s/.exec(output)?.[1] ?? behindAddress(options.env, output);
      if (!address) return;
      clearTimeout(limit);
      done(address);
    };
    child.stdout!.on('data', read);
    child.stderr!.on('data', (chunk: Buffer) => {
      output += chunk.toString();
    });
    void ended.then((code) => {
      clearTimeout(limit);
      fail(new Error(`ended with ${code} before it was ready:\n${output}`));
    });
  });
  const stop = () => signal(child, 'SIGTERM', ended);
  return {
    url,
    pid: child.pid!,
    dataDir,
    output: () => output,
    dev: async (path, body) => {
      const answer = await fetch(
        url + path,
        body === undefined
          ? { headers: devHeadersOf(path) }
          : { method: 'POST', headers: { 'content-type': 'application/json', ...devHeadersOf(path) }, body: JSON.stringify(body) },
      );
      if (!answer.ok) throw new Error(`${path}: ${answer.status} ${await answer.text()}`);
      return (await answer.json()) as never;
    },
    stop,
    kill: async () => void (await signal(child, 'SIGKILL', ended)),
    dispose: async () => {
      await stop();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}

async function freshFolder({ env = {} }: ProductOptions): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'subdoc-e2e-'));
  const begun = process.env[BEGUN];
  if (begun !== undefined && !Object.keys(env).some((name) => ELSEWHERE.test(name)))
    await cp(begun, folder, { recursive: true, preserveTimestamps: true });
  // Others may pass through the folder: where root cannot use user namespaces, the user nobody runs the database, and dispose() must find
  // it here.
  await chmod(folder, 0o711);
  return folder;
}

/** With a public address the product prints that one: it is reached on its given port. */
const behindAddress = (env: Record<string, string> | undefined, output: string): string | undefined =>
  env?.['PUBLIC_URL'] && env['PORT'] && /^SubDoc {2}/m.test(output) ? `http://localhost:${env['PORT']}` : undefined;

async function signal(child: ChildProcess, name: NodeJS.Signals, ended: Promise<number | null>): Promise<number | null> {
  if (child.exitCode === null && child.signalCode === null) child.kill(name);
  return ended;
}
