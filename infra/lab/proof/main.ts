// `npm run attack-proofs -- [--each 100] [--honest 1000] [--seed 1]`: honest proof files and attacked ones before the verifier. Prints each kind with
// how many of its attacks were named, and exits with code 1 where one was not, or where an honest file was refused.
import { parseArgs } from 'node:util';
import { ATTACKS, attacked, honest } from './round.ts';

const number = (fallback: string) => ({ type: 'string', default: fallback }) as const;
const { values } = parseArgs({ args: process.argv.slice(2), options: { each: number('100'), honest: number('1000'), seed: number('1') } });
const [each, files, seed] = [Number(values.each), Number(values.honest), Number(values.seed)];
const started = performance.now();
const faults: string[] = [];

async function count(name: string, times: number, once: (seed: number) => Promise<string | null>): Promise<void> {
  const found: string[] = [];
  for (let i = 0; i < times; i += 1) {
    const fault = await once(seed + i);
    if (fault !== null) found.push(fault);
  }
  faults.push(...found);
  process.stdout.write(`${name.padEnd(62)} ${times - found.length} / ${times}\n`);
}

await count('honest files accepted', files, honest);
for (const attack of ATTACKS) await count(`named: ${attack.name}`, each, (one) => attacked(one, attack));
for (const fault of faults.slice(0, 20)) process.stderr.write(`${fault}\n`);
process.stdout.write(
  `${faults.length === 0 ? 'all held' : `${faults.length} faults`}, ${((performance.now() - started) / 1000).toFixed(0)} s\n`,
);
process.exitCode = faults.length === 0 ? 0 : 1;
