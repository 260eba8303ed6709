// The one table of a campaign.
import type { Campaign } from './campaign.ts';
import type { Finding } from './checks/finding.ts';

const SHOWN = 8;

export function busyShare({ deaths }: Campaign['system']): number {
  return deaths.length === 0 ? 0 : deaths.filter(({ inFlight }) => inFlight > 0).length / deaths.length;
}

export function table(campaign: Campaign, findings: readonly Finding[], { seed }: { seed: number }): string {
  const { system, traffic, seconds, outages, advances, clockDays } = campaign;
  const { counts } = traffic;
  const kinds = new Map<string, number>();
  for (const { by } of system.deaths) kinds.set(by, (kinds.get(by) ?? 0) + 1);
  const listed = [...kinds].sort((a, b) => b[1] - a[1]).map(([by, count]) => `${by} ${count}`);
  const idle = system.deaths
    .filter(({ inFlight }) => inFlight === 0)
    .map(({ by }) => by)
    .join(', ');
  const rows: [string, string, string][] = [
    ['', `kills (seed ${seed}, ${Math.round(seconds)} s)`, `${system.deaths.length}: ${listed.join(', ')}`],
    ['', 'of a busy system (≥ 90 %)', `${(busyShare(system) * 100).toFixed(1)} %${idle === '' ? '' : `; not: ${idle}`}`],
    [
      '',
      'requests',
      `${counts.sent} sent, ${counts.answered} commands answered (${counts.refused} refused), ${counts.unknown} without an answer, ${counts.unavailable} × 503, ${counts.repeated} repeated`,
    ],
    ['', 'outages of mail, objects, analyser; moves of the clock that were answered', `${outages}; ${advances}`],
    ['', 'days that the clock went on under load', clockDays.toFixed(1)],
    ...findings.map(({ invariant, what, figure, violations }): [string, string, string] => [
      `${violations.length === 0 ? '  ' : '✗ '}${invariant}`,
      what,
      violations.length === 0 ? figure : `${figure}  VIOLATED ×${violations.length}`,
    ]),
  ];
  const lines = rows.map(([a, b, c]) => `| ${a.trim()} | ${b} | ${c} |`);
  const details = findings.flatMap(({ invariant, violations }) => violations.slice(0, SHOWN).map((text) => `${invariant} ${text}`));
  return ['| | | |', '|---|---|---|', ...lines, ...(details.length > 0 ? ['', ...details] : [])].join('\n');
}
