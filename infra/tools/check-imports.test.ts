// A check that cannot fail proves nothing: each rule gets a file that breaks it, and a project without code does not pass.
import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';

const repository = resolve(import.meta.dirname, '../..');

/** Creates a project with these files and runs the check on it. */
function check(files: Record<string, string>): { status: number | null; output: string } {
  const root = mkdtempSync(join(tmpdir(), 'subdoc-imports-'));
  onTestFinished(() => rmSync(root, { recursive: true, force: true }));
  for (const [path, text] of Object.entries(files)) {
    mkdirSync(dirname(join(root, path)), { recursive: true });
    writeFileSync(join(root, path), text);
  }
  symlinkSync(join(repository, 'node_modules'), join(root, 'node_modules'), 'junction');
  const script = join(import.meta.dirname, 'check-imports.ts');
  const { status, stdout, stderr } = spawnSync(process.execPath, [script, root], { encoding: 'utf8' });
  return { status, output: stdout + stderr };
}

/** Twenty-five files, each importing the previous one. */
const clean = (): Record<string, string> => ({
  'package.json': JSON.stringify({
    type: 'module',
    imports: Object.fromEntries(
      ['domain', 'contract', 'api', 'infra', 'projections', 'workflows'].map((folder) => [`#${folder}/*`, `./${folder}/*`]),
    ),
    dependencies: { hono: '*', zod: '*', stripe: '*', react: '*' },
    devDependencies: { 'date-holidays': '*' },
  }),
  'domain/m0.ts': 'export const m0 = 0;\n',
  ...Object.fromEntries(
    Array.from({ length: 24 }, (_, i) => [`domain/m${i + 1}.ts`, `import { m${i} } from './m${i}.ts';\nexport const m${i + 1} = m${i};\n`]),
  ),
});

const PLANTED: readonly [path: string, text: string, rule: string][] = [
  ['domain/a.ts', "import 'node:fs';", 'domain-is-pure'],
  ['domain/b.ts', "import { z } from 'zod';", 'domain-is-pure'],
  ['domain/c.ts', "import type { Sql } from '#infra/adapters/sql/postgres.ts';", 'domain-is-pure'],
  ['contract/a.ts', "import { Hono } from 'hono';", 'contract-is-shared'],
  ['api/b.ts', "import { connect } from '#infra/adapters/sql/postgres.ts';", 'nothing-sees-infra'],
  ['api/c.ts', "import { position } from '#domain/ports/bus.ts';", 'ports-are-types'],
  ['projections/one/project.ts', "import { b } from '#api/b.ts';", 'projections-see-events'],
  ['projections/one/rows.ts', "import { main } from '#infra/app/main.ts';", 'nothing-sees-infra'],
  ['api/p.ts', "import { trigger } from '#workflows/one/trigger.ts';", 'api-sees-queries'],
  ['projections/one/query.ts', "import { a } from '#contract/a.ts';", 'queries-take-types'],
  ['workflows/one/activities.ts', "import { connect } from '#infra/adapters/sql/postgres.ts';", 'nothing-sees-infra'],
  ['workflows/one/trigger.ts', "import { b } from '#api/b.ts'; export const trigger = 1;", 'workflows-see-ports'],
  ['workflows/one/workflow.ts', "import { m0 } from '#domain/m0.ts';", 'workflow-code-is-deterministic'],
  ['workflows/until-due.ts', "import { g } from './one/activities.ts';", 'workflow-code-is-deterministic'],
  ['infra/adapters/bus/a.ts', "import { b } from '#api/b.ts';", 'adapters-stay-below'],
  ['infra/adapters/bus/b.ts', "import { x } from '#infra/adapters/blobs/x.ts';", 'adapters-are-islands'],
  ['api/o.ts', "import type { main } from '#infra/app/main.ts';", 'nothing-sees-infra'],
  ['api/nouns/p.ts', "import { g } from '../shell/serve.ts';", 'handlers-do-not-call-back'],
  ['api/shell/q.ts', "import { o } from '../orders/o.ts';", 'shell-is-below-nouns'],
  ['infra/app/p.ts', "import { kill } from '#infra/lab/kill.ts';", 'lab-stays-outside'],
  ['infra/tools/p.test.ts', "import { kill } from '#infra/lab/kill.ts';", 'lab-stays-outside'],
  ['infra/testing/p.ts', "import { story } from '#infra/e2e/story.ts';", 'stories-stay-outside'],
  ['infra/app/q.ts', "import { world } from '#infra/testing/world.ts';", 'worlds-stay-outside'],
  ['infra/app/r.ts', "import { tool } from '#infra/tools/tool.ts';", 'app-is-run-by-tools'],
  ['projections/one/q.ts', "import { g } from '../runner.ts';", 'projectors-do-not-call-back'],
  ['workflows/one/q.ts', "import { g } from '../timer-handlers.ts';", 'activities-do-not-call-back'],
  ['workflows/two/activities.ts', "import { g } from './trigger.ts';", 'firing-does-not-plan'],
  ['admin-ui/src/a.tsx', "import { x } from '#api/b.ts';", 'console-sees-the-contract'],
  ['upload-ui/src/a.tsx', "import { z } from 'zod';", 'upload-page-is-light'],
  ['upload-ui/src/b.tsx', "import { a } from '#contract/a.ts';", 'upload-page-takes-types'],
  ['api/d.ts', "import { x } from './d.test.ts';", 'tests-stay-outside'],
  ['api/e.ts', "import Holidays from 'date-holidays';", 'test-tools-stay-outside'],
  ['domain/left.ts', "import { right } from './right.ts'; export const left = 1;", 'no-cycle'],
  ['api/f.ts', "import './nowhere.ts';", 'resolvable'],
  ['infra/adapters/payments/port.ts', "import Stripe from 'stripe';", 'vendor-stripe'],
  ['api/g.ts', 'export const g = (eventStore) => eventStore.append();', 'one writer'],
  ['api/h.ts', 'export const h = process.env.HOME;', 'one reader of the environment'],
  ['api/i.ts', 'export const i = Date.now();', 'one clock'],
  ['api/j.ts', 'export const j = new Date();', 'one clock'],
  ['domain/k.ts', 'export const k = Math.random();', 'a pure domain'],
  ['domain/l.ts', 'switch (x) { case 1: break; default: break; }', 'nothing swallowed'],
  // Put together here, because this file is checked too.
  ['api/m.test.ts', ['test', "skip('m', () => {});"].join('.'), 'nothing skipped'],
  ['api/n.ts', '\n'.repeat(301), 'short files'],
  ['api/q.ts', `export async function q() {${'\n  q();'.repeat(99)}\n}\n`, 'short functions'],
  ['api/r.ts', `const r =\n  (x: () => void): void => {${'\n    x();'.repeat(99)}\n  };\n`, 'short functions'],
];

