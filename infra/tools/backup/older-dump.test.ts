// Yesterday's backup, restored: the checkpoints that were signed since are known from the copies among the objects.
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, expect, test, vi } from 'vitest';
import { company, login, type Owner } from '../../testing/product/people.ts';
import { administer } from '../admin.ts';
import { backUp } from './backup.ts';
import { closeAll, folder, place, type Running, start, subcontractor } from './installations.test-kit.ts';
import { listDumps } from './manifest.ts';
import { restore } from './restore.ts';

// Whole products on a busy machine.
vi.setConfig({ testTimeout: 120_000, hookTimeout: 120_000 });
afterAll(closeAll);

const EMAIL = 'gerante@batiments-midi.example';

type Who = Pick<Owner, 'cookie'>;
const asking =
  ({ product }: Running, { cookie }: Who) =>
  async (method: string, path: string) => {
    const headers = { cookie, origin: product.url, 'content-type': 'application/json' };
    const answer = await fetch(product.url + path, { method, headers, ...(method === 'POST' && { body: '{}' }) });
    return { status: answer.status, text: await answer.text() };
  };

test('G71 C53 yesterday’s backup, restored, meets the checkpoints that were signed since: nothing is signed until the break is declared', async () => {
  const a = await start(await place());
  const owner = await company(a.product);
  const order = { folder: join(await folder(), 'backup'), keys: await folder(), keep: null };
  await backUp(a.config, order);
  await subcontractor(owner, 7000);
  await a.product.dev('/dev/settle', {});
  expect((await asking(a, owner)('POST', '/api/log/checkpoint')).status).toBe(201);
  // Today's backup lies beside it, in the same folder.
  await backUp(a.config, order);

  const to = await place();
  await rm(to.dataDir, { recursive: true });
  const dump = (await listDumps(order.folder)).whole[0]!;
  const rest = { erasures: null, withoutDamaged: false, send: false };
  await restore(to.config, { ...rest, dump, folder: order.folder, keys: order.keys, into: to.dataDir });
  const b = await start(to);
  const ask = asking(b, await login(b.product, EMAIL));
  expect((await ask('GET', '/api/log/state')).text).toBe('{"diverged":true}');
  expect(await ask('POST', '/api/log/checkpoint')).toMatchObject({ status: 409, text: expect.stringContaining('log-diverged') });
  expect(await administer(['declare-fork', EMAIL, 'restored'], b.config)).toMatch(/^Rupture déclarée à \d+ évènements/);
  await b.product.dev('/dev/settle', {});
  await expect.poll(async () => (await ask('POST', '/api/log/checkpoint')).status).toBe(201);
  expect((await ask('GET', '/api/log/state')).text).toBe('{"diverged":false}');
});
