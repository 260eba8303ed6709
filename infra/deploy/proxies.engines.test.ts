// Runs the configurations of infra/deploy/proxies in the real programs (Debian's packages), in front of a server that tells what reached it.
// A program that this machine does not have gets one line.
import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { createServer, type Server } from 'node:http';
import { request } from 'node:https';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { load } from 'js-yaml';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { freePort } from '#infra/adapters/shared/free-port.test-kit.ts';

vi.setConfig({ testTimeout: 120_000, hookTimeout: 60_000 });

const PROXIES = join(import.meta.dirname, 'proxies');
const programAt = (name: string): string | undefined =>
  [...(process.env['PATH'] ?? '').split(':'), '/usr/sbin', '/usr/local/sbin']
    .map((folder) => join(folder, name))
    .find((path) => existsSync(path));

type Place = { folder: string; port: number; upstream: number };
type Proxy = {
  file: string;
  /** The settings of the file in a shape that the program takes without an installation. */
  around(settings: string, place: Place, program: string): Promise<string>;
  check: readonly string[];
  run: readonly string[];
  /** Has a limit of size of its own. */
  limits?: true;
};
const paths = (text: string, { folder, port, upstream }: Place): string =>
  text
    .replaceAll('/etc/ssl/subdoc', folder)
    .replaceAll('127.0.0.1:3000', `127.0.0.1:${upstream}`)
    .replaceAll(/(listen |bind :|\*:)443/g, `$1${port}`);
const MODULES = ['mpm_event', 'authz_core', 'headers', 'proxy', 'proxy_http', 'reqtimeout', 'http2', 'socache_shmcb', 'ssl'];

const PROGRAMS: Record<string, Proxy> = {
  nginx: {
    file: 'nginx.conf',
    around: async (text, place) => {
      const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map((name) => `${name}_temp_path ${place.folder}/${name};`);
      return `daemon off; pid ${place.folder}/pid; error_log stderr; events {} http { access_log off; ${temporary.join(' ')}\n${paths(text, place)}}`;
    },
    check: ['-t', '-c'],
    run: ['-c'],
    limits: true,
  },
  haproxy: { file: 'haproxy.cfg', around: async (text, place) => paths(text, place), check: ['-c', '-f'], run: ['-f'] },
  apache2: {
    file: 'apache.conf',
    async around(text, place, program) {
      const modules = join(dirname(program), '../lib/apache2/modules');
      const loaded = MODULES.map((name) => `LoadModule ${name}_module ${modules}/mod_${name}.so`);
      const own = [`ServerName x`, `ServerRoot ${place.folder}`, `DefaultRuntimeDir ${place.folder}`, `PidFile ${place.folder}/pid`];
      return [...loaded, ...own, `ErrorLog ${place.folder}/errors`, `Listen ${place.port}`, paths(text, place)].join('\n');
    },
    check: ['-t', '-f'],
    run: ['-D', 'FOREGROUND', '-f'],
  },
  caddy: {
    file: 'Caddyfile',
    around: async (text, place) => {
      const site = `https://localhost:${place.port} {\n\ttls ${place.folder}/fullchain.pem ${place.folder}/privkey.pem`;
      return `{\n\tadmin off\n\thttp_port ${await freePort()}\n\tskip_install_trust\n}\n${paths(text, place).replace('subdoc.example.fr {', site)}`;
    },
    check: ['validate', '--adapter', 'caddyfile', '--config'],
    run: ['run', '--adapter', 'caddyfile', '--config'],
  },
};

let folder: string;
let upstream: Server;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'subdoc-proxies-'));
  const [key, certificate] = [join(folder, 'privkey.pem'), join(folder, 'fullchain.pem')];
  const made = [
    'req',
    '-x509',
    '-newkey',
    'rsa:2048',
    '-nodes',
    '-days',
    '2',
    '-subj',
    '/CN=localhost',
    '-keyout',
    key,
    '-out',
    certificate,
  ];
  expect(spawnSync('openssl', made).status).toBe(0);
  await writeFile(join(folder, 'subdoc.pem'), `${await readFile(certificate, 'utf8')}${await readFile(key, 'utf8')}`);
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
const ask = (port: number, size: number, headers: Record<string, string> = {}): Promise<Told> =>
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

