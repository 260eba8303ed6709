// When and what is killed: chance drawn from the seed, moments as a memoryless process (QUALITY §4.2).
import { FAILPOINTS } from './failpoints.ts';
import type { Seeded } from './seeded.ts';
import type { System, Target } from './system.ts';

const MEAN_MS = 1_500;
const LONGEST_MS = 8_000;
/** A failpoint that nobody passes is not waited for. */
const FAILPOINT_LIMIT_MS = 12_000;
/** Of those just after a start, so many during it. They meet no command under way: more, and the figure of busy kills would mean little. */
const STARTING = 0.12;
const CHANCES = ['0.004', '0.02', '0.1'] as const;

export type Plan =
  | { how: 'failpoint'; setting: string }
  | { how: 'outside'; target: Target; when: 'any' | 'fresh' | 'starting'; afterMs: number };

const targetOf = (random: Seeded): Target => {
  const draw = random.next();
  return draw < 0.55 ? 'api' : draw < 0.85 ? 'postgres' : 'both';
};

/** Half by failpoints; three in ten of all just after the start before, or during it. */
export function planNext(random: Seeded): Plan {
  const target = targetOf(random);
  const soon = random.chance(0.3);
  if (random.chance(0.5)) {
    const name = random.pick(FAILPOINTS);
    const starting = soon && random.chance(STARTING) ? ':starting' : '';
    return { how: 'failpoint', setting: `${name}:${soon ? '0.3' : random.pick(CHANCES)}:${random.int(1_000_000)}${starting}` };
  }
  if (!soon) return { how: 'outside', target, when: 'any', afterMs: Math.min(random.exponential(MEAN_MS), LONGEST_MS) };
  return random.chance(STARTING)
    ? { how: 'outside', target, when: 'starting', afterMs: random.int(1_200) }
    : { how: 'outside', target, when: 'fresh', afterMs: random.int(300) };
}

/** Carries out one plan. A failpoint is set for a process by restarting it into it: that is the kill before. */
export async function carryOut(plan: Plan, system: System, pause: (ms: number) => Promise<unknown>): Promise<void> {
  if (plan.how === 'failpoint') {
    // It may have died of it already, on its way up.
    if (!system.faults.includes(plan.setting)) return;
    if (!(await system.nextDeath(FAILPOINT_LIMIT_MS))) system.kill('api', 'api, failpoint never passed');
    return;
  }
  if (plan.when !== 'starting') await system.well();
  await pause(plan.afterMs);
  system.kill(plan.target, plan.when === 'any' ? plan.target : `${plan.target}, ${plan.when}`);
}
