// Runs the proxy's settings on a real Caddy: in front of the product, and in front of a server that echoes its requests.
import { EventEmitter, once } from 'node:events';
import { readdirSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { createServer, type IncomingHttpHeaders, type Server } from 'node:http';
import { request } from 'node:https';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { freePort } from '#infra/adapters/shared/free-port.test-kit.ts';
import { rcPro } from '#infra/specimens/index.ts';
import { type RunningProxy, startProxy } from '../testing/engines/caddy.ts';
import { DEV_HEADERS } from '../testing/product/dev-secret.ts';
import { company, type Owner, subcontractorOf } from '../testing/product/people.ts';
import { type Product, startProduct } from '../testing/product/product.ts';
import { ROOT } from './deploy.test-kit.ts';
import { writeStaticFiles } from './static-files.ts';

type Answer = { status: number; headers: IncomingHttpHeaders; body: Buffer };
type Asked = { method?: string; headers?: Record<string, string>; body?: string | Uint8Array };

let folder: string;
let files: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'subdoc-proxy-'));
  files = join(folder, 'files');
  await writeStaticFiles(ROOT, files);
});
afterAll(() => rm(folder, { recursive: true, force: true }));

const ask = (proxy: RunningProxy, path: string, { method = 'GET', headers = {}, body }: Asked = {}): Promise<Answer> =>
  new Promise((done, fail) => {
    const sent = request(proxy.url + path, { method, headers, ca: proxy.ca() }, (answer) => {
      const chunks: Buffer[] = [];
      answer.on('data', (chunk: Buffer) => chunks.push(chunk));
      answer.on('end', () => done({ status: answer.statusCode!, headers: answer.headers, body: Buffer.concat(chunks) }));
    });
    sent.on('error', fail).end(body);
  });

describe('before the product', () => {
  let product: Product;
  let proxy: RunningProxy;
  let owner: Owner;
  beforeAll(async () => {
    const [port, upstreamPort] = [await freePort(), await freePort()];
    product = await startProduct({ env: { PORT: String(upstreamPort), PUBLIC_URL: `https://localhost:${port}` } });
    product = { ...product, url: `http://localhost:${upstreamPort}` };
    owner = await company(product);
    proxy = await startProxy({ folder: join(folder, 'first'), files, port, upstreamPort });
  });
  afterAll(async () => {
    await proxy?.stop();
    await product?.dispose();
  });

  it('serves every file of the front ends as the product does: bytes, type, protection, caching, packed or not', async () => {
    const paths = readdirSync(files, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile() && !/\.(?:br|gz)$/.test(entry.name))
      .map((entry) => `/${relative(files, join(entry.parentPath, entry.name))}`);
    expect(paths.length).toBeGreaterThan(30);
    const shown = ({ 'content-type': type, 'cache-control': cache, ...rest }: Record<string, unknown>) =>
      Object.fromEntries([
        ['content-type', type],
        ['cache-control', cache],
        ...Object.entries(rest).filter(([name]) =>
          /^(?:content-security|x-content|x-frame|referrer|permissions|cross-origin|strict)/.test(name),
        ),
      ]);
    for (const path of paths) {
      const [direct, through] = [await fetch(product.url + encodeURI(path)), await ask(proxy, encodeURI(path))];
      expect([path, through.status, shown(through.headers)]).toEqual([path, direct.status, shown(Object.fromEntries(direct.headers))]);
      expect(Buffer.compare(through.body, Buffer.from(await direct.arrayBuffer())), path).toBe(0);
    }
    const packed = await ask(proxy, paths.find((path) => /assets\/.*\.js$/.test(path))!, { headers: { 'accept-encoding': 'gzip, br' } });
    expect([packed.headers['content-encoding'], packed.headers['vary']?.toString().toLowerCase()]).toEqual(['br', 'accept-encoding']);
  });

  it('leaves to the product: pages with a nonce of their own, addresses without a file, other methods, everything below /api', async () => {
    const nonce = async () => /nonce-([\w-]+)/.exec(String((await ask(proxy, '/')).headers['content-security-policy']))?.[1];
    expect(await nonce()).not.toBe(await nonce());
    expect((await ask(proxy, '/assets/none-12345678.js')).status).toBe(404);
    expect((await ask(proxy, '/landing.drawn.html')).headers['x-now']).toBeDefined();
    expect((await ask(proxy, '/apercu.jpg', { method: 'POST', headers: { origin: proxy.url } })).status).toBe(404);
    // Its headers arrive once and unchanged; the proxy adds Alt-Svc for HTTP/3.
    const told = (headers: object) =>
      Object.entries(headers).filter(([name]) => !/^(?:date|x-now|x-correlation-id|connection|keep-alive|alt-svc)$/.test(name));
    const [direct, through] = [await fetch(`${product.url}/api/openapi.json`), await ask(proxy, '/api/openapi.json')];
    expect(new Map(told(through.headers))).toEqual(new Map(told(Object.fromEntries(direct.headers))));
    // /dev is open for this machine only, and never through a proxy.
    expect([(await fetch(`${product.url}/dev/outbox`, { headers: DEV_HEADERS })).status, (await ask(proxy, '/dev/outbox')).status]).toEqual(
      [200, 404],
    );
  });

  it('passes on an upload, its download by parts, and live news as they come', async () => {
    const link = await subcontractorOf(owner, { companyName: 'DUPONT BTP', siret: '00010010700010' }, [/civile professionnelle/i]);
    const types = await owner.call<{ id: number; name: string }[]>('GET', '/api/document-types');
    const holder = {
      company: 'DUPONT BTP',
      siren: '000100107',
      siret: '00010010700010',
      address: ['12 rue des Carriers', '34000 Montpellier'] as const,
    };
    const pdf = await rcPro({ ...holder, issuedOn: '2026-01-02', coverStart: '2026-01-02', coverEnd: '2026-12-31' } as never);
    const form = new FormData();
    form.set('token', link.secureToken);
    form.set('documentTypeId', String(types.find(({ name }) => /civile professionnelle/i.test(name))!.id));
    form.set('document', new Blob([new Uint8Array(pdf)], { type: 'application/pdf' }), 'attestation.pdf');
    const coded = new Response(form);
    const told = await new Promise<string>((done, fail) => {
      const stream = request(`${proxy.url}/api/live`, { headers: { cookie: owner.cookie }, ca: proxy.ca() }, (answer) => {
        let text = '';
        answer.on('data', (chunk: Buffer) => {
          text += chunk;
          if (!/^data:/m.test(text)) return;
          stream.destroy();
          done(text);
        });
        // The stream is open: every later change is sent on it.
        void coded
          .arrayBuffer()
          .then((body) =>
            ask(proxy, '/api/upload', {
              method: 'POST',
              headers: { 'content-type': coded.headers.get('content-type')!, origin: proxy.url },
              body: new Uint8Array(body),
            }),
          )
          .then(({ status, body }) => status === 201 || fail(new Error(`${status} ${body}`)), fail);
      });
      stream.on('error', fail).end();
    });
    expect(told).toContain('data:');
    const [document] = await owner.call<{ id: number }[]>('GET', `/api/documents/${link.id}`);
    const part = await ask(proxy, `/api/documents/${document!.id}/download`, { headers: { cookie: owner.cookie, range: 'bytes=0-3' } });
    expect([part.status, part.headers['content-range'], part.body.toString()]).toEqual([206, `bytes 0-3/${pdf.length}`, '%PDF']);
  });

  it('C68 writes neither addresses nor people, and says in French that the product is away', async () => {
    await product.stop();
    const away = await ask(proxy, '/upload/un-jeton-secret', { headers: { cookie: 'session=secret', 'user-agent': 'someone' } });
    expect([away.status, away.headers['retry-after'], away.headers['content-type']]).toEqual([503, '5', 'application/json; charset=utf-8']);
    expect(JSON.parse(away.body.toString())).toMatchObject({ code: 'unavailable', message: expect.stringContaining('réessayer') });
    expect(away.headers['content-security-policy']).toContain("default-src 'none'");
    expect(proxy.output()).not.toMatch(/un-jeton-secret|someone|session=|remote_ip/);
  });
});

