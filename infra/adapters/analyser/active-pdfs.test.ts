// Active or attached content of a PDF is found wherever it is hidden, and leaves the document to a person; harmless content that looks
// similar does not (C18).
import { afterAll, describe, expect, it } from 'vitest';
import { ACTIVE_PDFS, OPAQUE_PDFS } from './active-pdfs.test-kit.ts';
import { CLEAN_PDFS } from './clean-pdfs.test-kit.ts';
import { analyser, codes, judge } from './traps.test-kit.ts';

afterAll(() => analyser.close());

describe('C18 active PDFs wait for a person', () => {
  it.each(ACTIVE_PDFS)('C18 %s', async (_, make, words) => {
    const decided = await judge(make(), 'rc-pro');
    expect([codes(decided), decided.decision]).toEqual([['active-content'], 'keep-pending']);
    expect(decided.rejectionReason).toMatch(/^Problème détecté par le système: le PDF contient .+ : à ouvrir avec prudence$/);
    expect(decided.rejectionReason).toContain(words);
  });
  it.each(OPAQUE_PDFS)('C18 not looked through to its end: %s', async (_, make) => {
    const decided = await judge(make(), 'rc-pro');
    expect([codes(decided), decided.decision]).toEqual([['file-not-inspected'], 'keep-pending']);
  });
});

describe('C18 what only looks active is validated as ever', () => {
  it.each(CLEAN_PDFS)('C18 %s', async (_, make) => {
    const decided = await judge(make(), 'rc-pro');
    expect([codes(decided), decided.decision]).toEqual([[], 'validate']);
  });
});
