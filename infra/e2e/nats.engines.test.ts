// The roles apart over a real NATS: what is done in one process shows in the others at once, a look later while the server is dead, and at once
// again when it is back. Nothing is lost, and the outage is told.
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it, onTestFailed } from 'vitest';
import { POLL_MS } from '#infra/adapters/event-store/postgres.ts';
import { eventStoreDouble } from '#infra/adapters/event-store/testing/eventstore-double.ts';
import { type NatsServer, startNats } from '#infra/testing/engines/nats.ts';
import { DEV_HEADERS } from '../testing/product/dev-secret.ts';
import { company, type Owner } from '../testing/product/people.ts';
import { type Roles, startRoles } from '../testing/product/roles.ts';

const DEEDS = 5;

let folder: string;
let nats: NatsServer;
let roles: Roles;
let owner: Owner;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'subdoc-nats-'));
  nats = await startNats({ folder });
  roles = await startRoles({ NATS_URL: nats.url });
  owner = await company(roles.api);
});
afterAll(async () => {
  await roles?.dispose();
  await nats?.stop();
  await rm(folder, { recursive: true, force: true });
});

let made = 0;
/**
 * How long the quickest of some deeds took until the row that another process makes was there, ms: the answer waits for it. Each but the first
 * begins just behind a look of that process, so by looks alone it takes about as long as from one to the next.
 */
async function quickest(): Promise<number> {
  const took: number[] = [];
  for (let i = 0; i <= DEEDS; i++) {
    const name = `Agence ${++made}`;
    const began = performance.now();
    await owner.call('POST', '/api/organizations', { name });
    const names = (await owner.call<{ name: string }[]>('GET', '/api/organizations')).map((one) => one.name);
    expect(names).toContain(name);
    if (i > 0) took.push(performance.now() - began);
  }
  return Math.min(...took);
}
/** The mail that the third process sends, of what was done in the first. */
async function mailArrives({ api }: Roles = roles): Promise<void> {
  const email = `personne${++made}@batiments-midi.example`;
  const body = { companyName: 'Exemple', email, phoneNumber: '04 67 12 34 56', password: 'Tuile-Rouge-2026!' };
  await api.dev('/api/register', body);
  await expect.poll(() => api.dev<unknown[]>(`/dev/outbox?to=${encodeURIComponent(email)}`)).toHaveLength(1);
}
/** Messages that come over the live stream of a console while `work` is done. */
async function toldMeanwhile(work: () => Promise<unknown>): Promise<string> {
  const leaving = new AbortController();
  const answer = await fetch(`${roles.api.url}/api/live`, { headers: { cookie: owner.cookie }, signal: leaving.signal });
  let text = '';
  const listening = (async () => {
    for await (const chunk of answer.body!.pipeThrough(new TextDecoderStream())) text += chunk;
  })().catch(() => {});
  await work();
  await expect.poll(() => text).toMatch(/^id: ?\d+$/m);
  leaving.abort();
  await listening;
  return text;
}
type Health = { degraded?: string[] };
const health = () =>
  Promise.all(
    roles.all.map(async ({ url }) => {
      const answer = await fetch(`${url}/healthz`);
      const { degraded = [] } = (await answer.json()) as Health;
      const gauge = /^subdoc_engine_up\{engine="bus"\} (\d)$/m.exec(
        await (await fetch(`${url}/metrics`, { headers: DEV_HEADERS })).text(),
      )?.[1];
      return [answer.status, degraded, gauge];
    }),
  );
const three = (one: unknown): unknown[] => [one, one, one];
const WELL = three([200, [], '1']);
const WITHOUT = three([200, ['bus'], '0']);

it('C60 P3c the roles apart over NATS: at once with it, a look later while it is dead, at once again', async () => {
  onTestFailed(() => console.error(roles.output()));
  expect(await health()).toEqual(WELL);
  expect(await quickest()).toBeLessThan(POLL_MS / 2);
  await mailArrives();

  await nats.kill();
  await expect.poll(health).toEqual(WITHOUT);
  const byLooks = await quickest();
  expect(byLooks).toBeGreaterThan(POLL_MS / 2);
  await toldMeanwhile(() => owner.call('POST', '/api/organizations', { name: 'Agence sans NATS' }));
  await mailArrives();
  // A line for the outage in each process, whatever it tried since.
  const lines = roles.output().match(/NATS is away/g) ?? [];
  expect(lines.length).toBeGreaterThanOrEqual(3);
  expect(lines.length).toBeLessThanOrEqual(6);

  await nats.start();
  await expect.poll(health).toEqual(WELL);
  expect(await quickest()).toBeLessThan(POLL_MS / 2);
  await mailArrives();
});

it('with the events in EventStoreDB (its double), which tells its readers itself, NATS dead or not', async () => {
  const double = await eventStoreDouble();
  const apart = await startRoles({ NATS_URL: nats.url, EVENTSTORE_URL: double.url });
  onTestFailed(() => console.error(apart.output()));
  try {
    const boss = await company(apart.api);
    await nats.kill();
    await boss.call('POST', '/api/organizations', { name: 'Agence' });
    expect(await boss.call('GET', '/api/organizations')).toMatchObject([{}, { name: 'Agence' }]);
    await mailArrives(apart);
  } finally {
    await nats.start();
    await apart.dispose();
    await double.close();
  }
});

it('C60 started while NATS is dead: the product serves, says so, and takes it up when it comes', async () => {
  await nats.kill();
  await expect.poll(health).toEqual(WITHOUT);
  const late = await startRoles({ NATS_URL: nats.url });
  onTestFailed(() => console.error(late.output()));
  try {
    for (const { url } of late.all) {
      const answer = await fetch(`${url}/healthz`);
      expect([answer.status, await answer.json()]).toMatchObject([200, { status: 'ok', degraded: ['bus'] }]);
    }
    await nats.start();
    const degraded = async (url: string) => ((await (await fetch(`${url}/healthz`)).json()) as Health).degraded;
    for (const { url } of late.all) await expect.poll(() => degraded(url)).toBeUndefined();
  } finally {
    await late.dispose();
  }
});
