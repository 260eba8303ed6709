// `npm run mutants`: plants one mistake after the other in copies of this folder and says which test notices. A mistake that nobody notices
// is a test that is missing. `-- --random 30` takes some, `--seed 7` the same ones again, names (`-- A04 C15`) just these.
import { spawn } from 'node:child_process';
import { cp, mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { availableParallelism, tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { seeded } from '#domain/kernel/random.test-kit.ts';
import { sourceFiles } from '../../tools/source-files.ts';
import { type Mistake, parseMistakes, plant } from './mistakes.ts';

const ROOT = join(import.meta.dirname, '../../..');
/** A mistake may make a test wait for what never comes: that is noticed as well. */
const LIMIT_MS = 180_000;

const DEPLOYED = ['docker-compose.yml', '.env.example', '.dockerignore', '.gitignore', 'package-lock.json'];
const SETTINGS = ['.ci/run', 'package.json', 'tsconfig.json', 'vitest.config.ts', ...DEPLOYED];

/** `again`: what to ask of Vitest to see just this once more. */
type Failure = { test: string; again: readonly string[] };
/** `always`: it fails without the mistake as well, and proves nothing. */
type Noticed = { by: string | null; always: boolean; ms: number };

/** A copy to make mistakes in: everything but what is installed or made, which is only pointed to. */
async function copyOfTree(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'subdoc-mutants-'));
  for (const file of [...sourceFiles(ROOT, ['']), ...SETTINGS]) await cp(join(ROOT, file), join(folder, file), { recursive: true });
  await symlink(join(ROOT, 'node_modules'), join(folder, 'node_modules'));
  return folder;
}

/** The first of these tests that fails on this folder, or why they did not end; null where all pass. */
async function firstFailure(folder: string, tests: readonly string[]): Promise<Failure | null> {
  const report = join(folder, 'mutants-report.json');
  await rm(report, { force: true });
  const vitest = join(ROOT, 'node_modules', 'vitest', 'vitest.mjs');
  const projects = ['unit', 'alone', 'screens', 'pictures'].flatMap((name) => ['--project', name]);
  const args = [vitest, 'run', ...projects, '--maxWorkers=1', '--bail=1', '--reporter=json', `--outputFile=${report}`, ...tests];
  const child = spawn(process.execPath, args, { cwd: folder, stdio: 'ignore', detached: true });
  let late = false;
  const limit = setTimeout(() => {
    late = true;
    process.kill(-child.pid!, 'SIGKILL');
  }, LIMIT_MS);
  const code = await new Promise<number | null>((resolve) => child.once('close', resolve));
  clearTimeout(limit);
  if (late) return { test: `no end within ${LIMIT_MS / 1000} s`, again: tests };
  if (code === 0) return null;
  const text = await readFile(report, 'utf8').catch(() => null);
  if (text === null) return { test: 'the run itself', again: tests };
  const { testResults } = JSON.parse(text) as { testResults: { name: string; assertionResults: { fullName: string; status: string }[] }[] };
  for (const { name: file, assertionResults } of testResults) {
    const failed = assertionResults.find(({ status }) => status === 'failed')?.fullName;
    const literally = failed?.replace(/[\\^$.*+?()[\]{}|]/g, '\\$&');
    if (failed !== undefined) return { test: failed, again: [file, '--testNamePattern', `^${literally}$`] };
  }
  const unloaded = testResults.find(({ assertionResults }) => assertionResults.length === 0)?.name;
  return { test: unloaded ?? 'an error outside the tests', again: tests };
}

/** Whether it fails where no mistake is; each is asked once. */
const asked = new Map<string, Promise<boolean>>();
function failsAlways(folder: string, { again }: Failure): Promise<boolean> {
  const known = asked.get(again.join(' ')) ?? firstFailure(folder, again).then((failure) => failure !== null);
  asked.set(again.join(' '), known);
  return known;
}

async function tryOut(folder: string, mistake: Mistake): Promise<Noticed> {
  const started = performance.now();
  const path = join(folder, mistake.file);
  const source = await readFile(path, 'utf8');
  await writeFile(path, plant(mistake, source));
  const failure = await firstFailure(folder, mistake.tests).finally(() => writeFile(path, source));
  const always = failure !== null && (await failsAlways(folder, failure));
  return { by: failure?.test ?? null, always, ms: performance.now() - started };
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
      const { by, always, ms } = await tryOut(folder, next);
      const noticed = by !== null && !always;
      if (!noticed) unnoticed.push(next);
      const how = by === null ? '' : `\n      ${always ? 'fails without it as well' : 'by'}: ${by}`;
      console.log(`${next.id}  ${noticed ? 'noticed' : 'NOT NOTICED'}  ${(ms / 1000).toFixed(1)} s  ${next.what}${how}`);
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
