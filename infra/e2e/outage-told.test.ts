// An engine that costs nobody his work is told of, and the product goes on: /healthz, metrics, the operator's page.
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it, onTestFailed } from 'vitest';
import type { SystemStatus } from '#contract/status.ts';
import { DEV_HEADERS } from '../testing/product/dev-secret.ts';
import { login, register } from '../testing/product/people.ts';
import { type Product, startProduct } from '../testing/product/product.ts';

let dataDir: string;
let product: Product;
beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'subdoc-outage-'));
  // An administrator is there before the mail server goes.
  const before = await startProduct({ dataDir });
  await register(before, 'SubDoc', 'admin@demo.fr');
  await before.stop();
  // Nobody listens there.
  product = await startProduct({ dataDir, env: { SMTP_URL: 'smtp://127.0.0.1:1' } });
});
afterAll(async () => {
  await product?.stop();
  await rm(dataDir, { recursive: true, force: true });
});

it('C60 the mail server is away: /healthz is 200 and names it, the gauge is 0, the page of the operator says since when; all others are there', async () => {
  onTestFailed(() => console.error(product.output()));
  const health = async () => {
    const answer = await fetch(`${product.url}/healthz`);
    return [answer.status, await answer.json()];
  };
  await expect.poll(health).toEqual([200, { status: 'ok', degraded: ['mail'] }]);
  const metrics = await (await fetch(`${product.url}/metrics`, { headers: DEV_HEADERS })).text();
  const up = Object.fromEntries(
    [...metrics.matchAll(/^subdoc_engine_up\{engine="(\w+)"\} (\d)$/gm)].map(([, name, value]) => [name, value]),
  );
  expect(up).toEqual({ database: '1', event_store: '1', bus: '1', files: '1', timers: '1', mail: '0' });
  const admin = await login(product, 'admin@demo.fr');
  const { engines, processes, projections } = await admin.call<SystemStatus>('GET', '/api/admin/status');
  expect(engines.filter((engine) => !engine.up)).toMatchObject([{ name: 'mail', kind: 'smtp', error: 'ESOCKET' }]);
  expect(engines).toHaveLength(6);
  expect(processes).toMatchObject([{ roles: ['api', 'projections', 'workflows'] }]);
  expect(projections.length).toBeGreaterThan(15);
  expect(projections.every(({ stopped }) => stopped === null)).toBe(true);
});