/** Ends the program, and every process that it started. */
async function end(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const ended = once(child, 'exit');
  child.kill('SIGTERM');
  await ended;
}

const here = Object.keys(PROGRAMS).filter((name) => programAt(name) !== undefined);
for (const [name, { file }] of Object.entries(PROGRAMS))
  if (!here.includes(name)) console.log(`infra/deploy/proxies/${file} laissé de côté / left out: apt-get install ${name}`);

test.each(here)('N14 %s takes its file, lets 11 MB through over HTTP/1.1, and says itself who asks', async (name) => {
  const { file, around, check, run, limits } = PROGRAMS[name]!;
  const program = programAt(name)!;
  const place = { folder: join(folder, name), port: await freePort(), upstream: (upstream.address() as AddressInfo).port };
  await mkdir(place.folder);
  for (const made of ['privkey.pem', 'fullchain.pem', 'subdoc.pem'])
    await writeFile(join(place.folder, made), await readFile(join(folder, made)));
  const settings = join(place.folder, file);
  await writeFile(settings, await around(await readFile(join(PROXIES, file), 'utf8'), place, program));
  const env = { ...process.env, HOME: place.folder, XDG_CONFIG_HOME: place.folder, XDG_DATA_HOME: place.folder };
  const checked = spawnSync(program, [...check, settings], { env, encoding: 'utf8' });
  expect([checked.status, checked.status === 0 ? '' : `${checked.stdout}${checked.stderr}`]).toEqual([0, '']);

  const child = spawn(program, [...run, settings], { env, stdio: 'ignore' });
  try {
    let first: Told | null = null;
    for (const from = performance.now(); first === null && performance.now() - from < 60_000; await delay(100))
      first = await ask(place.port, 0, { 'x-forwarded-for': '6.6.6.6', 'x-real-ip': '6.6.6.6' }).catch(() => null);
    const seen = JSON.parse(first!.body) as { version: string; headers: Record<string, string> };
    expect([first!.status, seen.version, seen.headers['x-forwarded-for'], seen.headers['x-forwarded-proto']]).toEqual([
      ...[200, '1.1', '127.0.0.1', 'https'],
    ]);
    expect([undefined, '127.0.0.1']).toContain(seen.headers['x-real-ip']);
    expect(seen.headers['host']).toBe(`localhost:${place.port}`);
    expect(JSON.parse((await ask(place.port, 11_000_000)).body)).toMatchObject({ bytes: 11_000_000 });
    if (limits)
      expect(
        await ask(place.port, 14_000_000).then(
          ({ status }) => status,
          () => 413,
        ),
      ).toBe(413);
  } finally {
    await end(child);
  }
});

test.each(here.filter((name) => name === 'caddy'))('N14 the shipped Caddyfile loads in this %s', (name) => {
  const env = { ...process.env, HOME: folder, XDG_CONFIG_HOME: folder, XDG_DATA_HOME: folder, PUBLIC_URL: 'https://localhost' };
  const file = join(import.meta.dirname, 'Caddyfile');
  const { status, stderr } = spawnSync(programAt(name)!, ['validate', '--adapter', 'caddyfile', '--config', file], {
    env,
    encoding: 'utf8',
  });
  expect([status, status === 0 ? '' : stderr]).toEqual([0, '']);
});

test('N14 Traefik, which Debian does not have: its file says where requests go and holds no deposit back', async () => {
  const { http } = load(await readFile(join(PROXIES, 'traefik.yml'), 'utf8')) as {
    http: { middlewares?: unknown; services: Record<string, { loadBalancer: { servers: { url: string }[] } }> };
  };
  expect(http.services['subdoc']!.loadBalancer.servers).toEqual([{ url: 'http://127.0.0.1:3000' }]);
  expect(http.middlewares).toBeUndefined();
});
