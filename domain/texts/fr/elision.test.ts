import { expect, test } from 'vitest';
import { before, ofName } from './elision.ts';

test.each([
  ['Étanchéité Salagou', 'd’Étanchéité Salagou'],
  ['Œuvre & Fils', 'd’Œuvre & Fils'],
  ['isolation', 'd’isolation'],
  ['Benali', 'de Benali'],
  ['Hamon', 'de Hamon'],
  ['2A Bâtiment', 'de 2A Bâtiment'],
  ['', 'de '],
])('G53 of « %s »: « %s »', (name, text) => {
  expect(ofName(name)).toBe(text);
});

test('G53 « que » and « le » as well', () => {
  expect([before('que', 'Atlas'), before('le', 'Atlas'), before('que', 'Benali')]).toEqual(['qu’', 'l’', 'que ']);
});
