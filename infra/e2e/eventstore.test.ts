// The whole product with its events in EventStoreDB (its double, over a real socket): a start, an outage in the middle, a kill, a start again.
import { execFile } from 'node:child_process';
import { expect, it } from 'vitest';
import { eventStoreDouble } from '../adapters/event-store/testing/eventstore-double.ts';
import { PASSWORD } from '../testing/product/people.ts';
import { startProduct } from '../testing/product/product.ts';

const body = (email: string) => ({ companyName: 'Bâtiments du Midi', email, phoneNumber: '04 67 12 34 56', password: PASSWORD });
const post = (url: string, path: string, json: object) =>
  fetch(url + path, { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(json) });

it('C60 events live in EventStoreDB: while it is away writes are refused with 503, then everything goes on; a kill loses nothing', async () => {
  const double = await eventStoreDouble();
  const env = { EVENTSTORE_URL: double.url };
  const first = await startProduct({ env });
  expect((await post(first.url, '/api/register', body('une@midi.example'))).status).toBe(201);
  await first.dev('/dev/settle', {});
  const streams = new Set(double.log.records.map(({ stream }) => stream.replace(/-.*/, '')));
  expect([...streams]).toEqual(expect.arrayContaining(['account', 'organizations', 'email', 'delivery']));

  await double.cable.unplug();
  const refused = await post(first.url, '/api/register', body('deux@midi.example'));
  expect([refused.status, refused.headers.has('retry-after')]).toEqual([503, true]);
  expect(await refused.json()).toMatchObject({ code: 'unavailable', message: expect.stringContaining('momentanément indisponible') });
  const health = async () => {
    const answer = await fetch(`${first.url}/healthz`);
    return [answer.status, await answer.json()];
  };
  await expect.poll(health).toEqual([503, { status: 'starting', missing: ['event store'] }]);
  await double.cable.plugIn();
  await expect.poll(async () => (await post(first.url, '/api/register', body('deux@midi.example'))).status).toBe(201);
  await expect.poll(health).toEqual([200, { status: 'ok' }]);
  await first.dev('/dev/settle', {});
  const mails = await first.dev<{ to: string }[]>('/dev/outbox');
  expect(
    mails
      .map(({ to }) => to)
      .filter((to) => to.endsWith('@midi.example'))
      .sort(),
  ).toEqual(['deux@midi.example', 'une@midi.example']);
  await first.kill();

  const again = await startProduct({ env, dataDir: first.dataDir });
  expect((await fetch(`${again.url}/healthz`)).status).toBe(200);
  expect(await again.dev('/dev/outbox')).toEqual(mails);
  expect((await post(again.url, '/api/register', body('une@midi.example'))).status).toBe(409);
  expect(await again.stop()).toBe(0);
  const said = await new Promise<string>((done) => {
    const cli = new URL('../tools/verify.ts', import.meta.url).pathname;
    execFile(process.execPath, [cli], { env: { ...env, DATA_DIR: first.dataDir } }, (_error, stdout, stderr) => done(stdout + stderr));
  });
  expect(said).toMatch(/^Historique intact : [1-9]\d* événements/);
  await first.dispose();
  await double.close();
});
