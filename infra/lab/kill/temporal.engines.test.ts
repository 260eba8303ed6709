// Two processes of the product on Temporal, killed with its server and their database, switched to the embedded engine and back (I1-I9).
import { rm } from 'node:fs/promises';
import { expect, test } from 'vitest';
import { PLANTED_ON_TEMPORAL, type PlantedOnTemporal } from './planted-temporal.ts';
import { playAndCheck } from './run.ts';
import { onTemporal } from './temporal-play.ts';

const LONG = process.env['SUBDOC_LONG'] === '1';
const blows = LONG ? 50 : 6;

test(`C58 C59 I1-I9 after ${blows} kills on Temporal nothing acknowledged is lost or done twice, and what waits is what it watches`, {
  timeout: blows * 60_000 + 600_000,
}, async () => {
  const { campaign, violations, table } = await playAndCheck({ play: onTemporal(blows), seed: 11, clients: 6, tenants: 2 });
  expect(violations, table).toEqual([]);
  const killed = campaign.system.deaths.filter(({ by }) => by.startsWith('Temporal'));
  expect(killed.length, table).toBe(LONG ? 10 : 2);
  expect(campaign.traffic.counts.answered, table).toBeGreaterThan(blows * 5);
});

/** Where it must show. */
const SHOWN: Record<PlantedOnTemporal, RegExp> = {
  'planted-forgotten-change': /^I6 on Temporal: open workflows/,
  'planted-unwritten-end': /^I6 on Temporal: due and not done/,
};

if (LONG)
  test.each(PLANTED_ON_TEMPORAL)('C58 the kills on Temporal find %s', { timeout: 900_000 }, async (name) => {
    const options = { seed: 3, clients: 6, tenants: 1, faults: [name], drainLimitMs: 30_000 };
    const { campaign, findings, table } = await playAndCheck({
      ...options,
      play: onTemporal(2, { switched: false, settleLimitMs: 60_000 }),
    });
    await rm(campaign.folder, { recursive: true, force: true });
    const violated = findings.filter(({ violations }) => violations.length > 0).map(({ invariant, what }) => `${invariant} ${what}`);
    expect(violated, table).toContainEqual(expect.stringMatching(SHOWN[name]));
  });
