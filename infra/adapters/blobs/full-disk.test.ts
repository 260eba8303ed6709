// A full disk, and one that has space again: the upload is refused with its reason, and nothing is left (C63).
import { execFileSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import type { BlobBinding } from '#domain/ports/blobs.ts';
import { diskBlobs } from './disk.ts';

const KEY = new Uint8Array(32).fill(5);
const BINDING = { accountId: 3, subcontractorId: 12, documentId: 21 } as BlobBinding;
async function* content(megabytes: number): AsyncGenerator<Uint8Array> {
  for (let i = 0; i < megabytes * 10; i++) yield randomBytes(100_000);
}
const files = async (folder: string) => (await readdir(folder, { recursive: true })).filter((name) => /[0-9a-f]{32}$/.test(name));

const folder = await mkdtemp(join(tmpdir(), 'subdoc-full-'));
/** A file system of 2 MB, where this process may mount one. */
function mount(): boolean {
  try {
    execFileSync('mount', ['-t', 'tmpfs', '-o', 'size=2m', 'tmpfs', folder], { stdio: 'ignore' });
    return true;
  } catch {
    return false;
  }
}
const small = mount();
afterAll(async () => {
  if (small) execFileSync('umount', ['-l', folder]);
  await rm(folder, { recursive: true, force: true });
});

if (small)
  test('C63 a full disk refuses with ENOSPC and keeps nothing, and takes the next file once there is room', async () => {
    const blobs = diskBlobs(folder);
    await expect(blobs.put(content(3), BINDING, KEY)).rejects.toMatchObject({ code: 'ENOSPC' });
    expect(await files(folder)).toEqual([]);
    expect((await blobs.put(content(1), BINDING, KEY)).size).toBe(1_000_000);
    expect(await files(folder)).toHaveLength(1);
  });
else process.stdout.write('C63 a full disk is not shown: no small file system can be mounted here\n');

test('C63 a folder that could not be made the first time is made by the next', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'subdoc-full-'));
  const place = join(folder, 'files');
  await writeFile(place, 'in the way');
  const blobs = diskBlobs(place);
  await expect(blobs.put(content(1), BINDING, KEY)).rejects.toThrow();
  await rm(place);
  await mkdir(place);
  expect((await blobs.put(content(1), BINDING, KEY)).size).toBe(1_000_000);
  await rm(folder, { recursive: true });
});
