import { createServer, type RequestListener } from 'node:http';
import { type AddressInfo, connect } from 'node:net';
import { expect, onTestFinished, test } from 'vitest';
import { freePort } from '../adapters/shared/free-port.test-kit.ts';
import { type FrontDoor, frontDoor, openHealthDoor, type Product } from './front-door.ts';

async function behind(door: FrontDoor): Promise<(path: string, init?: RequestInit) => Promise<Response>> {
  const server = createServer(door.answer);
  await new Promise<void>((open) => server.listen(0, '127.0.0.1', open));
  onTestFinished(() => void server.close());
  const { port } = server.address() as AddressInfo;
  return (path, init) => fetch(`http://127.0.0.1:${port}${path}`, init);
}
const hello: RequestListener = (_, response) => response.end('hello');
const nobody: RequestListener = () => {
  throw new Error('nobody needs it');
};
const product = (own: Partial<Product> = {}): Product => ({
  missing: async () => [],
  building: () => [],
  notes: () => ({}),
  headers: () => ({ 'x-now': 'now' }),
  listener: hello,
  ...own,
});

test('until the product is ready whoever comes is told to come back, in the form he understands', async () => {
  const ask = await behind(frontDoor());
  const api = await ask('/api/user');
  expect([api.status, api.headers.get('retry-after'), (await api.json()).code]).toEqual([503, '1', 'unavailable']);
  const health = await ask('/healthz');
  expect([health.status, await health.json()]).toEqual([503, { status: 'starting', missing: ['start'] }]);
  const page = await ask('/dashboard', { headers: { accept: 'text/html' } });
  expect([page.status, page.headers.get('content-type')]).toEqual([503, 'text/html; charset=utf-8']);
  expect(await page.text()).toContain('SubDoc démarre');
  const head = await ask('/dashboard', { method: 'HEAD', headers: { accept: 'text/html' } });
  expect([head.status, await head.text()]).toEqual([503, '']);
});

test('C58 who comes early is served as soon as the product is there', async () => {
  const door = frontDoor();
  const ask = await behind(door);
  expect((await ask('/api/user')).status).toBe(503);
  door.open(product());
  expect(await (await ask('/api/user')).text()).toBe('hello');
});

test('GET /healthz names what is missing, and is safe to hold in a browser', async () => {
  const door = frontDoor();
  const ask = await behind(door);
  let missing: string[] = [];
  door.open(product({ missing: async () => missing, listener: nobody }));
  const well = await ask('/healthz?now');
  expect([well.status, await well.json()]).toEqual([200, { status: 'ok' }]);
  expect(Object.fromEntries(well.headers)).toMatchObject({
    'x-now': 'now',
    'cache-control': 'no-store',
    'x-content-type-options': 'nosniff',
    'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
  });
  missing = ['database'];
  const ill = await ask('/healthz');
  expect([ill.status, ill.headers.get('retry-after'), await ill.json()]).toEqual([503, '1', { status: 'starting', missing }]);
  expect((await ask('/healthz', { method: 'HEAD' })).status).toBe(503);
  missing = [];
  door.open(product({ notes: () => ({ parked: { compliance: 2 } }) }));
  const parked = await ask('/healthz');
  expect([parked.status, await parked.json()]).toEqual([200, { status: 'ok', parked: { compliance: 2 } }]);
});

test('C19 the health check has a door of its own: it answers while nobody else gets in, and nothing but that', async () => {
  const door = frontDoor();
  const [main, port] = [createServer(door.answer), await freePort()];
  main.maxConnections = 1;
  await new Promise<void>((open) => main.listen(0, '127.0.0.1', open));
  onTestFinished(() => void main.close());
  const taken = connect((main.address() as AddressInfo).port, '127.0.0.1');
  onTestFinished(() => void taken.destroy());
  const close = await openHealthDoor(door, port, '127.0.0.1');
  onTestFinished(close);
  door.open(product());
  const ask = (path: string) => fetch(`http://127.0.0.1:${port}${path}`);
  expect(await (await ask('/healthz')).json()).toEqual({ status: 'ok' });
  expect((await ask('/api/user')).status).toBe(404);
});
