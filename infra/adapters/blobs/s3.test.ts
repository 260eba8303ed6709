// The S3 adapter on the double: the suite of the port, and failures of a remote storage (C43, C63).
import { randomBytes, randomUUID } from 'node:crypto';
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { isTransient } from '#domain/kernel/failure.ts';
import type { BlobBinding, Blobs } from '#domain/ports/blobs.ts';
import { ForPeople } from '../shared/for-people.ts';
import { heldOf, placeOf, s3Blobs } from './s3.ts';
import { type S3Double, type S3Fault, s3Double } from './s3-double.test-kit.ts';
import { S3Refusal } from './s3-failure.ts';
import type { S3Patience } from './s3-storage.ts';
import { PART_BYTES, PARTS_IN_FLIGHT } from './s3-upload.ts';
import { SEALED_SEGMENT_BYTES, SEGMENT_BYTES } from './segments.ts';
import { blobsSuite } from './suite.ts';
import { sweep } from './sweep.ts';

const KEY = new Uint8Array(32).fill(5);
const BINDING = { accountId: 3, subcontractorId: 12, documentId: 21 } as BlobBinding;
const QUICK: S3Patience = { connect: 5_000, idle: 5_000, all: 20_000, again: [20, 20, 20] };
/** A short limit for a server that never answers; in other tests a busy machine would exceed it. */
const HASTY: S3Patience = { ...QUICK, idle: 150 };
/** The tries of one call. */
const TRIES = QUICK.again.length + 1;

let folder: string;
let double: S3Double;
let blobs: Blobs;
/** The same bucket, with shorter limits. */
let hasty: Blobs;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'subdoc-s3-'));
});
afterAll(() => rm(folder, { recursive: true }));
beforeEach(async () => {
  double = await s3Double();
  blobs = s3Blobs(double.settings, { folder, patience: QUICK });
  hasty = s3Blobs(double.settings, { folder, patience: HASTY });
});
const patientFor = (fault: S3Fault): Blobs => (fault === 'hang' || fault === 'stall' ? hasty : blobs);
afterEach(async () => {
  await double.close();
  // Whatever happened, no call is pending.
  expect(await readdir(folder)).toEqual([]);
});

blobsSuite('S3 (double)', async () => ({
  blobs,
  peek: async (blobId) => double.objects.get(placeOf(blobId))!.bytes,
  poke: async (blobId, bytes) => void double.objects.set(placeOf(blobId), { bytes: Buffer.from(bytes), at: Date.now() }),
}));

async function* pieces(bytes: Uint8Array, size = 100_000): AsyncGenerator<Uint8Array> {
  for (let at = 0; at < bytes.length; at += size) yield bytes.subarray(at, at + size);
}
const put = (bytes: Uint8Array, through = blobs) => through.put(pieces(bytes), BINDING, KEY);
type Stored = Awaited<ReturnType<typeof put>>;
async function read({ blobId, wrappedKey }: Stored, through = blobs): Promise<Buffer> {
  return Buffer.concat(await Array.fromAsync(await through.open(blobId, wrappedKey, BINDING, KEY)));
}
const called = (...operations: string[]) => double.calls.filter(({ operation }) => operations.includes(operation)).length;
const LARGE = PART_BYTES + 1_000_000;

test('what is small goes in one call, what is large in equal parts of 8 MiB; both come back whole', async () => {
  const small = await put(randomBytes(300_000));
  expect(double.calls).toEqual([{ operation: 'PutObject', key: placeOf(small.blobId) }]);
  const bytes = randomBytes(20_000_000);
  const large = await put(bytes);
  expect(double.calls.slice(1).map(({ operation }) => operation)).toEqual([
    'CreateMultipartUpload',
    ...['UploadPart', 'UploadPart', 'UploadPart'],
    'CompleteMultipartUpload',
  ]);
  expect((await read(large)).equals(bytes)).toBe(true);
  expect(double.uploads.size).toBe(0);
});

