import { expect, test } from 'vitest';
import { rangeOf } from './byte-range.ts';

const SIZE = 1000;
const TAG = '"a"';
const of = (range: string | undefined, ifRange?: string) => rangeOf({ range, ifRange }, SIZE, TAG);

test('one range, open or from the end, is limited to the file', () => {
  expect(of('bytes=0-0')).toEqual({ from: 0, to: 0 });
  expect(of('bytes=100-199')).toEqual({ from: 100, to: 199 });
  expect(of('bytes=999-')).toEqual({ from: 999, to: 999 });
  expect(of('bytes=900-99999999999999999999999')).toEqual({ from: 900, to: 999 });
  expect(of('bytes=-100')).toEqual({ from: 900, to: 999 });
  expect(of('bytes=-5000')).toEqual({ from: 0, to: 999 });
});

test('a range beyond the end is reported, an invalid range is ignored', () => {
  for (const beyond of ['bytes=1000-', 'bytes=1000-2000', 'bytes=-0']) expect([beyond, of(beyond)]).toEqual([beyond, 'beyond']);
  for (const none of [
    undefined,
    '',
    'bytes=',
    'bytes=-',
    'bytes=a-b',
    'bytes=5-4',
    'bytes=0-1,5-6',
    'lines=0-1',
    'bytes=1.5-2',
    'bytes 0-1',
  ])
    expect([none, of(none)]).toEqual([none, 'whole']);
});

test('a range of another version gets the whole file', () => {
  expect(of('bytes=0-9', TAG)).toEqual({ from: 0, to: 9 });
  for (const other of ['"b"', 'W/"a"', 'Sat, 21 Nov 2026 09:00:00 GMT', '*'])
    expect([other, of('bytes=0-9', other)]).toEqual([other, 'whole']);
});
