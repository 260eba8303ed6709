// The version of the program before this one, beside this one: out of the repository's history, with the same libraries where it asks for
// the same. Which one that is stands in the file `previous-version`: the last one that customers run.
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
  const lockfile = (root: string): string => readFileSync(join(root, 'package-lock.json'), 'utf8');
  if (lockfile(into) === lockfile(ROOT)) symlinkSync(join(ROOT, 'node_modules'), join(into, 'node_modules'), 'junction');
  else execFileSync('npm', ['ci', '--no-audit', '--no-fund', '--loglevel=error'], { cwd: into, stdio: ['ignore', 'ignore', 'inherit'] });
}
