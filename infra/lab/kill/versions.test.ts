// A change of versions while customers work: the one before (infra/lab/kill/previous-version) and this one on one database.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { rollingUpgrade } from './plays.ts';
import { unpackVersion } from './previous.ts';
import { playAndCheck } from './run.ts';
import { rolesReplaced } from './upgrade-play.ts';

const LONG = process.env['SUBDOC_LONG'] === '1';

test.each(LONG ? [3, 4] : [])(
  'C58 I1-I9 this version beside the one before, which goes: nothing acknowledged is lost, doubled or written wrongly (seed %i)',
  { timeout: 600_000 },
  async (seed) => {
    const { campaign, violations, table } = await playAndCheck({ play: rollingUpgrade(), seed, clients: 6, tenants: 2 });
    expect(violations, table).toEqual([]);
    expect(campaign.system.deaths.map(({ by }) => by)).toEqual(expect.arrayContaining(['the version before', 'this version']));
  },
);

test.each(LONG ? [3] : [])(
  'C58 I1-I9 the roles of the version before replaced one after the other: no request is lost, none is answered but by 503 with Retry-After (seed %i)',
  { timeout: 600_000 },
  async (seed) => {
    const { campaign, violations, table } = await playAndCheck({ play: rolesReplaced(), seed, clients: 6, tenants: 2 });
    expect(violations, table).toEqual([]);
    expect(campaign.traffic.counts.answered, table).toBeGreaterThan(100);
  },
);

test('a repository whose history does not hold the version before says so, and what to do', () => {
  const folder = mkdtempSync(join(tmpdir(), 'subdoc-before-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  expect(() => unpackVersion(join(folder, 'before'), '0'.repeat(40))).toThrow(
    /^The version before this one \(0{40}, infra\/lab\/kill\/previous-version\) is not in this repository: .*« git fetch --unshallow »/,
  );
});
