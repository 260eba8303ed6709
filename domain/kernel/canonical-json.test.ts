import { expect, test } from 'vitest';
import { canonicalJson } from './canonical-json.ts';

/** Repeatable random numbers in [0, 1): a failing seed is a test case (mulberry32). */
function seeded(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}

const PIECES = [
  'a',
  'Z',
  'é',
  'œ',
  '’',
  '\u0000',
  '\n',
  '"',
  '\\',
  '/',
  '\u2028',
  '\u007f',
  '\ufeff',
  '😀',
  '\ud7ff',
  '\ue000',
  '__proto__',
  '10',
  '9',
  '',
];

function randomText(random: () => number): string {
  return Array.from({ length: Math.floor(random() * 5) }, () => PIECES[Math.floor(random() * PIECES.length)]).join('');
}

function randomValue(random: () => number, depth = 0): unknown {
  const kind = Math.floor(random() * (depth > 4 ? 5 : 7));
  switch (kind) {
    case 0:
      return null;
    case 1:
      return random() < 0.5;
    case 2:
      return randomText(random);
    case 3:
      return [0, -0, 1, -1, 0.1, 1e21, 1e-7, 5e-324, Number.MAX_SAFE_INTEGER, 1.7976931348623157e308][Math.floor(random() * 10)];
    case 4:
      return (random() - 0.5) * 10 ** Math.floor(random() * 40 - 20);
    case 5:
      return Array.from({ length: Math.floor(random() * 5) }, () => randomValue(random, depth + 1));
    default:
      return Object.fromEntries(
        Array.from({ length: Math.floor(random() * 6) }, () => [randomText(random), randomValue(random, depth + 1)]),
      );
  }
}

/** The same value with the keys of every object in another order. */
function shuffled(value: unknown, random: () => number): unknown {
  if (Array.isArray(value)) return value.map((item) => shuffled(item, random));
  if (typeof value !== 'object' || value === null) return value;
  const entries = Object.entries(value).map(([key, item]) => ({ key, item: shuffled(item, random), at: random() }));
  return Object.fromEntries(entries.sort((a, b) => a.at - b.at).map(({ key, item }) => [key, item]));
}

test('property: any value has one text, whatever the order of its keys, and reading it back gives the same text', () => {
  for (let seed = 1; seed <= 3000; seed++) {
    const random = seeded(seed);
    const value = randomValue(random);
    const text = canonicalJson(value);
    expect(canonicalJson(shuffled(value, random)), `seed ${seed}`).toBe(text);
    expect(canonicalJson(JSON.parse(text)), `seed ${seed}`).toBe(text);
    // Apart from the order of keys, the result is that of JSON.
    expect(JSON.parse(text), `seed ${seed}`).toEqual(JSON.parse(JSON.stringify(value)));
    // PostgreSQL's text would refuse a raw control character or a lone surrogate.
    expect(/[\u0000-\u001f]/.test(text) || !text.isWellFormed(), `seed ${seed}`).toBe(false);
  }
});

test('keys are sorted by code unit, undefined is left out, nothing is between', () => {
  expect(canonicalJson({ b: 1, a: [1, { d: undefined, c: 'x' }], É: null, 10: 0, 9: 0, '\ufb33': 1, '😀': 2 })).toBe(
    '{"10":0,"9":0,"a":[1,{"c":"x"}],"b":1,"É":null,"😀":2,"\ufb33":1}',
  );
  expect(canonicalJson(-0)).toBe('0');
  expect(canonicalJson(JSON.parse('{"__proto__":{"a":1},"a":2}'))).toBe('{"__proto__":{"a":1},"a":2}');
});

test('what JSON cannot carry unchanged is refused', () => {
  const cycle: Record<string, unknown> = {};
  cycle.self = cycle;
  for (const value of [
    Number.NaN,
    Number.POSITIVE_INFINITY,
    1n,
    undefined,
    [undefined],
    () => 1,
    Symbol('x'),
    new Date(0),
    new Map(),
    new Uint8Array(1),
    '\ud800',
    { '\udfff': 1 },
  ]) {
    expect(() => canonicalJson(value)).toThrow(TypeError);
  }
  expect(() => canonicalJson(cycle)).toThrow(RangeError);
});
