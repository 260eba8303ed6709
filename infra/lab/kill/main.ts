// npm run kill -- --kills 60 [--seed 1] [--clients 16] [--tenants 4]: kills the product at random under load, starts it again with the
// ordinary command, and ends with 1 when anything acknowledged is lost or done twice (QUALITY §4.2). README.md has the other plays.
import { parseArgs } from 'node:util';
import type { Play } from './fleet-campaign.ts';
import { everyEngine } from './full-play.ts';
import { powerCuts, rollingUpgrade, twoProcesses } from './plays.ts';
import { killAndCheck, playAndCheck } from './run.ts';
import { onTemporal } from './temporal-play.ts';
import { rolesReplaced } from './upgrade-play.ts';

const { values } = parseArgs({
  options: {
    kills: { type: 'string', default: '60' },
    seed: { type: 'string', default: '1' },
    clients: { type: 'string', default: '16' },
    tenants: { type: 'string', default: '4' },
    /** Companies whose people change, beside them. */
    teams: { type: 'string', default: '2' },
    /** Planted faults and failpoints of every start, comma separated. */
    faults: { type: 'string', default: '' },
    /** One failpoint instead of the mixture, e.g. crash-after-append:0.02 */
    only: { type: 'string' },
    /** Of each engine and role, in the play `engines`. */
    each: { type: 'string', default: '1' },
    /** Several processes on a database of their own: `two`, `power`, `versions`, `upgrade`, `temporal`, `engines`. */
    play: { type: 'string' },
    /** The programs of a PostgreSQL of this system, for a play: /usr/lib/postgresql/15/bin. */
    bin: { type: 'string' },
  },
});
const number = (name: 'kills' | 'seed' | 'clients' | 'tenants' | 'teams' | 'each'): number => {
  const value = Number(values[name]);
  if (!Number.isInteger(value) || value < (name === 'seed' || name === 'teams' ? 0 : 1)) throw new Error(`--${name} is a whole number`);
  return value;
};

const PLAYS: Record<string, () => Play> = {
  two: () => twoProcesses(number('kills'), values.only),
  power: () => powerCuts(number('kills')),
  versions: rollingUpgrade,
  upgrade: rolesReplaced,
  temporal: () => onTemporal(number('kills')),
  engines: () => everyEngine({ each: number('each') }),
};
if (values.play !== undefined && !(values.play in PLAYS)) throw new Error(`--play is one of ${Object.keys(PLAYS).join(', ')}`);
const options = {
  seed: number('seed'),
  clients: number('clients'),
  tenants: number('tenants'),
  teams: number('teams'),
  faults: values.faults.split(',').filter((name) => name !== ''),
  say: (line: string) => void process.stdout.write(`${line}\n`),
};
const { table, violations, campaign } = values.play
  ? await playAndCheck({ ...options, play: PLAYS[values.play]!(), bin: values.bin })
  : await killAndCheck({ ...options, kills: number('kills'), ...(values.only ? { only: values.only } : {}) });
process.stdout.write(`\n${table}\n\n`);
const statuses = [...campaign.traffic.statuses].sort().map(([name, count]) => `${name} ×${count}`);
process.stdout.write(`${statuses.join(' · ')}\n`);
if (violations.length > 0) process.stdout.write(`${violations.length} violations; the data are kept in ${campaign.folder}\n`);
process.exit(violations.length > 0 ? 1 : 0);
