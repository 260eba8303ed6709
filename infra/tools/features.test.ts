import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { numbersIn, testNames, withoutTest } from './features.ts';

test('names are read from single tests, groups and tables, not from what a test does', () => {
  const code = `test('one', () => { send('not a name'); });
    describe("two", () => it(\`three\`, f));
    test.each([
      ['a', 1],
    ])('four %s', f);
    test.for(table)('it’s \\'five\\'', f);`;
  expect(testNames(code)).toEqual(['one', 'two', 'three', 'four %s', "it’s \\'five\\'"]);
});

test('a name may carry several numbers and ranges', () => {
  expect(numbersIn('F012 F015-F017 A03, G01: F2 and XF018 are none')).toEqual(['F012', 'F015', 'F016', 'F017', 'A03', 'G01']);
});

test('what no test names is missing', () => {
  const root = mkdtempSync(join(tmpdir(), 'subdoc-features-'));
  onTestFinished(() => rmSync(root, { recursive: true, force: true }));
  mkdirSync(join(root, 'domain'));
  // Kept apart from the word « test », or this file itself would claim them.
  const claimed = 'F001-F274 A01';
  writeFileSync(join(root, 'domain', 'a.test.ts'), `test('${claimed}', f); // F275 in a comment`);
  const [features, resolutions] = withoutTest(root);
  expect(features).toEqual({ name: 'features', last: 275, missing: ['F275'] });
  expect(resolutions?.missing).toHaveLength(59);
});
