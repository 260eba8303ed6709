import { describe, expect, it } from 'vitest';
import { cellsOf, type Word } from './cells.ts';

const word = (text: string, left: number, top: number, width = text.length * 5): Word => ({
  text,
  box: [left, top, left + width, top + 10],
  size: 10,
});
const texts = (words: readonly Word[]): string[][] =>
  cellsOf(words).map((row) => row.map((cell) => cell.map(({ text }) => text).join(' ')));

describe('T22 cells of a row', () => {
  const full = [word('CHARPENTES', 40, 30, 60), word('LITTORAL', 103, 30, 79), word('000', 190, 30, 20)];
  it('a name that fills its column stays apart from the cell that begins where those over it begin', () => {
    const heads = [word('Titulaire', 40, 10), word('SIREN', 190, 10)];
    expect(texts([...heads, ...full])).toEqual([
      ['Titulaire', 'SIREN'],
      ['CHARPENTES LITTORAL', '000'],
    ]);
  });
  it('without such a column the same gap is a wide space', () => {
    expect(texts([word('Titulaire', 40, 10), ...full])).toEqual([['Titulaire'], ['CHARPENTES LITTORAL 000']]);
  });
  it('words with the usual space stay together, though a column begins between them', () => {
    const heads = [word('Titulaire', 40, 10), word('SIREN', 103, 10)];
    expect(texts([...heads, ...full])[1]).toEqual(['CHARPENTES LITTORAL 000']);
  });
  it('a line that justification stretched stays one, and the cells of a table do not become one', () => {
    const spread = (line: readonly string[], gap: number): Word[] =>
      line.map((text, i) => word(text, 40 + i * gap + line.slice(0, i).join('').length * 5, 10));
    expect(texts(spread(['pour', 'un', 'effectif', 'de', '6', 'salariés,'], 38))).toEqual([['pour un effectif de 6 salariés,']]);
    expect(texts(spread(['Maçonnerie', 'Couverture', 'Peinture', 'Sols'], 38))).toHaveLength(1);
    expect(texts(spread(['Maçonnerie', 'Couverture', 'Peinture', 'Sols'], 38))[0]).toHaveLength(4);
    const beside = [...spread(['pour', 'un', 'effectif', 'de'], 38), word('TOITURES', 400, 10), word('DU', 443, 10)];
    expect(texts(beside)[0]).toHaveLength(5);
  });
});
