// `npm run mutants -- domain/reminders projections/accounts`: StrykerJS changes the code of these folders, one place at a time, and lists
// the changes that no test of the same folder notices. Without a folder: all of domain/, projections/ and api/, which takes days.
import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';

const ROOT = join(import.meta.dirname, '../../..');
const STRYKER = join(import.meta.dirname, 'node_modules/@stryker-mutator/core/bin/stryker.js');

const given = process.argv.slice(2);
const folders = (given.length === 0 ? ['domain', 'projections', 'api'] : given).map((folder) => folder.replace(/\/$/, ''));
const unknown = folders.filter((folder) => !existsSync(join(ROOT, folder)));
if (unknown.length > 0) throw new Error(`no such folder: ${unknown.join(', ')}`);

if (!existsSync(STRYKER)) {
  process.stderr.write('Installing StrykerJS (infra/lab/mutants), once\n');
  const npm = process.platform === 'win32' ? 'npm.cmd' : 'npm';
  const { status } = spawnSync(npm, ['ci', '--no-audit', '--no-fund', '--loglevel=error'], { cwd: import.meta.dirname, stdio: 'inherit' });
  if (status !== 0) throw new Error('StrykerJS cannot be installed');
}
const { status } = spawnSync(process.execPath, [STRYKER, 'run', join(import.meta.dirname, 'stryker.config.js')], {
  cwd: ROOT,
  env: { ...process.env, MUTATED_FOLDERS: folders.join(',') },
  stdio: 'inherit',
});
process.exitCode = status ?? 1;
