// `npm test`: style, types, import rules, screens, tests on Node and in jsdom, then the product in a real browser. Every step runs, also after a
// failure; a step that checked nothing has failed; the last line adds everything up.
import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';

/** `told`: what failed, repeated at the end, for whoever reads the end alone. */
type Count = { passed: number; failed: number; why?: string; told?: readonly string[] };
/** `long`: only with --long, or when it is asked for by name. `needs`: a step without which this one cannot pass, wherever it runs. */
type Step = { name: string; run: () => Promise<Count>; long?: true; needs?: string };
type VitestReport = {
  numPassedTests: number;
  numFailedTests: number;
  numPendingTests: number;
  numTodoTests: number;
  testResults: { name: string; status: string; assertionResults: { fullName: string; status: string; failureMessages: string[] }[] }[];
};

const modules = join(import.meta.dirname, '../../node_modules');

let current: ChildProcess | undefined;

/** Streams what the tool prints and keeps it, so that what it checked can be counted. */
function run(args: readonly string[]): Promise<{ code: number; output: string }> {
  const child = spawn(process.execPath, args, { stdio: ['ignore', 'pipe', 'pipe'] });
  current = child;
  let output = '';
  child.stdout.on('data', (chunk: Buffer) => {
    output += chunk;
    process.stdout.write(chunk);
  });
  child.stderr.on('data', (chunk: Buffer) => {
    output += chunk;
    process.stderr.write(chunk);
  });
  return new Promise((resolve, reject) => {
    child.on('error', reject);
    child.on('close', (code) => resolve({ code: code ?? 1, output }));
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
async function check(args: readonly string[], looked: RegExp): Promise<Count> {
  const { code, output } = await run(args);
  const things = Number(looked.exec(output)?.[1] ?? 0);
  if (code !== 0) return { passed: 0, failed: 1, why: `exit code ${code}`, told: output.trimEnd().split('\n').slice(-MOST_TOLD) };
  return things > 0 ? { passed: 1, failed: 0 } : { passed: 0, failed: 1, why: 'checked nothing' };
}

/** A tool that ends with « n passed, m failed », told by its own lines of what failed. */
async function counted(args: readonly string[]): Promise<Count> {
  const { code, output } = await run(args);
  const [, passed = '0', failed = '0'] = /^(\d+) passed, (\d+) failed$/m.exec(output) ?? [];
  const told = output
    .split('\n')
    .filter((line) => /^(?:\| ✗|not noticed: )/.test(line))
    .slice(0, MOST_TOLD);
  const count = { passed: Number(passed), failed: Number(failed), told };
  if (count.passed + count.failed === 0) return { passed: 0, failed: 1, why: 'checked nothing' };
  return code === 0 || count.failed > 0 ? count : { ...count, failed: 1, why: `exit code ${code}` };
}

/** A skipped test counts as failed: nothing is left out silently. */
async function vitest(...chosen: string[]): Promise<Count> {
  const folder = await mkdtemp(join(tmpdir(), 'subdoc-test-'));
  const report = join(folder, 'report.json');
  try {
    const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${report}`];
    const { code } = await run([join(modules, 'vitest', 'vitest.mjs'), 'run', ...chosen, ...reporters]);
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
}

/** Those on real servers. A machine that cannot have them says so in its line, and has not failed. */
async function engines(): Promise<Count> {
  const { lacking, make } = await import('../proof/engines/get.ts');
  const { isHere, TESTED } = await import('../proof/engines/servers.ts');
  const tools = new Set(lacking(TESTED).flatMap((lack) => lack.tools));
  if (tools.size > 0) return { passed: 0, failed: 0, why: `left out, missing: ${[...tools].join(', ')}` };
  for (const name of TESTED) if (!isHere(name)) await make(name);
  return vitest('--project', 'engines');
}

const steps: readonly Step[] = [
  {
    name: 'style',
    run: () => check([join(modules, '@biomejs', 'biome', 'bin', 'biome'), 'check', '--error-on-warnings'], /Checked (\d+) files?/),
  },
  { name: 'types', run: () => check([join(modules, 'typescript', 'bin', 'tsc'), '--diagnostics'], /Files:\s+(\d+)/) },
  { name: 'imports', run: () => check(['infra/tools/check-imports.ts'], /(\d+) modules/) },
  { name: 'build', run: () => check(['infra/tools/run.mjs', 'build'], /(\d+) screens ready/) },
  { name: 'tests', run: () => vitest('--project', 'unit', '--project', 'alone', '--project', 'screens') },
  // What drives a browser waits for it now and then: a third one fills the pauses.
  { name: 'browser', run: () => vitest('--project', 'browser', '--maxWorkers=3'), needs: 'build' },
  { name: 'faults', run: () => vitest('--project', 'faults'), needs: 'build' },
  { name: 'attack', run: () => counted(['infra/proof/attack/main.ts']), long: true },
  { name: 'mutants', run: () => counted(['infra/proof/mutants/main.ts', '--random', '30']), long: true },
  { name: 'engines', run: engines, long: true },
  { name: 'eventstore', run: () => vitest('--config', 'infra/adapters/event-store/testing/vitest.config.ts'), long: true },
];

const stop = (): never => {
  current?.kill('SIGTERM');
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
for (const step of steps.filter((step) => (wanted.length === 0 ? long || !step.long : wanted.includes(step.name)))) {
  console.log(`\n── ${step.name} ──`);
  const started = performance.now();
  const {
    passed,
    failed,
    why,
    told = [],
  } = await step.run().catch((error: unknown): Count => ({ passed: 0, failed: 1, why: String(error) }));
  total.passed += passed;
  total.failed += failed;
  const seconds = ((performance.now() - started) / 1000).toFixed(1);
  summary.push(
    `${failed === 0 ? 'passed' : 'FAILED'}  ${step.name}: ${passed} passed, ${failed} failed${why ? ` (${why})` : ''}, ${seconds} s`,
    ...told.map((line) => `          ${line}`),
  );
}
console.log(`\n${summary.join('\n')}`);
console.log(`${total.passed} passed, ${total.failed} failed`);
process.exitCode = total.failed === 0 ? 0 : 1;
