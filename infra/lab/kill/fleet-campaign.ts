// A campaign of several processes: customers, clients, a play of kills that goes on under their load, and a drain by the process that stays.
import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import type { Campaign } from './campaign.ts';
import type { Finding } from './checks/finding.ts';
import type { Traffic } from './client.ts';
import { type PostgresEngine, postgresEngine } from './engine-postgres.ts';
import type { Beside } from './evidence.ts';
import { createFleet, type Fleet } from './fleet.ts';
import { keepOutboxAt } from './kept-outbox.ts';
import type { Member } from './member.ts';
import type { Mind } from './operations.ts';
import { isInDatabase, settingsOf } from './planted-database.ts';
import { type Seeded, seeded } from './seeded.ts';
import { makeTenants, type Tenant } from './tenants.ts';
import { drain, inFlightIn, newTraffic, startClients } from './traffic.ts';

export type Stage = {
  fleet: Fleet;
  /** Runs when the customers are made. */
  first: Member;
  folder: string;
  tenants: readonly Tenant[];
  traffic: Traffic;
  random: Seeded;
  /** Until clients got so many more answers: what follows meets work under way. */
  answered(more: number): Promise<void>;
  say(line: string): void;
};
export type Play = {
  /** Puts up the process that runs first, which is not started here. */
  begin(fleet: Fleet, folder: string): Promise<Member>;
  /** Under load. */
  kills(stage: Stage): Promise<void>;
  /** When the load is over; what it finds is told. */
  after?(stage: Stage): Promise<Finding[]>;
  /** By whom the rest is done while the others are gone. */
  last(fleet: Fleet): Member;
  /** What the checks look at outside of data folder and database. */
  beside?(): Promise<Beside>;
  /** Ends what the play has put up beside, behind the checks. */
  end?(): Promise<void>;
  /** What clients send, where not everybody knows all kinds. */
  lots?: Mind['lots'];
  /** Companies whose people change (people.ts), where everybody knows them. */
  teams?: number;
  /** Ends of these are no surprise, in the end. */
  mayEnd?(member: Member): boolean;
};
export type FleetOptions = {
  play: Play;
  seed: number;
  clients?: number;
  tenants?: number;
  /** Planted ones, of every start. */
  faults?: readonly string[];
  /** Programs of a PostgreSQL of the system. */
  bin?: string | undefined;
  drainLimitMs?: number;
  say?(line: string): void;
};

/** Commands answered before the first kill. */
const FEWEST_ANSWERS = 60;
const LOOK_MS = 5;
const ANSWERS_LIMIT_MS = 60_000;
const DRAIN_LIMIT_MS = 180_000;

export async function runFleet(options: FleetOptions): Promise<{ campaign: Campaign; findings: Finding[]; engine: PostgresEngine }> {
  const { play, seed, clients = 8, tenants: tenantCount = 2, faults = [], say = () => {} } = options;
  const random = seeded(seed);
  const folder = mkdtempSync(join(tmpdir(), 'subdoc-fleet-'));
  const traffic = newTraffic();
  const engine = await postgresEngine({ folder: join(folder, 'engine'), bin: options.bin, settings: settingsOf(faults) });
  const fleet = await createFleet({ folder, engine, inFlight: () => inFlightIn(traffic) });
  const findings: Finding[] = [];
  let begun = performance.now();
  let coldStartMs = 0;
  let stuck: string | null = null;
  let working: Promise<unknown> = Promise.resolve();
  try {
    const first = await play.begin(fleet, folder);
    const from = performance.now();
    first.start();
    await fleet.allWell('', [first]);
    coldStartMs = performance.now() - from;
    const made = await makeTenants(fleet.url, tenantCount + 2 * (play.teams ?? 0));
    const [tenants, teams] = [made.slice(0, tenantCount), made.slice(tenantCount)];
    await keepOutboxAt(engine.env['DATABASE_URL']!);
    // What is planted begins after the customers are there: their making is no part of the proof.
    fleet.plant(faults.filter((name) => !isInDatabase(name)));
    if (faults.length > 0) {
      await first.stop();
      first.start();
      await fleet.allWell('', [first]);
    }
    say(`${engine.name}: ${tenants.length} customers, ${clients} clients, data in ${folder}`);
    begun = performance.now();
    const load = { system: fleet, traffic, tenants, clients, random, lots: play.lots, teams };
    ({ working } = await startClients(load, join(folder, 'journal')));
    const answered = async (more: number): Promise<void> => {
      const wanted = traffic.counts.answered + more;
      for (const since = performance.now(); traffic.counts.answered < wanted; await delay(LOOK_MS))
        if (performance.now() - since > ANSWERS_LIMIT_MS) throw new Error(`no ${more} answers within ${ANSWERS_LIMIT_MS} ms`);
    };
    const stage: Stage = { fleet, first, folder, tenants, traffic, random: random.fork(), answered, say };
    await answered(FEWEST_ANSWERS);
    await play.kills(stage);
    traffic.stopped = true;
    await working;
    say(`draining after ${Math.round((performance.now() - begun) / 1000)} s, ${fleet.deaths.length} kills`);
    findings.push(...((await play.after?.(stage)) ?? []));
    const last = play.last(fleet);
    await Promise.all(fleet.members.map((member) => member.stop()));
    last.start();
    await fleet.allWell('', [last]);
    stuck = await drain({ url: last.url, well: fleet.well }, options.drainLimitMs ?? DRAIN_LIMIT_MS);
  } catch (error) {
    stuck = (error as Error).message;
  } finally {
    traffic.stopped = true;
    await fleet.stop();
    // Clients end when nobody answers any more: their last tries fail at the address, which is closed.
    await Promise.race([working.catch(() => {}), delay(5_000)]);
  }
  const seconds = (performance.now() - begun) / 1000;
  const surprises = fleet.members.filter((member) => !play.mayEnd?.(member)).flatMap((member) => member.surprises);
  const system = { deaths: fleet.deaths, recoveries: fleet.recoveries, surprises };
  const nobody = { before: null, after: null, advances: 0, clockDays: 0, outages: 0 };
  const campaign = { system, folder, dataDir: fleet.dataDir, traffic, coldStarts: [coldStartMs], seconds, stuck, ...nobody };
  return { campaign, findings, engine };
}
