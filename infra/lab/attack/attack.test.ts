// The attack itself: whom it may touch, that no part is forgotten, that it makes what it says.
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { parts } from './parts.ts';
import { table } from './table.ts';
import { localPort } from './target.ts';

it('attacks this machine alone', () => {
  expect(localPort('http://localhost:3000')).toBe(3000);
  expect(localPort('http://127.0.0.1:8080/')).toBe(8080);
  expect(localPort('http://[::1]')).toBe(80);
  for (const url of [
    'https://subdoc.fr',
    'http://subdoc.fr',
    'http://192.168.1.2:3000',
    'http://localhost.evil.fr',
    'http://127.0.0.1.nip.io',
    'http://0.0.0.0',
  ])
    expect(() => localPort(url), url).toThrow(/only a product on this machine/);
});

it('every file of parts/ is a part of the run, under its own name', () => {
  const files = readdirSync(join(import.meta.dirname, 'parts')).map((file) => file.replace('.ts', ''));
  expect(parts.map(({ name }) => name).toSorted()).toEqual(files.toSorted());
});

it('a table has a line for each statement, with what was seen', () => {
  const text = table([
    { part: 'doors', statement: 'shut', holds: true, seen: '' },
    { part: 'doors', statement: 'a | b', holds: false, seen: '200' },
  ]);
  expect(text.split('\n').slice(2)).toEqual(['| ok | doors | shut |  |', '| ✗ | doors | a \\| b | 200 |']);
});
