// L2 of QUALITY §4: the real product, its real database, real HTTP, killed at random under load.
import { expect, test } from 'vitest';
import { killAndCheck } from './run.ts';

const LONG = process.env['SUBDOC_LONG'] === '1';
const kills = LONG ? 60 : 5;

test(`C58 C51 I1-I11 after ${kills} kills nothing acknowledged is lost or done twice, and everything waiting has happened once`, {
  timeout: kills * 30_000 + 120_000,
}, async () => {
  const { campaign, violations, table } = await killAndCheck({ kills, seed: 5, clients: LONG ? 16 : 6, tenants: 2, teams: LONG ? 2 : 1 });
  expect(violations, table).toEqual([]);
  expect(campaign.system.deaths.length).toBeGreaterThanOrEqual(kills);
  // Zeros about nothing would prove nothing.
  expect(campaign.traffic.counts.answered, table).toBeGreaterThan(kills * 5);
  expect(campaign.traffic.counts.unknown, table).toBeGreaterThan(0);
});
