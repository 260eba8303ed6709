// `npm run test:engines [-- FILE …] [--write]`: builds the real servers and runs the tests that start them (`*.engines.test.ts`). A machine
// that cannot build a server gets one line about it, which is no failure. The last line is the total. --write sets the date of what passed
// in docs/proven.md (proven.ts).
import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { lacking, make } from './get.ts';
import { BY_HAND, isHere, type ServerName, TESTED } from './servers.ts';

/** Waits for two silent minutes: beside the others. */
const SILENT = 'infra/deploy/proxies-product.engines.test.ts';
const ROOT = join(import.meta.dirname, '../../..');
const folder = mkdtempSync(join(tmpdir(), 'subdoc-results-'));
const running = new Set<ChildProcess>();
// They end with the process that started them, however that ended.
const stop = (): void => {
  for (const child of running) child.kill();
};
for (const event of ['SIGINT', 'SIGTERM', 'SIGHUP', 'disconnect']) process.once(event, stop);
process.channel?.unref();

type Ran = { name: string; code: number; results: string };
/** One Vitest. `told` false: it prints nothing until it has ended. */
async function run(name: string, asked: readonly string[], leftOut: readonly string[], told: boolean): Promise<Ran> {
  const results = join(folder, `${name}.json`);
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${results}`];
  const vitest = join(ROOT, 'node_modules/vitest/vitest.mjs');
  // Vitest's own `--exclude` does not apply to projects.
  const env = { ...process.env, SUBDOC_LEFT_OUT: leftOut.join() };
  const stdio = told ? 'inherit' : (['ignore', 'pipe', 'pipe'] as const);
  const child = spawn(process.execPath, [vitest, 'run', '--project', 'engines', ...reporters, ...asked], {
    stdio: stdio as 'inherit',
    env,
  });
  running.add(child);
  const heard: Buffer[] = [];
  for (const stream of [child.stdout, child.stderr]) stream?.on('data', (chunk: Buffer) => heard.push(chunk));
  const code = await new Promise<number>((resolve) => child.once('close', (ended) => resolve(ended ?? 1)));
  running.delete(child);
  process.stdout.write(Buffer.concat(heard));
  return { name, code, results };
}

const lacks = lacking(TESTED);
if (lacks.length > 0) {
  const tools = [...new Set(lacks.flatMap((lack) => lack.tools))].join(', ');
  const names = lacks.map(({ name }) => name).join(', ');
  console.log(`test:engines laissé de côté, il manque ${tools} / left out, missing: ${tools} (${names})`);
} else {
  for (const name of TESTED) if (!isHere(name)) await make(name).catch(fail);
  const byHand = Object.entries(BY_HAND).filter(([name]) => !isHere(name as ServerName));
  for (const [name, file] of byHand) console.log(`${file} laissé de côté / left out: npm run engines -- ${name}`);
  const left = byHand.map(([, file]) => file);
  const asked = process.argv.slice(2).filter((word) => word !== '--write');
  const ran =
    asked.length > 0
      ? [await run('asked', asked, left, true)]
      : await Promise.all([run('others', [], [...left, SILENT], true), run('silent', [SILENT], left, false)]);
  const total = { passed: 0, failed: 0 };
  for (const { code, results } of ran) {
    const { numPassedTests, numFailedTests, numPendingTests, numTodoTests } = JSON.parse(readFileSync(results, 'utf8'));
    if (process.argv.includes('--write')) (await import('./proven.ts')).writeProven(results);
    total.passed += numPassedTests;
    // A file that does not load, or a missing server, fails the run without a failed test.
    total.failed += numFailedTests + numPendingTests + numTodoTests || Number(code !== 0);
  }
  process.exitCode = ran.some(({ code }) => code !== 0) ? 1 : 0;
  console.log(`${total.passed} passed, ${total.failed} failed`);
}
rmSync(folder, { recursive: true });

function fail({ message }: Error): never {
  console.error(message);
  process.exit(1);
}
