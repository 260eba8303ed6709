// `npm run test:engines [-- FILE …] [--write]`: the tests that start real servers (`*.engines.test.ts`), which it makes before. A machine that
// cannot have them is told so in one line, and has not failed. The last line adds up. --write dates what was green in docs/proven.md (proven.ts).
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
  // Vitest's own `--exclude` does not reach projects.
  const env = { ...process.env, SUBDOC_LEFT_OUT: left.map(([, file]) => file).join() };
  const child = spawn(process.execPath, [vitest, 'run', '--project', 'engines', ...told, ...asked], { stdio: 'inherit', env });
  // Gone with what started it, however that went.
  for (const event of ['SIGINT', 'SIGTERM', 'SIGHUP', 'disconnect']) process.once(event, () => child.kill());
  process.channel?.unref();
  child.once('exit', async (code) => {
    process.exitCode = code ?? 1;
    const { numPassedTests: passed, numFailedTests, numPendingTests, numTodoTests } = JSON.parse(readFileSync(results, 'utf8'));
    if (process.argv.includes('--write')) (await import('./proven.ts')).writeProven(results);
    rmSync(folder, { recursive: true });
    // A file that does not load, or a server that is not there, fails the run without a failed test.
    const failed = numFailedTests + numPendingTests + numTodoTests || Number(code !== 0);
    console.log(`${passed} passed, ${failed} failed`);
  });
}

function fail({ message }: Error): never {
  console.error(message);
  process.exit(1);
}
