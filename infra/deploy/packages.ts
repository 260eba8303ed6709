// Finds the packages that some packages need, in package-lock.json: the closure that a separate node_modules folder must contain.
import { cp, readdir, readFile, stat } from 'node:fs/promises';
import { dirname, join, relative, sep } from 'node:path';

export type LockedPackage = {
  readonly version?: string;
  readonly license?: string;
  readonly dev?: boolean;
  readonly optional?: boolean;
  readonly os?: readonly string[];
  readonly cpu?: readonly string[];
  readonly libc?: readonly string[];
  readonly dependencies?: Readonly<Record<string, string>>;
  readonly optionalDependencies?: Readonly<Record<string, string>>;
  readonly peerDependencies?: Readonly<Record<string, string>>;
  readonly peerDependenciesMeta?: Readonly<Record<string, { optional?: boolean }>>;
};
export type Lock = { readonly packages: Readonly<Record<string, LockedPackage>> };

export const readLock = async (root: string): Promise<Lock> => JSON.parse(await readFile(join(root, 'package-lock.json'), 'utf8')) as Lock;

/** `node_modules/a/node_modules/@b/c` is `@b/c`. */
export const nameOf = (path: string): string => path.slice(path.lastIndexOf('node_modules/') + 'node_modules/'.length);

/** Where a package resolves `name`, by Node's rules; null where the lock has none. */
function found({ packages }: Lock, from: string, name: string): string | null {
  for (let place = from; ; ) {
    const path = place === '' ? `node_modules/${name}` : `${place}/node_modules/${name}`;
    if (packages[path]) return path;
    if (place === '') return null;
    const above = place.lastIndexOf('node_modules/');
    place = place.slice(0, Math.max(above - 1, 0));
  }
}

/**
 * Their paths in the lock. `wanted` selects packages; what an optional dependency needs is optional as well. Throws where one is missing.
 */
export function closure(lock: Lock, names: readonly string[], wanted: (name: string, one: LockedPackage) => boolean): string[] {
  const taken = new Set<string>();
  const take = (from: string, name: string, optional: boolean): void => {
    const path = found(lock, from, name);
    if (path === null && !optional) throw new Error(`${name}, which ${from || 'the bundle'} needs, is not in package-lock.json`);
    const one = path === null ? undefined : lock.packages[path];
    if (path === null || one === undefined || taken.has(path) || !wanted(name, one)) return;
    taken.add(path);
    for (const dependency of Object.keys(one.dependencies ?? {})) take(path, dependency, false);
    for (const dependency of Object.keys(one.optionalDependencies ?? {})) take(path, dependency, true);
    for (const dependency of Object.keys(one.peerDependencies ?? {}))
      take(path, dependency, one.peerDependenciesMeta?.[dependency]?.optional ?? false);
  };
  for (const name of names) take('', name, false);
  return [...taken].sort();
}

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
