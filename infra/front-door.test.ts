import { Hono } from 'hono';
import { expect, test } from 'vitest';
import { frontDoor } from './front-door.ts';

const get = (path: string, headers: Record<string, string> = {}) => new Request(`http://localhost${path}`, { headers });

test('until the product is ready whoever comes is told to come back, in the form he understands', async () => {
  const door = frontDoor();
  const api = await door.fetch(get('/api/user'));
  expect([api.status, api.headers.get('retry-after'), (await api.json()).code]).toEqual([503, '1', 'unavailable']);
  const health = await door.fetch(get('/healthz'));
  expect([health.status, await health.json()]).toEqual([503, { status: 'starting', missing: ['start'] }]);
  const page = await door.fetch(get('/dashboard', { accept: 'text/html' }));
  expect([page.status, page.headers.get('content-type')]).toEqual([503, 'text/html; charset=UTF-8']);
  expect(await page.text()).toContain('SubDoc démarre');
});

test('C58 an early call does not keep the product from being put together', async () => {
  const door = frontDoor();
  await door.fetch(get('/healthz'));
  const app = new Hono();
  app.get('/healthz', (context) => context.text('ok'));
  door.open(app.fetch);
  expect(await (await door.fetch(get('/healthz'))).text()).toBe('ok');
});