test('a clean project passes and says how many modules were read', () => {
  const { status, output } = check({
    ...clean(),
    // Named in a comment or in an address, it is not done; and what is allowed passes.
    'api/fine.ts':
      "import { z } from 'zod';\n// never process.env, Date.now()\nexport const fine = [z, 'http://x', new Date('2026-01-01')];\n",
    // A table may be long; a function may have a hundred lines.
    'api/table.ts': `export const table: Record<string, () => number> = {${'\n  a: () => 1,'.repeat(120)}\n};\n`,
    'api/long.ts': `export const long = () => {${'\n  long();'.repeat(98)}\n};\n\n// Behind it.\nconst next = 1;\n`,
    'domain/fine.ts':
      'export const f = (x: 1) => { switch (x) { case 1: return 1; default: { const never: never = x; return never; } } };\n',
  });
  expect([status, output]).toEqual([0, '29 modules, 0 faults\n']);
});

test('each rule names the file that breaks it, and why', () => {
  const others = {
    'domain/right.ts': "import { left } from './left.ts'; export const right = 1;",
    'domain/ports/bus.ts': 'export const position = 1;',
    'infra/app/main.ts': 'export const main = 1;',
    'infra/adapters/blobs/x.ts': 'export const x = 1;',
    'infra/adapters/sql/postgres.ts': 'export const connect = 1; export type Sql = 1;',
    'api/d.test.ts': 'export const x = 1;',
    'api/shell/serve.ts': 'export const g = 1;',
    'api/orders/o.ts': 'export const o = 1;',
    'infra/lab/kill.ts': 'export const kill = 1;',
    'infra/e2e/story.ts': 'export const story = 1;',
    'infra/testing/world.ts': 'export const world = 1;',
    'infra/tools/tool.ts': 'export const tool = 1;',
    'projections/runner.ts': 'export const g = 1;',
    'workflows/timer-handlers.ts': 'export const g = 1;',
    'workflows/two/trigger.ts': 'export const g = 1;',
  };
  const { status, output } = check({ ...clean(), ...others, ...Object.fromEntries(PLANTED.map(([path, text]) => [path, text])) });
  expect(status).toBe(1);
  for (const [path, , rule] of PLANTED) {
    const escaped = path.replaceAll('.', '\\.');
    expect(output).toMatch(new RegExp(`^  ${escaped}.*\\n    ${rule}: \\w.+`, 'm'));
  }
  // No file of the clean part is blamed.
  const blamed = new Set([...output.matchAll(/^ {2}([^ :]+)/gm)].map(([, path]) => path).filter((path) => path?.includes('/')));
  expect([...blamed].sort()).toEqual(PLANTED.map(([path]) => path).sort());
}, 20_000);

test('fewer modules than a project has, none at all, or a parser that sees no import: never clean', () => {
  const { 'package.json': manifest, ...modules } = clean();
  expect(check({ 'package.json': manifest as string })).toMatchObject({
    status: 1,
    output: expect.stringContaining('0 modules, 1 faults'),
  });
  const few = check({ 'package.json': manifest as string, 'domain/m0.ts': 'export const m0 = 0;\n' });
  expect(few).toMatchObject({ status: 1, output: expect.stringContaining('only 1 source files found') });
  const blind = Object.fromEntries(Object.keys(modules).map((path) => [path, 'export {};\n']));
  expect(check({ 'package.json': manifest as string, ...blind })).toMatchObject({
    status: 1,
    output: expect.stringContaining('only 0 imports found'),
  });
  const broken = check({ ...clean(), 'domain/broken.ts': 'export const = ;\n' });
  expect(broken).toMatchObject({ status: 1, output: expect.stringContaining('domain/broken.ts') });
}, 20_000);
