// C32 The limits of the simple-rest dialect: the largest value is accepted, one more is a 400 that names its parameter.
import { expect, test } from 'vitest';
import { MAX_ID } from '#domain/kernel/ids.ts';
import { listOptions } from './list.ts';

const ids = (count: number) => Array.from({ length: count }, (_, n) => n + 1);
const filter = (value: object) => ({ filter: JSON.stringify(value) });
/** A filter of this many characters. */
const long = (characters: number) => {
  const some = Array(32).fill('x'.repeat(500));
  const rest = characters - JSON.stringify({ q: [...some, ''] }).length;
  return filter({ q: [...some, 'x'.repeat(rest)] });
};

test.each<[string, Record<string, string>, Record<string, string>]>([
  ['ids', filter({ id: ids(1000) }), filter({ id: ids(1001) })],
  ['an id', filter({ id: MAX_ID }), filter({ id: MAX_ID + 1 })],
  ['characters of a text', filter({ q: 'x'.repeat(500) }), filter({ q: 'x'.repeat(501) })],
  ['characters of a filter', long(16_384), long(16_385)],
  ['characters of a field', filter({ ['f'.repeat(61)]: 1 }), filter({ ['f'.repeat(62)]: 1 })],
  ['a place', { range: `[0,${MAX_ID - 1}]` }, { range: `[0,${MAX_ID}]` }],
])('C32 %s: the limit is accepted, one more is refused', (_, most, more) => {
  const [parameter] = Object.keys(most) as ['filter' | 'range'];
  expect(listOptions(most)[parameter]).toEqual(JSON.parse(most[parameter]!));
  expect(() => listOptions(more)).toThrow(expect.objectContaining({ status: 400, message: `Paramètre ${parameter} incorrect.` }));
});
