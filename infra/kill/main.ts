// npm run kill -- --kills 60 [--seed 1] [--clients 16] [--tenants 4]: kills the product at random under load, starts it again with the
// ordinary command, and ends with 1 when anything acknowledged is lost or done twice (QUALITY §4.2).
import { parseArgs } from 'node:util';
import { killAndCheck } from './run.ts';

const { values } = parseArgs({
  options: {
    kills: { type: 'string', default: '60' },
    seed: { type: 'string', default: '1' },
    clients: { type: 'string', default: '16' },
    tenants: { type: 'string', default: '4' },
    /** Planted faults and failpoints of every start, comma separated. */
    faults: { type: 'string', default: '' },
    /** One failpoint instead of the mixture, e.g. crash-after-append:0.02 */
    only: { type: 'string' },
  },
});
const number = (name: 'kills' | 'seed' | 'clients' | 'tenants'): number => {
  const value = Number(values[name]);
  if (!Number.isInteger(value) || value < (name === 'seed' ? 0 : 1)) throw new Error(`--${name} is a whole number`);
  return value;
};

const { table, violations, campaign } = await killAndCheck({
  kills: number('kills'),
  seed: number('seed'),
  clients: number('clients'),
  tenants: number('tenants'),
  faults: values.faults.split(',').filter((name) => name !== ''),
  ...(values.only ? { only: values.only } : {}),
  say: (line) => process.stdout.write(`${line}\n`),
});
process.stdout.write(`\n${table}\n\n`);
const statuses = [...campaign.traffic.statuses].sort().map(([name, count]) => `${name} ×${count}`);
process.stdout.write(`${statuses.join(' · ')}\n`);
if (violations.length > 0) process.stdout.write(`${violations.length} violations; the data are kept in ${campaign.folder}\n`);
process.exit(violations.length > 0 ? 1 : 0);
