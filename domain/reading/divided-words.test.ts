import { expect, it } from 'vitest';
import type { Word } from './cells.ts';
import { layoutOf } from './layout.ts';

/** A line of words at a height, from the left in points. */
const line = (top: number, left: number, text: string): Word[] =>
  text.split(' ').map((word, i, words) => {
    const from = left + words.slice(0, i).join(' ').length * 6 + (i > 0 ? 6 : 0);
    return { text: word, size: 11, box: [from, top, from + word.length * 6, top + 11] };
  });
const textOf = (...words: Word[][]): string[] =>
  layoutOf([{ width: 595, height: 842, words: words.flat() }]).blocks.map(({ text }) => text);

it('F177 a word that its writer divided at the line’s end is whole, on the line where it begins', () => {
  expect(textOf(line(50, 70, 'que l’entreprise MENUISE\u2010'), line(64, 50, 'RIE KERVELLA SAS est à jour'))).toEqual([
    'que l’entreprise MENUISERIE\nKERVELLA SAS est à jour',
  ]);
});

it('F177 … also where the next line holds its rest alone', () => {
  expect(textOf(line(50, 50, 'obligations en matière de cotisa\u2010'), line(64, 50, 'tions'))).toEqual([
    'obligations en matière de cotisations',
  ]);
});

it('F177 … and in each of two columns by itself', () => {
  const [left, right] = [50, 350];
  expect(
    textOf(
      line(50, left, 'la société BATI\u2010'),
      line(50, right, 'les travaux de cou\u2010'),
      line(64, left, 'MENT SUD'),
      line(64, right, 'verture en zinc'),
    ),
  ).toEqual(['la société BATIMENT\nSUD', 'les travaux de couverture\nen zinc']);
});

it('F177 a plain hyphen and a sign before a number stay', () => {
  expect(textOf(line(50, 50, 'Monsieur MARTIN-'), line(64, 50, 'DUPONT Jean'))).toEqual(['Monsieur MARTIN-\nDUPONT Jean']);
  expect(textOf(line(50, 50, 'article L\u2010'), line(64, 50, '243 du code'))).toEqual(['article L\u2010\n243 du code']);
});
