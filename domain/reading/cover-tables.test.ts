// What stands, or is missing, in the row of the very cover that a paper is about.
import { describe, expect, it } from 'vitest';
import { refusedInTable } from './cover-tables.ts';
import { layoutOf } from './layout.ts';
import { paperPage } from './papers.test-kit.ts';

const refused = (rows: string): string | null => refusedInTable(layoutOf([paperPage(`%% 40 230 360 480\n${rows}`)]), ['decennale']);

describe('F181 a table of covers', () => {
  const table = (taken: string, sum: string) => `Garantie | Souscrite | Plafond | Franchise
Bon fonctionnement | oui | 400 000 € | néant
Responsabilité décennale | ${taken} | ${sum} | néant
Dommages aux existants | non | — | —`;
  it('that grants the cover refuses nothing, whatever it says of others and of deductibles', () =>
    expect(refused(table('oui', 'coût des réparations'))).toBeNull());
  it.each([
    ['non', '1 000 000 €'],
    ['S.O.', 'S.O.'],
    ['n. acc.', '—'],
    ['à l’étude', 'à définir'],
    ['0,00 EUR', '0,00 EUR'],
  ])('that says « %s » and « %s » beside it does', (taken, sum) =>
    expect(refused(table(taken, sum))).toMatch(/^Responsabilité décennale \|/),
  );
  it('that leaves its place blank where the others are filled does', () =>
    expect(refused(table('', '1 000 000 €'))).toBe('Responsabilité décennale | (case vide) | 1 000 000 € | néant'));
});

describe('F181 a table of activities', () => {
  const table = (second: string) => `Activité | Garantie décennale | Sous-traitance
Couverture | Garantie | Garantie
Zinguerie | ${second}`;
  it('that grants them all refuses none', () => expect(refused(table('Garantie | Garantie'))).toBeNull());
  it.each(['non | non', '— | —', 'Garantie | exclue', 'susp. | susp.'])('that says « %s » refuses one', (second) =>
    expect(refused(table(second))).toMatch(/^Zinguerie/),
  );
});
