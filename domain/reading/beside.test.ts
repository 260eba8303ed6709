import { describe, expect, it } from 'vitest';
import { layoutOf } from './layout.ts';
import { paperPage } from './papers.test-kit.ts';

/** Each cell of a page with its left neighbour. */
const lefts = (text: string): Record<string, string | null> =>
  Object.fromEntries(layoutOf([paperPage(text)]).segments.map(({ text: own, left }) => [own, left?.text ?? null]));

describe('T22 cells set in the middle of others', () => {
  it('a value between a label and its caption stands beside the label', () => {
    const seen = lefts('%% 40 230\n~Dénomination\\-Company name | BATI SUD\n~Forme\\-Legal form | SARL');
    expect(seen).toMatchObject({ 'BATI SUD': 'Dénomination', SARL: 'Forme', 'Company name': null });
  });
  it('a label beside the middle of three lines goes before the first of them', () => {
    const seen = lefts('%% 40 230\n~Assureur | Halden SA, 3 rue Haute,\\75001 Paris,\\RCS Paris');
    expect(seen).toMatchObject({ 'Halden SA, 3 rue Haute,': 'Assureur', '75001 Paris,': null, 'RCS Paris': null });
  });
  it('a head of two lines stands in the row of the heads of one', () => {
    const seen = lefts("%% 40 200 400\n~Contrat | Date d'établissement de\\l'attestation | Effet");
    expect(seen).toMatchObject({ "Date d'établissement de": 'Contrat', Effet: "Date d'établissement de" });
  });
  it('the lines of two columns that run past each other are no neighbours', () => {
    const [left, right] = ['BATI SUD\\12 rue des Lilas\\34500 BEZIERS\\France', 'Halden SA\\3 rue Haute\\75001 Paris'];
    const seen = lefts(`%% 40 300\n~${left} | ${right}`);
    expect(seen).toMatchObject({ 'Halden SA': null, '3 rue Haute': null });
  });
});
