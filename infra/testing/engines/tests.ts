// `npm run test:engines [-- FILE …] [--write]`: builds the real servers and runs the tests that start them (`*.engines.test.ts`). A machine
// that cannot build a server gets one line about it, which is no failure. The last line is the total. --write sets the date of what passed
// in docs/proven.md (proven.ts).
import { spawn } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { lacking, make } from './get.ts';
import { BY_HAND, isHere, type ServerName, TESTED } from './servers.ts';

const lacks = lacking(TESTED);
if (lacks.length > 0) {
  const tools = [...new Set(lacks.flatMap((lack) => lack.tools))].join(', ');
  const names = lacks.map(({ name }) => name).join(', ');
  console.log(`test:engines laissé de côté, il manque ${tools} / left out, missing: ${tools} (${names})`);
} else {
  for (const name of TESTED) if (!isHere(name)) await make(name).catch(fail);
  const left = Object.entries(BY_HAND).filter(([name]) => !isHere(name as ServerName));
  for (const [name, file] of left) console.log(`${file} laissé de côté / left out: npm run engines -- ${name}`);
  const vitest = join(import.meta.dirname, '../../../node_modules/vitest/vitest.mjs');
  const asked = process.argv.slice(2).filter((word) => word !== '--write');
  const folder = mkdtempSync(join(tmpdir(), 'subdoc-results-'));
  const results = join(folder, 'all.json');
  const told = ['--reporter=default', '--reporter=json', `--outputFile.json=${results}`];
  // Vitest's own `--exclude` does not apply to projects.
  const env = { ...process.env, SUBDOC_LEFT_OUT: left.map(([, file]) => file).join() };
  const child = spawn(process.execPath, [vitest, 'run', '--project', 'engines', ...told, ...asked], { stdio: 'inherit', env });
  // Ends with the process that started it, however that ended.
  for (const event of ['SIGINT', 'SIGTERM', 'SIGHUP', 'disconnect']) process.once(event, () => child.kill());
  process.channel?.unref();
  child.once('exit', async (code) => {
    process.exitCode = code ?? 1;
    const { numPassedTests: passed, numFailedTests, numPendingTests, numTodoTests } = JSON.parse(readFileSync(results, 'utf8'));
    if (process.argv.includes('--write')) (await import('./proven.ts')).writeProven(results);
    rmSync(folder, { recursive: true });
    // A file that does not load, or a missing server, fails the run without a failed test.
    const failed = numFailedTests + numPendingTests + numTodoTests || Number(code !== 0);
    console.log(`${passed} passed, ${failed} failed`);
  });
}

function fail({ message }: Error): never {
  console.error(message);
  process.exit(1);
}
