import { describe, expect, it } from 'vitest';
import { readHeadcount } from './details.ts';
import { layoutOf } from './layout.ts';
import { cutName } from './name-shape.ts';
import { paperPage } from './papers.test-kit.ts';

const headcount = (text: string): number | null => readHeadcount(layoutOf([paperPage(text)]));

describe('T04 the headcount of a certificate', () => {
  it('is the sum of a column over establishments, or what its last row says', () => {
    const table = '%% 40 200 400\nSiret | Commune | Effectif\n000 100 107 00010 | BEZIERS | 11\n000 100 107 00028 | AGDE | 4';
    expect(headcount(table)).toBe(15);
    expect(headcount(`${table}\nTotal | | 15`)).toBe(15);
  });
  it('is none where the paper says so of the holder, and not read where it speaks in general', () => {
    expect(headcount("L'intéressé(e) n'a déclaré aucun salarié auprès de l'organisme.")).toBe(0);
    expect(headcount('%% 40 200\nSalariés | aucun')).toBe(0);
    expect(headcount("Lorsqu'une entreprise n'emploie aucun salarié, elle le déclare.")).toBeNull();
  });
});

describe('F177 where a printed name ends', () => {
  it.each([
    ['BATI SUD (SARL), 12 rue des Lilas', 'BATI SUD (SARL)'],
    ['M. DUPONT Jean (EI), 12 rue des Lilas', 'M. DUPONT Jean'],
    ['SARL BATI SUD (SARL)', 'SARL BATI SUD'],
    ['ETS. MOREAU PERE, 12 rue des Lilas', 'ETS. MOREAU PERE'],
    ['Des Murs Pour Durer, sise à Béziers', 'Des Murs Pour Durer'],
    ['BATI SUD pour son activité', 'BATI SUD'],
  ])('%s', (text, name) => expect(cutName(text, true)?.text).toBe(name));
});
