// The telephone of the form: numbers that are pasted or typed with their code (K1, K2).
import { expect, it } from 'vitest';
import { finalNumber, type PhoneParts, splitPhone, typedPhone } from './phone.ts';

it.each([
  ['+33 6 12 34 56 78', '+33', '612345678', '+33612345678'],
  ['0033612345678', '+33', '612345678', '+33612345678'],
  ['33612345678', '+33', '612345678', '+33612345678'],
  ['+33 (0)6 12 34 56 78', '+33', '612345678', '+33612345678'],
  ['+32 470 12 34 56', '+32', '470123456', '+32470123456'],
  ['+351 912 345 678', 'other', '+351912345678', '+351912345678'],
  ['0692 12 34 56', '+33', '0692123456', '+262692123456'],
  ['+262 692 12 34 56', '+33', '0692123456', '+262692123456'],
  ['+687 75 12 34', 'other', '+687751234', '+687751234'],
  ['Tél : 06 12 34 56 78', '+33', '0612345678', '+33612345678'],
])('K1 K2 %s pasted is %s and %s', (typed, code, digits, number) => {
  const { rest, ...parts } = typedPhone(typed, '+33');
  expect([parts, rest, finalNumber(parts)]).toEqual([{ code, digits }, '', number]);
  expect(finalNumber(splitPhone(number))).toBe(number);
});

it('K1 a code that is typed sign by sign is read as well', () => {
  let parts: PhoneParts = { code: '+33', digits: '' };
  for (const sign of '+32470123456') parts = typedPhone(parts.digits + sign, parts.code);
  expect(finalNumber(parts)).toBe('+32470123456');
});

it('K1 a national number in place of a foreign one is French again', () => {
  const { rest, ...parts } = typedPhone('06 12 34 56 78', 'other');
  expect([parts, rest]).toEqual([{ code: '+33', digits: '0612345678' }, '']);
});
