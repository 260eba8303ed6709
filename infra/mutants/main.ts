// `npm run mutants`: plants one mistake after the other in copies of this folder and says which test notices. A mistake that nobody notices
// is a test that is missing. `-- --random 30` takes some, `--seed 7` the same ones again, names (`-- A04 C15`) just these.
import { spawn } from 'node:child_process';
import { cp, mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { availableParallelism, tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { seeded } from '#domain/kernel/random.test-kit.ts';
import { sourceFiles } from '../cli/source-files.ts';
import { type Mistake, parseMistakes, plant } from './mistakes.ts';

const ROOT = join(import.meta.dirname, '..', '..');
/** A mistake may make a test wait for what never comes: that is noticed as well. */
const LIMIT_MS = 180_000;

const SETTINGS = ['package.json', 'tsconfig.json', 'vitest.config.ts'];

type Noticed = { by: string | null; ms: number };

/** A copy to make mistakes in: everything but what is installed or made, which is only pointed to. */
async function copyOfTree(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'subdoc-mutants-'));
  for (const file of [...sourceFiles(ROOT, ['']), ...SETTINGS]) await cp(join(ROOT, file), join(folder, file), { recursive: true });
  await symlink(join(ROOT, 'node_modules'), join(folder, 'node_modules'));
  return folder;
}

/** The first test that fails on this folder, `time` where they did not end; null where all pass. */
async function firstFailure(folder: string, tests: readonly string[]): Promise<string | null> {
  const report = join(folder, 'mutants-report.json');
  await rm(report, { force: true });
  const vitest = join(ROOT, 'node_modules', 'vitest', 'vitest.mjs');
  const projects = ['unit', 'alone', 'screens'].flatMap((name) => ['--project', name]);
  const args = [vitest, 'run', ...projects, '--maxWorkers=1', '--bail=1', '--reporter=json', `--outputFile=${report}`, ...tests];
  const child = spawn(process.execPath, args, { cwd: folder, stdio: 'ignore', detached: true });
  let late = false;
  const limit = setTimeout(() => {
    late = true;
    process.kill(-child.pid!, 'SIGKILL');
  }, LIMIT_MS);
  const code = await new Promise<number | null>((resolve) => child.once('close', resolve));
  clearTimeout(limit);
  if (late) return `no end within ${LIMIT_MS / 1000} s`;
  if (code === 0) return null;
  const text = await readFile(report, 'utf8').catch(() => null);
  if (text === null) return 'the run itself';
  const { testResults } = JSON.parse(text) as { testResults: { name: string; assertionResults: { fullName: string; status: string }[] }[] };
  const failed = testResults.flatMap(({ assertionResults }) => assertionResults).find(({ status }) => status === 'failed');
  return (
    failed?.fullName ?? testResults.find(({ assertionResults }) => assertionResults.length === 0)?.name ?? 'an error outside the tests'
  );
}

async function tryOut(folder: string, mistake: Mistake): Promise<Noticed> {
  const started = performance.now();
  const path = join(folder, mistake.file);
  const source = await readFile(path, 'utf8');
  await writeFile(path, plant(mistake, source));
  try {
    return { by: await firstFailure(folder, mistake.tests), ms: performance.now() - started };
  } finally {
    await writeFile(path, source);
  }
}

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { random: { type: 'string' }, seed: { type: 'string' }, workers: { type: 'string' } },
});
const all = parseMistakes(await readFile(join(import.meta.dirname, 'mistakes.tsv'), 'utf8'));
const seed = Number(values.seed ?? Math.floor(Math.random() * 1e9));
const random = seeded(seed);

/** Those that were asked for, without the harmless ones. Each is planted in memory first: a list that no longer fits fails at once. */
async function chosen(): Promise<Mistake[]> {
  for (const mistake of all) plant(mistake, await readFile(join(ROOT, mistake.file), 'utf8'));
  const telling = all.filter(({ harmless }) => harmless === null);
  if (positionals.length > 0) return telling.filter(({ id }) => positionals.includes(id));
  if (values.random === undefined) return telling;
  const shuffled = telling.map((mistake) => [random.int(1e9), mistake] as const).sort((a, b) => a[0] - b[0]);
  return shuffled.slice(0, Number(values.random)).map(([, mistake]) => mistake);
}

const wanted = await chosen();
const waiting = [...wanted];
const unnoticed: Mistake[] = [];
async function work(): Promise<void> {
  const folder = await copyOfTree();
  try {
    for (let next = waiting.shift(); next !== undefined; next = waiting.shift()) {
      const { by, ms } = await tryOut(folder, next);
      if (by === null) unnoticed.push(next);
      console.log(
        `${next.id}  ${by === null ? 'NOT NOTICED' : 'noticed'}  ${(ms / 1000).toFixed(1)} s  ${next.what}${by === null ? '' : `\n      by: ${by}`}`,
      );
    }
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
await Promise.all(Array.from({ length: Number(values.workers ?? availableParallelism()) }, work));
const harmless = all.filter((mistake) => mistake.harmless !== null);
console.log(`\n${all.length} mistakes, ${harmless.length} of them harmless, ${wanted.length} tried (seed ${seed})`);
for (const { id, file, what } of unnoticed) console.log(`not noticed: ${id} ${file}: ${what}`);
console.log(`${wanted.length - unnoticed.length} passed, ${unnoticed.length} failed`);
process.exitCode = wanted.length > 0 && unnoticed.length === 0 ? 0 : 1;
