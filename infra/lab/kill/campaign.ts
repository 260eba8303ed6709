// A campaign: customers, clients, kills, and a drain after which nothing waits any more. What is true then is for the checks to say.
import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { type Instant, millis } from '../../../domain/kernel/calendar.ts';
import { runningDatabaseUrl } from '../../adapters/sql/embedded-postgres.ts';
import { rowsOfNumbers } from '../../testing/api/import-files.ts';
import { DEV_HEADERS } from '../../testing/product/dev-secret.ts';
import type { Traffic } from './client.ts';
import { keepOutboxAt } from './kept-outbox.ts';
import { mayPass, nights } from './night.ts';
import { carryOut, type Plan, planNext } from './schedule.ts';
import { type Seeded, seeded } from './seeded.ts';
import { createSystem, type System, type Watched } from './system.ts';
import { makeTenants, Session, type Tenant } from './tenants.ts';
import { drain, inFlightIn, newTraffic, post, startClients } from './traffic.ts';
import { type Usage, usageOf } from './usage.ts';

export type CampaignOptions = {
  kills: number;
  seed: number;
  clients?: number;
  tenants?: number;
  /** Companies whose people change (people.ts). */
  teams?: number;
  /** Faults of every start: planted ones (planted.ts). */
  faults?: readonly string[];
  /** How long each step of the drain may take. */
  drainLimitMs?: number;
  /** Only this failpoint, with this chance, instead of the mixture. */
  only?: string;
  /** Whether something is found is the question, not how long a start takes or what is held afterwards. */
  brief?: boolean;
  say?(line: string): void;
};
export type Campaign = {
  system: Watched;
  folder: string;
  /** Of the product, within the folder. */
  dataDir: string;
  traffic: Traffic;
  /** Starts after an orderly stop, ms: what recovery is compared to. Some before the load, the others between the kills, on the same machine. */
  coldStarts: number[];
  /** What it held; null where nobody measured. */
  before: Usage | null;
  after: Usage | null;
  seconds: number;
  /** How often the clock was told to move on under load and answered, how far it went (days: what waits, fires meanwhile), and how often a part of the world failed. */
  advances: number;
  clockDays: number;
  outages: number;
  /** Null when the drain ended. */
  stuck: string | null;
};

/** A key lives 24 h of this clock, and the longest recovery must not outlive it. */
const CLOCK_STEP = 'PT5H';
const CLOCK_STEP_MS = 5 * 3_600_000;
const CLOCK_EVERY_MS = 4_000;
const DAY_MS = 86_400_000;
const CLOCK_LIMIT_MS = 5_000;
/** So many kills from one orderly restart to the next. */
const ORDERLY_EVERY = 10;
/** Until pools and caches are what they are under load. */
const WARM_UP_MS = 3_000;
/** Rows of an import that fill them: how many calls come at once before somebody looks is chance. */
const WARM_UP_ROWS = 60;
/** Commands answered before the first kill. */
const FEWEST_ANSWERS = 100;
const DRAIN_LIMIT_MS = 180_000;

const clockOf = async ({ url }: Pick<System, 'url'>): Promise<Instant> =>
  ((await (await fetch(`${url}/dev/clock`, { headers: DEV_HEADERS })).json()) as { now: Instant }).now;

/** Goes on while the load does. An advance ends when nothing due is left: clients do nothing meanwhile that leaves work behind. */
async function clock(system: System, traffic: Traffic): Promise<number> {
  let advances = 0;
  while (!traffic.stopped) {
    await delay(CLOCK_EVERY_MS);
    if (!system.ready || !mayPass(traffic, CLOCK_STEP_MS)) continue;
    // It may move though nobody hears of it.
    traffic.clockAt = Math.max(traffic.clockAt, millis(traffic.now)) + CLOCK_STEP_MS;
    const { promise, resolve } = Promise.withResolvers<void>();
    traffic.calm = promise;
    if ((await post(system, '/dev/clock', { advance: CLOCK_STEP }, CLOCK_LIMIT_MS)) !== null) advances++;
    traffic.calm = null;
    resolve();
  }
  return advances;
}

/** Parts of the outside world fail for a moment. Answers how often. */
async function outages(system: System, traffic: Traffic, random: Seeded): Promise<number> {
  let count = 0;
  while (!traffic.stopped) {
    await delay(random.exponential(6_000));
    const fault = random.pick([{ smtp: 'refuse' }, { smtp: 'ambiguous' }, { blobs: 'down' }, { analyser: 'down' }]);
    if (!system.ready || (await post(system, '/dev/faults', fault)) === null) continue;
    count++;
    await delay(random.int(1_500));
    await post(system, '/dev/faults', { smtp: 'ok', blobs: 'ok', analyser: 'ok' });
  }
  return count;
}

