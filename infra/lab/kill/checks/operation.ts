// I8, I10: that nobody had to come, how long it took, and what is held afterwards.
import type { Campaign } from '../campaign.ts';
import type { Usage } from '../usage.ts';
import { type Finding, finding } from './finding.ts';

export const quantile = (values: readonly number[], q: number): number => {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.ceil(q * sorted.length) - 1)] ?? 0;
};

/** Files, sessions and processes may differ by what a pool has just opened. */
const SLACK = 5;
const GROWTH = 1.1;

export function checkOperation({ system, coldStarts, before, after, traffic, stuck }: Campaign): Finding[] {
  const recoveries = system.recoveries.filter(({ by }) => by !== '').map(({ ms }) => ms);
  const middle = (what: RegExp): string => {
    const some = system.recoveries.filter(({ by }) => what.test(by)).map(({ ms }) => ms);
    return some.length === 0 ? '–' : `${Math.round(quantile(some, 0.5))} ms`;
  };

  const cold = quantile(coldStarts, 0.5);
  const p = (q: number): number => Math.round(quantile(recoveries, q));
  const ratio = (p(0.99) / cold).toFixed(2);
  const slowest = [...system.recoveries]
    .filter(({ by }) => by !== '')
    .sort((a, b) => b.ms - a.ms)
    .slice(0, 3)
    .map(({ by, ms }) => `${by} ${Math.round(ms)}`)
    .join(', ');
  return [
    finding('I8', 'ends and stops that needed a person', `${system.surprises.length}`, [...system.surprises, ...(stuck ? [stuck] : [])]),
    finding('I8', 'recovery p50, p99, p99 ÷ cold start (≤ 2)', `${p(0.5)} ms, ${p(0.99)} ms, ${ratio}; slowest: ${slowest}`, []),
    finding(
      'I8',
      'recovery p50 after process, database, both; cold start p50, slowest',
      `${middle(/^(api|crash)/)}, ${middle(/^postgres/)}, ${middle(/^both/)}; ${Math.round(cold)} ms, ${Math.round(Math.max(...coldStarts))} ms of ${coldStarts.length}`,
      [],
    ),
    finding('I9', 'answers that no client should get', `${traffic.strange.length}`, traffic.strange),
    ...(before && after ? [checkHeld(before, after)] : []),
  ];
}

function checkHeld(before: Usage, after: Usage): Finding {
  const held = (['files', 'sessions', 'processes'] as const)
    .filter((name) => after[name] > before[name] * GROWTH + SLACK)
    .map((name) => `${name}: ${before[name]} before, ${after[name]} after`);
  const usage = `memory ${before.rssMb} → ${after.rssMb} MB, files ${before.files} → ${after.files}, sessions ${before.sessions} → ${after.sessions}, processes ${before.processes} → ${after.processes}, bytes per event ${before.bytesPerEvent} → ${after.bytesPerEvent}`;
  return finding('I10', 'held afterwards', usage, held);
}
