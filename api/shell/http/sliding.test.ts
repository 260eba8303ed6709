// C12 C35 In any window at most the allowed tries take effect, whatever their times and the order in which they arrive.
import { afterAll, beforeAll, expect, test } from 'vitest';
import { addMillis, type Instant, instant } from '#domain/kernel/calendar.ts';
import { seeded } from '#domain/kernel/random.test-kit.ts';
import type { Clock } from '#domain/ports/clock.ts';
import { startWorld, type World } from '#infra/testing/api/world.ts';
import { createLimits, type Limit } from './limits.ts';

let world: World;
beforeAll(async () => {
  world = await startWorld();
});
afterAll(() => world.close());

const START = instant('2026-11-21T09:00:00Z');
/** Several processes, each with the clock that a test sets. */
function processes() {
  let now: Instant = START;
  const clock = { now: () => now } as Clock;
  const limits = createLimits({ ...world.deps, clock });
  return {
    limits,
    at(ms: number) {
      now = addMillis(START, ms);
    },
  };
}
type Try = { at: number; weight: number };
/** The most that took effect in any window of `seconds`. The worst window begins at a try, so only those are checked. */
const most = (taken: readonly Try[], seconds: number): number =>
  Math.max(
    0,
    ...taken.map(({ at }) =>
      taken.filter((other) => other.at >= at && other.at < at + seconds * 1000).reduce((sum, { weight }) => sum + weight, 0),
    ),
  );

test('C35 119 guesses at the edge of a window do not all take effect', async () => {
  const { limits, at } = processes();
  const limit: Limit = { name: 'edge', tries: 60, seconds: 3600 };
  const taken: Try[] = [];
  // One opens the window; 59 at its end, then 60 more after it.
  for (const ms of [0, ...Array<number>(59).fill(3_599_000), ...Array<number>(60).fill(3_600_000)]) {
    at(ms);
    await limits.take(limit, 'edge').then(
      () => taken.push({ at: ms, weight: 1 }),
      () => {},
    );
  }
  expect(most(taken, limit.seconds)).toBe(60);
});

test.each([1, 2, 3, 4, 5, 6])(
  'C35 in any window at most the allowed tries take effect: random times, in any order, of any weight (%i)',
  async (seed) => {
    const random = seeded(seed);
    const { limits, at } = processes();
    const limit: Limit = { name: `random${seed}`, tries: 5 + random.int(20), seconds: [1, 60, 3600][random.int(3)]! };
    const window = limit.seconds * 1000;
    const [weighted, late] = [seed % 2 === 0, seed > 2];
    const taken: Try[] = [];
    let clock = 0;
    let refused = 0;
    for (let i = 0; i < 300; i++) {
      // Bursts, pauses of about a window, and exact edges.
      clock += [0, 1, random.int(window / 50), random.int(window / 5), window][random.int(40) === 0 ? 4 : random.int(4)]!;
      const ms = late ? clock - random.int(window - 1) : clock;
      const weight = weighted ? 1 + random.int(4) : 1;
      at(ms);
      await limits.take(limit, 'somebody', weight).then(
        () => taken.push({ at: ms, weight }),
        (problem: { status?: number }) => {
          if (problem.status !== 429) throw problem;
          refused++;
        },
      );
    }
    expect(refused).toBeGreaterThan(20);
    expect(taken.length).toBeGreaterThan(limit.tries);
    expect(most(taken, limit.seconds)).toBeLessThanOrEqual(limit.tries);
  },
);

test('C35 a call with an earlier time, of another process or out of order, resets nothing', async () => {
  const { limits, at } = processes();
  const limit: Limit = { name: 'parallel', tries: 3, seconds: 3600 };
  at(5000);
  for (let i = 0; i < 3; i++) await limits.take(limit, 'a');
  at(4999);
  await expect(limits.take(limit, 'a')).rejects.toMatchObject({ status: 429 });
  at(5001);
  await expect(limits.take(limit, 'a')).rejects.toMatchObject({ status: 429 });
});

test('Retry-After is exact: refused until then, accepted from then on', async () => {
  const { limits, at } = processes();
  const limit: Limit = { name: 'wait', tries: 3, seconds: 3600 };
  for (const ms of [0, 600_000, 1_200_000]) {
    at(ms);
    await limits.take(limit, 'a');
  }
  at(1_300_000);
  const problem = await limits.take(limit, 'a').catch((error) => error);
  expect(problem.more.retryAfterSeconds).toBe(2300);
  at(1_300_000 + 2_299_000);
  await expect(limits.take(limit, 'a')).rejects.toMatchObject({ status: 429 });
  at(1_300_000 + 2_300_000);
  await limits.take(limit, 'a');
});

test('refused tries do not count, so hammering does not prolong the wait', async () => {
  const { limits, at } = processes();
  const limit: Limit = { name: 'hammer', tries: 2, seconds: 60 };
  for (let ms = 0; ms < 60_000; ms += 1000) {
    at(ms);
    if (ms < 2000) await limits.take(limit, 'a');
    else await expect(limits.take(limit, 'a')).rejects.toMatchObject({ status: 429 });
  }
  at(61_000);
  await limits.take(limit, 'a');
});
