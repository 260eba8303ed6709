// The product behind each configuration of infra/deploy/proxies in the real program: log-in, deposits, downloads by parts, an archive, a live
// stream through two minutes without news, and a restart behind it. The two minutes are real, and all programs pass them together.
import { mkdtemp, rm } from 'node:fs/promises';
import type { IncomingHttpHeaders } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, onTestFailed, onTestFinished, test, vi } from 'vitest';
import { freePort } from '#infra/adapters/shared/free-port.test-kit.ts';
import { unzipped } from '#infra/adapters/zip/unzipped.test-kit.ts';
import { company, type Link, type Owner, PASSWORD, subcontractorOf } from '../testing/product/people.ts';
import { NO_QUOTAS, type Product, startProduct } from '../testing/product/product.ts';
import { restamped, tinyPdf } from '../testing/tiny-documents.ts';
import { certify, HERE, type RunningProxy, startProxy } from './proxies.test-kit.ts';

const SILENCE_MS = 120_000;
vi.setConfig({ testTimeout: SILENCE_MS + 180_000, hookTimeout: 180_000 });

const NAME = 'subdoc.example.fr';
const OWNER = 'gerante@batiments-midi.example';
const LISTENER = 'gerant@toits-calmes.example';
/** Apache's default ends a line that pauses for 20 s. */
const PAUSE_MS = 25_000;

let folder: string;
let product: Product;
let env: Record<string, string>;
/** Of three companies: one deposits, one deposits slowly, of the third there is no news. */
type Place = { link: Link; type: number };
let own: Place;
let beside: Place;
let quiet: Place;
let proxies: RunningProxy[];
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'subdoc-proxies-product-'));
  await certify(folder);
  // The tools that make companies are only there while nobody outside can reach the product.
  const first = await startProduct();
  own = await place(await company(first, 'Bâtiments du Midi', OWNER));
  beside = await place(await company(first, 'Maçons du Nord', 'gerant@macons-nord.example'));
  quiet = await place(await company(first, 'Toits Calmes', LISTENER));
  await first.dev('/dev/settle', {});
  await first.stop();
  const port = await freePort();
  env = { ...NO_QUOTAS, PORT: String(port), PUBLIC_URL: `https://${NAME}`, TRUST_PROXY: '1' };
  product = await startProduct({ env, dataDir: first.dataDir });
  proxies = await Promise.all(HERE.map((name) => startProxy(name, folder, port)));
});
afterAll(async () => {
  await Promise.all((proxies ?? []).map((proxy) => proxy.stop()));
  await product?.dispose();
  await rm(folder, { recursive: true, force: true });
});

async function place(owner: Owner): Promise<Place> {
  const link = await subcontractorOf(owner, { companyName: 'DUPONT BTP', siret: '73282932000074' }, [/./]);
  const [first] = await owner.call<{ id: number }[]>('GET', '/api/document-types');
  return { link, type: first!.id };
}

type Answer = { status: number; headers: IncomingHttpHeaders; body: Buffer };
type Asked = { method?: string; headers?: Record<string, string>; body?: Buffer; pauseMs?: number };
/** As a browser at the public address; visitors make up where they come from. */
const addressed = ({ port }: RunningProxy, path: string) => ({
  ...{ host: '127.0.0.1', port, path, servername: NAME, rejectUnauthorized: false, agent: false as const },
  headers: { host: NAME, origin: `https://${NAME}`, 'x-forwarded-for': '6.6.6.6', 'x-real-ip': '6.6.6.6' },
});
/** With `pauseMs` the line pauses after half of the body. */
function ask(proxy: RunningProxy, path: string, { method = 'GET', headers = {}, body, pauseMs }: Asked = {}): Promise<Answer> {
  const { headers: own, ...to } = addressed(proxy, path);
  const length = body === undefined ? {} : { 'content-length': String(body.length) };
  return new Promise((done, fail) => {
    const sent = proxy.request({ ...to, method, headers: { ...own, ...length, ...headers } }, (answer) => {
      const chunks: Buffer[] = [];
      answer.on('data', (chunk: Buffer) => chunks.push(chunk));
      answer.on('end', () => done({ status: answer.statusCode!, headers: answer.headers, body: Buffer.concat(chunks) }));
      answer.on('error', fail);
    });
    sent.on('error', fail);
    if (body === undefined || pauseMs === undefined) return void sent.end(body);
    sent.write(body.subarray(0, body.length / 2));
    setTimeout(() => sent.end(body.subarray(body.length / 2)), pauseMs);
  });
}
const json = { 'content-type': 'application/json' };
async function loginThrough(proxy: RunningProxy, email: string): Promise<string> {
  const body = Buffer.from(JSON.stringify({ email, password: PASSWORD }));
  const { status, headers } = await ask(proxy, '/api/login', { method: 'POST', headers: json, body });
  expect([proxy.name, status]).toEqual([proxy.name, 200]);
  const [cookie] = headers['set-cookie']!;
  expect(cookie).toMatch(/^__Host-.*Secure/);
  return cookie!.split(';')[0]!;
}
/** A PDF of this size, in bytes. */
const sized = (name: string, size: number): Buffer => {
  const pdf = tinyPdf(name);
  const { length } = restamped(pdf, '');
  return restamped(pdf, 'x'.repeat(size - length));
};
async function deposit(proxy: RunningProxy, { link, type }: Place, file: Buffer, pauseMs?: number): Promise<number> {
  const form = new FormData();
  form.set('token', link.secureToken);
  form.set('documentTypeId', String(type));
  form.set('document', new Blob([new Uint8Array(file)], { type: 'application/pdf' }), `${proxy.name}.pdf`);
  const coded = new Response(form);
  const headers = { 'content-type': coded.headers.get('content-type')! };
  const body = Buffer.from(await coded.arrayBuffer());
  const { status, body: told } = await ask(proxy, '/api/upload', { method: 'POST', headers, body, ...(pauseMs ? { pauseMs } : {}) });
  expect([proxy.name, status, status === 201 ? '' : String(told)]).toEqual([proxy.name, 201, '']);
  return (JSON.parse(String(told)) as { id: number }).id;
}
/** What the live stream says, as it comes. */
function listen(proxy: RunningProxy, cookie: string) {
  const { headers, ...to } = addressed(proxy, '/api/live');
  const heard = { text: '', newsAt: 0, ended: false };
  const stream = proxy.request({ ...to, headers: { ...headers, cookie } }, (answer) => {
    answer.on('data', (chunk: Buffer) => {
      heard.text += chunk;
      if (String(chunk).includes('event: change')) heard.newsAt = performance.now();
    });
    answer.on('close', () => (heard.ended = true));
  });
  stream.on('error', () => (heard.ended = true)).end();
  return { heard, close: () => stream.destroy() };
}

