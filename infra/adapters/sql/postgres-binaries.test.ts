import { lstat, mkdir, mkdtemp, readlink, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { chooseRunner, hydrateSymlinks, nativeFolder } from './postgres-binaries.ts';

test('links that an install without scripts left out are made beside their targets, and nowhere else', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'subdoc-links-'));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  const lib = join(folder, 'native', 'lib');
  await mkdir(lib, { recursive: true });
  await writeFile(join(lib, 'libicu.so.60.2'), '');
  const links = [
    { source: 'native/lib/libicu.so.60.2', target: 'native/lib/libicu.so.60' },
    { source: 'native/lib/libicu.so.60.2', target: 'elsewhere/libicu.so' },
  ];
  await writeFile(join(folder, 'native', 'pg-symlinks.json'), JSON.stringify(links));
  hydrateSymlinks(join(folder, 'native'));
  hydrateSymlinks(join(folder, 'native'));
  expect(await readlink(join(lib, 'libicu.so.60'))).toBe('libicu.so.60.2');
  await expect(lstat(join(folder, 'elsewhere'))).rejects.toThrow('ENOENT');
});

test('this machine has the programs', async () => {
  expect((await lstat(join(nativeFolder(), 'bin', process.platform === 'win32' ? 'postgres.exe' : 'postgres'))).isFile()).toBe(true);
});

// Only root has a choice.
if (process.getuid?.() === 0) {
  test('what root made is opened as it was made, untried; where that fails it is said why', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'subdoc-root-'));
    onTestFinished(() => rm(folder, { recursive: true, force: true }));
    await mkdir(join(folder, 'data'));
    const places = { home: folder, rootHome: join(folder, 'elsewhere', 'cluster'), userNamespaces: true };
    expect(chooseRunner(folder, places)).toMatchObject({ how: 'user-namespace', home: folder, untried: true });
    // Simulated by programs that do not run.
    expect(() => chooseRunner(folder, { ...places, certain: true })).toThrow('ont été créées par root');
  });
}
