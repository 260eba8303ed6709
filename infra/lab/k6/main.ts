// npm run load -- [SCENARIO …] [--short] [--full] [--patience 1] [--write]: k6 against a product of its own, prepared with data; one table, and
// 1 when a limit is missed. --full: the three roles apart on real engines. --write puts the table into docs/scaling.md.
import { cpus, loadavg } from 'node:os';
import { parseArgs } from 'node:util';
import { load } from './load.ts';
import { holds, table, write } from './report.ts';
import { SCENARIOS, type Scenario } from './scenario.ts';

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    short: { type: 'boolean', default: false },
    full: { type: 'boolean', default: false },
    patience: { type: 'string', default: '1' },
    write: { type: 'boolean', default: false },
  },
});
const patience = Number(values.patience);
const unknown = positionals.filter((name) => !SCENARIOS.includes(name as Scenario));
if (unknown.length > 0 || !(patience >= 1)) {
  process.stderr.write(`npm run load -- [${SCENARIOS.join(' | ')}] [--short] [--full] [--patience 1] [--write]\n`);
  process.exit(2);
}
const scenarios = positionals.length > 0 ? (positionals as Scenario[]) : SCENARIOS;
const before = loadavg()[0]!;
const size = values.short ? 'short' : 'long';
const { counted, facts } = await load({
  scenarios,
  size,
  full: values.full,
  patience,
  say: (line) => void process.stdout.write(`${line}\n`),
});
const words = [
  'npm run load --',
  ...positionals,
  values.short && '--short',
  values.full && '--full',
  patience !== 1 && `--patience ${patience}`,
];
const setting = `\`${words.filter(Boolean).join(' ')}\`, ${new Date().toISOString().slice(0, 10)}, ${cpus().length} processors, load ${before.toFixed(1)} before it began`;
const text = `${setting}\n\n${table(counted, facts)}`;
process.stdout.write(`\n${text}\n`);
if (values.write) write(text);
process.exit(holds(counted, facts) ? 0 : 1);
