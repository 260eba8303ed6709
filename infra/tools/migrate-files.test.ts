// Documents that move between a folder and a bucket; the move is interrupted and resumed.
import { hash, randomBytes, randomUUID } from 'node:crypto';
import { mkdir, mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { diskBlobs, placesOf } from '../adapters/blobs/disk.ts';
import { s3Blobs } from '../adapters/blobs/s3.ts';
import { type S3Double, s3Double } from '../adapters/blobs/s3-double.test-kit.ts';
import { s3Objects } from '../adapters/blobs/s3-stored.ts';
import { diskObjects, type StoredObjects } from '../adapters/blobs/stored.ts';
import { ForPeople } from '../adapters/shared/for-people.ts';
import { readConfig } from '../app/config.ts';
import { restore } from './backup/restore.ts';
import { moveFiles } from './migrate/files.ts';
import { readOrder, report } from './migrate-files.ts';

const KEY = new Uint8Array(32).fill(5);
const BINDING = { accountId: 3, subcontractorId: 12, documentId: 21 } as never;
const PATIENCE = { connect: 5_000, idle: 5_000, all: 20_000, again: [] };
const SIZES = [10, 70_000, 300_000, 9_000_000];

let root: string;
let double: S3Double;
let disk: StoredObjects;
let bucket: StoredObjects;
/** Encrypted documents in a folder, one of them in quarantine. */
let stored: { blobId: string; wrappedKey: string }[];
let contents: Buffer[];
let installation: string;
beforeEach(async () => {
  root = await mkdtemp(join(tmpdir(), 'subdoc-move-'));
  double = await s3Double({ page: 2 });
  const blobs = diskBlobs(join(root, 'files'));
  contents = SIZES.map((size) => randomBytes(size));
  stored = [];
  for (const content of contents) stored.push(await blobs.put([content] as never, BINDING, KEY));
  await blobs.quarantine(stored[1]!.blobId);
  installation = await blobs.mark.write(randomUUID());
  await mkdir(join(root, 'files/unfinished'), { recursive: true });
  await writeFile(join(root, 'files/unfinished', 'ab'.repeat(16)), 'half');
  disk = diskObjects(join(root, 'files'));
  bucket = s3Objects(double.settings, { folder: join(root, 'outgoing'), patience: PATIENCE });
});
afterEach(async () => {
  await double.close();
  await rm(root, { recursive: true });
});

const sha = (bytes: Uint8Array): string => hash('sha256', bytes);
/** Every file below, with its bytes and its time. */
async function snapshot(folder: string): Promise<Record<string, unknown>> {
  const entries = (await readdir(folder, { recursive: true, withFileTypes: true })).filter((entry) => entry.isFile());
  const paths = entries.map(({ parentPath, name }) => join(parentPath, name)).sort();
  return Object.fromEntries(await Promise.all(paths.map(async (path) => [path, [sha(await readFile(path)), (await stat(path)).mtimeMs]])));
}
async function readAll(blobs: ReturnType<typeof diskBlobs>): Promise<string[]> {
  const opened = stored.map(async ({ blobId, wrappedKey }) =>
    sha(Buffer.concat(await Array.fromAsync(await blobs.open(blobId, wrappedKey, BINDING, KEY)))),
  );
  return Promise.all(opened);
}
const held = async (objects: StoredObjects) =>
  (await Array.fromAsync(objects.list())).filter((place) => place.held).map(({ blobId }) => blobId);

test('to the bucket and back to another folder: every document, its quarantine and whose it is; the source stays as it was', async () => {
  const before = await snapshot(join(root, 'files'));
  const there = await moveFiles({ source: disk, target: bucket, finish: true });
  expect(there).toMatchObject({ installation, objects: 4, quarantined: 1, copied: 4, removed: 0, finished: true });
  expect(await snapshot(join(root, 'files'))).toEqual(before);
  const inBucket = s3Blobs(double.settings, { folder: join(root, 'outgoing') });
  expect(await readAll(inBucket)).toEqual(contents.map(sha));
  expect([await inBucket.mark.read(), await held(bucket)]).toEqual([installation, [stored[1]!.blobId]]);
  expect([...double.objects.keys()].filter((key) => key === 'moving')).toEqual([]);

  const inside = (): string[] => [...double.objects].map(([key, { bytes, at }]) => `${key} ${at} ${sha(bytes)}`);
  const objects = inside();
  await moveFiles({ source: bucket, target: diskObjects(join(root, 'back')), finish: true });
  expect(inside()).toEqual(objects);
  const back = diskBlobs(join(root, 'back'));
  expect(await readAll(back)).toEqual(contents.map(sha));
  expect([await back.mark.read(), await held(diskObjects(join(root, 'back')))]).toEqual([installation, [stored[1]!.blobId]]);
});

test('cut off at any object it goes on where it was, belongs to nobody until the end, and a third time copies nothing', async () => {
  let left = 2;
  double.fail(({ operation, key }) => (operation === 'PutObject' && key !== 'moving' && left-- <= 0 ? 503 : undefined));
  await expect(moveFiles({ source: disk, target: bucket, finish: true })).rejects.toMatchObject({ name: 'Unavailable' });
  double.fail(() => undefined);
  expect([await bucket.mark.read(), await bucket.moving.read()]).toEqual([null, installation]);
  const copied = [...double.objects.keys()].filter((key) => key !== 'moving').length;
  expect(copied).toBeGreaterThan(0);
  const rest = await moveFiles({ source: disk, target: bucket, finish: true });
  expect([rest.objects, rest.copied]).toEqual([4, 4 - copied]);
  expect(await bucket.mark.read()).toBe(installation);
  expect(await moveFiles({ source: disk, target: bucket, finish: false })).toMatchObject({ objects: 4, copied: 0, finished: true });
});

test('what came, went aside or was erased between two runs is so at the end; what a finished target has more is left', async () => {
  expect(await moveFiles({ source: disk, target: bucket, finish: false })).toMatchObject({ copied: 4, finished: false });
  expect(await bucket.mark.read()).toBeNull();
  const blobs = diskBlobs(join(root, 'files'));
  const late = await blobs.put([randomBytes(100)] as never, BINDING, KEY);
  await blobs.remove(stored[0]!.blobId);
  await blobs.quarantine(stored[2]!.blobId);
  await blobs.release(stored[1]!.blobId);
  const moved = await moveFiles({ source: disk, target: bucket, finish: true });
  expect(moved).toMatchObject({ objects: 4, copied: 3, extra: 3, removed: 3 });
  const places = (await Array.fromAsync(bucket.list())).map(({ blobId, held: aside }) => `${blobId} ${aside}`);
  const [, one, two, three] = stored;
  expect(places.sort()).toEqual([`${one!.blobId} false`, `${two!.blobId} true`, `${three!.blobId} false`, `${late.blobId} false`].sort());
  // From here on the product works on the target.
  await s3Blobs(double.settings, { folder: join(root, 'outgoing') }).put([randomBytes(5)] as never, BINDING, KEY);
  expect(await moveFiles({ source: disk, target: bucket, finish: true })).toMatchObject({ extra: 1, removed: 0 });
});

test('bytes that are not the same at the target stop it by name', async () => {
  await moveFiles({ source: disk, target: bucket, finish: false });
  const [key, object] = [...double.objects].find(([name]) => name.startsWith('objects/'))!;
  const bytes = Buffer.from(object.bytes);
  bytes[7]! ^= 1;
  double.objects.set(key, { ...object, bytes });
  const error = await moveFiles({ source: disk, target: bucket, finish: true }).catch((thrown: Error) => thrown);
  expect(error).toBeInstanceOf(ForPeople);
  expect((error as Error).message).toContain(key.slice(-32));
  expect(await bucket.mark.read()).toBeNull();
});

test('what is of nobody or of another installation is refused before anything is copied', async () => {
  const nobody = diskObjects(join(root, 'nothing'));
  await expect(moveFiles({ source: nobody, target: bucket, finish: true })).rejects.toThrow('aucune installation');
  const strange = 'cd'.repeat(16);
  const [path] = placesOf(join(root, 'strange'), strange);
  await mkdir(dirname(path), { recursive: true });
  await writeFile(path, 'x');
  const target = diskObjects(join(root, 'strange'));
  await expect(moveFiles({ source: disk, target, finish: true })).rejects.toThrow('endroit vide');
  for (const mark of [target.mark, target.moving]) {
    await mark.write(randomUUID());
    await expect(moveFiles({ source: disk, target, finish: true })).rejects.toThrow('autre endroit');
    await rm(join(root, 'strange', mark === target.mark ? 'installation' : 'moving'));
  }
  expect((await Array.fromAsync(target.list())).map(({ blobId }) => blobId)).toEqual([strange]);
});

test('the command line takes the two ways, and says what is left to do', async () => {
  expect(readOrder(['--from', 'disk', '--to', 's3'])).toEqual({ from: 'disk', to: 's3', finish: false });
  expect(readOrder(['--to', 'disk', '--from', 's3', '--finish'])).toEqual({ from: 's3', to: 'disk', finish: true });
  for (const wrong of [
    [],
    ['--from', 'disk'],
    ['--from', 's3', '--to', 's3'],
    ['--from', 'nas', '--to', 's3'],
    ['--from', 'disk', '--to', 's3', 'x'],
  ])
    expect(() => readOrder(wrong)).toThrow(ForPeople);
  const order = readOrder(['--from', 'disk', '--to', 's3']);
  const first = report(await moveFiles({ source: disk, target: bucket, finish: false }), order);
  expect(first).toMatch(/Documents : 4 .* dont 1 en quarantaine ; 4 copiés/);
  expect(first).toContain('--finish');
  const last = report(await moveFiles({ source: disk, target: bucket, finish: true }), order);
  expect(last).toContain(installation);
  expect(last).toContain('S3_…');
});

test('a restore never writes into a bucket, which may be that of the product beside it: it says the way', async () => {
  const { endpoint, region, bucket: name, accessKeyId, secretAccessKey } = double.settings;
  const settings = {
    S3_ENDPOINT: endpoint,
    S3_REGION: region,
    S3_BUCKET: name,
    S3_ACCESS_KEY_ID: accessKeyId,
    S3_SECRET_ACCESS_KEY: secretAccessKey,
  };
  const into = join(root, 'restored');
  const order = { folder: join(root, 'backup'), dump: null, into, keys: null, erasures: null, withoutDamaged: false, send: false };
  const error = await restore(readConfig({ DATA_DIR: join(root, 'data'), ...settings }), order).catch((thrown: Error) => thrown);
  expect(error).toBeInstanceOf(ForPeople);
  expect((error as Error).message).toContain('npm run migrate-files -- --from disk --to s3 --finish');
  expect([double.calls, await readdir(root)]).toEqual([[], ['files']]);
});

test('G71 copies of checkpoints move along, and one that is there stays as it is', async () => {
  const text = 'origine\n12\n\n— signature\n';
  await disk.records.write('checkpoints/7', '000000-000000000012', text);
  await disk.records.write('checkpoints/8', '000000-000000000003', 'of the source');
  await bucket.records.write('checkpoints/8', '000000-000000000003', 'of the target');
  await moveFiles({ source: disk, target: bucket, finish: true });
  const back = diskObjects(join(root, 'back'));
  await moveFiles({ source: bucket, target: back, finish: true });
  expect(await Array.fromAsync(back.records.all())).toEqual([
    ['checkpoints/7', '000000-000000000012'],
    ['checkpoints/8', '000000-000000000003'],
  ]);
  expect(await back.records.read('checkpoints/7', '000000-000000000012')).toBe(text);
  expect(await bucket.records.read('checkpoints/8', '000000-000000000003')).toBe('of the target');
});
