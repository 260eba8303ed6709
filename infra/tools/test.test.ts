// The control of the controls: what checks nothing, fails or skips must turn `npm test` red and be counted.
import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';

const repository = resolve(import.meta.dirname, '../..');

function npmTest(files: Record<string, string>, ...steps: string[]): { status: number | null; lines: string[] } {
  const root = mkdtempSync(join(tmpdir(), 'subdoc-steps-'));
  onTestFinished(() => rmSync(root, { recursive: true, force: true }));
  symlinkSync(join(repository, 'node_modules'), join(root, 'node_modules'), 'junction');
  for (const [name, text] of Object.entries(files)) {
    mkdirSync(dirname(join(root, name)), { recursive: true });
    writeFileSync(join(root, name), text);
  }
  const script = join(import.meta.dirname, 'test.ts');
  const { VITEST: _, VITEST_WORKER_ID: __, VITEST_POOL_ID: ___, ...env } = process.env;
  const { status, stdout } = spawnSync(process.execPath, [script, ...steps], { cwd: root, encoding: 'utf8', env });
  return { status, lines: stdout.trimEnd().split('\n') };
}
const projects = (include: string): string =>
  `export default { test: { projects: ['unit', 'screens'].map((name) => ({ test: { name, include: name === 'unit' ? ['${include}'] : [] } })) } };`;

test('an empty folder passes nothing: style and types looked at no file, no test ran', () => {
  const { status, lines } = npmTest({ 'vitest.config.js': projects('*.none.js') }, 'style', 'types', 'tests');
  expect(status).toBe(1);
  expect(lines.at(-1)).toBe('0 passed, 3 failed');
  expect(lines.filter((line) => line.startsWith('FAILED')).map((line) => line.replace(/ \(.*/, ''))).toEqual([
    'FAILED  style: 0 passed, 1 failed',
    'FAILED  types: 0 passed, 1 failed',
    'FAILED  tests: 0 passed, 1 failed',
  ]);
});

test('tests that pass, fail, are skipped or do not load are all counted', () => {
  const head = "import { test } from 'vitest';\n";
  // The word is put together, because this file is checked for it too.
  const skip = ['test', 'skip'].join('.');
  const files = {
    'vitest.config.js': projects('*.case.js'),
    'good.case.js': `${head}test('one', () => {}); test('two', () => {});`,
    'bad.case.js': `${head}test('three', () => { throw new Error('no'); }); ${skip}('four', () => {});`,
  };
  const { status, lines } = npmTest(files, 'tests');
  expect([status, lines.at(-1)]).toEqual([1, '2 passed, 2 failed']);
  expect(lines.at(-3)).toMatch(/^FAILED {2}tests: 2 passed, 2 failed \(1 skipped\), /);
  expect(lines.at(-2)?.trim()).toBe('bad.case.js > three: Error: no');
  const { 'bad.case.js': _, ...good } = files;
  expect(npmTest(good, 'tests')).toMatchObject({ status: 0, lines: expect.arrayContaining(['2 passed, 0 failed']) });
  const broken = npmTest({ ...good, 'broken.case.js': "import './nowhere.js';" }, 'tests');
  expect([broken.status, broken.lines.at(-1), broken.lines.at(-2)?.trim()]).toEqual([1, '2 passed, 1 failed', 'broken.case.js']);
});

test('statements of the attack that do not hold fail the long run, and are named at its end', () => {
  const tool = (last: string) => ({ 'infra/lab/attack/main.ts': `console.log('| ✗ | doors | shut | 200 |\\n${last}');` });
  const { status, lines } = npmTest(tool('29 passed, 1 failed'), 'attack');
  expect([status, lines.at(-1), lines.at(-2)?.trim()]).toEqual([1, '29 passed, 1 failed', '| ✗ | doors | shut | 200 |']);
  expect(npmTest(tool(''), 'attack').lines.at(-1)).toBe('0 passed, 1 failed');
});
