// The one table of a run: every statement, and what was seen where it does not hold.
export type Line = { part: string; statement: string; holds: boolean; seen: string };

const cell = (text: string): string => text.replaceAll('|', '\\|');

export const table = (lines: readonly Line[]): string =>
  [
    '| | part | statement | seen |',
    '|---|---|---|---|',
    ...lines.map(({ part, statement, holds, seen }) => `| ${holds ? 'ok' : '✗'} | ${part} | ${cell(statement)} | ${cell(seen)} |`),
  ].join('\n');
