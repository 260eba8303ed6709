// `npm run features`: which numbers of the acceptance checklist no test carries in its name. A number in a name is a claim that the test
// shows the feature; this only finds the features that nobody claims.
import { readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { sourceFiles } from './source-files.ts';

/** The checklist: features, resolved ambiguities, capabilities beyond the specification. */
const LISTS = [
  { letter: 'F', name: 'features', last: 275, digits: 3 },
  { letter: 'A', name: 'resolutions', last: 60, digits: 2 },
  { letter: 'G', name: 'capabilities', last: 15, digits: 2 },
] as const;

/** The names given to test, it and describe, with or without a table (`test.each([…])('name', …)`). */
export function testNames(code: string): string[] {
  const names = /(?:\b(?:test|it|describe)(?:\.\w+)?|[\])])\s*\(\s*(?:'((?:[^'\\\n]|\\.)*)'|"((?:[^"\\\n]|\\.)*)"|`((?:[^`\\]|\\.)*)`)/g;
  return [...code.matchAll(names)].map(([, single, double, template]) => single ?? double ?? template ?? '');
}

/** `F012 F015-F017 …` names four features. */
export function numbersIn(name: string): string[] {
  return [...name.matchAll(/\b([A-Z])(\d{2,3})(?:\s*[-–]\s*\1?(\d{2,3}))?\b/g)].flatMap(([, letter, first, last]) => {
    const digits = (first as string).length;
    const count = last ? Math.max(0, Number(last) - Number(first)) : 0;
    return Array.from({ length: count + 1 }, (_, i) => `${letter}${String(Number(first) + i).padStart(digits, '0')}`);
  });
}

/** For each list of the checklist, what no test below `root` names. */
export function withoutTest(root: string): { name: string; last: number; missing: string[] }[] {
  const files = sourceFiles(root, ['.test.ts', '.test.tsx', '.spec.ts', '/suite.ts', 'suite.ts']);
  const named = new Set(files.flatMap((file) => testNames(readFileSync(join(root, file), 'utf8')).flatMap(numbersIn)));
  return LISTS.map(({ letter, name, last, digits }) => {
    const all = Array.from({ length: last }, (_, i) => `${letter}${String(i + 1).padStart(digits, '0')}`);
    return { name, last, missing: all.filter((number) => !named.has(number)) };
  });
}

if (import.meta.main) {
  const lists = withoutTest(resolve(import.meta.dirname, '../..'));
  for (const { name, missing } of lists) if (missing.length > 0) console.log(`${name} without a test: ${missing.join(' ')}`);
  for (const { name, last, missing } of lists)
    console.log(`${last - missing.length} of ${last} ${name} have a test, ${missing.length} have none`);
}