test('N14 through each proxy: log-in, 10 MB, a download by parts, an archive; nobody’s made-up address counts', async () => {
  onTestFailed(() => console.error(product.output()));
  for (const proxy of proxies) {
    const cookie = await loginThrough(proxy, OWNER);
    const file = sized(proxy.name, 10_000_000);
    const id = await deposit(proxy, own, file);
    const range = await ask(proxy, `/api/documents/${id}/download`, { headers: { cookie, range: 'bytes=9999990-9999999' } });
    expect([range.status, range.headers['content-range'], range.body.equals(file.subarray(9_999_990))]).toEqual([
      ...[206, 'bytes 9999990-9999999/10000000', true],
    ]);
    const archive = await ask(proxy, `/api/documents/files.zip?ids=${id}`, { headers: { cookie } });
    expect([archive.status, archive.headers['content-encoding']]).toEqual([200, undefined]);
    expect([...(await unzipped(archive.body)).values()].some((bytes) => bytes.length === file.length)).toBe(true);
  }
  expect(product.output()).not.toMatch(/addresses-(?:hidden|differ)/);
});

test('N14 a live stream hears a change after two minutes without news; a deposit that pauses arrives; a restart behind is over for all', async () => {
  onTestFailed(() => console.error(product.output()));
  const cookies = await Promise.all(proxies.map((proxy) => loginThrough(proxy, LISTENER)));
  const [asker] = proxies;
  // Each program that is not on this machine is told of in a line above.
  if (asker === undefined) return expect(HERE).toEqual([]);
  const lines = proxies.map((proxy, i) => listen(proxy, cookies[i]!));
  // Caddy ends once its visitors are gone.
  onTestFinished(() => {
    for (const { close } of lines) close();
  });
  await expect.poll(() => lines.every(({ heard }) => heard.text !== '')).toBe(true);
  // Of another company: no news for those who listen.
  await Promise.all(proxies.map((proxy) => deposit(proxy, beside, sized(`${proxy.name} en deux fois`, 300_000), PAUSE_MS)));
  const isQuiet = () => lines.every(({ heard }) => performance.now() - heard.newsAt > SILENCE_MS);
  await expect.poll(isQuiet, { interval: 500, timeout: SILENCE_MS + 60_000 }).toBe(true);
  expect(lines.map(({ heard }) => heard.ended)).toEqual(proxies.map(() => false));
  const asked = performance.now();
  const note = { method: 'POST', headers: { ...json, cookie: cookies[0]! }, body: Buffer.from('{"text":"Rappeler lundi."}') };
  expect((await ask(asker, `/api/subcontractors/${quiet.link.id}/notes`, note)).status).toBe(201);
  await expect.poll(() => lines.every(({ heard }) => heard.newsAt > asked && !heard.ended)).toBe(true);

  await product.stop();
  // What a proxy says meanwhile is its own page: no answer of ours.
  for (const proxy of proxies) expect([proxy.name, (await ask(proxy, '/api/user')).status]).toEqual([proxy.name, expect.toSatisfy(isAway)]);
  await expect.poll(() => lines.every(({ heard }) => heard.ended)).toBe(true);
  product = await startProduct({ env, dataDir: product.dataDir });
  for (const [i, proxy] of proxies.entries()) {
    await expect
      .poll(async () => (await ask(proxy, '/api/user', { headers: { cookie: cookies[i]! } })).status, { interval: 200 })
      .toBe(200);
    const again = listen(proxy, cookies[i]!);
    await expect.poll(() => again.heard.text).not.toBe('');
    again.close();
  }
});
const isAway = (status: number): boolean => [502, 503, 504].includes(status);
