// The full profile under load: three roles apart on real engines, and each of them all killed in turn, as often as is asked. What goes on
// without it must go on, and its absence must be told.
import { setTimeout as delay } from 'node:timers/promises';
import type { Database } from '../../../projections/sql.ts';
import { connect } from '../../adapters/sql/postgres.ts';
import { ROLES } from '../../app/config.ts';
import { BLOWS, type Engine } from '../../testing/engines/engine.ts';
import { type FullEngines, fullEngines } from '../../testing/engines/full-engines.ts';
import { finding } from './checks/finding.ts';
import { checkTemporal } from './checks/temporal.ts';
import type { Fleet } from './fleet.ts';
import type { Play, Stage } from './fleet-campaign.ts';
import type { Member } from './member.ts';
import { type Outage, type Probes, probes, untold } from './outages.ts';
import { SOME_ANSWERS } from './plays.ts';
import { settled } from './traffic.ts';

/** Whom a blow may meet. */
export const VICTIMS = ['NATS', 'Temporal', 'S3', 'SMTP', 'PostgreSQL', ...ROLES] as const;
type Victim = (typeof VICTIMS)[number];

/** `goesOn`: commands are answered meanwhile. */
const OUTAGES: Record<Victim, Outage & { goesOn: boolean }> = {
  NATS: { goesOn: true, told: [/healthz 200 .*"degraded":\[[^\]]*"bus"/, /metrics subdoc_engine_up\{engine="bus"\} 0/], notices: null },
  Temporal: {
    goesOn: true,
    told: [/healthz 200 .*"degraded":\[[^\]]*"timers"/, /metrics subdoc_engine_up\{engine="timers"\} 0/],
    notices: null,
  },
  S3: {
    goesOn: true,
    told: [/healthz 200 .*"degraded":\[[^\]]*"files"/, /metrics subdoc_engine_up\{engine="files"\} 0/],
    notices: 'upload',
  },
  SMTP: {
    goesOn: true,
    told: [/metrics subdoc_delivery_attempts_total\{channel="email",outcome="refused-for-now"\} [1-9]/],
    notices: null,
  },
  PostgreSQL: { goesOn: false, told: [/api \/healthz 503 .*"database"/], notices: 'command' },
  api: { goesOn: false, told: [/^api \/healthz no answer/m], notices: null },
  projections: { goesOn: true, told: [/^projections \/healthz no answer/m], notices: null },
  workflows: { goesOn: true, told: [/^workflows \/healthz no answer/m], notices: null },
};

const SETTLE_LIMIT_MS = 600_000;
const [MOMENT_MS, AWAY_MS] = [1_500, 800];

/** `each`: how often each of them is killed; `only`: these alone. */
export function everyEngine({ each, only = VICTIMS }: { each: number; only?: readonly Victim[] }): Play {
  let engines: FullEngines;
  let db: Database;
  const silent: string[] = [];
  let outages = 0;

  async function strike(stage: Stage, roles: readonly Member[], ask: Probes, victim: Victim): Promise<void> {
    const { fleet, random, answered } = stage;
    const { goesOn, ...outage } = OUTAGES[victim];
    await answered(SOME_ANSWERS);
    await delay(random.int(MOMENT_MS));
    const away = await end(fleet, roles, victim, random.pick(BLOWS));
    if (goesOn) await answered(SOME_ANSWERS);
    silent.push(...(await untold(outage, roles, ask)).map((text) => `${victim} away: ${text}`));
    outages++;
    await delay(random.int(AWAY_MS));
    await away.back();
    await fleet.allWell(victim, roles);
  }

  return {
    async begin(fleet, folder) {
      engines = await fullEngines(folder);
      db = connect(fleet.engine.env['DATABASE_URL']!, { name: 'kill-full', max: 1 });
      // Customers are made by one process, and what is left is done by it: nobody moves the clock of several.
      return fleet.add({ name: ALONE, env: engines.storage.env });
    },
    async kills(stage) {
      const { fleet, first, tenants, say } = stage;
      const roles: Member[] = [];
      for (const role of ROLES) roles.push(await fleet.add({ name: role, serves: role === 'api', env: { ...engines.env, ROLES: role } }));
      await first.stop();
      for (const member of roles) member.start();
      await fleet.allWell('', roles);
      const ask = await probes(roles[ROLES.indexOf('api')]!, tenants[0]!);
      for (let round = 1; round <= each; round++)
        for (const victim of only) {
          await strike(stage, roles, ask, victim);
          say(`${victim}, ${round} of ${each}`);
        }
      await stage.answered(SOME_ANSWERS);
    },
    async after({ fleet }) {
      const api = fleet.members.find(({ name }) => name === 'api')!;
      return [
        finding('I8', 'outages that were not told', `${silent.length} of ${outages}`, silent),
        ...(await checkTemporal(engines.temporal.address, db, () => settled(api, SETTLE_LIMIT_MS))),
      ];
    },
    last: ({ members }) => members.find(({ name }) => name === ALONE)!,
    beside: async () => ({ blobs: engines.storage.blobs(), mails: engines.mail.mails }),
    async end() {
      await db?.end({ timeout: 1 });
      await engines?.stop();
    },
  };

  async function end(fleet: Fleet, roles: readonly Member[], victim: Victim, blow: (typeof BLOWS)[number]) {
    const role = roles.find(({ name }) => name === victim);
    if (role !== undefined) {
      role.rest();
      role.kill();
      await role.stop();
      return { back: async () => role.start() };
    }
    const engine: Engine = victim === 'PostgreSQL' ? fleet.engine : engines.all.find(({ name }) => name === victim)!;
    await fleet.killEngine(blow, victim === 'PostgreSQL' ? undefined : engine);
    return { back: () => engine.start() };
  }
}

const ALONE = 'all in one';
