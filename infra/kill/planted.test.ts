// A proof that cannot fail proves nothing: each planted mistake (QUALITY §4.3) must be found, by the invariant that it breaks.
import { expect, test } from 'vitest';
import type { CampaignOptions } from './campaign.ts';
import { PLANTED, type Planted } from './planted.ts';
import { killAndCheck } from './run.ts';

const LONG = process.env['SUBDOC_LONG'] === '1';
/** Where it must show, and what shows it soonest. */
const SHOWN: Record<Planted, { by: readonly string[]; how?: Partial<CampaignOptions> }> = {
  'planted-ack-before-commit': { by: ['I1'] },
  'planted-checkpoint-before-rows': { by: ['I4'] },
  'planted-outbox-outside-transaction': { by: ['I5'] },
  'planted-no-claim': { by: ['I5'], how: { kills: 1 } },
  'planted-no-lookup': { by: ['I5'], how: { only: 'crash-after-send:0.3' } },
  'planted-timer-deleted-first': { by: ['I5', 'I6'] },
  'planted-key-after-effect': { by: ['I1', 'I9'], how: { only: 'crash-after-append:0.05' } },
  'planted-object-after-event': { by: ['I7'] },
  'planted-local-clock': { by: ['I6', 'I8'], how: { kills: 1, drainLimitMs: 10_000 } },
};
const found = LONG ? (Object.keys(PLANTED) as Planted[]) : (['planted-ack-before-commit'] as const);

test.each(found)('C58 the kills find %s', { timeout: 300_000 }, async (name) => {
  const { by, how } = SHOWN[name];
  const { findings, table } = await killAndCheck({ kills: 5, seed: 3, clients: 6, tenants: 1, faults: [name], ...how });
  const violated = findings.filter(({ violations }) => violations.length > 0).map(({ invariant }) => invariant);
  expect(violated, table).toEqual(expect.arrayContaining([expect.stringMatching(new RegExp(`^(${by.join('|')})$`))]));
});

test('a fault that does not exist is refused, not ignored', async () => {
  const { rigged } = await import('./rigged.ts');
  expect(() => rigged(['planted-nothing'])).toThrow('no such fault');
  expect(() => rigged(['crash-nowhere:0.1:1'])).toThrow('no such failpoint');
});
