// npm run simulate -- --seeds 1000 [--from 1] [--trace] [--mistake no-claim]: the product in one process on a simulated machine, one
// interleaving a seed. Ends with 1 when anything that must hold does not, and says how to see it again.
import { parseArgs } from 'node:util';
import { isMistake, MISTAKES, type Mistake } from './mistakes.ts';
import { simulate } from './run.ts';

const { values } = parseArgs({
  options: {
    seeds: { type: 'string', default: '1000' },
    from: { type: 'string', default: '1' },
    trace: { type: 'boolean', default: false },
    /** Planted mistakes, comma separated. */
    mistake: { type: 'string', default: '' },
  },
});
const number = (name: 'seeds' | 'from'): number => {
  const value = Number(values[name]);
  if (!Number.isInteger(value) || value < 0) throw new Error(`--${name} is a whole number`);
  return value;
};
const mistakes = new Set<Mistake>();
for (const name of values.mistake.split(',').filter((one) => one !== '')) {
  if (!isMistake(name)) throw new Error(`--mistake is one of ${Object.keys(MISTAKES).join(', ')}`);
  mistakes.add(name);
}
const say = (line: string): boolean => process.stdout.write(`${line}\n`);

const began = process.hrtime.bigint();
const cpu = process.cpuUsage();
const sum = { seeds: 0, steps: 0, crashes: 0, requests: 0, events: 0, reminded: 0, failed: 0 };
for (let seed = number('from'); sum.seeds < number('seeds'); seed++) {
  const { steps, crashes, requests, events, reminded, violations } = await simulate(seed, {
    mistakes,
    ...(values.trace ? { trace: say } : {}),
  });
  sum.seeds++;
  sum.steps += steps;
  sum.crashes += crashes;
  sum.requests += requests;
  sum.events += events;
  sum.reminded += reminded;
  if (violations.length === 0) continue;
  sum.failed++;
  say(`\nseed ${seed}:`);
  for (const violation of violations) say(`  ${violation}`);
  say(`  npm run simulate -- --seeds 1 --from ${seed} --trace${values.mistake === '' ? '' : ` --mistake ${values.mistake}`}`);
}
const seconds = Number(process.hrtime.bigint() - began) / 1e9;
const used = process.cpuUsage(cpu);
say(
  `\n${sum.seeds} seeds in ${seconds.toFixed(1)} s (${(sum.seeds / seconds).toFixed(0)} a second, ${((used.user + used.system) / 1000 / sum.seeds).toFixed(1)} ms CPU each): ` +
    `${sum.steps} steps, ${sum.crashes} crashes, ${sum.requests} requests, ${sum.events} events, ${sum.reminded} reminders; ${sum.failed} seeds with violations`,
);
process.exitCode = sum.failed > 0 ? 1 : 0;
