import { expect, test } from 'vitest';
import { parsedJson } from './json.ts';

const nested = (levels: number) => '['.repeat(levels) + ']'.repeat(levels);

test('C32 JSON of more levels than anybody means is none; brackets within a text are no levels', () => {
  expect(() => parsedJson(nested(65))).toThrow(SyntaxError);
  expect(() => parsedJson(nested(50_000))).toThrow(SyntaxError);
  expect(JSON.stringify(parsedJson(nested(64)))).toBe(nested(64));
  const text = JSON.stringify({ a: '[{'.repeat(100), b: 'x"[\\', c: [1, { d: null }] });
  expect(JSON.stringify(parsedJson(text))).toBe(text);
  expect(() => parsedJson('{"a":')).toThrow(SyntaxError);
});
