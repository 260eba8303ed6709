// `npm test`: style, types, import rules, screens, tests on Node and in jsdom, then the product in a real browser. Every step runs, also after a
// failure; a step that checked nothing has failed; the last line adds everything up.
import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';

/** `told`: what failed, repeated at the end, for whoever reads the end alone. */
type Count = { passed: number; failed: number; why?: string; told?: readonly string[] };
/** `long`: only with --long, or when it is asked for by name. `needs`: a step without which this one cannot pass, wherever it runs. `beside`: the step that it runs beside. */
type Step = { name: string; run: (say: Say) => Promise<Count>; long?: true; needs?: string; beside?: string };
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

/** Tells what the tool prints and keeps it, so that what it checked can be counted. */
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

/** Each failed test with the first line of why, and each file that did not load. */
const failuresOf = ({ testResults }: VitestReport): string[] =>
  testResults
    .flatMap(({ name, status, assertionResults }) => {
      const failed = assertionResults.filter((test) => test.status === 'failed');
      const first = ({ failureMessages: [message = ''] }: (typeof failed)[number]) => message.split('\n')[0];
      if (failed.length === 0 && status === 'failed') return [relative(process.cwd(), name)];
      return failed.map((test) => `${relative(process.cwd(), name)} > ${test.fullName}: ${first(test)}`);
    })
    .slice(0, MOST_TOLD);

/** A check without single tests counts as one, and only when it looked at something. */
const check =
  (args: readonly string[], looked: RegExp) =>
  async (say: Say): Promise<Count> => {
    const { code, output } = await run(say, args);
    const things = Number(looked.exec(output)?.[1] ?? 0);
    if (code !== 0) return { passed: 0, failed: 1, why: `exit code ${code}`, told: output.trimEnd().split('\n').slice(-MOST_TOLD) };
    return things > 0 ? { passed: 1, failed: 0 } : { passed: 0, failed: 1, why: 'checked nothing' };
  };

/** A tool that ends with « n passed, m failed », told by its own lines of what failed. */
const counted =
  (args: readonly string[]) =>
  async (say: Say): Promise<Count> => {
    const { code, output } = await run(say, args);
    const [, passed = '0', failed = '0'] = /^(\d+) passed, (\d+) failed$/m.exec(output) ?? [];
    const told = output
      .split('\n')
      .filter((line) => /^\| ✗/.test(line))
      .slice(0, MOST_TOLD);
    const count = { passed: Number(passed), failed: Number(failed), told };
    if (count.passed + count.failed === 0) return { passed: 0, failed: 1, why: 'checked nothing' };
    return code === 0 || count.failed > 0 ? count : { ...count, failed: 1, why: `exit code ${code}` };
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

/** Those on real servers. A machine that cannot have them says so in its line, and has not failed. */
async function engines(say: Say): Promise<Count> {
  const { lacking, make } = await import('../testing/engines/get.ts');
  const { isHere, TESTED } = await import('../testing/engines/servers.ts');
  const tools = new Set(lacking(TESTED).flatMap((lack) => lack.tools));
  if (tools.size > 0) return { passed: 0, failed: 0, why: `left out, missing: ${[...tools].join(', ')}` };
  for (const name of TESTED) if (!isHere(name)) await make(name);
  return vitest('--project', 'engines')(say);
}

const steps: readonly Step[] = [
  {
    name: 'style',
    run: check([join(modules, '@biomejs', 'biome', 'bin', 'biome'), 'check', '--error-on-warnings'], /Checked (\d+) files?/),
  },
  { name: 'imports', run: check(['infra/tools/check-imports.ts'], /(\d+) modules/) },
  { name: 'types', run: check([join(modules, 'typescript', 'bin', 'tsc'), '--diagnostics'], /Files:\s+(\d+)/) },
  { name: 'build', run: check(['infra/tools/run.mjs', 'build'], /(\d+) screens ready/), beside: 'types' },
  { name: 'tests', run: vitest('--project', 'unit', '--project', 'alone', '--project', 'screens') },
  { name: 'browser', run: vitest('--project', 'browser'), needs: 'build' },
  // What drives a browser waits for it now and then: this fills the pauses.
  { name: 'faults', run: vitest('--project', 'faults'), needs: 'build', beside: 'browser' },
  { name: 'attack', run: counted(['infra/lab/attack/main.ts']), long: true },
  { name: 'engines', run: engines, long: true },
  { name: 'eventstore', run: vitest('--config', 'infra/adapters/event-store/testing/vitest.config.ts'), long: true },
];

const stop = (): never => {
  for (const child of running) child.kill('SIGTERM');
  process.exit(1);
};
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, stop);
// The channel to infra/tools/run.mjs closes when that is killed; it must not keep this process alive by itself.
process.on('disconnect', stop);
process.channel?.unref();

const long = process.argv.includes('--long');
const named = process.argv.slice(2).filter((arg) => arg !== '--long');
const wanted = [...named, ...steps.filter(({ name }) => named.includes(name)).flatMap(({ needs = [] }) => needs)];
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
const chosen = steps.filter((step) => (wanted.length === 0 ? long || !step.long : wanted.includes(step.name)));
const isBeside = (step: Step, other: Step): boolean => step.beside === other.name;
for (const step of chosen) {
  if (chosen.some((other) => isBeside(step, other))) continue;
  // Of those beside it nothing is heard until they have ended.
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
