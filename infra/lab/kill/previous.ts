// The version of the program before this one, beside this one: out of the repository's history, with the libraries of this one where they are
// those that it asks for. Which one that is stands in the file `previous-version`: the last one that customers run.
import { execFileSync, spawnSync } from 'node:child_process';
import { mkdirSync, readFileSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from '../../testing/product/program.ts';

export const PREVIOUS = readFileSync(join(import.meta.dirname, 'previous-version'), 'utf8').trim();

const git = (...args: string[]) => spawnSync('git', ['-C', ROOT, ...args], { encoding: 'buffer', maxBuffer: 2 ** 30 });

/** Unpacks it into the new folder `into`. Throws where the history does not reach back to it. */
export function unpackVersion(into: string, commit = PREVIOUS): void {
  const packed = git('archive', '--format=tar', commit);
  if (packed.status !== 0)
    throw new Error(
      `The version before this one (${commit}, infra/lab/kill/previous-version) is not in this repository: what it does beside this one cannot be shown. ` +
        `A shallow clone is made whole by « git fetch --unshallow ».\n${packed.error?.message ?? packed.stderr.toString()}`,
    );
  mkdirSync(into, { recursive: true });
  execFileSync('tar', ['-x', '-C', into], { input: packed.stdout });
  if (hasAllOf(into)) symlinkSync(join(ROOT, 'node_modules'), join(into, 'node_modules'), 'junction');
  else execFileSync('npm', ['ci', '--no-audit', '--no-fund', '--loglevel=error'], { cwd: into, stdio: ['ignore', 'ignore', 'inherit'] });
}

type Lockfile = { packages: Record<string, { version?: string }> };
/** Whether each library that it asks for is here in its version. */
function hasAllOf(root: string): boolean {
  const packagesOf = (of: string) => (JSON.parse(readFileSync(join(of, 'package-lock.json'), 'utf8')) as Lockfile).packages;
  const here = packagesOf(ROOT);
  return Object.entries(packagesOf(root)).every(
    ([path, { version }]) => !path.startsWith('node_modules/') || here[path]?.version === version,
  );
}
