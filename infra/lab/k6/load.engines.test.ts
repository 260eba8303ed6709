// The scenarios in their short form: that none of their answers is wrong and none takes long, and that a run that is too slow says so.
import { expect, test } from 'vitest';
import { load } from './load.ts';
import { holds, table } from './report.ts';
import { SCENARIOS } from './scenario.ts';

/** Tests share their machine. */
const PATIENCE = 5;

test('C35 F178 C41 C42 C26 morning, rush, reading, imports and webhooks: every answer is right, in its time, and has its effect once', {
  timeout: 600_000,
}, async () => {
  const { counted, facts } = await load({ scenarios: SCENARIOS, size: 'short', full: false, patience: PATIENCE });
  expect(counted.map(({ scenario }) => scenario)).toEqual([...SCENARIOS]);
  expect(facts).toHaveLength(3);
  expect(holds(counted, facts), table(counted, facts)).toBe(true);
});
