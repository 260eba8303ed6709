import { describe, expect, it } from 'vitest';
import type { Word } from '#domain/reading/layout.ts';
import { plainPage } from '#domain/reading/plain.ts';
import { readPages } from '#domain/reading/read-pages.ts';
import { compared, isTelling } from './agreement.ts';
import { codeFacts, codeProblems } from './code-problems.ts';

describe('two readings of a line', () => {
  it('agree whatever their spaces, accents and points, and each word is judged by itself', () => {
    expect(compared(['valable', 'jusqu’au', '31/12/2026'], 'valablejusquau31.12.2026').agreed).toEqual([true, true, true]);
    expect(compared(['du', '01/01/2026', 'au', '31/12/2026'], 'du01/01/2026au31/12/2025')).toMatchObject({
      agreed: [true, true, true, false],
      instead: ['du', '01012026', 'au', '31122025'],
    });
  });
  it('a figure that one of them lacks, before, within or after a word, is a difference', () => {
    for (const other of ['31/12/202', '31/2/2026', '131/12/2026', '31/12/20266', ''])
      expect(compared(['31/12/2026'], other).agreed, other).toEqual([false]);
  });
  it('figures and months must be certain, other words not', () => {
    expect(['31/12/2026', 'décembre', 'Février', 'n°12', 'attestation', 'BATI'].map(isTelling)).toEqual([
      true,
      true,
      true,
      true,
      false,
      false,
    ]);
  });
});

describe('F181 a doubt about what a picture shows lowers the confidence of what was read there', () => {
  const lines = [
    'ATTESTATION D’ASSURANCE',
    'RESPONSABILITÉ CIVILE PROFESSIONNELLE',
    'Nous attestons que BATI SUD, SIRET 00010010700010, est titulaire du contrat n° 12',
    '',
    'La présente attestation est valable du 01/01/2026 au 31/12/2026',
    '',
    'Édité par la machine 4',
  ];
  const read = (doubtful: (word: Word) => boolean, extra: readonly string[] = []) => {
    const page = plainPage([...lines, ...extra]);
    const words = page.words.map((word) => (doubtful(word) ? { ...word, doubtful: true } : word));
    return readPages({ analyser: 'picture', pages: [{ ...page, words }], pageCount: 1, problems: [], certainty: 0.98 });
  };
  it('F181 of the date that counts, of the number of the company, and of nothing else', () => {
    expect(read(() => false).confidence).toBe(0.98);
    const date = read(({ text }) => text === '31/12/2026');
    expect(date.confidence).toBeLessThan(0.95);
    expect(date.dates.map(({ date: on, repaired }) => [on, repaired])).toEqual([
      ['2026-01-01', false],
      ['2026-12-31', true],
    ]);
    expect(read(({ text }) => text.startsWith('00010010700010')).confidence).toBeLessThan(0.95);
    expect(read(({ text }) => text === '4').confidence).toBe(0.98);
  });
  it('F181 of something like a date that no field shows: it may be the end that counts', () => {
    expect(read(({ text }) => text === '3V/1O/2026', ['', 'fin 3V/1O/2026']).confidence).toBeLessThan(0.95);
  });
});

describe('T26 codes on the page', () => {
  const code = 'DC02FR000001251DFFFF0043ABC\u001d3700010010700010\u001fSIGNATURE';
  it('T26 the facts of a 2D-Doc: its day of issue and the numbers in its fields, none from its signature', () => {
    expect(codeFacts(code)).toEqual({ signed: true, issuedOn: '2026-01-05', sirens: ['000100107'] });
    expect(codeFacts('DC02FR000001FFFFFFFF0043ABC\u001f3700010010700010')).toEqual({ signed: true, issuedOn: null, sirens: [] });
    expect(codeFacts('https://exemple.fr/verifier?siret=00010010700010&c=123456782')).toMatchObject({
      signed: false,
      sirens: ['000100107'],
    });
    expect(codeFacts('https://exemple.fr/v/000100107')).toMatchObject({ sirens: [] });
  });
  it('T26 what differs from the text is told; what agrees is told only to be unverified', () => {
    const reading = (siret: string, issued: string) =>
      readPages({
        analyser: 'picture',
        pages: [plainPage([`Nous attestons que BATI SUD, SIRET ${siret}, est assuré`, '', `Fait à Paris, le ${issued}`])],
        pageCount: 1,
        problems: [],
        certainty: 1,
      });
    const codes = (siret: string, issued: string) => codeProblems([code], reading(siret, issued)).map(({ code: told }) => told);
    expect(codes('00010010700010', '05/01/2026')).toEqual(['code-not-verified']);
    expect(codes('00010020600010', '05/01/2026')).toEqual(['code-differs', 'code-not-verified']);
    expect(codes('00010010700010', '06/01/2026')).toEqual(['code-differs', 'code-not-verified']);
  });
});
