// Two processes of the product on one database, killed one by one, together and with the database; and the current cut (QUALITY §4, L2 and L3).
import { expect, test } from 'vitest';
import { powerCuts, twoProcesses } from './plays.ts';
import { playAndCheck } from './run.ts';

const LONG = process.env['SUBDOC_LONG'] === '1';
const kills = LONG ? 40 : 3;
const cuts = LONG ? 10 : 1;

test(`C58 C59 I1-I9 after ${kills} kills of two processes and their database nothing acknowledged is lost or done twice`, {
  timeout: kills * 30_000 + 180_000,
}, async () => {
  const { campaign, violations, table } = await playAndCheck({ play: twoProcesses(kills), seed: 5, clients: LONG ? 12 : 6, tenants: 2 });
  expect(violations, table).toEqual([]);
  expect(campaign.system.deaths.length).toBeGreaterThanOrEqual(kills);
  expect(campaign.traffic.counts.answered, table).toBeGreaterThan(kills * 5);
});

test(`L3 after ${cuts} power cuts the disk has what was acknowledged: rows, objects, key, folders`, {
  timeout: cuts * 30_000 + 180_000,
}, async () => {
  const { campaign, violations, table } = await playAndCheck({ play: powerCuts(cuts), seed: 7, clients: LONG ? 12 : 6, tenants: 1 });
  expect(violations, table).toEqual([]);
  expect(campaign.traffic.counts.unknown + campaign.traffic.counts.unavailable, table).toBeGreaterThan(0);
});
