import { expect, it } from 'vitest';
import { validityText } from './durations.ts';

it.each([
  [1460, '4 ans'],
  [400, '1 an et 35 jours'],
  [365, '1 an'],
  [90, '90 jours'],
  [1, '1 jour'],
  [366, '1 an et 1 jour'],
])('F241 %i days read « %s »', (days, text) => expect(validityText(days)).toBe(text));
