// Letters by the numbers that writers of PDFs give them.
import { expect, it } from 'vitest';
import type { Box } from '#domain/documents/reading.ts';
import { accented, readable } from './letter-forms.ts';

it.each([
  ['a control character for a blank', 3, '\n'],
  ['a ligature of TeX', 0x1b, 'ff'],
  ['a letter with its bytes changed', 0x6600, 'f'],
  ['a ligature', 0xfb01, 'fi'],
  ['a soft hyphen', 0xad, '-'],
  ['an old-style figure of Adobe', 0xf736, '6'],
  ['a small capital of Adobe', 0xf762, 'B'],
  ['a ligature of an older font', 0xf001, 'fi'],
])('V11 %s', (_, unicode, text) => expect(readable(unicode)).toBe(text));

const letter = (text: string, left: number, right: number) => ({ text, box: [left, 0, right, 10] as Box });
it('V11 an accent drawn over a letter is part of it, an apostrophe beside one is not', () => {
  const written = (letters: Parameters<typeof accented>[0]) =>
    accented(letters)
      .map((one) => one?.text ?? ' ')
      .join('');
  expect(written([letter('d', 0, 5), letter('´', 5, 9), letter('e', 5, 10), letter('c', 10, 15)])).toBe('déc');
  expect(written([letter('l', 0, 3), letter('´', 3, 5), letter('e', 5, 10)])).toBe('l´e');
});
