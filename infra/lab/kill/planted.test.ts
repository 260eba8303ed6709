// A proof that cannot fail proves nothing: each planted mistake (QUALITY §4.3) must be found, by the invariant that it breaks. The kills that
// find them take half a minute each: in the long tests. That each check sees what it looks for is in checks/checks.test.ts, at any time.
import { rm } from 'node:fs/promises';
import { expect, test } from 'vitest';
import { MISTAKES } from '../simulation/mistakes.ts';
import type { CampaignOptions } from './campaign.ts';
import type { Finding } from './checks/finding.ts';
import type { Play } from './fleet-campaign.ts';
import { injectedFaults } from './injected-faults.ts';
import { PLANTED, type Planted } from './planted.ts';
import { PLANTED_IN_DATABASE } from './planted-database.ts';
import { powerCuts, twoProcesses } from './plays.ts';
import { killAndCheck, playAndCheck } from './run.ts';

const LONG = process.env['SUBDOC_LONG'] === '1';
/** Found only where the current goes, or where another process writes: with the play that shows it. */
const IN_FLEET = {
  'planted-asynchronous-commit': { as: /^I1 acknowledged commands lost$/, play: powerCuts(4) },
  'planted-fsync-off': { as: /^I1 acknowledged without a flush/, play: powerCuts(1) },
  'planted-bell-alone': { as: /^I8 /, play: twoProcesses(1) },
};
/** Syncs that the product could forget, by the paths of what is synced then (L3). */
const FORGOTTEN = {
  'an object': { as: /^I7 /, forgets: '/files/unfinished/' },
  'the folder of an object': { as: /^I7 /, forgets: '/files/objects/..$' },
  'the key': { as: /^I8 /, forgets: '/master.key' },
};
/** Where it must show, and the kills that show it soonest. */
const SHOWN: Record<Exclude<Planted, keyof typeof IN_FLEET>, { as: RegExp; how: Partial<CampaignOptions> }> = {
  'planted-ack-before-commit': { as: /^I1 acknowledged commands lost$/, how: { only: 'crash-after-append:0.05' } },
  'planted-checkpoint-before-rows': { as: /^I4 tables that differ from a replay$/, how: { only: 'crash-after-append:0.05' } },
  // What was planned late is lost with the process, or is still there when nobody waits for anything any more.
  'planted-outbox-outside-transaction': {
    as: /^I(5 messages asked for and never settled|6 timers past due)/,
    how: { only: 'crash-after-append:0.05' },
  },
  'planted-no-claim': { as: /^I5 messages handed in twice$/, how: { kills: 1 } },
  'planted-no-lookup': { as: /^I5 messages handed in twice$/, how: { only: 'crash-after-send:0.3' } },
  'planted-timer-deleted-first': { as: /^I(5 messages asked for and never|6 deadlines told)/, how: { only: 'crash-after-take:0.1' } },
  'planted-key-after-effect': {
    as: /^I(1 commands done twice|9 refused and done all the same)$/,
    // Most commands done twice change nothing the second time: it takes one that does.
    how: { only: 'crash-after-append:0.05', kills: 8 },
  },
  'planted-object-after-event': { as: /^I7 documents without their bytes/, how: { only: 'crash-after-append:0.1' } },
  'planted-local-clock': { as: /^I(6 .*|8 ends and stops that needed a person)$/, how: { kills: 1, drainLimitMs: 10_000 } },
};
const names = <Name extends string>(of: Record<Name, unknown>): Name[] => Object.keys(of) as Name[];
const violated = (findings: readonly Finding[]): string[] =>
  findings.filter(({ violations }) => violations.length > 0).map(({ invariant, what }) => `${invariant} ${what}`);

test('QUALITY §4.3 all twelve are planted', () => {
  // 8 takes commits that overtake one another: the writers of infra/adapters/event-store/concurrency.test.ts and the simulation have them.
  const numbers = [...Object.values(PLANTED), ...Object.values(PLANTED_IN_DATABASE), MISTAKES['sequence-polling']];
  expect([...new Set<number>(numbers)].sort((a, b) => a - b)).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12]);
  expect([...names(SHOWN), ...names(IN_FLEET)].sort()).toEqual([...names(PLANTED), ...names(PLANTED_IN_DATABASE)].sort());
});

if (LONG)
  test.each(names(SHOWN))('C58 the kills find %s', { timeout: 300_000 }, async (name) => {
    const { as, how } = SHOWN[name];
    const { findings, table } = await killAndCheck({ kills: 3, seed: 3, clients: 6, tenants: 1, brief: true, faults: [name], ...how });
    expect(violated(findings), table).toContainEqual(expect.stringMatching(as));
  });

async function expectFound(as: RegExp, play: Play, faults: readonly string[] = []): Promise<void> {
  const { campaign, findings, table } = await playAndCheck({ play, seed: 3, clients: 6, tenants: 1, faults, drainLimitMs: 30_000 });
  await rm(campaign.folder, { recursive: true, force: true });
  expect(violated(findings), table).toContainEqual(expect.stringMatching(as));
}
if (LONG)
  test.each(names(IN_FLEET))('C58 the kills of processes and database find %s', { timeout: 400_000 }, (name) =>
    expectFound(IN_FLEET[name].as, IN_FLEET[name].play, [name]),
  );
if (LONG)
  test.each(names(FORGOTTEN))('L3 a power cut finds that nobody syncs %s', { timeout: 400_000 }, (name) =>
    expectFound(FORGOTTEN[name].as, powerCuts(1, FORGOTTEN[name].forgets)),
  );

test('a fault that does not exist is refused, not ignored', () => {
  expect(() => injectedFaults({ dataDir: '', faults: ['planted-nothing'] })).toThrow('no such fault');
  expect(() => injectedFaults({ dataDir: '', faults: ['crash-nowhere:0.1:1'] })).toThrow('no such failpoint');
});
