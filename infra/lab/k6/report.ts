// The one table of a run, and its place in docs/scaling.md.
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Counted, Line } from './scenario.ts';

export const PAGE = join(import.meta.dirname, '../../../docs/scaling.md');
const [FROM, TO] = ['<!-- load: npm run load -- --write -->', '<!-- /load -->'];

/** Beside the answers: what the product had done by then. */
export type Fact = { scenario: string; what: string; figure: string; holds: boolean };

const ms = (value: number): string => `${Math.round(value)}`;
const verdict = (holds: boolean): string => (holds ? '✓' : '✗');

function rowsOf({ scenario, lines, wrong, asked, dropped }: Counted): string[] {
  const row = ({ kind, count, p50, p95, longest, limit, holds }: Line): string =>
    `| ${scenario} | ${kind} | ${count} | ${ms(p50)} | ${ms(p95)} | ${ms(longest)} | ${ms(limit)} | ${verdict(holds)} |`;
  const not = dropped > 0 ? `, ${dropped} not begun in their moment` : '';
  return [...lines.map(row), `| ${scenario} | wrong answers | ${wrong} of ${asked}${not} | | | | 0 | ${verdict(wrong === 0)} |`];
}

export const table = (counted: readonly Counted[], facts: readonly Fact[]): string =>
  [
    '| Scenario | What | count | p50 ms | p95 ms | longest ms | limit | |',
    '|---|---|---|---|---|---|---|---|',
    ...counted.flatMap((one) => [
      ...rowsOf(one),
      ...facts.filter(({ scenario }) => scenario === one.scenario).map((fact) => factRow(fact)),
    ]),
  ].join('\n');
const factRow = ({ scenario, what, figure, holds }: Fact): string => `| ${scenario} | ${what} | ${figure} | | | | | ${verdict(holds)} |`;

export const holds = (counted: readonly Counted[], facts: readonly Fact[]): boolean =>
  counted.length > 0 &&
  counted.every(({ lines, wrong }) => wrong === 0 && lines.length > 0 && lines.every((line) => line.holds)) &&
  facts.every((fact) => fact.holds);

/** Puts `text` in the place of the run before. Throws where the page has none. */
export function written(page: string, text: string): string {
  const [from, to] = [page.indexOf(FROM), page.indexOf(TO)];
  if (from < 0 || to < from) throw new Error(`docs/scaling.md has no « ${FROM} » … « ${TO} »`);
  return `${page.slice(0, from + FROM.length)}\n${text}\n${page.slice(to)}`;
}
export const write = (text: string): void => writeFileSync(PAGE, written(readFileSync(PAGE, 'utf8'), text));
