// What a spreadsheet reads back from a line: one row, with each cell unchanged (CONTRACT « Exports », C25).
import { expect, test } from 'vitest';
import { csvLine, rearmed } from './csv.ts';

test.each<[string, string | number, string]>([
  ['plain words', 'Benali & fils, maçons', 'Benali & fils, maçons'],
  ['a separator', 'a;b', '"a;b"'],
  ['quotes', 'dit « "x" »', '"dit « ""x"" »"'],
  ['a line break', 'a\nb', '"a\nb"'],
  ['one of Windows', 'a\r\nb', '"a\r\nb"'],
  ['a lone carriage return', 'a\rb', '"a\rb"'],
  ['space in front', ' a', '" a"'],
  ['space behind', 'a ', '"a "'],
  ['a formula', '=1+1', "'=1+1"],
  ['a formula of another sign', '@a', "'@a"],
  ['one in full width', '＝1', "'＝1"],
  ['one behind a tab', '\t=1', "'\t=1"],
  ['one behind a line break', '\n=1', '"\'\n=1"'],
  ['one behind blanks', ' \n =1', '"\' \n =1"'],
  ['one behind a space that does not break', '\u00a0=1', "'\u00a0=1"],
  ['one behind a byte order mark', '\ufeff=1', "'\ufeff=1"],
  ['one behind a mark without width', '\u200b\u2060+1', "'\u200b\u2060+1"],
  ['one behind a control character', '\u0000-1', "'\u0000-1"],
  ['a number below zero', -3, '-3'],
  ['nothing', '', ''],
])('C25 a cell with %s', (_, cell, shown) => expect(csvLine(['avant', cell, 'après'])).toBe(`avant;${shown};après\r\n`));

test('what was put before a formula is taken away again, and nothing else', () =>
  expect(["'=1", "'+33", "' =1", "'Ndrangheta", '=1'].map(rearmed)).toEqual(['=1', '+33', ' =1', "'Ndrangheta", '=1']));
