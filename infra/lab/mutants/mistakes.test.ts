// The list itself, without running it: every line fits the code of today, and the tool does not pass a line that changes nothing.
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { sourceFiles } from '../../tools/source-files.ts';
import { parseMistakes, plant } from './mistakes.ts';

const ROOT = join(import.meta.dirname, '../../..');
const list = parseMistakes(readFileSync(join(import.meta.dirname, 'mistakes.tsv'), 'utf8'));

test('each mistake of the list can be planted in the code of today, and names tests that are there', () => {
  const tests = sourceFiles(ROOT, ['.test.ts', '.test.tsx']);
  for (const mistake of list) {
    expect(existsSync(join(ROOT, mistake.file)), mistake.id).toBe(true);
    const source = readFileSync(join(ROOT, mistake.file), 'utf8');
    expect(plant(mistake, source)).not.toBe(source);
    for (const name of mistake.tests)
      expect(
        tests.some((file) => file.includes(name)),
        `${mistake.id}: ${name}`,
      ).toBe(true);
  }
});

test('a line that proves nothing is refused: text that is not there or twice, no change, no test and no reason, a number twice', () => {
  const line = (...columns: string[]) => columns.join('\t');
  const good = line('X1', 'what', 'a.ts', 'one', 'two', 'a.test.ts');
  expect(parseMistakes(`# comment\n\n${good}\n`)).toHaveLength(1);
  expect(parseMistakes(line('X2', 'what', 'a.ts', 'a\\n\\tb', '', 'harmless: it is a log'))[0]).toMatchObject({
    find: 'a\n\tb',
    harmless: 'it is a log',
    tests: [],
  });
  for (const wrong of [
    `${good}\n${good}`,
    line('X1', 'what', 'a.ts', 'one', 'one', 'a.test.ts'),
    line('X1', 'what', 'a.ts', 'one', 'two', ''),
    line('X1', 'what', 'a.ts', 'one', 'two', 'harmless: '),
    line('X1', 'what', 'a.ts', 'one', 'two'),
  ])
    expect(() => parseMistakes(wrong)).toThrow('mistakes.tsv, line');
  const [mistake] = parseMistakes(good);
  for (const source of ['two', 'one one']) expect(() => plant(mistake!, source)).toThrow('times in a.ts');
});
