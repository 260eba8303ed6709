import { expect, test } from 'vitest';
import { readModels } from '#projections/index.ts';
import { bare, COMMAND, importsOf, noted, present, sourcesOf, unversioned } from './projection-versions.ts';

// The mistake: a projector that makes other rows is released under its old version, and the old rows stay as they are.
test.each(readModels.map(({ name }) => name))('DESIGN 3.22 the sources of %s are those of its version', (name) => {
  expect(
    unversioned(noted(), present()),
    `raise \`version\` of ${name} in its project.ts, then: ${COMMAND} (with --same-rows instead, where every row stays as it was)`,
  ).not.toContain(name);
  expect(noted()[name], `note it: ${COMMAND}`).toEqual(present()[name]);
});

test('of a model its table, its fold and the rules that it asks are looked at, and no query', () => {
  const sources = sourcesOf('projections/compliance/project.ts');
  expect(sources).toEqual(
    expect.arrayContaining([
      'projections/compliance/table.sql',
      'projections/compliance/apply-event.ts',
      'projections/compliance/refresh.ts',
      'projections/rows.ts',
      'domain/documents/status.ts',
    ]),
  );
  expect(sources.filter((path) => path.includes('query') || path.includes('.test'))).toEqual([]);
});

test('types, comments and white space change no row; statements do', () => {
  expect(
    importsOf(
      'projections/a/b.ts',
      "import type { A } from './a.ts';\nimport {\n  type B,\n  c,\n} from '../c.ts';\nimport { type D } from './d.ts';",
    ),
  ).toEqual(['projections/c.ts']);
  const text = '// said\n/** told\n * on */\nconst a = 1;\n';
  expect(bare('a.ts', text)).toBe('const a = 1;');
  expect(bare('a.sql', '-- said\n  a text,\n\n  b text')).toBe('a text, b text');
  expect(bare('a.ts', text)).not.toBe(bare('a.ts', text.replace('1', '2')));
});

test('a raised version with other sources, and a new model, are no mistake', () => {
  const before = { a: { version: 1, sources: 'x' }, b: { version: 1, sources: 'x' } };
  expect(
    unversioned(before, { a: { version: 2, sources: 'y' }, b: { version: 1, sources: 'y' }, c: { version: 1, sources: 'z' } }),
  ).toEqual(['b']);
});
