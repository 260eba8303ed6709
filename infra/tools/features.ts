// `npm run features`: which numbers of the acceptance checklist no test carries in its name. A number in a name is a claim that the test
// shows the feature; this only finds the features that nobody claims.
import { readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { citedNumbers, entriesOf } from './citations.ts';
import { sourceFiles } from './source-files.ts';

/** The kinds of entry of docs/features.md: features, resolved ambiguities, capabilities beyond the specification. */
const LISTS = [
  { letter: 'F', name: 'features' },
  { letter: 'A', name: 'resolutions' },
  { letter: 'G', name: 'capabilities' },
] as const;

/** The names given to test, it and describe, with or without a table (`test.each([…])('name', …)`). */
export function testNames(code: string): string[] {
  const names = /(?:\b(?:test|it|describe)(?:\.\w+)?|[\])])\s*\(\s*(?:'((?:[^'\\\n]|\\.)*)'|"((?:[^"\\\n]|\\.)*)"|`((?:[^`\\]|\\.)*)`)/g;
  return [...code.matchAll(names)].map(([, single, double, template]) => single ?? double ?? template ?? '');
}

/** For each list of the checklist in docs/features.md, what no test below `root` names. */
export function withoutTest(root: string): { name: string; count: number; missing: string[] }[] {
  const files = sourceFiles(root, ['.test.ts', '.test.tsx', '.spec.ts', '/suite.ts', 'suite.ts']);
  const named = new Set(
    files.flatMap((file) =>
      testNames(readFileSync(join(root, file), 'utf8'))
        .flatMap(citedNumbers)
        .map(({ number }) => number),
    ),
  );
  const numbers = [...entriesOf(readFileSync(join(root, 'docs', 'features.md'), 'utf8')).keys()];
  return LISTS.map(({ letter, name }) => {
    const all = numbers.filter((number) => number.startsWith(letter));
    return { name, count: all.length, missing: all.filter((number) => !named.has(number)) };
  });
}

if (import.meta.main) {
  const lists = withoutTest(resolve(import.meta.dirname, '../..'));
  for (const { name, missing } of lists) if (missing.length > 0) console.log(`${name} without a test: ${missing.join(' ')}`);
  for (const { name, count, missing } of lists)
    console.log(`${count - missing.length} of ${count} ${name} have a test, ${missing.length} have none`);
}
