// P18 Heavy work of one account between the calls of the others.
import { afterEach, expect, test } from 'vitest';
import type { AccountId } from '#domain/kernel/ids.ts';
import { courtesy } from './after-others.ts';

const [own, other] = [900_001, 900_002] as AccountId[];
const ROUND_MS = 15;
let rounds = 0;
let busy = false;
/** Holds the event loop, a round at a time, until `busy` is false. */
function spin(): void {
  const until = performance.now() + ROUND_MS;
  while (performance.now() < until);
  rounds++;
  if (busy) setImmediate(spin);
}
afterEach(() => {
  busy = false;
});

/** How many rounds pass before the next part of the account's own work begins. */
async function waitedRounds({ heavily, afterOthers }: ReturnType<typeof courtesy>): Promise<number> {
  [busy, rounds] = [true, 0];
  spin();
  await heavily(own!, afterOthers);
  return rounds;
}

test('P18 heavy work waits while the loop is busy and another account is being served, and not for ever', async () => {
  const between = courtesy();
  between.called(own!);
  between.called(other!);
  expect(await waitedRounds(between)).toBeGreaterThan(5);
});

test('P18 heavy work of the only account there goes on in the next turn of the loop', async () => {
  const between = courtesy();
  between.called(own!);
  expect(await waitedRounds(between)).toBeLessThan(4);
});
