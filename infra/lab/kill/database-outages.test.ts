// C59: the whole product over real HTTP while its database restarts, is killed, or loses every session. Nobody repairs anything.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { runningDatabaseUrl } from '../../adapters/sql/embedded-postgres.ts';
import { connect } from '../../adapters/sql/postgres.ts';
import { type Product, startProduct } from '../../testing/product/product.ts';
import { makeTenants, Session, type Tenant } from './tenants.ts';

/** From the beginning of the outage to the first success after it (C59). */
const RECOVERY_LIMIT_MS = 5_000;
/** A tenth of a second; a pool that waits for what died takes five seconds, or three such pools the whole limit of a stop. */
const STOP_LIMIT_MS = 4_000;
const BEFORE_MS = 300;
const OUTAGE_MS = 1_000;
const AFTER_MS = 500;
const CLIENTS = 8;

type Answer = { name: string; status: number; retryAfter: string | null; at: number };
let product: Product;
let tenant: Tenant;
let session: Session;
let rounds = 0;

beforeAll(async () => {
  product = await startProduct();
  [tenant] = (await makeTenants(product.url, 1)) as [Tenant];
  session = new Session(product.url);
  await session.logIn(tenant.email);
});
afterAll(() => product?.dispose());

const postmaster = (): number => Number(readFileSync(join(product.dataDir, 'postgres/data/postmaster.pid'), 'utf8').split('\n')[0]);

const OUTAGES: Record<string, () => Promise<void> | void> = {
  'is restarted in order': () => void process.kill(postmaster(), 'SIGINT'),
  'is killed': () => void process.kill(postmaster(), 'SIGKILL'),
  'loses every session': async () => {
    const db = connect(runningDatabaseUrl(product.dataDir)!, { name: 'outage', max: 1 });
    await db`select pg_terminate_backend(pid) from pg_stat_activity where pid <> pg_backend_pid() and backend_type = 'client backend'`;
    await db.end({ timeout: 1 });
  },
};

/** Clients without pause, each asking once: what they are told is what must be. */
async function underLoad(outage: () => Promise<void> | void): Promise<{ answers: Answer[]; from: number }> {
  const round = rounds++;
  const answers: Answer[] = [];
  let loading = true;
  const client = async (number: number): Promise<void> => {
    for (let n = 0; loading; n++) {
      const name = `r${round}-c${number}-${n}`;
      const headers = { 'content-type': 'application/json', cookie: session.cookie };
      const answer = await fetch(`${product.url}/api/organizations`, { method: 'POST', headers, body: JSON.stringify({ name }) });
      await answer.text();
      answers.push({ name, status: answer.status, retryAfter: answer.headers.get('retry-after'), at: performance.now() });
      if (answer.status !== 201) await delay(20);
    }
  };
  const clients = Promise.all(Array.from({ length: CLIENTS }, (_, number) => client(number)));
  // Awaited below.
  clients.catch(() => {});
  await delay(BEFORE_MS);
  const from = performance.now();
  await outage();
  // An outage that is over within a command's own retries is noticed by nobody.
  await delay(OUTAGE_MS);
  const wellAgain = (): boolean => answers.findLast(({ status }) => status === 201 || status === 503)?.status === 201;
  await expect.poll(wellAgain, { timeout: 30_000, interval: 10 }).toBe(true);
  await delay(AFTER_MS);
  loading = false;
  await clients;
  return { answers, from };
}

test.each(Object.keys(OUTAGES))(
  'C59 PostgreSQL %s under load: 503 with Retry-After, no false 201, well again by itself within 5 s',
  async (how) => {
    const { answers, from } = await underLoad(OUTAGES[how]!);
    const others = answers.filter(({ status }) => status !== 201 && status !== 503);
    expect(others).toEqual([]);
    const refused = answers.filter(({ status }) => status === 503);
    expect(refused.filter(({ retryAfter }) => !/^[1-9]\d*$/.test(retryAfter ?? ''))).toEqual([]);
    const last = Math.max(from, ...refused.map(({ at }) => at));
    expect(last - from).toBeLessThan(RECOVERY_LIMIT_MS);
    expect(answers.filter(({ status, at }) => status === 201 && at > last).length).toBeGreaterThan(0);

    const there = (await session.call<{ name: string }[]>('GET', '/api/organizations')).map(({ name }) => name);
    expect(new Set(there).size).toBe(there.length);
    const kept = new Set(there);
    expect(answers.filter(({ name, status }) => status === 201 && !kept.has(name))).toEqual([]);
    expect((await fetch(`${product.url}/healthz`)).status).toBe(200);
  },
);

test('C59 after them all it stops as it always does, at once', async () => {
  const asked = performance.now();
  await product.stop();
  expect(performance.now() - asked).toBeLessThan(STOP_LIMIT_MS);
});
