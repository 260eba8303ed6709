import { existsSync } from 'node:fs';
import { chmod, mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { synced } from '../shared/sync-order.test-kit.ts';
import { hasMasterKey, loadMasterKey, OWN_KEY_FILE } from './master-key.ts';

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'subdoc-master-key-'));
});
afterEach(() => rm(folder, { recursive: true }));
const load = (masterKey: string | null, dataDir: string, create = true) =>
  loadMasterKey({ masterKey, masterKeyFile: null, dataDir }, { create });
const file = () => join(folder, OWN_KEY_FILE);

test('a setting is taken as hexadecimal or base64, and makes no file', async () => {
  const bytes = Buffer.alloc(32, 0xab);
  expect(await load(bytes.toString('hex'), folder)).toEqual(bytes);
  expect(await load(` ${bytes.toString('base64')}\n`, folder)).toEqual(bytes);
  expect(await readdir(folder)).toEqual([]);
});

test('a setting that is no key is refused without being repeated', async () => {
  for (const text of ['', 'secret-secret', 'ab'.repeat(31), Buffer.alloc(33).toString('base64')]) {
    const error = await load(text, folder).then(String, String);
    expect(error).toContain('MASTER_KEY');
    if (text) expect(error).not.toContain(text);
  }
});

test('without a setting a file is made for its owner alone, once', async () => {
  const deep = join(folder, 'a', 'b');
  const key = await load(null, deep);
  expect(key).toHaveLength(32);
  expect(await load(null, deep)).toEqual(key);
  expect(await readdir(deep)).toEqual([OWN_KEY_FILE]);
  if (process.platform !== 'win32') expect((await stat(join(deep, OWN_KEY_FILE))).mode & 0o777).toBe(0o600);
});

test('processes that start together agree on one key', async () => {
  const keys = await Promise.all(Array.from({ length: 10 }, () => load(null, folder)));
  expect(new Set(keys.map((key) => Buffer.from(key).toString('hex'))).size).toBe(1);
  expect(await readdir(folder)).toEqual([OWN_KEY_FILE]);
});

test('a file that others can read is refused, where files have such modes', async () => {
  const key = await load(null, folder);
  await chmod(file(), 0o644);
  const again = load(null, folder);
  if (process.platform === 'win32') expect(await again).toEqual(key);
  else await expect(again).rejects.toThrow('can be read by others');
});

test('a damaged file is refused, never replaced', async () => {
  await writeFile(file(), 'half a key', { mode: 0o600 });
  await expect(load(null, folder)).rejects.toThrow('32 bytes');
  expect(await readFile(file(), 'utf8')).toBe('half a key');
});

// The mistake: the key is used before it is synced to the disk. After a power cut nothing that was encrypted under it could ever be read.
test('C58 a new key is on the disk before it has its name, and its name before it is used', async () => {
  const noted = await synced(
    () => load(null, folder),
    () => existsSync(file()),
  );
  expect(noted.map(({ path, seen }) => [path === folder ? 'folder' : path.startsWith(`${file()}.`), seen])).toEqual([
    [true, false],
    ['folder', true],
  ]);
});

test('a file that was named is read as it lies there, and neither it nor another one is made', async () => {
  const masterKeyFile = join(folder, 'secret');
  const named = { masterKey: null, masterKeyFile, dataDir: folder };
  expect(hasMasterKey(named)).toBe(false);
  await expect(loadMasterKey(named, { create: true })).rejects.toThrow(`MASTER_KEY_FILE (${masterKeyFile}, ENOENT)`);
  expect(await readdir(folder)).toEqual([]);
  await writeFile(masterKeyFile, 'court');
  await expect(loadMasterKey(named, { create: true })).rejects.toThrow(/^MASTER_KEY_FILE \(.*\) : une clé fait 32 octets/);
  await rm(masterKeyFile);
  // As a container's secrets are mounted.
  await writeFile(masterKeyFile, `${Buffer.alloc(32, 7).toString('base64')}\n`, { mode: 0o444 });
  expect(hasMasterKey(named)).toBe(true);
  expect(await loadMasterKey(named, { create: false })).toEqual(Buffer.alloc(32, 7));
});

test('where none may be made the data folder stays as it is', async () => {
  await expect(load(null, folder, false)).rejects.toThrow('no master key');
  expect(await readdir(folder)).toEqual([]);
  expect(hasMasterKey({ masterKey: null, masterKeyFile: null, dataDir: folder })).toBe(false);
  const key = await load(null, folder);
  expect(await load(null, folder, false)).toEqual(key);
  expect(hasMasterKey({ masterKey: null, masterKeyFile: null, dataDir: folder })).toBe(true);
});
