// The product that is attacked: one that runs on this machine, or one of our own in a folder that goes with the run. Nothing else is ever
// attacked: the address must be this machine's.

import { spawn } from 'node:child_process';
import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { DEV_SECRET_HEADER, loadDevSecret } from '../../adapters/shared/dev-secret.ts';
import { freePort } from '../../adapters/shared/free-port.test-kit.ts';
import { DEV_HEADERS } from '../../testing/product/dev-secret.ts';
import { startProduct } from '../../testing/product/product.ts';
import { ask } from './wire.ts';

export type Target = {
  readonly url: string;
  readonly port: number;
  /** Of its developer tools. */
  readonly secret: string;
  /** Its process, where it is known: for its memory. */
  readonly pid: number | null;
  /** What it printed, where it is ours. */
  output(): string;
  /** A developer tool. Throws on whatever is no success. */
  dev<T = unknown>(path: string, body?: unknown): Promise<T>;
  /** Moves the product's clock on by an ISO 8601 duration. */
  wait(duration: string): Promise<void>;
  stop(): Promise<void>;
};
/** `data`: the data folder of the product at `url`, for its developer tools. */
export type TargetOptions = { url?: string | undefined; data?: string | undefined; pid?: number | undefined; demo?: boolean };

const MAIN = resolve(import.meta.dirname, '../../app/main.ts');
const LOCAL = /^(?:localhost|127(?:\.\d{1,3}){3}|\[::1\])$/;

/** The port of an address of this machine. Throws for any other. */
export function localPort(url: string): number {
  const { protocol, hostname, port } = new URL(url);
  if (protocol !== 'http:' || !LOCAL.test(hostname)) throw new Error(`only a product on this machine is attacked, not ${url}`);
  return Number(port || 80);
}

export async function findTarget({ url, data = '.data', pid, demo }: TargetOptions): Promise<Target> {
  if (url !== undefined)
    return targetAt(url, { secret: await loadDevSecret(data), pid: pid ?? null, output: () => '', stop: async () => {} });
  const product = await startProduct({ env: { DEMO: demo ? '1' : '0', LOG_LEVEL: 'info' } });
  return targetAt(product.url, {
    secret: DEV_HEADERS[DEV_SECRET_HEADER]!,
    pid: product.pid,
    output: product.output,
    stop: product.dispose,
  });
}

type At = Pick<Target, 'secret' | 'pid' | 'output' | 'stop'>;
function targetAt(url: string, { secret, pid, output, stop }: At): Target {
  const port = localPort(url);
  const dev: Target['dev'] = async (path, body) => {
    const question = body === undefined ? {} : { headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) };
    // A path may come as a whole address: that of the pretend payment page does.
    const reply = await ask(port, body === undefined ? 'GET' : 'POST', new URL(path, url).pathname + new URL(path, url).search, {
      ...question,
      headers: { host: `localhost:${port}`, [DEV_SECRET_HEADER]: secret, ...('headers' in question ? question.headers : {}) },
    });
    if (reply.status !== 200) throw new Error(`${path}: ${reply.status} ${reply.text.slice(0, 300)}`);
    return reply.body();
  };
  return { url, port, secret, pid, output, stop, dev, wait: async (duration) => void (await dev('/dev/clock', { advance: duration })) };
}

/** Long enough for a first start on a busy machine; without an answer by then it did not start. */
const START_LIMIT_MS = 30_000;
const LOOK_MS = 100;

/** What became of a start: it ended by itself with these last words, or `look` saw it alive. */
export type Start<Seen> = { refused: string } | { seen: Seen };

/** Starts a product with these settings, in a folder of its own, and stops it as soon as it was looked at. */
export async function tryToStart<Seen>(
  env: Record<string, string>,
  look: (port: number) => Promise<Seen>,
): Promise<Start<Seen | 'no answer'>> {
  const dataDir = await mkdtemp(join(tmpdir(), 'subdoc-attack-'));
  // Open to pass through, as in e2e/product.ts.
  await chmod(dataDir, 0o711);
  const port = await freePort();
  const child = spawn(process.execPath, [MAIN], {
    env: { ...process.env, DEMO: '0', LOG_LEVEL: 'warn', NODE_ENV: '', DATA_DIR: dataDir, PORT: String(port), ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (chunk: Buffer) => {
      output += chunk;
    });
  const ended = new Promise<void>((done) => child.once('exit', () => done()));
  const over = () => child.exitCode !== null || child.signalCode !== null;
  try {
    for (const since = performance.now(); performance.now() - since < START_LIMIT_MS; ) {
      if (over()) return { refused: output.trim() };
      if ((await ask(port, 'GET', '/healthz')).status === 200) return { seen: await look(port) };
      await new Promise((later) => setTimeout(later, LOOK_MS));
    }
    return { seen: 'no answer' };
  } finally {
    child.kill('SIGTERM');
    await ended;
    await rm(dataDir, { recursive: true, force: true });
  }
}
