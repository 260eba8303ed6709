// The table of what was proven is complete, names existing files, and has dates from test runs alone.
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { sourceFiles } from '../../tools/source-files.ts';
import { dated, inPage, PAGE, passedIn, type Row, rows, table } from './proven.ts';

const ROOT = join(import.meta.dirname, '../../..');
const all = rows();

test('docs/proven.md shows the rows as they are', () => {
  const page = readFileSync(PAGE, 'utf8');
  expect(inPage(page, table(all))).toBe(page);
});

test('each row names an adapter and a proof that are there; what needs a real server is dated, what npm test runs is not', () => {
  for (const { adapter, suite, last } of all) {
    expect([adapter, existsSync(join(ROOT, adapter))]).toEqual([adapter, true]);
    expect([suite, existsSync(join(ROOT, suite))]).toEqual([suite, true]);
    if (suite.endsWith('.engines.test.ts')) expect([suite, last]).toEqual([suite, expect.stringMatching(/^never$|^20\d\d-\d\d-\d\d$/)]);
    else expect([suite, last]).toEqual([suite, expect.stringMatching(/^npm test$|^20\d\d-\d\d-\d\d, /)]);
  }
});

test('every proof on real servers stands in the table', () => {
  const proofs = sourceFiles(ROOT, ['.engines.test.ts']).filter((file) => !/testing\/engines\//.test(file));
  expect(proofs.length).toBeGreaterThan(5);
  for (const proof of proofs) expect(all.map(({ suite }) => suite)).toContain(proof);
});

test('a run dates what passed in it, and nothing else', () => {
  const row = (suite: string, last: string): Row => ({ port: 'p', adapter: 'a', suite, against: 'x 1', kind: 'real', last });
  const before = [row('a.engines.test.ts', '2026-01-01'), row('b.engines.test.ts', '2026-01-01'), row('c.test.ts', 'npm test')];
  const result = (name: string, status: string, one: string) => ({
    name: `${ROOT}/${name}`,
    status,
    assertionResults: [{ status: one }],
  });
  const passed = passedIn({
    testResults: [
      result('a.engines.test.ts', 'passed', 'passed'),
      result('b.engines.test.ts', 'passed', 'skipped'),
      result('c.test.ts', 'passed', 'passed'),
    ],
  });
  expect(dated(before, passed, '2026-11-24').map(({ last }) => last)).toEqual(['2026-11-24', '2026-01-01', 'npm test']);
});
