// The API with an S3 bucket: files in and out, ranges, and French errors while the bucket is unreachable or slow (C63).
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { placeOf, s3Blobs } from '#infra/adapters/blobs/s3.ts';
import { type S3Double, s3Double } from '#infra/adapters/blobs/s3-double.test-kit.ts';
import { unzipped } from '#infra/adapters/zip/unzipped.test-kit.ts';
import { customer, defaultTypes, file, largePdf, ok, type Person, pdf, subcontractor, upload } from '#infra/testing/api/people.ts';
import { startWorld, type World } from '#infra/testing/api/world.ts';
import { forgetNeighbours, neighboursSeen } from '../shell/http/neighbours.ts';

const AWAY = 'Le service est momentanément indisponible. Veuillez réessayer dans un instant.';
const SMALL = pdf('petit');
/** Larger than one range request of the reader. */
const LARGE = largePdf(3_000_000);

let folder: string;
let double: S3Double;
let world: World;
let person: Person;
let typeId: number;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'subdoc-s3-api-'));
  double = await s3Double();
  const patience = { connect: 5_000, idle: 500, all: 10_000, again: [10] };
  world = await startWorld({ blobs: () => s3Blobs(double.settings, { folder, patience }) });
  person = await customer(world);
  typeId = (await defaultTypes(person))[0]!.id;
});
afterAll(async () => {
  await world.close();
  await double.close();
  await rm(folder, { recursive: true });
});
beforeEach(() => double.fail(() => undefined));
const asked = async (path: string): Promise<Response> =>
  world.app.request(path, { headers: { cookie: [...person.jar].map(([name, value]) => `${name}=${value}`).join('; ') } });
const download = (id: number, headers = {}) => person.raw('GET', `/api/documents/${id}/download`, { headers });
async function deposited(content = LARGE): Promise<number> {
  const sub = await subcontractor(person);
  return ok(await upload(world.client(), sub.secureToken, typeId, content), 201).body.id as number;
}

test('F268 C21 a file is stored encrypted in the bucket, and returned whole, in ranges and in an archive', async () => {
  const id = await deposited();
  for (const { bytes } of double.objects.values()) expect(bytes.includes('yyyyyyyy')).toBe(false);
  expect((await download(id)).text).toBe(LARGE.toString('latin1'));
  const part = await download(id, { range: 'bytes=2000000-2000099' });
  expect([part.status, part.text]).toEqual([206, LARGE.toString('latin1', 2_000_000, 2_000_100)]);
  const archive = await asked(`/api/documents/files.zip?ids=${id}`);
  const files = await unzipped(new Uint8Array(await archive.arrayBuffer()));
  expect([...files.values()].some((content) => content.equals(LARGE))).toBe(true);
});

test('the file may come before its token: it is stored again for the depositor, and one object is left', async () => {
  const sub = await subcontractor(person);
  const before = double.objects.size;
  const form: Parameters<Person['form']>[1] = [
    ['document', file(SMALL), 'a.pdf'],
    ['documentTypeId', String(typeId)],
    ['token', sub.secureToken],
  ];
  const { body } = ok(await world.client().form('/api/upload', form), 201);
  expect((await download(body.id)).text).toBe(SMALL.toString('latin1'));
  expect(double.objects.size).toBe(before + 1);
});

test('C63 the bucket is unavailable, slow or refusing at PUT: 503 in French with Retry-After, no event, no object; lists work; then the file is accepted', async () => {
  for (const fault of [503, 403, 'hang'] as const) {
    const sub = await subcontractor(person);
    const before = double.objects.size;
    double.fail(({ operation }) => (operation === 'PutObject' ? fault : undefined));
    const { status, body, headers } = await upload(world.client(), sub.secureToken, typeId, SMALL);
    expect([fault, status, body.code, body.message, headers.get('retry-after')]).toEqual([fault, 503, 'unavailable', AWAY, '2']);
    expect((await person.get(`/api/documents/${sub.id}`)).status).toBe(200);
    expect((await person.get('/api/dashboard/initial-data')).status).toBe(200);
    double.fail(() => undefined);
    expect((await world.events(`subcontractor-${sub.id}`)).some(({ type }) => type === 'DocumentUploaded')).toBe(false);
    expect(double.objects.size).toBe(before);
    ok(await upload(world.client(), sub.secureToken, typeId, SMALL), 201);
  }
});

test('C63 unreachable at GET: 503, also for a range and an archive; during a download the answer is cut, so it never looks complete', async () => {
  const id = await deposited();
  for (const fault of [503, 'hang', 'cut'] as const) {
    double.fail(({ operation }) => (operation === 'GetObject' ? fault : undefined));
    for (const headers of [{}, { range: 'bytes=0-9' }]) {
      const { status, body } = await download(id, headers);
      expect([fault, status, body.message]).toEqual([fault, 503, AWAY]);
    }
  }
  expect((await person.get(`/api/documents/files.zip?ids=${id}`)).status).toBe(503);
  // The tail and the first range succeed, the next one fails.
  let gets = 0;
  double.fail(({ operation }) => (operation === 'GetObject' && ++gets > 2 ? 503 : undefined));
  const answer = await asked(`/api/documents/${id}/download`);
  expect([answer.status, answer.headers.get('content-length')]).toEqual([200, String(LARGE.length)]);
  await expect(answer.arrayBuffer()).rejects.toThrow();
});

test('C63 an object that somebody deleted is told in French, for good; an archive goes out without it, and the operator is told', async () => {
  const sub = await subcontractor(person);
  const { body } = ok(await upload(world.client(), sub.secureToken, typeId, SMALL), 201);
  const kept = await deposited(SMALL);
  const uploaded = (await world.events(`subcontractor-${sub.id}`)).find(({ type }) => type === 'DocumentUploaded');
  double.objects.delete(placeOf((uploaded!.data as { blobId: string }).blobId));
  forgetNeighbours();
  const shouted = vi.spyOn(console, 'error').mockImplementation(() => {});
  const { secureToken } = sub;
  for (const [query, headers] of [
    ['', {}],
    ['', { range: 'bytes=0-9' }],
    ['?inline=1', {}],
    [`?token=${secureToken}`, {}],
  ] as const) {
    shouted.mockClear();
    const answer = await person.raw('GET', `/api/documents/${body.id}/download${query}`, { headers });
    expect([query, answer.status, JSON.parse(answer.text).code]).toEqual([query, 410, 'file-lost']);
    expect(JSON.parse(answer.text).message).toContain('n’est plus dans le stockage');
    expect([answer.headers.get('retry-after'), answer.headers.get('cache-control'), shouted.mock.calls.length]).toEqual([
      null,
      'no-store',
      1,
    ]);
  }
  for (const query of ['', `?token=${secureToken}`])
    expect((await person.raw('HEAD', `/api/documents/${body.id}/download${query}`)).status).toBe(410);
  expect(neighboursSeen()).toContain('files-removed');
  forgetNeighbours();
  const archive = await asked(`/api/documents/files.zip?ids=${body.id},${kept}`);
  const files = await unzipped(new Uint8Array(await archive.arrayBuffer()));
  expect([...files.values()].map((content) => content.equals(SMALL))).toEqual([true, false]);
  expect(files.get('MANQUANTS.txt')!.toString()).toContain(`(${body.id})`);
  expect(neighboursSeen()).toContain('files-removed');
  shouted.mockRestore();
});
