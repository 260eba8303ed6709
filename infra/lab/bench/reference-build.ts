// The build that all figures of « Light to carry » are compared with, in a clone of its own.
import { execFileSync } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ROOT } from '../../testing/product/program.ts';

export const REFERENCE = '3408228c';

const git = (...args: string[]): string => execFileSync('git', ['-C', ROOT, ...args], { encoding: 'utf8' }).trim();

/** The commit of HEAD. Throws where the history does not reach back to the reference. */
export function head(): string {
  try {
    git('cat-file', '-e', `${REFERENCE}^{commit}`);
  } catch (cause) {
    throw new Error(`${REFERENCE} is not in this clone; « git fetch --unshallow » makes it whole`, { cause });
  }
  return git('rev-parse', 'HEAD');
}

/** Calls `work` with a folder that holds a clean clone of this commit as `clone`, and removes it behind it. */
export async function withClone<Result>(commit: string, work: (folder: string, clone: string) => Promise<Result>): Promise<Result> {
  const folder = await mkdtemp(join(tmpdir(), 'subdoc-reference-'));
  try {
    const clone = join(folder, 'clone');
    execFileSync('git', ['clone', '--quiet', '--no-checkout', ROOT, clone]);
    execFileSync('git', ['-C', clone, 'checkout', '--quiet', '--detach', commit]);
    return await work(folder, clone);
  } finally {
    await rm(folder, { recursive: true, force: true, maxRetries: 5 });
  }
}
