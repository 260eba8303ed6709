// The whole product over a real S3 server: documents that were on the disk move there, are read, shown and saved from there; and what is left of
// the product while that server is gone (C63).
import { execFile } from 'node:child_process';
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, it, onTestFailed } from 'vitest';
import { s3Blobs } from '#infra/adapters/blobs/s3.ts';
import type { S3Settings } from '#infra/adapters/blobs/s3-storage.ts';
import { type MinioServer, startMinio } from '#infra/testing/engines/minio.ts';
import { DEV_HEADERS } from '../testing/product/dev-secret.ts';
import { company, type Link, login, type Owner, subcontractorOf } from '../testing/product/people.ts';
import { type Product, startProduct } from '../testing/product/product.ts';
import { tinyPdf } from '../testing/tiny-documents.ts';

const EMAIL = 'gerante@batiments-midi.example';
const AWAY = 'Le service est momentanément indisponible. Veuillez réessayer dans un instant.';
const TOOLS = resolve(import.meta.dirname, '../tools');

let folder: string;
let server: MinioServer;
let settings: S3Settings;
let env: Record<string, string>;
let product: Product;
let owner: Owner;
let link: Link;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'subdoc-e2e-s3-'));
  server = await startMinio({ folder });
  settings = await server.bucket();
  env = {
    S3_ENDPOINT: settings.endpoint,
    S3_REGION: settings.region,
    S3_BUCKET: settings.bucket,
    S3_ACCESS_KEY_ID: settings.accessKeyId,
    S3_SECRET_ACCESS_KEY: settings.secretAccessKey,
  };
  product = await startProduct();
  owner = await company(product, 'Bâtiments du Midi', EMAIL);
  link = await subcontractorOf(owner, { companyName: 'DUPONT BTP', siret: '73282932000074' }, [/./]);
});
afterAll(async () => {
  await product?.dispose();
  await server?.stop();
  await rm(folder, { recursive: true, force: true });
});

const run = async (tool: string, ...args: string[]) =>
  promisify(execFile)(process.execPath, [join(TOOLS, tool), ...args], {
    env: { ...process.env, ...env, DATA_DIR: product.dataDir, DEMO: '0' },
  });
const bytesOf = async (id: number, headers = {}): Promise<[number, string]> => {
  const answer = await fetch(`${product.url}/api/documents/${id}/download`, { headers: { cookie: owner.cookie, ...headers } });
  return [answer.status, Buffer.from(await answer.arrayBuffer()).toString('latin1')];
};
async function send(content: Buffer): Promise<Response> {
  const [type] = await owner.call<{ id: number }[]>('GET', '/api/document-types');
  const form = new FormData();
  form.set('token', link.secureToken);
  form.set('documentTypeId', String(type!.id));
  form.set('document', new Blob([new Uint8Array(content)], { type: 'application/pdf' }), 'attestation.pdf');
  return fetch(`${product.url}/api/upload`, { method: 'POST', body: form });
}
const health = async () => {
  const answer = await fetch(`${product.url}/healthz`);
  return { http: answer.status, ...((await answer.json()) as { degraded?: string[] }) };
};
const objects = async () => Array.fromAsync(s3Blobs(settings, { folder: join(folder, 'out') }).list());

it('documents move from the disk into the bucket, are the same there, and a backup of them is a folder again', async () => {
  onTestFailed(() => console.error(product.output()));
  const content = tinyPdf('premier');
  const answer = await send(content);
  expect(answer.status).toBe(201);
  const { id } = (await answer.json()) as { id: number };
  await product.dev('/dev/settle', {});
  await product.stop();
  const { dataDir } = product;
  // The history has documents: an empty bucket is not theirs.
  await expect(startProduct({ env, dataDir })).rejects.toThrow('npm run migrate-files');
  expect((await run('migrate-files.ts', '--from', 'disk', '--to', 's3')).stdout).toContain('--finish');
  await expect(startProduct({ env, dataDir })).rejects.toThrow('S3_BUCKET');
  expect((await run('migrate-files.ts', '--from', 'disk', '--to', 's3', '--finish')).stdout).toContain('S3_…');
  await rm(join(dataDir, 'files'), { recursive: true });
  product = await startProduct({ env, dataDir });
  owner = await login(product, EMAIL);
  expect(await bytesOf(id)).toEqual([200, content.toString('latin1')]);
  expect(await bytesOf(id, { range: 'bytes=5-9' })).toEqual([206, content.toString('latin1', 5, 10)]);
  const { stdout } = await run('backup.ts', join(folder, 'backup'));
  expect(stdout).toContain('Documents : 1 ');
  expect((await readdir(join(folder, 'backup/files/objects'), { recursive: true })).filter((name) => name.length > 30)).toHaveLength(1);
});

it('a document in the bucket is received, opened and read as one on the disk', async () => {
  const answer = await send(tinyPdf('second'));
  expect(answer.status).toBe(201);
  await product.dev('/dev/settle', {});
  const [document] = await owner.call<{ validationStatus: string; analyser?: string }[]>('GET', `/api/documents/${link.id}`);
  expect(document).toMatchObject({ validationStatus: 'pending' });
  expect(await objects()).toHaveLength(2);
});

it('C63 the S3 server is killed: 503 in French for files, lists and pages go on, /healthz and metrics tell it; it is back, and so is everything', async () => {
  onTestFailed(() => console.error(product.output()));
  const [document] = await owner.call<{ id: number }[]>('GET', `/api/documents/${link.id}`);
  expect(await health()).not.toHaveProperty('degraded');
  await server.kill();
  const refused = await send(tinyPdf('perdu'));
  expect([refused.status, ((await refused.json()) as { message: string }).message, refused.headers.get('retry-after')]).toEqual([
    503,
    AWAY,
    '2',
  ]);
  expect((await bytesOf(document!.id))[0]).toBe(503);
  for (const path of [`/api/documents/${link.id}`, '/api/dashboard/initial-data', '/api/subcontractors'])
    expect(await owner.call('GET', path)).toBeTruthy();
  await expect.poll(health).toMatchObject({ http: 200, degraded: ['files'] });
  expect(await (await fetch(`${product.url}/metrics`, { headers: DEV_HEADERS })).text()).toContain('subdoc_engine_up{engine="files"} 0');
  await server.start();
  await expect.poll(health).not.toHaveProperty('degraded');
  const before = await owner.call<unknown[]>('GET', `/api/documents/${link.id}`);
  expect((await bytesOf(document!.id))[0]).toBe(200);
  expect((await send(tinyPdf('repris'))).status).toBe(201);
  await product.dev('/dev/settle', {});
  // An object for each event, and none besides.
  expect(await owner.call<unknown[]>('GET', `/api/documents/${link.id}`)).toHaveLength(before.length + 1);
  expect(await objects()).toHaveLength(before.length + 1);
});
