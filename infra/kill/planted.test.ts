// A proof that cannot fail proves nothing: each planted mistake (QUALITY §4.3) must be found, by the invariant that it breaks.
import { expect, test } from 'vitest';
import type { CampaignOptions } from './campaign.ts';
import { PLANTED, type Planted } from './planted.ts';
import { rigged } from './rigged.ts';
import { killAndCheck } from './run.ts';

const LONG = process.env['SUBDOC_LONG'] === '1';
/** Where it must show, and the kills that show it soonest. */
const SHOWN: Record<Planted, { as: RegExp; how: Partial<CampaignOptions> }> = {
  'planted-ack-before-commit': { as: /^I1 acknowledged commands lost$/, how: { only: 'crash-after-append:0.05' } },
  'planted-checkpoint-before-rows': { as: /^I4 tables that differ from a replay$/, how: { only: 'crash-after-append:0.05' } },
  'planted-outbox-outside-transaction': { as: /^I5 messages asked for and never settled/, how: { only: 'crash-after-append:0.05' } },
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
/** Half a minute each: `npm test` only kills what is right. */
const planted = LONG ? (Object.keys(PLANTED) as Planted[]) : [];

test.each(planted)('C58 the kills find %s', { timeout: 300_000 }, async (name) => {
  const { as, how } = SHOWN[name];
  const { findings, table } = await killAndCheck({
    kills: 3,
    seed: 3,
    clients: 6,
    tenants: 1,
    brief: true,
    faults: [name],
    ...how,
  });
  const violated = findings.filter(({ violations }) => violations.length > 0).map(({ invariant, what }) => `${invariant} ${what}`);
  expect(violated, table).toContainEqual(expect.stringMatching(as));
});

test('a fault that does not exist is refused, not ignored', () => {
  expect(() => rigged(['planted-nothing'])).toThrow('no such fault');
  expect(() => rigged(['crash-nowhere:0.1:1'])).toThrow('no such failpoint');
});
