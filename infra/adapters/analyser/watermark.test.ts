// A watermark across a certificate decides what the certificate is (T29, A33).
import { afterAll, describe, expect, it } from 'vitest';
import { markIn } from '#domain/reading/watermark.ts';
import { markedPdf } from './odd-pdfs.test-kit.ts';
import { analyser, codes, judge } from './traps.test-kit.ts';

afterAll(() => analyser.close());

describe('F181 a mark across the page', () => {
  it.each([
    ['SPÉCIMEN', -50],
    ['S P É C I M E N', 35],
    ['ANNULÉ', 90],
    ['TEST', -45],
  ] as const)('« %s » at %d degrees keeps the certificate with a person, who is told', async (mark, degrees) => {
    const decided = await judge(await markedPdf(mark, degrees), 'rc-pro');
    expect([codes(decided), decided.decision, decided.expirationDate]).toEqual([['says-the-contrary'], 'keep-pending', '2026-12-31']);
    expect(decided.problems[0]?.message).toMatch(/« (?:SP[ÉE]CIMEN|ANNULÉ|TEST) » en travers de la page/);
  });
  it.each(['COPIE', 'DUPLICATA', 'AZUR ASSURANCES'])('« %s » takes back nothing', async (mark) => {
    expect((await judge(await markedPdf(mark, -50), 'rc-pro')).decision).toBe('validate');
  });
  it.each(['Modèle AB 12', 'Document non valable sans le cachet de l’assureur', 'imprimé le 3 mars', 'n u m é r o 1 2'])(
    'what is printed in a margin takes back nothing: « %s »',
    (text) => expect(markIn(text)).toBeNull(),
  );
});