async function coldStart(system: System): Promise<number> {
  await system.stop();
  const from = performance.now();
  await system.start();
  return performance.now() - from;
}

async function fillPools({ url }: System, { email }: Tenant, time: number): Promise<void> {
  const session = new Session(url);
  await session.logIn(email);
  // Of people to whom nothing is sent afterwards.
  const rows = rowsOfNumbers(WARM_UP_ROWS, time * WARM_UP_ROWS).map((row) => ({ ...row, isActive: 'Non' }));
  await session.call('POST', '/api/subcontractors/import', { rows });
}

/** A process has its failpoint from its start on: what comes next is drawn before what comes first ends the process. */
async function kill(
  system: System,
  { kills, only }: CampaignOptions,
  random: Seeded,
  night: () => Promise<void>,
  every: () => Promise<void>,
): Promise<void> {
  const draw = (): Plan => (only ? { how: 'failpoint', setting: `${only}:${random.int(1_000_000)}` } : planNext(random));
  let plan: Plan = { how: 'outside', target: 'api', when: 'any', afterMs: 500 };
  let told = 0;
  while (system.deaths.length < kills) {
    const last = system.deaths.length === kills - 1;
    const next = draw();
    system.arm(!last && next.how === 'failpoint' ? [next.setting] : []);
    const before = system.pid;
    await night();
    await carryOut(plan, system, delay);
    await system.well();
    // The server of the database alone was killed: the process that lives on has another failpoint, or none.
    if (!last && next.how === 'failpoint' && system.pid === before && system.deaths.length < kills) system.kill('api', 'api');
    plan = next;
    if (system.deaths.length >= told + ORDERLY_EVERY) {
      told += ORDERLY_EVERY;
      await every();
    }
  }
}

export async function runCampaign(options: CampaignOptions): Promise<Campaign> {
  const { seed, clients = 16, tenants: tenantCount = 4, teams: teamCount = 0, faults = [], brief = false, say = () => {} } = options;
  const random = seeded(seed);
  const folder = mkdtempSync(join(tmpdir(), 'subdoc-kill-'));
  const traffic = newTraffic();
  const system = await createSystem({ dataDir: join(folder, 'data'), inFlight: () => inFlightIn(traffic) });
  try {
    await system.start();
    const made = await makeTenants(system.url, tenantCount + 2 * teamCount);
    const [tenants, teams] = [made.slice(0, tenantCount), made.slice(tenantCount)];
    await keepOutboxAt(runningDatabaseUrl(system.dataDir)!);
    // What is planted begins after the customers are there: their making is no part of the proof.
    system.plant(faults);
    const coldStarts = [await coldStart(system)];
    for (let more = brief ? 0 : 2; more > 0; more--) coldStarts.push(await coldStart(system));
    say(`${tenants.length} customers, ${clients} clients, cold start ${Math.round(coldStarts.at(-1)!)} ms, data in ${folder}`);

    const begun = performance.now();
    const { working } = await startClients({ system, traffic, tenants, clients, random, teams }, join(folder, 'journal'));
    const from = await clockOf(system);
    const around = Promise.all([clock(system, traffic), outages(system, traffic, random.fork())]);
    let looks = 0;
    const held = async (): Promise<Usage> => {
      if (!brief) {
        await fillPools(system, tenants[0]!, looks++);
        await delay(WARM_UP_MS);
      }
      return usageOf(system);
    };
    const before = await held();
    // There must be something to lose, also where a busy machine takes its time.
    while (traffic.counts.answered < FEWEST_ANSWERS) await delay(20);
    await kill(system, options, random.fork(), nights(system, traffic), async () => {
      say(`${system.deaths.length} kills, ${traffic.counts.answered} commands answered`);
      coldStarts.push(await coldStart(system));
    });
    // Without a failpoint for what follows, and of the same age as the process that was measured before.
    system.arm([]);
    coldStarts.push(await coldStart(system));
    const after = await held();
    traffic.stopped = true;
    await working;
    const [advances, outageCount] = await around;
    const seconds = (performance.now() - begun) / 1000;
    const clockDays = (millis(await clockOf(system)) - millis(from)) / DAY_MS;
    say(`draining after ${Math.round(seconds)} s`);
    const stuck = await drain(system, options.drainLimitMs ?? DRAIN_LIMIT_MS);
    await system.stop();
    const told = { seconds, advances, clockDays, outages: outageCount };
    return { system, folder, dataDir: system.dataDir, traffic, coldStarts, before, after, ...told, stuck };
  } catch (error) {
    await system.stop();
    throw error;
  }
}
