// P11: from the start of the process to the first 200, migrations checked, data there already; beside a Hono server that says hello.
import { spawn } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { type AddressInfo, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { buildServer } from '../bundle/build.ts';
import { watchNoise } from './noise.ts';
import { compare, type Protocol, type Side } from './protocol.ts';
import { goalOf, type Report } from './report.ts';
import { withDatabase } from './server.ts';

const ROOT = resolve(import.meta.dirname, '../..');
/** What `npm start` runs: it looks at every source before it takes the bundle. */
const MAIN = join(ROOT, 'infra/start.mjs');
const require = pathToFileURL(resolve(import.meta.dirname, '../../package.json')).href;

const freePort = (): Promise<number> =>
  new Promise((done) => {
    const server = createServer().listen(0, '127.0.0.1', () => {
      const { port } = server.address() as AddressInfo;
      server.close(() => done(port));
    });
  });

/** Asks every 2 ms until the answer is a 200; ends the process behind it, outside the measured time. */
async function untilFirst200(file: string, env: Record<string, string>, path: string): Promise<number> {
  const port = await freePort();
  const start = performance.now();
  const child = spawn(process.execPath, [file], {
    env: { ...process.env, ...env, PORT: String(port) },
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  let errors = '';
  child.stderr.on('data', (part: Buffer) => {
    errors += part;
  });
  const ended = new Promise<void>((done) => child.once('exit', () => done()));
  let time = Number.NaN;
  while (child.exitCode === null && performance.now() - start < 60_000) {
    const status = await fetch(`http://127.0.0.1:${port}${path}`).then(
      (answer) => answer.arrayBuffer().then(() => answer.status),
      () => 0,
    );
    if (status === 200) {
      time = performance.now() - start;
      break;
    }
    await new Promise((later) => setTimeout(later, 2));
  }
  child.kill('SIGTERM');
  await ended;
  if (Number.isNaN(time)) throw new Error(`${file} gave no 200: ${errors}`);
  return time;
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
      const base = { HOST: '127.0.0.1', DEMO: '0', LOG_LEVEL: 'error' };
      const own = { ...base, DATA_DIR: join(folder, 'own') };
      // With the database already there, as in production; the embedded profile starts its own as well.
      const given = { ...base, DATA_DIR: join(folder, 'given'), DATABASE_URL: place.url };
      const side = (name: string, file: string, env: Record<string, string>, path: string): Side => ({
        name,
        slice: async () => ({ operations: 1, figure: await untilFirst200(file, env, path) }),
      });
      await buildServer({ root: ROOT, entry: 'infra/process.ts' });
      await untilFirst200(MAIN, own, '/healthz');
      await untilFirst200(MAIN, given, '/healthz');
      const setting = { ...place, noise: watchNoise(0) };
      const first = await compare(setting, side('product', MAIN, given, '/healthz'), side('hello', hello, {}, '/'));
      const whole = await compare(setting, side('product with its database', MAIN, own, '/healthz'), side('hello', hello, {}, '/'));
      const limits = { floor: 2, moonshot: 1.15, atMost: true } as const;
      return {
        goals: [
          goalOf(first, { id: 'P11', name: 'start to first 200, database running ÷ Hono hello', ...limits }, 'ms'),
          goalOf(whole, { id: 'P11', name: 'start to first 200, embedded database started too ÷ Hono hello', ...limits }, 'ms'),
        ],
        remarks: [],
      };
    } finally {
      await rm(folder, { recursive: true, force: true });
    }
  });
