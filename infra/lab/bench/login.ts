// P13: log-ins beside a bare loop of the same hash, and what the others feel of a storm of them.
import { fork } from 'node:child_process';
import { once } from 'node:events';
import { Agent, request } from 'node:http';
import { join } from 'node:path';
import { feltDuring, NOTHING, withoutPause } from './looks.ts';
import { watchNoise } from './noise.ts';
import { processorMicros } from './processor.ts';
import { type Bench, compare, type Protocol, type Side } from './protocol.ts';
import { goalOf, type Report } from './report.ts';
import { fill, PASSWORD, registerTenant, runProduct } from './tenants.ts';

/** Who log in at the same moment, again and again. */
const PEOPLE = 16;
const LOG_INS = 64;

async function logIn(url: string, email: string, agent: Agent): Promise<void> {
  const body = JSON.stringify({ email, password: PASSWORD });
  await new Promise<void>((done, fail) => {
    const sent = request(
      `${url}/api/login`,
      { agent, method: 'POST', headers: { 'content-type': 'application/json', 'content-length': Buffer.byteLength(body) } },
      (answer) => {
        answer.resume().on('error', fail);
        answer.on('end', () => (answer.statusCode === 200 ? done() : fail(new Error(`log-in: ${answer.statusCode}`))));
      },
    );
    sent.on('error', fail).end(body);
  });
}

export async function bench(protocol: Protocol): Promise<Report> {
  const running = await runProduct();
  const { product } = running;
  const bare = fork(join(import.meta.dirname, 'crud/hashes.ts'), { stdio: ['ignore', 'inherit', 'inherit', 'ipc'] });
  const stormers = new Agent({ keepAlive: false });
  try {
    const bareUrl = `http://127.0.0.1:${(await once(bare, 'message'))[0] as number}`;
    const tenant = await registerTenant(running, 'lecteur');
    await fill(running, tenant, 100, 1_000_000);
    const emails: string[] = [];
    for (let i = 0; i < PEOPLE; i++) {
      await registerTenant(running, `personne${i}`);
      emails.push(`personne${i}@bench.example`);
    }
    await product.dev('/dev/settle', {});
    const spent = new Map([
      ['ours', { micros: 0, count: 0 }],
      ['bare', { micros: 0, count: 0 }],
    ]);
    // Both sides are asked by the same people: they cost as much as they do beside a log-in (QUALITY 2.1.5).
    const storm = async (name: string, pid: number, url: string): Promise<{ operations: number; figure: number }> => {
      const before = processorMicros(pid);
      const start = performance.now();
      await Promise.all(
        emails.map(async (email) => {
          for (let i = 0; i < LOG_INS / PEOPLE; i++) await logIn(url, email, stormers);
        }),
      );
      const ms = performance.now() - start;
      const sum = spent.get(name)!;
      sum.micros += processorMicros(pid) - before;
      sum.count += LOG_INS;
      return { operations: LOG_INS, figure: (LOG_INS / ms) * 1000 };
    };
    const ours: Side = { name: 'log-ins', slice: () => storm('ours', product.pid, product.url) };
    const loop: Side = { name: 'bare hashes', slice: () => storm('bare', bare.pid!, bareUrl) };
    const setting: Bench = { protocol, db: running.db, noise: watchNoise(running.postgres) };
    const speed = goalOf(
      await compare(setting, ours, loop),
      { id: 'P13', name: 'log-ins/s ÷ the same Argon2id behind node:http', floor: 0.8, moonshot: 0.97 },
      '/s',
    );
    const each = [...spent.values()].map(({ micros, count }) => (micros / count / 1000).toFixed(1));
    speed.twins = `CPU ms/log-in of the process itself ${each.join(':')}; ${speed.twins}`;

    const hands = emails.map((email) => () => logIn(product.url, email, stormers));
    const { compared, perSecond } = await feltDuring(setting, { url: product.url, cookie: tenant.cookie }, [
      withoutPause('pages during log-ins', hands),
      NOTHING,
    ]);
    const goals = [
      speed,
      goalOf(
        compared[0]!,
        { id: 'P13', name: "other requests' p99 during a storm of log-ins ÷ idle", floor: 3, moonshot: 1.5, atMost: true },
        'ms',
      ),
    ];
    return {
      goals,
      remarks: [
        { id: 'P13', text: `${PEOPLE} people at once, each with a password of their own account; ${perSecond.toFixed(0)} pages/s` },
      ],
    };
  } finally {
    bare.kill();
    stormers.destroy();
    await running.close();
  }
}
