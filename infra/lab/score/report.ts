// The counts as a person reads them.
import type { PictureMode } from '../../adapters/analyser/pictures/picture-mode.ts';
import { CARRIERS, type Carrier, type Source } from '../../testing/certificates/part.ts';
import { GOAL_P95_MS, GOALS, goalMedianMs } from './goals.ts';
import { FIELDS, type Outcome } from './measure.ts';
import type { Result } from './run.ts';
import { by, ratio, type Share, type Totals, totalsOf } from './totals.ts';

/** Rounded down: what is shown is never better than what was counted. */
export const percent = (share: Share): string => {
  const value = ratio(share);
  return value === null ? '–' : `${(Math.floor(value * 1000 + 1e-9) / 10).toFixed(1)} %`;
};
const HEAD = ['', 'papers', ...FIELDS, 'auto', 'false', 'sure right', 'median ms', 'p95 ms', 'cpu ms'];
const row = (name: string, totals: Totals): string[] => [
  name,
  String(totals.papers),
  ...FIELDS.map((field) => percent(totals.fields[field])),
  percent(totals.validated),
  String(totals.falseValidations.length),
  `${percent(totals.calibration)} of ${totals.calibration.of}`,
  ...[totals.medianMs, totals.p95Ms, totals.medianCpuMs].map((ms) => ms.toFixed(0)),
];
/** What is to be reached, under what was. */
function goalRow(carrier: Carrier, mode: PictureMode): string[] {
  const goal = GOALS[carrier];
  const shares = [...FIELDS, 'validated' as const].map((field) => `${(goal[field] * 100).toFixed(1)} %`);
  return [
    `  goal of ${carrier}`,
    '',
    ...shares,
    '0',
    `${(goal.sure * 100).toFixed(1)} %`,
    String(goalMedianMs(carrier, mode)),
    String(GOAL_P95_MS),
    '',
  ];
}

export function aligned(rows: readonly (readonly string[])[]): string {
  const widths = rows[0]!.map((_, column) => Math.max(...rows.map((cells) => cells[column]!.length)));
  return rows.map((cells) => cells.map((cell, i) => (i === 0 ? cell.padEnd(widths[i]!) : cell.padStart(widths[i]!))).join('  ')).join('\n');
}

export function printed(part: Source, { mode, outcomes, peakMb, failed }: Result): string {
  const rows = [HEAD, row(`${part}, all`, totalsOf(outcomes))];
  const honest = outcomes.filter((one) => one.case.trap === null);
  const ordinary = honest.filter((one) => one.case.condition === 'ordinary');
  for (const carrier of CARRIERS) {
    const own = ordinary.filter((one) => one.case.carrier === carrier);
    if (own.length > 0) rows.push(row(carrier, totalsOf(own)), goalRow(carrier, mode));
  }
  for (const [name, totals] of by(ordinary, (one) => `${one.case.carrier} ${one.case.kind}`)) rows.push(row(`  ${name}`, totals));
  for (const [name, totals] of by(
    honest.filter((one) => one.case.condition !== 'ordinary'),
    (one) => `hard ${one.case.condition}`,
  ))
    rows.push(row(name, totals));
  const traps = outcomes.filter((one) => one.case.trap !== null);
  if (traps.length > 0) rows.push(row('traps', totalsOf(traps)));
  return `${aligned(rows)}\npeak memory of a reader: ${peakMb} MB; readers lost: ${failed.length}\n`;
}

/** What was read wrong and what was not validated though it should have been, with what kept it. */
export function wrongLines(outcomes: readonly Outcome[]): string {
  const lines: string[] = [];
  for (const one of outcomes) {
    const kept = one.case.expected === 'validate' && !one.validated;
    const wrong = one.case.trap === null || one.case.expected !== 'person' ? one.wrong : [];
    if (wrong.length === 0 && !kept && one.falseValidations.length === 0) continue;
    lines.push(`${one.case.id} (${one.case.kind}, confidence ${one.confidence})`);
    for (const { field, expected, read } of wrong) lines.push(`    ${field}: ${expected} / read ${read.replaceAll('\n', ' ')}`);
    if (kept) lines.push(`    not validated: ${one.problems.join(', ')}`);
    for (const what of one.falseValidations) lines.push(`    FALSE VALIDATION: ${what}`);
  }
  return lines.join('\n');
}