describe('before a server that shows what reaches it', () => {
  let upstream: Server;
  let proxy: RunningProxy;
  let arrived: IncomingHttpHeaders[];
  const bytes = new EventEmitter();
  beforeAll(async () => {
    arrived = [];
    upstream = createServer((incoming, answer) => {
      arrived.push(incoming.headers);
      incoming.on('data', ({ length }: Buffer) => bytes.emit('arrived', length));
      incoming.on('end', () => answer.end('whole'));
      incoming.on('error', () => answer.destroy());
    });
    await new Promise<void>((open) => void upstream.listen(0, '127.0.0.1', open));
    const { port: upstreamPort } = upstream.address() as AddressInfo;
    proxy = await startProxy({ folder: join(folder, 'second'), files, port: await freePort(), upstreamPort });
  });
  afterAll(async () => {
    await proxy?.stop();
    upstream?.closeAllConnections();
    upstream?.close();
  });

  it('hands an upload over as it comes', async () => {
    const sent = request(`${proxy.url}/api/upload`, { method: 'POST', ca: proxy.ca(), headers: { 'content-length': 5_000_000 } });
    // Truncated in the test, before the rest is sent.
    sent.on('error', () => {});
    const first = once(bytes, 'arrived');
    sent.write(Buffer.alloc(64 * 1024));
    const [length] = await first;
    sent.destroy();
    expect(length).toBeGreaterThan(0);
  });

  it('C33 says itself where a call comes from: what a visitor claims is thrown away', async () => {
    arrived.length = 0;
    await ask(proxy, '/api/x', {
      headers: { 'x-forwarded-for': '6.6.6.6', 'x-forwarded-proto': 'http', 'x-forwarded-host': 'evil.example' },
    });
    expect(arrived).toMatchObject([
      {
        'x-forwarded-for': expect.stringMatching(/^(?:127\.0\.0\.1|::1)$/),
        'x-forwarded-proto': 'https',
        'x-forwarded-host': new URL(proxy.url).host,
        host: new URL(proxy.url).host,
      },
    ]);
  });

  it('stops what is far beyond every limit, and says so in French', async () => {
    const answer = await ask(proxy, '/none', { method: 'POST', body: Buffer.alloc(65_000_000) });
    expect([answer.status, JSON.parse(answer.body.toString())]).toMatchObject([413, { code: 'body-too-large', status: 413 }]);
  });
});
