import { beforeAll, describe, expect, it } from 'vitest';
import { isSiren, isSiret } from '#domain/documents/identifiers.ts';
import { KINDS } from './facts.ts';
import { casesOf } from './part.ts';
import { PARTS, type Result, run } from './run.ts';
import { type Totals, totalsOf } from './totals.ts';

describe('the corpus itself', () => {
  it('has at least five layouts of every kind in each part, none twice', () => {
    const ids = Object.values(PARTS).flatMap(({ layouts }) => {
      for (const kind of KINDS) expect(layouts[kind].length, kind).toBeGreaterThanOrEqual(5);
      return KINDS.flatMap((kind) => layouts[kind].map(({ id }) => id));
    });
    expect(new Set(ids).size).toBe(ids.length);
  });

  it('names invented companies only, each with right numbers of its own', () => {
    const firms = Object.values(PARTS).flatMap((part) => part.firms);
    for (const { name, siren, siret } of firms)
      expect(siren.startsWith('000') && isSiren(siren) && isSiret(siret) && siret.startsWith(siren), name).toBe(true);
    expect(new Set(firms.map(({ siren }) => siren)).size).toBe(firms.length);
  });

  it('the same case gives the same bytes', async () => {
    const [first, again] = [casesOf(PARTS.build), casesOf(PARTS.build)];
    for (const [i, one] of first.entries()) {
      if (i % 9 === 0) expect(Buffer.from(await one.pdf()).equals(Buffer.from(await again[i]!.pdf())), one.id).toBe(true);
    }
  });
});

/** What the reading holds today on text, of the part to build with; raised as it gets better, never lowered. */
const FLOORS = { type: 0.98, company: 0.65, siren: 0.98, issuedOn: 0.88, expiry: 0.98, validated: 0.6 };

describe('F177 the part to build with, on text PDFs', () => {
  let result: Result;
  let totals: Totals;
  beforeAll(async () => {
    result = await run('build', { carriers: ['text'] });
    totals = totalsOf(result.outcomes);
  });

  it('F177 each field is right as often as it was', () => {
    for (const field of ['type', 'company', 'siren', 'issuedOn', 'expiry'] as const)
      expect(totals.fields[field].right / totals.fields[field].of, field).toBeGreaterThanOrEqual(FLOORS[field]);
  });
  it('F181 nothing is validated that must not be, for another company, another type or after its end, traps included', () => {
    expect(totals.falseValidations).toEqual([]);
  });
  it('F181 clean current papers are validated by themselves as often as they were', () => {
    expect(totals.validated.right / totals.validated.of).toBeGreaterThanOrEqual(FLOORS.validated);
  });
});
