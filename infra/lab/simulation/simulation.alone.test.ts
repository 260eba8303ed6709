// L1 of QUALITY §4: the product's own code in one process on a simulated machine. 300 seeds in `npm test`, 3,000 in `npm run test:all`
// (vitest.config.ts), 10,000 in the long run.
import { expect, test } from 'vitest';
import { MISTAKES, type Mistake } from './mistakes.ts';
import { understand } from './rows.ts';
import { type Outcome, simulate } from './run.ts';

const seeds = Number(process.env['SUBDOC_SEEDS'] ?? 300);
/** In practice a few dozen; the figure of QUALITY §4.3. */
const MOST_SEEDS = 10_000;
const limit = { timeout: 1_800_000 };

const told = ({ seed, violations }: Outcome): string =>
  `npm run simulate -- --seeds 1 --from ${seed} --trace\n${violations.map((violation) => `  ${violation}`).join('\n')}`;

test(
  `C46 C49 C50 C51 C52 C54 C63 C65 after ${seeds} seeds of crashes, lost answers and clock jumps everything that must hold holds`,
  limit,
  async () => {
    const failed: string[] = [];
    const sum = { crashes: 0, requests: 0, events: 0, reminded: 0 };
    for (let seed = 1; seed <= seeds; seed++) {
      const outcome = await simulate(seed);
      if (outcome.violations.length > 0) failed.push(told(outcome));
      sum.crashes += outcome.crashes;
      sum.requests += outcome.requests;
      sum.events += outcome.events;
      sum.reminded += outcome.reminded;
    }
    expect(failed).toEqual([]);
    // Zeros about nothing would prove nothing.
    expect(sum.crashes).toBeGreaterThan(2 * seeds);
    expect(sum.requests).toBeGreaterThan(10 * seeds);
    expect(sum.events).toBeGreaterThan(30 * seeds);
    expect(sum.reminded).toBeGreaterThan(1.5 * seeds);
  },
);

test('a seed is one interleaving, for ever: twice the same trace, and another for another', async () => {
  const traceOf = async (seed: number): Promise<string[]> => {
    const lines: string[] = [];
    await simulate(seed, { trace: (line) => lines.push(line) });
    return lines;
  };
  const [first, again, other] = [await traceOf(7), await traceOf(7), await traceOf(8)];
  expect(first.length).toBeGreaterThan(300);
  expect(again).toEqual(first);
  expect(other).not.toEqual(first);
});

test('a statement of a projector that the simulation does not know is refused with its text: nothing is simulated that is not understood', () => {
  expect(() => understand('UPDATE accounts SET email = ?')).toThrow('UPDATE accounts SET email');
});

test.for(Object.entries(MISTAKES) as [Mistake, number][])(
  'planted mistake « %s » (QUALITY §4.3, number %i) is seen',
  limit,
  async ([mistake]) => {
    const mistakes = new Set([mistake]);
    let seed = 1;
    while (seed <= MOST_SEEDS && (await simulate(seed, { mistakes })).violations.length === 0) seed++;
    expect(seed).toBeLessThan(500);
  },
);
