// `npm run test:engines [-- FILE …]`: the tests that start real servers (`*.engines.test.ts`), which it makes before. A machine that
// cannot have them is told so in one line, and has not failed.
import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { lacking, make } from './get.ts';
import { isHere, TESTED } from './servers.ts';

const lacks = lacking(TESTED);
if (lacks.length > 0) {
  const tools = [...new Set(lacks.flatMap((lack) => lack.tools))].join(', ');
  const names = lacks.map(({ name }) => name).join(', ');
  console.log(`test:engines laissé de côté, il manque ${tools} / left out, missing: ${tools} (${names})`);
} else {
  for (const name of TESTED) if (!isHere(name)) await make(name).catch(fail);
  const vitest = join(import.meta.dirname, '../../../node_modules/vitest/vitest.mjs');
  const child = spawn(process.execPath, [vitest, 'run', '--project', 'engines', ...process.argv.slice(2)], { stdio: 'inherit' });
  // Gone with what started it, however that went.
  for (const event of ['SIGINT', 'SIGTERM', 'SIGHUP', 'disconnect']) process.once(event, () => child.kill());
  process.channel?.unref();
  child.once('exit', (code) => {
    process.exitCode = code ?? 1;
  });
}

function fail({ message }: Error): never {
  console.error(message);
  process.exit(1);
}
