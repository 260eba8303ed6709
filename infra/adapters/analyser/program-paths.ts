// Where the program itself lies, for processes that may read nothing else: in a clone, and in the image, where it is one folder of bundles. The
// data folder of a clone lies beside it, with its keys, so the root is not among them.
import { existsSync, realpathSync } from 'node:fs';
import { dirname, join } from 'node:path';

const PARTS = ['package.json', 'node_modules', 'server', 'infra', 'domain', 'contract'];

function rootAbove(folder: string): string {
  const isRoot = existsSync(join(folder, 'package.json')) && existsSync(join(folder, 'node_modules'));
  return isRoot || dirname(folder) === folder ? folder : rootAbove(dirname(folder));
}

let paths: readonly string[] | null = null;
/** Where a part is linked from elsewhere, both: modules are loaded from where they are. */
export function programPaths(): readonly string[] {
  const root = rootAbove(import.meta.dirname);
  paths ??= PARTS.map((part) => join(root, part))
    .filter((path) => existsSync(path))
    .flatMap((path) => [...new Set([path, realpathSync(path)])]);
  return paths;
}
