import { describe, expect, it } from 'vitest';
import { plainPage } from '#domain/reading/plain.ts';
import { readPages } from '#domain/reading/read-pages.ts';
import { mended } from './known-words.ts';
import { settled, withoutSpecks } from './two-readings.ts';

/** The first engine's reading of a line, each word with its confidence where that is not high, and the second engine's. */
const line = (read: string, other: string) => {
  const words = read.split(' ').map((word) => {
    const [text, confidence = '95'] = word.split('~');
    return { text: text!, confidence: Number(confidence) };
  });
  return settled(words, other).words.filter(({ text }) => text !== '');
};
const told = (read: string, other: string): string =>
  line(read, other)
    .map(({ text, doubtful }) => (doubtful ? `${text}?` : text))
    .join(' ');

describe('F177 words of certificates with a letter or two misread', () => {
  it('are the words that they are nearest to, with their case and the signs around them', () => {
    expect(['Certiticazion', 'décernbre', 'rnars', 'souserit', 'Enséigee', "d'assurancc,", 'SOUSCRIPTFUR', 'sÉtablie'].map(mended)).toEqual(
      ['Certification', 'décembre', 'mars', 'souscrit', 'Enseigne', "d'assurance,", 'SOUSCRIPTEUR', 'établie'],
    );
  });
  it('F181 words that are right, numbers, short words and names near none are left as they are', () => {
    expect(['maison', 'résiliée', 'expirée', '31/12/2026', '0O1', 'nom', 'KERVELLA', 'LEFÈVRE', 'juin', 'invalide'].map(mended)).toEqual(
      Array(10).fill(null),
    );
  });
});

describe('F181 which of two readings of a line counts', () => {
  it('a word of certificates that both are nearest to is sure, whichever misread it; of others it stays doubtful', () => {
    expect(told('27 juillet 2026', '27juilet2026')).toBe('27 juillet 2026');
    expect(told('le 3 rnars 2026', 'le3mars2026')).toBe('le 3 mars 2026');
    expect(told('eneste~11 que le contrat', 'attesteque le contrat')).toBe('atteste? que le contrat');
    expect(told('TOITURES DE LORS', "TOITURES DE L'ORB")).toBe('TOITURES DE LORS?');
  });
  it('juin and juillet, and figures that differ, are never the same', () => {
    expect(told('27 juin 2026', '27juilet2026')).toBe('27 juin? 2026?');
    expect(told('31/12/2026', '31/12/2025')).toBe('31/12/2026?');
    expect(told('31 décembre 2026', '31decembre2025')).toBe('31 décembre 2026?');
  });
  it('of a company’s number the reading with the right key counts, and stays doubtful', () => {
    expect(told('SIREN DOI 244 888', 'SIREN001244888')).toBe('SIREN 001? 244 888');
    expect(told('SIREN 001 244 883', 'SIREN001244888')).toBe('SIREN 001 244 888?');
    expect(told('SIREN 001 244 888', 'SIREN001244883')).toBe('SIREN 001 244 888?');
  });
  it('of a security code the reading that has its fifteen signs counts, and stays doubtful', () => {
    expect(told('Code A2S5SD8F1G4H7J3K', 'codea2s5d8f1g4h7j3k')).toBe('Code A2S5D8F1G4H7J3K?');
  });
  it('letters that both read for figures of it are these figures where the key is right then, and stay doubtful', () => {
    expect(told('SIREN : DOI 244 888', 'SIREN : DOI 244 888')).toBe('SIREN : 001? 244 888');
    expect(told('SIREN : DOI 244 883', 'SIREN : DOI 244 883')).toBe('SIREN : DOI 244 883');
    expect(told('BOIS SOLIDES', 'BOIS SOLIDES')).toBe('BOIS SOLIDES');
  });
  it('a dash between two days stays, and « la » before a day is « le »', () => {
    expect(told('01/05/2026 - 30/04/2027', '01/05/2026 - 30/04/2027')).toBe('01/05/2026 - 30/04/2027');
    expect(told('Édité la 03/06/2026', 'Édité la 03/06/2026')).toBe('Édité le 03/06/2026');
    expect(told('la société', 'la société')).toBe('la société');
  });
  it('days and numbers that a gap tore apart are put together as the other has them', () => {
    expect(told('du 01 01/2026 au 31/12/2026', 'du01/01/2026au31/12/2026')).toBe('du 01/01/2026 au 31/12/2026');
    expect(told('n° 0012570880001 1', 'n°00125708800011')).toBe('n° 00125708800011');
    expect(told('article 17 92', 'article 1792')).toBe('article 17 92');
  });
  it('specks that one engine alone sees are no words, and no part of a name', () => {
    expect(told('à =~30 æ~12', 'a')).toBe('à');
    expect(withoutSpecks('"GAVE', true, 'GAVEASCENSEURS')).toBe('GAVE');
    expect(withoutSpecks('(GAVE', true, '（GAVE')).toBe('(GAVE');
    expect(withoutSpecks('ÉLEC"HORIZON', false, '')).toBe('ÉLEC’HORIZON');
  });
});

describe('F179 a name on which the engines differ is not sure', () => {
  const page = (doubtful: string | null) => {
    const plain = plainPage([
      'ATTESTATION D’ASSURANCE RESPONSABILITÉ CIVILE PROFESSIONNELLE',
      'Assuré : TOITURES DE LORS',
      'SIREN 000 100 305',
      '',
      'Valable du 01/01/2026 au 31/12/2026',
    ]);
    const words = plain.words.map((word) => (word.text === doubtful ? { ...word, doubtful: true } : word));
    return readPages({ analyser: 'picture', pages: [{ ...plain, words }], pageCount: 1, problems: [], certainty: 0.98 });
  };
  it('F179 it validates nothing by itself; where the known company agrees nothing is left of the doubt', () => {
    expect(page(null).certainty?.company).toBeGreaterThanOrEqual(0.95);
    expect(page('LORS').certainty?.company).toBeLessThan(0.95);
    expect(page('LORS').certainty?.companyIfKnown).toBeGreaterThanOrEqual(0.95);
  });
});
