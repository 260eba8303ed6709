// What other people's users reported of other programs, tried on ours. Each has its line in README.md.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { REPORTS } from './reports.ts';

test.each(REPORTS.map((report) => [report.source, report] as const))('%s', async (_, { tried, right }) => {
  expect(await tried()).toEqual(right);
});

test('each report has its line, with the address, and no line is without its report', () => {
  const page = readFileSync(join(import.meta.dirname, 'README.md'), 'utf8');
  const lines = [...page.matchAll(/^\| \[([^\]]+#\d+)\]\(https:\/\/github\.com\/([^)]+)\/(?:issues|pull)\/(\d+)\)/gm)];
  expect(lines.map(([, source, repository, number]) => [source, `${repository}#${number}`]).filter(([a, b]) => a !== b)).toEqual([]);
  expect(lines.map(([, source]) => source).sort()).toEqual(REPORTS.map(({ source }) => source).sort());
});
