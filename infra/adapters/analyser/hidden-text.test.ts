// Text that a person does not see gives no date and no company, however it is hidden, and the document waits for a person (C22, T26, T29).
import { afterAll, describe, expect, it } from 'vitest';
import { HIDDEN_PDFS, INFO, MISSING, type Missing, seenPdf, UNREAD } from './hidden-text.test-kit.ts';
import { certificateParts, classic } from './pdf-parts.test-kit.ts';
import { analyser, codes, judge } from './traps.test-kit.ts';

afterAll(() => analyser.close());

describe('C22 what nobody sees is not read', () => {
  it.each(Object.keys(MISSING) as Missing[])('C22 printed in black, the %s makes the certificate valid', async (missing) => {
    const decided = await judge(seenPdf(missing), 'rc-pro');
    expect([codes(decided), decided.decision, decided.expirationDate]).toEqual([[], 'validate', '2026-12-31']);
  });
  it.each(HIDDEN_PDFS)('C22 %s: the %s', async (_, missing, make) => {
    const decided = await judge(make(), 'rc-pro');
    expect([decided.decision, decided.problems.length > 0]).toEqual(['keep-pending', true]);
    if (missing === 'period') expect([decided.expirationDate === '2026-12-31', decided.rule?.rule === 'printed']).toEqual([false, false]);
    else expect(decided.entreprise).toBeNull();
  });
  it.each(UNREAD)('C22 T29 consignes to a machine %s have no effect, and are flagged', async (_, change) => {
    const parts = await certificateParts();
    change(parts);
    const decided = await judge(classic(parts, { trailer: `/Info ${INFO} 0 R` }), 'rc-pro');
    expect(decided).toMatchObject({ decision: 'keep-pending', expirationDate: '2026-12-31' });
    expect(codes(decided)).toEqual(['instructions-in-text']);
  });
});
