// Which port was proven against what, and when: the rows of proven.json, their table in docs/proven.md, and the update of both by
// test:engines.
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

export type Row = {
  port: string;
  /** From the root of the repository, like `suite`. */
  adapter: string;
  suite: string;
  /** A server with its version, or a double of it. */
  against: string;
  kind: 'real' | 'double' | 'stand-in';
  /**
   * `npm test`: in every run of it; a day: of the last green run of `npm run test:engines -- --write`, or of a run elsewhere, as the row
   * says.
   */
  last: string;
};

const ROOT = join(import.meta.dirname, '../../..');
export const ROWS_FILE = join(import.meta.dirname, 'proven.json');
export const PAGE = join(ROOT, 'docs', 'proven.md');
const [FROM, TO] = ['<!-- proven: npm run test:engines -- --write -->', '<!-- /proven -->'];

export const rows = (): Row[] => JSON.parse(readFileSync(ROWS_FILE, 'utf8')) as Row[];

const KINDS: Record<Row['kind'], string> = { real: 'real', double: 'double', 'stand-in': 'ours' };
const nameOf = (path: string): string => path.split('/').at(-1)!;
const link = (path: string): string => `[${nameOf(path)}](../${path})`;

export function table(all: readonly Row[]): string {
  const lines = all.map(
    ({ port, adapter, suite, against, kind, last }) =>
      `| ${port} | ${link(adapter)} | ${link(suite)} | ${against} | ${KINDS[kind]} | ${last === 'npm test' ? 'each `npm test`' : last} |`,
  );
  return ['| Port | Adapter | Proof | Against | | Last green |', '|---|---|---|---|---|---|', ...lines].join('\n');
}

/** Throws where the page has no place for the table. */
export function inPage(page: string, text: string): string {
  const [from, to] = [page.indexOf(FROM), page.indexOf(TO)];
  if (from < 0 || to < from) throw new Error(`docs/proven.md has no « ${FROM} » … « ${TO} »`);
  return `${page.slice(0, from + FROM.length)}\n${text}\n${page.slice(to)}`;
}

/** Sets this day for those that passed; the others keep theirs. `passed`: paths from the root of the repository. */
export const dated = (all: readonly Row[], passed: readonly string[], day: string): Row[] =>
  all.map((row) => (passed.includes(row.suite) && row.last !== 'npm test' ? { ...row, last: day } : row));

/** Vitest's JSON report. */
type Results = { testResults: { name: string; status: string; assertionResults: { status: string }[] }[] };
/** A file in which no test ran has proven nothing. */
export const passedIn = ({ testResults }: Results): string[] =>
  testResults
    .filter(({ status, assertionResults }) => status === 'passed' && assertionResults.some((one) => one.status === 'passed'))
    .map(({ name }) => name.slice(ROOT.length + 1));

export function writeProven(resultsFile: string, day = new Date().toISOString().slice(0, 10)): void {
  const now = dated(rows(), passedIn(JSON.parse(readFileSync(resultsFile, 'utf8')) as Results), day);
  writeFileSync(ROWS_FILE, `${JSON.stringify(now, null, 2)}\n`);
  writeFileSync(PAGE, inPage(readFileSync(PAGE, 'utf8'), table(now)));
}
