import { describe, expect, it } from 'vitest';
import { layoutOf } from './layout.ts';
import { paperPage } from './papers.test-kit.ts';
import { readLines } from './read-lines.ts';
import { owesByColumn } from './ticked-columns.ts';

const says = (rows: string): readonly string[] =>
  readLines(`ATTESTATION D'ASSURANCE DÉCENNALE

AZUR ASSURANCES atteste que BATI SUD, SIREN 000 100 107, est titulaire d'un contrat garantissant sa responsabilité décennale.

${rows}

Période de validité : du 01/01/2026 au 31/12/2026

Fait à Béziers, le 06/10/2026`).problems.map(({ code }) => code);

describe('F181 what of a certificate its own lists take back', () => {
  it('an activity that is named as covered and as excluded waits', () => {
    const covered = 'Activités garanties : Couverture ; Zinguerie';
    expect(says(covered)).toEqual([]);
    expect(says(`${covered}\n\nNe sont pas garanties les activités suivantes : zinguerie, bardage.`)).toEqual(['says-the-contrary']);
    expect(says(`${covered}\n\nNe sont pas garanties les activités suivantes : piscines, amiante.`)).toEqual([]);
  });
  it.each([
    'Ouvrages hors habitation        Coût de construction déclaré, dans la limite de l’article R. 243-3',
    'Hors habitation        Coût total de la construction',
    'Ouvrages hors bâtiments d’habitation        3 000 000 €',
    'Constructions hors logement        plafonné à 3 000 000 €',
  ])('« hors » in the label of a row that gives something refuses nothing: « %s »', (row) => {
    const above = 'Réparation de l’ouvrage (articles 1792) – habitation, logement        Coût des réparations';
    expect(says(`${above}\n${row}`)).toEqual([]);
  });
  it('« hors » before an activity, or in the value, does', () => {
    const covered = 'Activités garanties : Couverture ; habitation ; Zinguerie';
    expect(says(`${covered}\n\nOuvrages hors zinguerie        3 000 000 €`)).toEqual(['says-the-contrary']);
    expect(says(`${covered}\n\nOuvrages        garantis hors habitation`)).toEqual(['says-the-contrary']);
  });
  it.each([
    ['Ces activités s’entendent à l’exclusion de : zinguerie.', 'Ces activités s’entendent à l’exclusion de : zinguerie d’art.'],
    ['Activité « zinguerie » : non accordée.', 'Activité « zinguerie » : accordée.'],
    ['Les garanties ne sont pas acquises pour l’activité zinguerie.', 'Les garanties ne sont pas acquises pour l’activité bardage.'],
    ['Zinguerie : sans garantie', 'Zinguerie : garantie accordée'],
  ])('F181 one of them refused in a sentence waits: « %s »', (refused, other) => {
    const covered = 'Activités garanties : charpente, zinguerie, hors travaux sur amiante';
    expect(says(covered)).toEqual([]);
    expect(says(`${covered}\n\n${refused}`)).toEqual(['says-the-contrary']);
    expect(says(`${covered}\n\n${other}`)).toEqual([]);
  });
  it('a list of excluded activities alone waits', () => {
    expect(says('Couverture\n\nZinguerie')).toEqual([]);
    expect(says('Activités exclues\n\nCouverture')).toEqual(['says-the-contrary']);
    expect(says('Activités garanties : Couverture\n\nActivités exclues : néant')).toEqual([]);
  });
  it('a cross under « Non » refuses the cover beside it', () => {
    const table = (yes: string, no: string) => `Garanties                 Oui        Non
Protection juridique      x
Responsabilité décennale  ${yes.padEnd(11)}${no}`;
    expect(says(table('x', ''))).toEqual([]);
    expect(says(table(' ', 'x'))).toEqual(['says-the-contrary']);
  });
  it.each([
    ['rows', 'Couverture      N\nZinguerie      N', 'Couverture      O\nZinguerie      N'],
    ['lines', 'Couverture : NON\n\nZinguerie : NON', 'Couverture : OUI\n\nZinguerie : NON'],
    ['boxes', '☐ Couverture\n\n☐ Zinguerie', '☒ Couverture\n\n☐ Zinguerie'],
    ['one word for all', 'Activités garanties : néant', 'Activités garanties : couverture'],
  ])('F181 a list without a single yes waits: %s', (_, without, withOne) => {
    expect(says(without)).toEqual(['says-the-contrary']);
    expect(says(withOne)).toEqual([]);
  });
  it('F181 an amount under « Reste » is owed, and nothing is where nothing is left', () => {
    const account = (paid: string, rest: string) => {
      const rows = `Échéance | Appelé | Réglé | Reste\nJuin | 850 € | 850 € | 0 €\nJuillet | 850 € | ${paid} | ${rest}`;
      return owesByColumn(layoutOf([paperPage(`%% 40 200 300 400\n${rows}`)]));
    };
    expect(account('0 €', '850 €')).toBe('Juillet … 850 €');
    expect(account('850 €', '0 €')).toBeNull();
  });
});
