// Runs the configurations of infra/deploy/proxies in the real programs (proxies.test-kit.ts), in front of a server that tells what reached it.
import { spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { load } from 'js-yaml';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { certify, HERE, PROGRAMS, PROXIES, programAt, type RunningProxy, startProxy } from './proxies.test-kit.ts';

vi.setConfig({ testTimeout: 120_000, hookTimeout: 60_000 });

let folder: string;
let upstream: Server;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'subdoc-proxies-'));
  await certify(folder);
  upstream = createServer((incoming, answer) => {
    let bytes = 0;
    incoming.on('data', ({ length }: Buffer) => (bytes += length));
    incoming.on('end', () => answer.end(JSON.stringify({ version: incoming.httpVersion, headers: incoming.headers, bytes })));
    incoming.on('error', () => answer.destroy());
  });
  upstream.listen(0, '127.0.0.1');
  await once(upstream, 'listening');
});
afterAll(async () => {
  upstream.closeAllConnections();
  upstream.close();
  await rm(folder, { recursive: true, force: true });
});

type Told = { status: number; body: string };
const ask = ({ port, request }: RunningProxy, size: number, headers: Record<string, string> = {}): Promise<Told> =>
  new Promise((done, fail) => {
    const options = { host: '127.0.0.1', port, path: '/api/upload', method: 'POST', rejectUnauthorized: false, agent: false as const };
    const sent = request({ ...options, headers: { host: `localhost:${port}`, 'content-length': size, ...headers } }, (answer) => {
      let body = '';
      answer.on('data', (chunk: Buffer) => (body += chunk));
      answer.on('end', () => done({ status: answer.statusCode!, body }));
      answer.on('error', fail);
    });
    // A proxy that refuses may close the line before it has read everything.
    sent.on('error', fail).end(Buffer.alloc(size));
  });

test.each(HERE)('N14 %s takes its file, lets 11 MB through over HTTP/1.1, and says itself who asks', async (name) => {
  const place = await startProxy(name, folder, (upstream.address() as AddressInfo).port);
  try {
    let first: Told | null = null;
    for (const from = performance.now(); first === null && performance.now() - from < 60_000; await delay(100))
      first = await ask(place, 0, { 'x-forwarded-for': '6.6.6.6', 'x-real-ip': '6.6.6.6' }).catch(() => null);
    const seen = JSON.parse(first!.body) as { version: string; headers: Record<string, string> };
    expect([first!.status, seen.version, seen.headers['x-forwarded-for'], seen.headers['x-forwarded-proto']]).toEqual([
      ...[200, '1.1', '127.0.0.1', 'https'],
    ]);
    expect([undefined, '127.0.0.1']).toContain(seen.headers['x-real-ip']);
    expect(seen.headers['host']).toBe(`localhost:${place.port}`);
    expect(JSON.parse((await ask(place, 11_000_000)).body)).toMatchObject({ bytes: 11_000_000 });
    if (PROGRAMS[name]!.limits)
      expect(
        await ask(place, 14_000_000).then(
          ({ status }) => status,
          () => 413,
        ),
      ).toBe(413);
  } finally {
    await place.stop();
  }
});

test.each(HERE.filter((name) => name === 'caddy'))('N14 the shipped Caddyfile loads in this %s', (name) => {
  const env = { ...process.env, HOME: folder, XDG_CONFIG_HOME: folder, XDG_DATA_HOME: folder, PUBLIC_URL: 'https://localhost' };
  const file = join(import.meta.dirname, 'Caddyfile');
  const { status, stderr } = spawnSync(programAt(name)!, ['validate', '--adapter', 'caddyfile', '--config', file], {
    env,
    encoding: 'utf8',
  });
  expect([status, status === 0 ? '' : stderr]).toEqual([0, '']);
});

test('N14 Traefik, which can be had neither from Debian nor from the Go proxy (403 for its modules): its file says where requests go and holds no deposit back', async () => {
  const { http } = load(await readFile(join(PROXIES, 'traefik.yml'), 'utf8')) as {
    http: { middlewares?: unknown; services: Record<string, { loadBalancer: { servers: { url: string }[] } }> };
  };
  expect(http.services['subdoc']!.loadBalancer.servers).toEqual([{ url: 'http://127.0.0.1:3000' }]);
  expect(http.middlewares).toBeUndefined();
});
