// The product that is attacked: one that runs on this machine, or one of our own in a folder that goes with the run. Nothing else is ever
// attacked: the address must be this machine's.
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startProduct } from '../e2e/product.ts';
import { ask } from './wire.ts';

export type Target = {
  readonly url: string;
  readonly port: number;
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
export type TargetOptions = { url?: string | undefined; pid?: number | undefined; demo?: boolean };

const LOCAL = /^(?:localhost|127(?:\.\d{1,3}){3}|\[::1\])$/;

/** The port of an address of this machine. Throws for any other. */
export function localPort(url: string): number {
  const { protocol, hostname, port } = new URL(url);
  if (protocol !== 'http:' || !LOCAL.test(hostname)) throw new Error(`only a product on this machine is attacked, not ${url}`);
  return Number(port || 80);
}

export async function findTarget({ url, pid, demo }: TargetOptions): Promise<Target> {
  if (url !== undefined) return targetAt(url, { pid: pid ?? null, output: () => '', stop: async () => {} });
  const product = await startProduct({ env: { DEMO: demo ? '1' : '0', LOG_LEVEL: 'info' } });
  return targetAt(product.url, { pid: product.pid, output: product.output, stop: product.dispose });
}

function targetAt(url: string, { pid, output, stop }: Pick<Target, 'pid' | 'output' | 'stop'>): Target {
  const port = localPort(url);
  const dev: Target['dev'] = async (path, body) => {
    const question = body === undefined ? {} : { headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) };
    // A path may come as a whole address: that of the pretend payment page does.
    const reply = await ask(port, body === undefined ? 'GET' : 'POST', new URL(path, url).pathname + new URL(path, url).search, {
      ...question,
      headers: { host: `localhost:${port}`, ...('headers' in question ? question.headers : {}) },
    });
    if (reply.status !== 200) throw new Error(`${path}: ${reply.status} ${reply.text.slice(0, 300)}`);
    return reply.body();
  };
  return { url, port, pid, output, stop, dev, wait: async (duration) => void (await dev('/dev/clock', { advance: duration })) };
}

export type Refusal = { code: number | null; output: string };
/** Starts a product with these settings and stops it at once. Null where it refused to start; told with what it said. */
export async function tryToStart<T>(
  env: Record<string, string>,
  look: (target: Target) => Promise<T>,
): Promise<{ refused: string } | { seen: T }> {
  const dataDir = await mkdtemp(join(tmpdir(), 'subdoc-attack-'));
  try {
    const product = await startProduct({ env: { DEMO: '0', ...env }, dataDir });
    try {
      const address = /:(\d+)/.exec(product.url)?.[1];
      const target = targetAt(`http://localhost:${address}`, { pid: product.pid, output: product.output, stop: product.dispose });
      return { seen: await look(target) };
    } finally {
      await product.stop();
    }
  } catch (error) {
    return { refused: error instanceof Error ? error.message : String(error) };
  } finally {
    await rm(dataDir, { recursive: true, force: true });
  }
}
