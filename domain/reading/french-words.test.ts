// Whether the letters of a page are what they say (V11, V12).
import { describe, expect, it } from 'vitest';
import { hasOwnLetters, hasWords } from './french-words.ts';

const PAGE =
  'Nous attestons que la société BATI SUD est titulaire du contrat et que la présente attestation est valable du 01/01/2026 au 31/12/2026';
const words = (text: string): string[] => text.split(' ');
const shifted = (text: string, by: number): string => text.replace(/\S/g, (letter) => String.fromCharCode(letter.charCodeAt(0) + by));

describe('V11 V12 words', () => {
  it.each([
    ['of a French page', PAGE],
    ['whose accents stand apart', PAGE.replaceAll('é', '´e')],
    [
      'of a table of activities',
      'Activités garanties Maçonnerie béton armé Enduits ravalement Carrelage revêtements de sols durs et souples Isolation Étanchéité',
    ],
    ['of an English page', 'We certify that the company holds a contract for the works of this site and that it is valid'],
  ])('%s are words', (_, text) => expect(hasWords(words(text))).toBe(true));
  it.each([-29, 3, 31, 0xf000])('shifted by %d they are none', (by) => expect(hasWords(words(shifted(PAGE, by)))).toBe(false));
  it('of a stamp or a page number nothing is told', () => expect(hasWords(words('Page 1 sur 2'))).toBeNull());
  it.each([
    ['figures of another cut', '\ue0f3\ue0f1/\ue0f1\ue0f2/2026 \ue0f3\ue0f1 \ue0f1\ue0f2', true],
    ['bullets', '\uf0b7 Maçonnerie \uf0b7 Enduits \uf0b7 Carrelage \uf0b7 Toiture', false],
  ])('V11 %s in private letters: %s', (_, text, own) => expect(hasOwnLetters(words(text))).toBe(own));
});

it.each([
  ['a ligature within one word', ['GRI\ue0a3ON', 'TOITURES'], true],
  ['a bullet before a word', ['\uf0b7Garantie', '\uf0b7'], false],
  ['three figures of the font’s own', ['2\ue730', '\ue731/', '1\ue732'], true],
])('V11 letters of a font’s own: %s', (_, texts, own) => {
  expect(hasOwnLetters(texts)).toBe(own);
});
