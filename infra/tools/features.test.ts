import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { citedNumbers } from './citations.ts';
import { testNames, withoutTest } from './features.ts';

test('names are read from single tests, groups and tables, not from what a test does', () => {
  const code = `test('one', () => { send('not a name'); });
    describe("two", () => it(\`three\`, f));
    test.each([
      ['a', 1],
    ])('four %s', f);
    test.for(table)('it’s \\'five\\'', f);`;
  expect(testNames(code)).toEqual(['one', 'two', 'three', 'four %s', "it’s \\'five\\'"]);
});

test('what no test names is missing', () => {
  const root = mkdtempSync(join(tmpdir(), 'subdoc-features-'));
  onTestFinished(() => rmSync(root, { recursive: true, force: true }));
  mkdirSync(join(root, 'domain'));
  mkdirSync(join(root, 'docs'));
  writeFileSync(
    join(root, 'docs', 'features.md'),
    citedNumbers('F001-F275 A01-A60')
      .map(({ number }) => `| ${number} | what it demands |`)
      .join('\n'),
  );
  // Separate from the word « test », or this file itself would claim them.
  const claimed = 'F001-F274 A01';
  writeFileSync(join(root, 'domain', 'a.test.ts'), `test('${claimed}', f); // F275 in a comment`);
  const [features, resolutions] = withoutTest(root);
  expect(features).toEqual({ name: 'features', count: 275, missing: ['F275'] });
  expect(resolutions?.missing).toHaveLength(59);
});
