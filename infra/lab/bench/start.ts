// P11: from the start of the process to the first 200, migrations checked, data there already; beside a Hono server that says hello.
import { spawn } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { get } from 'node:http';
import { type AddressInfo, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { watchNoise } from './noise.ts';
import { compare, type Protocol, type Side } from './protocol.ts';
import { goalOf, type Report } from './report.ts';
import { withDatabase } from './server.ts';
import { median } from './statistics.ts';

const ROOT = resolve(import.meta.dirname, '../../..');
/** What `npm start` runs (infra/tools/run.mjs), with what it says of the cache. */
const MAIN = [join(ROOT, 'infra/app/main.ts')];
const COMPILED = { NODE_COMPILE_CACHE: join(ROOT, 'node_modules/.cache/subdoc-compiled') };
const require = pathToFileURL(resolve(import.meta.dirname, '../../../package.json')).href;

const freePort = (): Promise<number> =>
  new Promise((done) => {
    const server = createServer().listen(0, '127.0.0.1', () => {
      const { port } = server.address() as AddressInfo;
      server.close(() => done(port));
    });
  });

/** Processor time of all threads so far, ms: what a busy machine does not change. */
function cpuOf(pid: number): number {
  try {
    const threads = readdirSync(`/proc/${pid}/task`).map((id) => readFileSync(`/proc/${pid}/task/${id}/schedstat`, 'utf8'));
    return threads.reduce((sum, text) => sum + Number(text.split(' ')[0]) / 1e6, 0);
  } catch {
    return Number.NaN;
  }
}

/** Plain and without a pool: whoever asks has one of two cores. */
const statusOf = (port: number, path: string): Promise<number> =>
  new Promise((done) => {
    const request = get({ host: '127.0.0.1', port, path, agent: false }, (answer) => {
      answer.resume().once('end', () => done(answer.statusCode!));
    });
    request.once('error', () => done(0));
  });

/** Asks every 2 ms until the answer is a 200; ends the process behind it, outside the measured time. */
async function untilFirst200(args: readonly string[], env: Record<string, string>, path: string): Promise<{ ms: number; cpu: number }> {
  const port = await freePort();
  const start = performance.now();
  const child = spawn(process.execPath, args, {
    env: { ...process.env, ...env, PORT: String(port) },
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  let errors = '';
  child.stderr.on('data', (part: Buffer) => {
    errors += part;
  });
  const ended = new Promise<void>((done) => child.once('exit', () => done()));
  let found: { ms: number; cpu: number } | null = null;
  while (found === null && child.exitCode === null && performance.now() - start < 60_000) {
    if ((await statusOf(port, path)) === 200) found = { ms: performance.now() - start, cpu: cpuOf(child.pid!) };
    else await new Promise((later) => setTimeout(later, 2));
  }
  child.kill('SIGTERM');
  await ended;
  if (found === null) throw new Error(`${args.join(' ')} gave no 200: ${errors}`);
  return found;
}

export const bench = (protocol: Protocol): Promise<Report> =>
  withDatabase(protocol, async (place) => {
    const folder = await mkdtemp(join(tmpdir(), 'subdoc-start-'));
    try {
      const hello = join(folder, 'hello.mjs');
      const from = (name: string): string => JSON.stringify(import.meta.resolve(name, require));
      await writeFile(
        hello,
        `import { serve } from ${from('@hono/node-server')};\nimport { Hono } from ${from('hono')};\nconst app = new Hono();\napp.get('/', (c) => c.text('hello'));\nserve({ fetch: app.fetch, port: Number(process.env.PORT), hostname: '127.0.0.1' });\n`,
      );
      const base = { HOST: '127.0.0.1', DEMO: '0', LOG_LEVEL: 'error', ...COMPILED };
      const own = { ...base, DATA_DIR: join(folder, 'own') };
      // With the database already there, as in production; the embedded profile starts its own as well.
      const given = { ...base, DATA_DIR: join(folder, 'given'), DATABASE_URL: place.url };
      const side = (name: string, args: readonly string[], env: Record<string, string>, path: string): Side => ({
        name,
        async slice() {
          const { ms, cpu } = await untilFirst200(args, env, path);
          used.set(name, [...(used.get(name) ?? []), cpu]);
          return { operations: 1, figure: ms };
        },
      });
      const used = new Map<string, number[]>();
      // The first of each fills Node's compile cache, which is written when a process ends.
      await untilFirst200(MAIN, own, '/healthz');
      await untilFirst200(MAIN, given, '/healthz');
      const setting = { ...place, noise: watchNoise(0) };
      const first = await compare(setting, side('product', MAIN, given, '/healthz'), side('hello', [hello], {}, '/'));
      const whole = await compare(setting, side('product with its database', MAIN, own, '/healthz'), side('hello', [hello], {}, '/'));
      const limits = { floor: 4, moonshot: 1.15, atMost: true } as const;
      return {
        goals: [
          goalOf(first, { id: 'P11', name: 'start to first 200, database running ÷ Hono hello', ...limits }, 'ms'),
          goalOf(whole, { id: 'P11', name: 'start to first 200, embedded database started too ÷ Hono hello', ...limits }, 'ms'),
        ],
        remarks: [...used].map(([name, times]) => ({ id: 'P11', text: `${name}: ${median(times).toFixed(0)} ms of processor time` })),
      };
    } finally {
      await rm(folder, { recursive: true, force: true });
    }
  });