test('C63 a call that fails is asked again, and the object is there once, whole', async () => {
  for (const fault of [500, 503, 429, 'cut', 'lost', 'hang'] as const) {
    const seen = new Map<string, number>();
    double.fail(({ operation, key }) => {
      const times = (seen.get(operation + key) ?? 0) + 1;
      seen.set(operation + key, times);
      return times === 1 ? fault : undefined;
    });
    const bytes = randomBytes(fault === 'hang' ? 1000 : LARGE);
    const through = patientFor(fault);
    const stored = await put(bytes, through);
    expect([fault, (await read(stored, through)).equals(bytes)]).toEqual([fault, true]);
    await through.remove(stored.blobId);
  }
  expect([double.objects.size, double.uploads.size]).toEqual([0, 0]);
  // 50 s on a machine with twenty others at work.
}, 180_000);

test('C63 a storage that is away, slow or refuses us is « unavailable », within its time, and leaves neither object nor upload', async () => {
  for (const operation of ['PutObject', 'CreateMultipartUpload', 'UploadPart', 'CompleteMultipartUpload'] as const)
    for (const fault of [503, 403, 'hang'] as const) {
      double.fail((call) => (call.operation === operation ? fault : undefined));
      const error = await put(randomBytes(operation === 'PutObject' ? 1000 : LARGE), patientFor(fault)).catch((thrown: unknown) => thrown);
      expect([operation, fault, isTransient(error), error instanceof S3Refusal]).toEqual([operation, fault, true, fault === 403]);
      expect([operation, fault, double.objects.size, double.uploads.size]).toEqual([operation, fault, 0, 0]);
    }
  // A temporary failure is retried, a refusal is not.
  expect(called('PutObject')).toBe(2 * TRIES + 1);
});

test('C63 an answer that was lost for good may leave an object behind: it is taken away, or left to the sweep', async () => {
  double.fail(({ operation }) => (operation === 'PutObject' ? 'lost' : operation === 'HeadObject' ? 503 : undefined));
  await expect(put(randomBytes(1000))).rejects.toMatchObject({ name: 'Unavailable' });
  expect(double.objects.size).toBe(0);
  double.fail(({ operation }) => (operation === 'PutObject' ? 'lost' : 503));
  await expect(put(randomBytes(1000))).rejects.toMatchObject({ name: 'Unavailable' });
  expect(double.objects.size).toBe(1);
  double.fail(() => undefined);
  double.turnClock(2 * 3_600_000);
  const [left] = [...double.objects.values()];
  left!.at -= 2 * 3_600_000;
  expect((await sweep({ blobs, store: { readAll: async () => [] } })).quarantined).toHaveLength(1);
});

test('C63 nothing is overwritten: a name that is taken is an error, and its bytes stay', async () => {
  const taken = Buffer.from('of somebody else');
  double.fail(({ operation, key }) => {
    if (operation === 'PutObject' || operation === 'CreateMultipartUpload') double.objects.set(key, { bytes: taken, at: Date.now() });
    return undefined;
  });
  for (const size of [1000, LARGE]) await expect(put(randomBytes(size))).rejects.toThrow('has the name of another');
  expect([...double.objects.values()].map(({ bytes }) => bytes)).toEqual([taken, taken]);
  expect(double.uploads.size).toBe(0);
});

test('C63 a reader gets the right bytes or an error: cut off, stalled, away, gone', async () => {
  const bytes = randomBytes(3_000_000);
  const stored = await put(bytes);
  for (const fault of [503, 'cut', 'stall', 'hang'] as const) {
    let times = 0;
    double.fail(({ operation }) => (operation === 'GetObject' && times++ % 2 === 0 ? fault : undefined));
    expect([fault, (await read(stored, patientFor(fault))).equals(bytes)]).toEqual([fault, true]);
    double.fail(({ operation }) => (operation === 'GetObject' ? fault : undefined));
    const error = await read(stored, patientFor(fault)).catch((thrown: unknown) => thrown);
    expect([fault, isTransient(error)]).toEqual([fault, true]);
  }
  // Cut in the middle: the bytes before are right, and then comes an error.
  double.fail(() => undefined);
  const content = (await blobs.open(stored.blobId, stored.wrappedKey, BINDING, KEY))[Symbol.asyncIterator]();
  expect(Buffer.from((await content.next()).value!).equals(bytes.subarray(0, SEGMENT_BYTES))).toBe(true);
  double.fail(() => 503);
  await expect(
    (async () => {
      while (!(await content.next()).done);
    })(),
  ).rejects.toMatchObject({ name: 'Unavailable' });
});

