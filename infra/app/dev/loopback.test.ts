// Who may use the developer tools: whoever is on this machine and shows its secret, led here by no proxy, foreign page or foreign name.
import { Hono } from 'hono';
import { describe, expect, it } from 'vitest';
import { loopbackOnly, secretOnly } from './loopback.ts';

const SECRET = 'a-secret';
type Options = { from?: string; headers?: Record<string, string>; env?: object };
async function call(method: string, path: string, { from = '127.0.0.1', headers = {}, env = {} }: Options = {}) {
  const app = new Hono();
  app.use(loopbackOnly(() => from));
  app.use(secretOnly(SECRET));
  app.all('*', (context) => context.text('in'));
  return app.request(`http://localhost:3000${path}`, { method, headers: { 'x-dev-secret': SECRET, ...headers } }, env);
}

describe('who may call', () => {
  it('a socket of this machine alone; for the others the page does not exist', async () => {
    for (const from of ['192.168.1.20', '10.0.0.1', '8.8.8.8', '::ffff:10.0.0.1', '2001:db8::1', '127.0.0.1.evil.fr', '']) {
      for (const [method, path] of [
        ['GET', '/outbox'],
        ['GET', '/outbox.html'],
        ['GET', '/clock'],
        ['POST', '/clock'],
        ['POST', '/faults'],
        ['POST', '/settle'],
      ] as const) {
        expect((await call(method, path, { from })).status).toBe(404);
      }
    }
    for (const from of ['127.0.0.1', '127.1.2.3', '::1', '::ffff:127.0.0.1'])
      expect((await call('GET', '/clock', { from })).status).toBe(200);
  });

  it('C37 no foreign page, also not through a browser on this machine, nor by a foreign name that leads here', async () => {
    expect((await call('POST', '/clock', { headers: { origin: 'https://evil.example' } })).status).toBe(403);
    expect((await call('POST', '/clock', { headers: { origin: 'null' } })).status).toBe(403);
    expect((await call('GET', '/outbox', { headers: { host: 'rebound.evil.example:3000' } })).status).toBe(404);
    expect((await call('GET', '/clock', { headers: { origin: 'http://localhost:5173', host: '127.0.0.1:3000' } })).status).toBe(200);
  });

  it('C37 nobody through a proxy on this machine, whatever it says of itself, also nginx, which only speaks HTTP/1.0', async () => {
    for (const name of ['forwarded', 'x-forwarded-for', 'X-Forwarded-Proto', 'x-forwarded', 'x-real-ip', 'via'])
      expect([name, (await call('GET', '/outbox', { headers: { [name]: '' } })).status]).toEqual([name, 404]);
    const spoken = async (httpVersion: string) => (await call('GET', '/outbox', { env: { incoming: { httpVersion } } })).status;
    expect([await spoken('1.0'), await spoken('1.1')]).toEqual([404, 200]);
  });

  it('C37 nobody without the secret: the address that the start printed puts it into a cookie, and takes it out of the address', async () => {
    const without: Record<string, string>[] = [
      { 'x-dev-secret': '' },
      { 'x-dev-secret': `${SECRET}x` },
      { 'x-dev-secret': '', cookie: `dev-secret=${SECRET}x` },
    ];
    for (const headers of without)
      for (const path of ['/outbox', '/outbox.html', '/outbox/1.html', '/clock', '/outbox?secret=', `/outbox?secret=${SECRET}x`])
        expect([path, (await call('GET', path, { headers })).status]).toEqual([path, 404]);
    const opened = await call('GET', `/outbox.html?channel=email&secret=${SECRET}`, { headers: { 'x-dev-secret': '' } });
    expect([opened.status, opened.headers.get('location')]).toEqual([303, '/outbox.html?channel=email']);
    const cookie = opened.headers.get('set-cookie')!;
    expect(cookie).toMatch(/HttpOnly/);
    const headers = { 'x-dev-secret': '', cookie: `session=1; ${cookie.split(';')[0]}` };
    expect((await call('GET', '/outbox.html', { headers })).status).toBe(200);
  });
});
