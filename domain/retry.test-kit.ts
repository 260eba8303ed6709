// « Any command may be retried at will », as a property of a decider. For tests only.
import { expect } from 'vitest';
import { addMillis, type Instant } from './kernel/calendar.ts';
import type { Decider, Now } from './kernel/decider.ts';
import { SOME_NOW } from './kernel/given-when-then.ts';
import { type Random, seeded } from './kernel/random.test-kit.ts';
import { isRefusal } from './kernel/refusal.ts';

/** Random histories; after every accepted command a repetition of it must leave the state unchanged. */
export function holds<S, C, E, X extends Now>(
  decider: Decider<S, C, E, X>,
  any: (random: Random, step: number, now: Instant) => C,
  contextAt: (now: Instant) => X,
) {
  let accepted = 0;
  for (let seed = 1; seed <= 40; seed += 1) {
    const random = seeded(seed);
    let state = decider.initial;
    let now = SOME_NOW.now;
    for (let step = 0; step < 60; step += 1) {
      now = addMillis(now, random.int(3 * 86_400_000));
      const command = any(random, step, now);
      const decision = decider.decide(state, command, contextAt(now));
      if (isRefusal(decision)) continue;
      state = decision.reduce(decider.evolve, state);
      accepted += decision.length > 0 ? 1 : 0;
      const again = decider.decide(state, command, contextAt(now));
      expect(isRefusal(again) ? [] : again).toEqual([]);
    }
  }
  // The test would show nothing if every command were refused.
  expect(accepted).toBeGreaterThan(80);
}
export const plain = (now: Instant): Now => ({ now, today: SOME_NOW.today });