test('an object that is put aside or back while it is read is read to its end', async () => {
  const bytes = randomBytes(4_000_000);
  const { blobId, wrappedKey } = await put(bytes);
  const parts: Uint8Array[] = [];
  for await (const part of await blobs.open(blobId, wrappedKey, BINDING, KEY)) {
    if (parts.length === 5) await blobs.quarantine(blobId);
    if (parts.length === 30) await blobs.release(blobId);
    parts.push(part);
  }
  expect(Buffer.concat(parts).equals(bytes)).toBe(true);
});

test('a part of the content costs its segments and the last one, not the whole', async () => {
  const bytes = randomBytes(10_000_000);
  const { blobId, wrappedKey } = await put(bytes);
  double.calls.length = 0;
  const range = { from: 5_000_000, to: 5_000_099 };
  const part = Buffer.concat(await Array.fromAsync(await blobs.open(blobId, wrappedKey, BINDING, KEY, range)));
  expect(part.equals(bytes.subarray(range.from, range.to + 1))).toBe(true);
  expect(called('GetObject')).toBe(2);
});

test('P8a an upload waits in a file and not in memory: parts leave while the rest comes in, two at a time, and a sender waits for them', async () => {
  double.fail(({ operation }) => (operation === 'UploadPart' ? 'hang' : undefined));
  const gone = new AbortController();
  const megabyte = randomBytes(1024 * 1024);
  const before = process.memoryUsage().arrayBuffers;
  let taken = 0;
  async function* long(): AsyncGenerator<Uint8Array> {
    for (; taken < 10 * PART_BYTES; taken += megabyte.length) yield megabyte;
  }
  const given = blobs.put(long(), BINDING, KEY, gone.signal);
  given.catch(() => {});
  const parts = PARTS_IN_FLIGHT + 1;
  // The part that waits for its turn, and the bytes that are being encrypted after it.
  await expect.poll(() => taken).toBeGreaterThanOrEqual(parts * PART_BYTES - 1024 * 1024);
  let before200Ms = -1;
  const stands = (): boolean => {
    const same = taken === before200Ms;
    before200Ms = taken;
    return same;
  };
  await expect.poll(stands, { interval: 200 }).toBe(true);
  expect(called('UploadPart')).toBe(PARTS_IN_FLIGHT);
  expect(taken).toBeLessThan((parts + 1) * PART_BYTES);
  // Socket buffers and garbage that is not collected yet; three parts would be more.
  expect(process.memoryUsage().arrayBuffers - before).toBeLessThan(2 * PART_BYTES);
  gone.abort(new Error('seen enough'));
  await expect(given).rejects.toThrow('seen enough');
  expect(double.uploads.size).toBe(0);
});

test('C19 a sender who goes away ends his upload at once, also while the storage keeps it waiting', async () => {
  const gone = new AbortController();
  double.fail(({ operation }) => {
    if (operation === 'UploadPart') gone.abort(new Error('given up'));
    return operation === 'UploadPart' ? 'hang' : undefined;
  });
  await expect(blobs.put(pieces(randomBytes(LARGE)), BINDING, KEY, gone.signal)).rejects.toThrow('given up');
  expect([double.objects.size, double.uploads.size]).toEqual([0, 0]);
});

