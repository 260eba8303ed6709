// One table for people, and one number for machines: 0 every floor holds, 1 one does not, 3 the machine was too noisy to say.
import { cpus, loadavg } from 'node:os';
import type { Comparison, Protocol } from './protocol.ts';
import type { Estimate } from './statistics.ts';

export type Goal = {
  id: string;
  /** What is divided by what. */
  name: string;
  estimate: Estimate;
  floor: number;
  moonshot: number;
  /** A maximum: the upper end decides. */
  atMost?: boolean;
  noisy?: boolean;
  /** Counters, sizes: no noise reaches them. */
  deterministic?: boolean;
  twins?: string;
};
/** Told beside the goals, judged by nobody. */
export type Remark = { id: string; text: string };
export type Report = { goals: Goal[]; remarks: Remark[] };

export type Verdict = 'moonshot' | 'floor holds' | 'MISSED' | 'too noisy';

export function verdictOf({ estimate, floor, moonshot, atMost = false, noisy = false, deterministic = false }: Goal): Verdict {
  if (noisy && !deterministic) return 'too noisy';
  const decisive = atMost ? estimate.high : estimate.low;
  const holds = (limit: number): boolean => (atMost ? decisive <= limit : decisive >= limit);
  if (holds(moonshot)) return 'moonshot';
  return holds(floor) ? 'floor holds' : 'MISSED';
}

export const exitCode = (goals: readonly Goal[]): 0 | 1 | 3 => {
  const verdicts = goals.map(verdictOf);
  if (verdicts.includes('MISSED')) return 1;
  return verdicts.includes('too noisy') ? 3 : 0;
};

const digits = (value: number): string =>
  value === 0
    ? '0'
    : Math.abs(value) >= 100
      ? value.toFixed(0)
      : Math.abs(value) >= 10
        ? value.toFixed(1)
        : value.toFixed(Math.abs(value) < 0.1 ? 3 : 2);

export const twinsOf = ({ twins: { a, b }, a: figureA, b: figureB, disturbed, pairs }: Comparison, unit: string): string =>
  `A ${digits(figureA)} B ${digits(figureB)} ${unit}; CPU µs/op client ${digits(a.cpu)}:${digits(b.cpu)} server ${digits(a.serverCpu)}:${digits(b.serverCpu)}; ` +
  `WAL B/op ${digits(a.wal)}:${digits(b.wal)}; ${pairs} pairs, ${disturbed} disturbed`;

export const goalOf = (comparison: Comparison, goal: Omit<Goal, 'estimate' | 'noisy' | 'twins'>, unit: string): Goal => ({
  ...goal,
  estimate: comparison.ratio,
  noisy: comparison.noisy,
  twins: twinsOf(comparison, unit),
});

export function table(name: string, { goals, remarks }: Report, protocol: Protocol): string {
  const rows = goals.map((goal) => [
    goal.id,
    goal.name,
    digits(goal.estimate.middle),
    goal.deterministic ? 'exact' : `${digits(goal.estimate.low)}–${digits(goal.estimate.high)}`,
    `${goal.atMost ? '≤ ' : ''}${goal.floor}`,
    `${goal.atMost ? '≤ ' : ''}${goal.moonshot}`,
    protocol.quick ? `(${verdictOf(goal)})` : verdictOf(goal),
    goal.twins ?? '',
  ]);
  const head = ['Goal', 'A ÷ B', 'value', '95 %', 'floor', 'moonshot', 'verdict', 'twins'];
  const widths = head.map((title, column) => Math.max(title.length, ...rows.map((row) => row[column]!.length)));
  const line = (cells: readonly string[]): string =>
    `| ${cells.map((cell, i) => (i === 7 ? cell : cell.padEnd(widths[i]!))).join(' | ')} |`;
  const state = `${cpus().length} cores, load ${loadavg()[0]!.toFixed(1)} at the end`;
  const how = protocol.quick
    ? `QUICK: ${protocol.pairs} pairs, disturbed ones kept. Shows that it runs; no pass of anything.`
    : `${protocol.pairs} pairs ABBA, first ${protocol.dropped} dropped, pairs with > 15 % foreign CPU dropped.`;
  return [
    `bench ${name} · ${how} ${state}`,
    '',
    line(head),
    `|${head.map(() => '---').join('|')}|`,
    ...rows.map(line),
    '',
    ...remarks.map(({ id, text }) => `${id}: ${text}`),
    '',
  ].join('\n');
}
