// Reads package-lock.json and copies packages into a separate node_modules folder.
import { cp, readdir, readFile, stat } from 'node:fs/promises';
import { dirname, join, relative, sep } from 'node:path';
import type { Lock } from '../tools/lockfile.mjs';

export const readLock = async (root: string): Promise<Lock> => JSON.parse(await readFile(join(root, 'package-lock.json'), 'utf8')) as Lock;

/** Copies the package at a path of the lock from one root to another, without the packages inside it (they have paths of their own). */
export async function copyPackage(path: string, from: string, to: string, needless: (path: string) => boolean): Promise<void> {
  const source = join(from, path);
  await cp(source, join(to, path), {
    recursive: true,
    filter: (file) => {
      const inside = relative(source, file).replaceAll(sep, '/');
      return inside === '' || (!/(?:^|\/)node_modules(?:\/|$)/.test(inside) && !needless(inside));
    },
  });
}

/** Bytes below a folder. */
export async function sizeOf(folder: string): Promise<number> {
  const files = await readdir(folder, { recursive: true, withFileTypes: true });
  const sizes = await Promise.all(
    files.filter((file) => file.isFile()).map(async (file) => (await stat(join(file.parentPath, file.name))).size),
  );
  return sizes.reduce((sum, size) => sum + size, 0);
}

/** The package of a bundled module; null for our own. */
export function packageOfModule(module: string, root: string): string | null {
  const path = relative(root, module).replaceAll(sep, '/');
  const [inside] = /^.*node_modules\/(?:@[^/]+\/)?[^/]+/.exec(path) ?? [];
  return inside === undefined || dirname(inside) === '.' ? null : inside;
}
