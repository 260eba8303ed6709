// Checks the test runner itself: a step that checks nothing, fails or skips must make `npm test` fail and be counted.
import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
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
  // The word is concatenated, because this file is checked for it too.
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

test('`npm test` and `npm run test:all` are two halves: every project of tests but that on real servers is in one of them, and both need the build', async () => {
  const ran = (...flags: string[]): string[] =>
    npmTest({}, ...flags).lines.flatMap((line) => /^(?:FAILED|passed) {2}(\w+): /.exec(line)?.[1] ?? []);
  const [quick, rest] = [ran(), ran('--all')];
  expect([...quick].sort()).toEqual(['build', 'imports', 'stories', 'style', 'tests', 'types']);
  expect([...rest].sort()).toEqual(['browser', 'build', 'faults', 'pictures', 'seeds']);
  const config = (await import('../../vitest.config.ts')).default as { test: { projects: { test: { name: string } }[] } };
  const projects = config.test.projects.map((project) => project.test.name);
  const named = [...readFileSync(join(import.meta.dirname, 'test.ts'), 'utf8').matchAll(/'--project', '(\w+)'/g)].map(([, name]) => name);
  expect(named.sort()).toEqual(projects.filter((name) => name !== 'engines').sort());
});

test('a step that does not exist is named with those that do, and nothing runs', () => {
  expect(npmTest({}, 'tests', 'moon')).toEqual({ status: 2, lines: [''] });
});
