// What a run says of itself: from what k6 counts to one verdict, and to the page of docs.
import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { holds, PAGE, table, written } from './report.ts';
import { type Counted, counted } from './scenario.ts';

const trend = (ok: boolean, more: object = {}) => ({
  values: { count: 40, med: 12.4, 'p(95)': 90.2, max: 140, ...more },
  thresholds: { 'p(95)<800': { ok } },
});
const summary = (dashboard: object, checks: object = { passes: 80, fails: 0 }) => ({
  metrics: {
    http_req_duration: trend(true),
    'http_req_duration{kind:dashboard}': dashboard,
    'http_req_duration{kind:log-in}': trend(true),
    checks: { values: checks },
  },
});
const of = (dashboard: object, checks?: object): Counted => counted('log-ins', summary(dashboard, checks) as never);
const fact = { scenario: 'uploads', what: 'of them read', figure: '3 of 3', holds: true };

test('each kind of question is a row with its limit, and the whole holds when all of them do', () => {
  const right = of(trend(true));
  expect(right.lines.map(({ kind }) => kind)).toEqual(['dashboard', 'log-in']);
  expect(table([right], [])).toContain('| log-ins | dashboard | 40 | 12 | 90 | 140 | 800 | ✓ |');
  expect(holds([right], [fact])).toBe(true);
});

test.each<[string, Counted[], boolean]>([
  ['an answer that took too long', [of(trend(false))], true],
  ['a wrong answer', [of(trend(true), { passes: 79, fails: 1 })], true],
  ['a question that nobody asked', [of(trend(true, { count: 0 }))], true],
  ['a fact that is none', [of(trend(true))], false],
  ['nothing at all', [], true],
])('%s is a run that does not hold', (_, runs, factHolds) => {
  expect(holds(runs, [{ ...fact, holds: factHolds }])).toBe(false);
});

test('docs/scaling.md has a place for the table, and what was there before is gone', () => {
  const once = written(readFileSync(PAGE, 'utf8'), '| one |');
  const twice = written(once, '| two |');
  expect(twice).toContain('\n| two |\n');
  expect(twice).not.toContain('| one |');
  expect(() => written('no such place', 'x')).toThrow('docs/scaling.md has no');
});
