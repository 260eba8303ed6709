import { chmod, mkdir, mkdtemp, readdir, rename, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { watchFolder } from './folder-watch.ts';

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'subdoc-watch-'));
});
afterEach(() => rm(folder, { recursive: true, force: true }));

test('C59 a folder that cannot be written is told, and found well again by itself; nothing stays in it', async () => {
  const data = join(folder, 'data');
  await mkdir(data);
  const watch = watchFolder(data, { freshMs: 0 });
  expect(await watch.missing()).toEqual([]);
  expect(await readdir(data)).toEqual([]);
  // A file stands in the way of the folder: root cannot write there either.
  await rename(data, join(folder, 'away'));
  await writeFile(data, 'no folder');
  expect(await watch.missing()).toEqual(['data folder']);
  await rm(data);
  expect(await watch.missing()).toEqual(['data folder']);
  await rename(join(folder, 'away'), data);
  expect(await watch.missing()).toEqual([]);
  if (process.getuid?.() !== 0) {
    await chmod(data, 0o500);
    expect(await watch.missing()).toEqual(['data folder']);
    await chmod(data, 0o700);
    expect(await watch.missing()).toEqual([]);
  }
});

test('C59 asked a hundred times at once it writes once, and again when the answer is old', async () => {
  let now = 1_000;
  vi.spyOn(performance, 'now').mockImplementation(() => now);
  const data = join(folder, 'data');
  await mkdir(data);
  const watch = watchFolder(data, { freshMs: 3_000 });
  expect(await watch.missing()).toEqual([]);
  await rename(data, join(folder, 'away'));
  now += 2_999;
  expect(new Set(await Promise.all(Array.from({ length: 100 }, () => watch.missing())))).toEqual(new Set([await watch.missing()]));
  expect(await watch.missing()).toEqual([]);
  now += 1;
  expect(await watch.missing()).toEqual(['data folder']);
});
