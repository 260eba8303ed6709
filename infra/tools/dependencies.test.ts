import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { dependencyFaults, packagesIn } from './dependencies.ts';
import { closure, type Lock, namedBy, onDemand } from './lockfile.mjs';

/** The faults of a project with these files and without exceptions. */
function faults(files: Record<string, string>, exceptions: Record<string, string> = {}): string[] {
  const root = mkdtempSync(join(tmpdir(), 'subdoc-dependencies-'));
  onTestFinished(() => rmSync(root, { recursive: true, force: true }));
  const manifest = {
    dependencies: { hono: '1', '@scope/lib': '1' },
    devDependencies: { vitest: '1', '@types/hono': '1', '@types/node': '1' },
  };
  const all = {
    'package.json': JSON.stringify(manifest),
    'api/a.ts': "import { Hono } from 'hono/tiny';\n",
    'api/a.test.ts': "import { test } from 'vitest';\n",
    'infra/a.ts': "const lib = await import('@scope/lib/part.js');\n",
    ...files,
  };
  for (const [path, text] of Object.entries(all)) {
    mkdirSync(dirname(join(root, path)), { recursive: true });
    writeFileSync(join(root, path), text);
  }
  return dependencyFaults(root, exceptions);
}

test('no dependency without an import, and no import without a dependency', () => {
  expect(dependencyFaults(resolve(import.meta.dirname, '../..'))).toEqual([]);
});

test('P22: packages on demand are beside the others, so that every folder finds them; none is the product’s or the tests’ as well', () => {
  const lock = JSON.parse(readFileSync(resolve(import.meta.dirname, '../../package-lock.json'), 'utf8')) as Lock;
  const { dependencies, devDependencies, optionalDependencies } = lock.packages['']!;
  const always = closure(lock, [namedBy(lock, '')], () => true);
  const named = onDemand(lock).flatMap((path) => namedBy(lock, path).names);
  expect(named.length).toBeGreaterThan(9);
  for (const name of named) {
    expect(lock.packages).toHaveProperty([`node_modules/${name}`]);
    expect({ ...dependencies, ...devDependencies, ...optionalDependencies }).not.toHaveProperty([name]);
    expect(always).not.toContain(`node_modules/${name}`);
  }
});

test('a package is used by whoever imports, requires or resolves it, whatever part of it', () => {
  expect(faults({})).toEqual([]);
  const ways = [
    "import { a } from 'a';\nimport type { B } from '@b/b';\nimport 'c/style.css';\nexport * from 'd';",
    "const e = await import('e'); const f = require('f/lib'); require.resolve('g'); createRequire(here).resolve('@h/h/x.gz');",
    "import { readFile } from 'node:fs/promises'; import './x.ts'; import { y } from '#domain/y.ts'; import 'path'; resolve('z');",
  ];
  expect([...packagesIn(ways.join('\n'))].sort()).toEqual(['@b/b', '@h/h', 'a', 'c', 'd', 'e', 'f', 'g']);
});

test.each([
  [
    'of the product that only a test imports',
    { 'infra/a.ts': '', 'infra/a.test.ts': "import '@scope/lib';" },
    '@scope/lib is installed with the product',
  ],
  [
    'of the product of which only types are used',
    { 'infra/a.ts': "import type { A } from '@scope/lib';" },
    '@scope/lib is installed with the product',
  ],
  ['that only a comment names', { 'infra/a.ts': "// import '@scope/lib';" }, '@scope/lib is installed with the product'],
  ['of the tests that nothing imports', { 'api/a.test.ts': '' }, 'vitest is installed, and nothing imports it'],
  [
    'that package.json does not name',
    { 'api/b.test.ts': "import type { Z } from 'zod';" },
    'api/b.test.ts imports zod, which package.json',
  ],
  ['of the tests in the product', { 'infra/app/b.ts': "import 'vitest';" }, 'infra/app/b.ts imports vitest, which is not installed'],
])('a package %s is named', (_, files, said) => {
  expect(faults(files as unknown as Record<string, string>)).toEqual([expect.stringContaining(said)]);
});

test('an exception that is imported after all, or gone, is none', () => {
  expect(faults({ 'infra/a.ts': '' }, { '@scope/lib': 'why' })).toEqual([]);
  expect(faults({}, { '@scope/lib': 'why', gone: 'why' })).toEqual(['@scope/lib is an exception no more', 'gone is an exception no more']);
});
