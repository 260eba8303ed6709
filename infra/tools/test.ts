// `npm test`: style, import rules, types, build, tests on Node and of screens, then six stories in a real browser. `--all` (`npm run test:all`)
// runs the rest instead, and `--long` both, with more seeds, kills and samples. Every step runs, also after a failure; a step that checked nothing
// has failed; the last line adds everything up.
import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { parseArgs } from 'node:util';

/** `told`: the failures, repeated at the end for a reader of the end alone. */
type Count = { passed: number; failed: number; why?: string; told?: readonly string[] };
/**
 * `all`: a step of `npm run test:all`. `needs`: a step that must pass before this one can. `beside`: the step that runs in parallel with
 * it.
 */
type Step = { name: string; run: (say: Say) => Promise<Count>; all?: true; needs?: string; beside?: string };
/** Where a step's output goes. */
type Say = (chunk: Buffer) => void;
type VitestReport = {
  numPassedTests: number;
  numFailedTests: number;
  numPendingTests: number;
  numTodoTests: number;
  testResults: { name: string; status: string; assertionResults: { fullName: string; status: string; failureMessages: string[] }[] }[];
};

const modules = join(import.meta.dirname, '../../node_modules');

const running = new Set<ChildProcess>();

/** Prints the tool's output and keeps it, so that its checks can be counted. */
function run(say: Say, args: readonly string[]): Promise<{ code: number; output: string }> {
  const child = spawn(process.execPath, args, { stdio: ['ignore', 'pipe', 'pipe'] });
  running.add(child);
  let output = '';
  const hear = (chunk: Buffer): void => {
    output += chunk;
    say(chunk);
  };
  child.stdout.on('data', hear);
  child.stderr.on('data', hear);
  return new Promise((resolve, reject) => {
    child.on('error', reject);
    child.on('close', (code) => {
      running.delete(child);
      resolve({ code: code ?? 1, output });
    });
  });
}

const MOST_TOLD = 20;

/** Each failed test with the first line of its reason, and each file that did not load. */
const failuresOf = ({ testResults }: VitestReport): string[] =>
  testResults
    .flatMap(({ name, status, assertionResults }) => {
      const failed = assertionResults.filter((test) => test.status === 'failed');
      const first = ({ failureMessages: [message = ''] }: (typeof failed)[number]) => message.split('\n')[0];
      if (failed.length === 0 && status === 'failed') return [relative(process.cwd(), name)];
      return failed.map((test) => `${relative(process.cwd(), name)} > ${test.fullName}: ${first(test)}`);
    })
    .slice(0, MOST_TOLD);

/** A check without single tests counts as one, and only if it examined something. */
const check =
  (args: readonly string[], looked: RegExp) =>
  async (say: Say): Promise<Count> => {
    const { code, output } = await run(say, args);
    const things = Number(looked.exec(output)?.[1] ?? 0);
    if (code !== 0) return { passed: 0, failed: 1, why: `exit code ${code}`, told: output.trimEnd().split('\n').slice(-MOST_TOLD) };
    return things > 0 ? { passed: 1, failed: 0 } : { passed: 0, failed: 1, why: 'checked nothing' };
  };