test('C63 the sweep sees every page of a listing, unfinished uploads too, and tells ages by the clock of the storage', async () => {
  const paged = await s3Double({ page: 2 });
  try {
    const there = s3Blobs(paged.settings, { folder, patience: QUICK });
    // Its clock is a year ahead.
    paged.turnClock(365 * 86_400_000);
    const ids: string[] = [];
    for (let i = 0; i < 5; i++) ids.push((await there.put(pieces(randomBytes(10)), BINDING, KEY)).blobId);
    for (const id of ids.slice(0, 3)) await there.quarantine(id);
    const left = Array.from({ length: 3 }, (_, i) => `ab${i}`.padEnd(32, '0'));
    for (const id of left) paged.uploads.set(id, { key: placeOf(id), at: Date.now() + 365 * 86_400_000 - 7_200_000, parts: new Map() });
    paged.objects.set('something/else', { bytes: Buffer.alloc(3), at: 0 });
    const listed = await Array.fromAsync(there.list());
    expect(listed.map(({ blobId }) => blobId).sort()).toEqual([...ids, ...left].sort());
    for (const { blobId, ageMs } of listed) expect(ageMs > 7_100_000).toBe(left.includes(blobId));
    expect((await sweep({ blobs: there, store: { readAll: async () => [] } })).quarantined.sort()).toEqual(left);
    expect(paged.uploads.size).toBe(0);
    expect(paged.objects.has('something/else')).toBe(true);
    expect([...paged.objects.keys()].filter((key) => key.startsWith('quarantine/')).sort()).toEqual(ids.slice(0, 3).map(heldOf).sort());
  } finally {
    await paged.close();
  }
});

test('what only the settings mend is said by their names, in French and English, without a key; what passes is waited for', async () => {
  const wrong: [Partial<typeof double.settings>, string][] = [
    [{ bucket: 'another' }, 'NoSuchBucket'],
    [{ accessKeyId: 'AKIWRONG' }, 'AccessDenied'],
  ];
  for (const [change, code] of wrong) {
    const there = s3Blobs({ ...double.settings, ...change }, { folder, patience: QUICK });
    const error = await there.mark.read().catch((thrown: unknown) => thrown as Error);
    expect(error).toBeInstanceOf(ForPeople);
    expect((error as Error).message).toContain(`S3_BUCKET`);
    expect((error as Error).message).toContain(code);
    expect(JSON.stringify([error, (error as Error).message, (error as Error).cause])).not.toMatch(/AKI|secret-of/);
  }
  double.fail(() => 503);
  expect(isTransient(await blobs.mark.read().catch((thrown: unknown) => thrown))).toBe(true);
  const nobody = s3Blobs({ ...double.settings, endpoint: 'http://127.0.0.1:1' }, { folder, patience: QUICK });
  await expect(nobody.mark.read()).rejects.toMatchObject({ name: 'Unavailable', code: 'ECONNREFUSED' });
});

test('a 404 that speaks of us is no missing object (versitygw)', async () => {
  double.fail(({ operation }) => (operation === 'GetObject' ? { status: 404, code: 'XAdminUserNotFound' } : undefined));
  await expect(blobs.mark.read()).rejects.toThrow('XAdminUserNotFound');
});

test('a server that refuses the end of a shorter object, and says 404 for no upload under way, is understood (rclone)', async () => {
  const stored = await put(randomBytes(40));
  double.fail(({ operation, range = '' }) => {
    if (operation === 'ListMultipartUploads') return { status: 404, code: 'NoSuchUpload' };
    return range.startsWith('bytes=-') ? { status: 416, code: 'InvalidRange' } : undefined;
  });
  expect((await read(stored)).length).toBe(40);
  expect(await Array.fromAsync(blobs.list())).toHaveLength(1);
});

test('a mark that is no id is told, never taken for one', async () => {
  await blobs.mark.write(randomUUID());
  double.objects.set('installation', { bytes: Buffer.from('hello'), at: Date.now() });
  await expect(blobs.mark.read()).rejects.toBeInstanceOf(ForPeople);
});

test('the bytes that lie there are those that a disk would hold, under the same names', async () => {
  const { blobId } = await put(randomBytes(SEGMENT_BYTES));
  expect([...double.objects.keys()]).toEqual([`objects/${blobId.slice(0, 2)}/${blobId}`]);
  expect(double.objects.get(placeOf(blobId))!.bytes).toHaveLength(4 + SEALED_SEGMENT_BYTES);
});
