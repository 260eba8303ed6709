import { describe, expect, it } from 'vitest';
import { compareNames, matchCompany } from './company-match.ts';
import type { ReadCompany } from './reading.ts';

const document = (part: Partial<ReadCompany>): ReadCompany => ({
  name: null,
  otherNames: [],
  siren: null,
  sirets: [],
  allEstablishments: false,
  evidence: [],
  ...part,
});
const batiSud = { companyName: 'BATI SUD', siret: '00010010700010' };

describe('company match (DOCUMENTS §7)', () => {
  it.each([
    ['SARL MARTIN', 'S.A.R.L. MARTIN'],
    ['Maçonnerie Lefèvre & Fils', 'MACONNERIE LEFEVRE ET FILS'],
    ['Ets Durand', 'DURAND'],
    ['Établissements Durand SAS', 'DURAND'],
    ['DUPONT Jean', 'Jean Dupont'],
    ['BATISUD', 'Bati Sud'],
    ['ÉLEC’ HORIZON', 'ELEC HORIZON SARL'],
    ['Kervella', 'S.A.R.L. MENUISERIE KERVELLA'],
    ['BATI SUD', 'BATI SUD CONSTRUCTION'],
  ])('F183 %s and %s are one name', (a, b) => {
    expect(['same', 'variant']).toContain(compareNames(a, b));
    expect(['same', 'variant']).toContain(compareNames(b, a));
  });
  it.each([
    ['BATI SUD', 'BATI NORD'],
    ['Durand Maçonnerie', 'Martin Maçonnerie'],
    ['SARL', 'SAS'],
    ['Toitures de l’Orb', 'Peinture Moreau'],
  ])('%s and %s are two', (a, b) => expect(compareNames(a, b)).toBe('different'));

  it('F183 SIREN against SIRET: a document with the SIREN alone matches', () => {
    expect(matchCompany(document({ name: 'BATI SUD', siren: '000100107' }), batiSud)).toEqual({
      outcome: 'siren',
      name: 'same',
      establishment: 'not-printed',
    });
  });
  it('T07 the same name with another SIREN is another company', () => {
    expect(matchCompany(document({ name: 'BATI SUD', siren: '000100206' }), batiSud).outcome).toBe('other');
  });
  it.each([
    ['Sœur & Fils', 'SOEUR & FILS'],
    ['LE BŒUF BÂTIMENT', 'Le Boeuf Batiment'],
    ['Lætitia Peinture', 'LAETITIA PEINTURE'],
    ['S.A.R.L. BATI SUD', 'Bati Sud'],
    ['BATI SUD SAS', 'BATI SUD'],
  ])('V14 « %s » is « %s »: capitals, legal form and joined letters are no difference', (a, b) => expect(compareNames(a, b)).toBe('same'));
  it('V14 a firm whose whole name is a legal form stays itself', () => expect(compareNames('SCOP', 'SARL')).toBe('different'));
  it('T08 the right SIREN matches under any variant of the name', () => {
    for (const name of ['Bâti-Sud', 'SUD BATI', 'BATISUD', 'Ets Bati Sud']) {
      expect(matchCompany(document({ name, siren: '000100107' }), batiSud), name).toMatchObject({ outcome: 'siren', name: 'variant' });
    }
  });
  it('T08 a trading name printed beside the name matches', () => {
    const read = document({ name: 'SARL DUPONT', otherNames: ['TOITURE EXPRESS'], siren: '000100107' });
    expect(matchCompany(read, { ...batiSud, companyName: 'Toiture Express' })).toMatchObject({ outcome: 'siren', name: 'same' });
  });
  it('without a SIREN the name must agree wholly', () => {
    expect(matchCompany(document({ name: 'Bati Sud SARL' }), batiSud).outcome).toBe('name');
    expect(matchCompany(document({ name: 'Bati Nord SARL' }), batiSud).outcome).toBe('other');
    expect(matchCompany(document({}), batiSud).outcome).toBe('unknown');
  });
  it('C22 beside the right SIREN two letters may be wrong, in a short name none, and without a SIREN never', () => {
    const match = (name: string, known: string, siren: string | null = '000100107') =>
      matchCompany(document({ name, siren }), { ...batiSud, companyName: known });
    expect(match('MENUISER1E KERVELIA', 'Menuiserie Kervella').name).toBe('variant');
    expect(match('MENU1SER1E KERVELIA', 'Menuiserie Kervella').name).toBe('different');
    expect(match('DURAMD', 'DURAND').name).toBe('variant');
    expect(match('DUPOND', 'DURAND').name).toBe('different');
    expect(match('L3C', 'L2C').name).toBe('different');
    expect(match('MENUISER1E KERVELIA', 'Menuiserie Kervella', null).outcome).toBe('other');
  });
  it('T05 T06 tells which establishments are covered', () => {
    const other = { siren: '000100107', sirets: ['00010010700028'] };
    expect(matchCompany(document({ ...other, allEstablishments: true }), batiSud).establishment).toBe('all');
    expect(matchCompany(document(other), batiSud).establishment).toBe('unlisted');
    expect(matchCompany(document({ siren: '000100107', sirets: ['00010010700028', '00010010700010'] }), batiSud).establishment).toBe(
      'listed',
    );
    // The SIRET of the insurer or of the office that wrote it is no establishment of his.
    expect(matchCompany(document({ siren: '000100107', sirets: ['00090010700028'] }), batiSud).establishment).toBe('not-printed');
    expect(matchCompany(document({ siren: '000100107', sirets: ['00090010700028', '00010010700028'] }), batiSud).establishment).toBe(
      'unlisted',
    );
  });
});
