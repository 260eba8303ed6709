// The full profile under load, each of its engines and roles killed in turn: once here, ten times each in the long form (I1-I9).
import { expect, test } from 'vitest';
import { everyEngine, VICTIMS } from './full-play.ts';
import { playAndCheck } from './run.ts';

const each = process.env['SUBDOC_LONG'] === '1' ? 10 : 1;

test(`C58 C59 C60 C61 C63 I1-I9 NATS, Temporal, S3, SMTP, PostgreSQL and the three roles killed ${each} × each under load: nothing lost or doubled, every outage told`, {
  timeout: each * VICTIMS.length * 60_000 + 600_000,
}, async () => {
  const { campaign, violations, table } = await playAndCheck({ play: everyEngine({ each }), seed: 19, clients: 6, tenants: 2 });
  expect(violations, table).toEqual([]);
  for (const victim of VICTIMS)
    expect([victim, campaign.system.deaths.filter(({ by }) => by.startsWith(victim)).length], table).toEqual([victim, each]);
  expect(campaign.traffic.counts.answered, table).toBeGreaterThan(each * VICTIMS.length * 5);
});
