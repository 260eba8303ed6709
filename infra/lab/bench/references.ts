// The peers that figures are held against live in the laboratory's package (infra/lab): installed when a bench first needs one, and
// again when what is wanted has changed.
import { spawnSync } from 'node:child_process';
import { statSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';

const FOLDER = join(import.meta.dirname, '..');

/** Said in one line where a peer cannot be had: the other goals are measured all the same. */
export class NoReference extends Error {}

let ready = false;
function install(): void {
  if (ready) return;
  const age = (file: string): number => statSync(join(FOLDER, file), { throwIfNoEntry: false })?.mtimeMs ?? 0;
  if (age('node_modules/.package-lock.json') < age('package-lock.json')) {
    process.stderr.write('Installing the peers (infra/lab), once\n');
    const npm = process.platform === 'win32' ? 'npm.cmd' : 'npm';
    const { status, stderr, error } = spawnSync(npm, ['ci', '--no-audit', '--no-fund', '--loglevel=error'], {
      cwd: FOLDER,
      encoding: 'utf8',
      timeout: 180_000,
    });
    if (status !== 0) throw new NoReference(`the peers cannot be installed: ${(error?.message ?? stderr).trim().split('\n')[0]}`);
  }
  ready = true;
}

/** The module of a peer. Its types are nobody's here: each bench names the few functions that it calls. */
export async function reference<Module>(name: string): Promise<Module> {
  install();
  try {
    const found = createRequire(join(FOLDER, 'package.json')).resolve(name);
    const loaded = (await import(pathToFileURL(found).href)) as Module & { default?: Module };
    return loaded;
  } catch (cause) {
    throw new NoReference(`${name} cannot be loaded`, { cause });
  }
}