/** A skipped test counts as failed: nothing is left out silently. */
const vitest =
  (...chosen: string[]) =>
  async (say: Say): Promise<Count> => {
    const folder = await mkdtemp(join(tmpdir(), 'subdoc-test-'));
    const report = join(folder, 'report.json');
    try {
      const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${report}`];
      const { code } = await run(say, [join(modules, 'vitest', 'vitest.mjs'), 'run', ...chosen, ...reporters]);
      const text = await readFile(report, 'utf8').catch(() => null);
      if (text === null) return { passed: 0, failed: 1, why: 'no report was written' };
      const result = JSON.parse(text) as VitestReport;
      const left = result.numPendingTests + result.numTodoTests;
      const failed = result.numFailedTests + left;
      if (result.numPassedTests + failed === 0) return { passed: 0, failed: 1, why: 'no test ran' };
      // A file that does not load, or an error outside a test, fails the run without a failed test.
      const told = failuresOf(result);
      if (code !== 0 && failed === 0) return { passed: result.numPassedTests, failed: 1, why: 'an error outside the tests', told };
      return { passed: result.numPassedTests, failed, told, ...(left > 0 ? { why: `${left} skipped` } : {}) };
    } finally {
      await rm(folder, { recursive: true, force: true });
    }
  };

const steps: readonly Step[] = [
  {
    name: 'style',
    run: check([join(modules, '@biomejs', 'biome', 'bin', 'biome'), 'check', '--error-on-warnings'], /Checked (\d+) files?/),
  },
  { name: 'imports', run: check(['infra/tools/check-imports.ts'], /(\d+) modules/), beside: 'style' },
  { name: 'types', run: check([join(modules, 'typescript', 'bin', 'tsc'), '--diagnostics'], /Files:\s+(\d+)/) },
  { name: 'build', run: check(['infra/tools/run.mjs', 'build'], /(\d+) screens ready/), beside: 'types' },
  { name: 'tests', run: vitest('--project', 'unit', '--project', 'alone', '--project', 'screens') },
  { name: 'stories', run: vitest('--project', 'stories'), needs: 'build' },
  { name: 'browser', run: vitest('--project', 'browser'), needs: 'build', all: true },
  { name: 'faults', run: vitest('--project', 'faults'), needs: 'build', all: true },
  // One thread, continuously: a process killed beside it keeps a core to restart on.
  { name: 'seeds', run: vitest('--project', 'seeds'), beside: 'faults', all: true },
  { name: 'pictures', run: vitest('--project', 'pictures'), all: true },
];

const stop = (): never => {
  for (const child of running) child.kill('SIGTERM');
  process.exit(1);
};
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, stop);
// The channel to infra/tools/run.mjs closes when that process is killed; it must not keep this process alive by itself.
process.on('disconnect', stop);
process.channel?.unref();

const flag = { type: 'boolean', default: false } as const;
const { values, positionals: named } = parseArgs({ options: { all: flag, long: flag }, allowPositionals: true });
const ofRun = steps.filter(({ all = false }) => values.long || all === values.all).map(({ name }) => name);
const asked = named.length > 0 ? named : ofRun;
const wanted = [...asked, ...steps.filter(({ name }) => asked.includes(name)).flatMap(({ needs = [] }) => needs)];
const unknown = wanted.filter((name) => !steps.some((step) => step.name === name));
if (unknown.length > 0) {
  console.error(`No such step: ${unknown.join(', ')}. Steps: ${steps.map((step) => step.name).join(', ')}`);
  process.exit(2);
}

const total = { passed: 0, failed: 0 };
const summary: string[] = [];
/** Runs a step and answers its lines of the summary. */
async function done({ name, run }: Step, say: Say): Promise<string[]> {
  say(Buffer.from(`\n── ${name} ──\n`));
  const started = performance.now();
  const {
    passed,
    failed,
    why,
    told = [],
  } = await run(say).catch((error: unknown): Count => ({ passed: 0, failed: 1, why: String(error) }));
  total.passed += passed;
  total.failed += failed;
  const seconds = ((performance.now() - started) / 1000).toFixed(1);
  return [
    `${failed === 0 ? 'passed' : 'FAILED'}  ${name}: ${passed} passed, ${failed} failed${why ? ` (${why})` : ''}, ${seconds} s`,
    ...told.map((line) => `          ${line}`),
  ];
}

const aloud: Say = (chunk) => void process.stdout.write(chunk);
const chosen = steps.filter(({ name }) => wanted.includes(name));
const isBeside = (step: Step, other: Step): boolean => step.beside === other.name;
for (const step of chosen) {
  if (chosen.some((other) => isBeside(step, other))) continue;
  // The parallel steps print nothing until they have ended.
  const others = chosen
    .filter((other) => isBeside(other, step))
    .map(async (other) => {
      const heard: Buffer[] = [];
      const lines = await done(other, (chunk) => void heard.push(chunk));
      return { lines, heard: Buffer.concat(heard) };
    });
  summary.push(...(await done(step, aloud)));
  for (const { lines, heard } of await Promise.all(others)) {
    aloud(heard);
    summary.push(...lines);
  }
}
console.log(`\n${summary.join('\n')}`);
console.log(`${total.passed} passed, ${total.failed} failed`);
process.exitCode = total.failed === 0 ? 0 : 1;
