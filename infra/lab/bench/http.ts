// P9: what the whole stack takes for one authenticated JSON answer, beside node:http with the same bytes and Express with a session.
import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { Agent, get } from 'node:http';
import { join } from 'node:path';
import { watchNoise } from './noise.ts';
import { childrenOf, processorMicros } from './processor.ts';
import { type Bench, compareMany, type Protocol, type Side } from './protocol.ts';
import { type Goal, goalOf, type Report } from './report.ts';
import { fill, registerTenant, runProduct } from './tenants.ts';

const PATH = '/api/dashboard/stats';
const CLIENTS = 8;
/** About 300 ms of the quickest. */
const EACH = 400;
const agent = new Agent({ keepAlive: true, maxSockets: CLIENTS });

function ask(url: string, cookie = ''): Promise<string> {
  return new Promise((done, fail) => {
    get(url, { agent, headers: { cookie } }, (answer) => {
      let text = '';
      answer.setEncoding('utf8').on('data', (part: string) => {
        text += part;
      });
      answer.on('error', fail).on('end', () => (answer.statusCode === 200 ? done(text) : fail(new Error(`${answer.statusCode} ${text}`))));
    }).on('error', fail);
  });
}

/** The figure is answers for each second of the server's processor time: of its own process and, where it has one, of its database. */
const side = (name: string, pids: () => readonly number[], work: () => Promise<unknown>): Side => ({
  name,
  async slice() {
    const spent = (): number => pids().reduce((sum, pid) => sum + processorMicros(pid), 0);
    const before = spent();
    await Promise.all(
      Array.from({ length: CLIENTS }, async () => {
        for (let i = 0; i < EACH; i++) await work();
      }),
    );
    return { operations: CLIENTS * EACH, figure: (CLIENTS * EACH * 1e6) / (spent() - before) };
  },
});

/** What the product says beside the body, without what Node itself adds. */
async function headersOf(url: string, cookie: string): Promise<string> {
  const { headers } = await fetch(url, { headers: { cookie } });
  const ofNode = ['content-length', 'date', 'connection', 'keep-alive'];
  return JSON.stringify(Object.fromEntries([...headers].filter(([name]) => !ofNode.includes(name))));
}

async function other(
  kind: 'bare' | 'express',
  body: string,
  headers: string,
  running: ChildProcess[],
): Promise<{ url: string; pid: number }> {
  const child = fork(join(import.meta.dirname, 'crud/answers.ts'), [kind, body, headers], { stdio: ['ignore', 'pipe', 'inherit', 'ipc'] });
  running.push(child);
  return { url: `http://127.0.0.1:${Number(String((await once(child.stdout!, 'data'))[0]))}`, pid: child.pid! };
}

export async function bench(protocol: Protocol): Promise<Report> {
  const running = await runProduct();
  const { product } = running;
  const others: ChildProcess[] = [];
  try {
    const tenant = await registerTenant(running, 'lecteur');
    await fill(running, tenant, 100, 1_000_000);
    const body = await ask(product.url + PATH, tenant.cookie);
    const headers = await headersOf(product.url + PATH, tenant.cookie);
    const [bare, express] = [await other('bare', body, headers, others), await other('express', body, headers, others)];
    const logIn = await fetch(`${express.url}/login`, { method: 'POST' });
    const cookie = logIn.headers.getSetCookie()[0]!.split(';')[0]!;
    const sides = [
      side(
        'ours',
        () => [product.pid, running.postgres, ...childrenOf(running.postgres)],
        () => ask(product.url + PATH, tenant.cookie),
      ),
      side(
        'bare',
        () => [bare.pid],
        () => ask(bare.url),
      ),
      side(
        'express',
        () => [express.pid],
        () => ask(express.url, cookie),
      ),
    ];
    for (const text of [await ask(bare.url), await ask(express.url, cookie)])
      if (text !== body) throw new Error('the sides answer other bytes');
    // Each is compiled as far as it gets before anything counts.
    for (const { slice } of sides) for (let i = 0; i < 8; i++) await slice();
    const setting: Bench = { protocol, db: running.db, noise: watchNoise(running.postgres) };
    const [toBare, toExpress] = await compareMany(setting, sides);
    const goals: Goal[] = [
      goalOf(
        toBare!,
        { id: 'P9a', name: 'authenticated JSON GET, node:http with the same bytes ÷ ours, CPU µs', floor: 0.25, moonshot: 0.7 },
        'answers per CPU second',
      ),
      goalOf(
        toExpress!,
        { id: 'P9b', name: 'Express 5 with express-session ÷ ours, CPU µs', floor: 1, moonshot: 3 },
        'answers per CPU second',
      ),
    ];
    const text = `GET ${PATH}, ${body.length} bytes, ${CLIENTS} clients; ours with its database, the others have none; Express keeps its sessions in memory`;
    return { goals, remarks: [{ id: 'P9', text }] };
  } finally {
    for (const child of others) child.kill();
    agent.destroy();
    await running.close();
  }
}
