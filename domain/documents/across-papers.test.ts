import { describe, expect, it } from 'vitest';
import { calendarDate } from '../kernel/calendar.ts';
import { acrossPapersFindings, type EarlierPaper, marksOf } from './across-papers.ts';
import type { KeptParticulars } from './particulars.ts';

const day = calendarDate;
const insurance: KeptParticulars = {
  issuer: 'Assurances du Levant',
  number: 'RC 45 778 120',
  code: null,
  text: '653f33c0992b11a1',
  picture: '0e'.repeat(32),
  issuedOn: day('2026-01-05'),
  endsOn: day('2026-12-31'),
  headcount: null,
  periodEnd: null,
};
const vigilance: KeptParticulars = {
  ...insurance,
  ...{ issuer: null, number: null, code: 'AK4T7M2Q9XR5B8W' },
  ...{ issuedOn: day('2026-11-12'), endsOn: day('2027-04-30'), headcount: 12, periodEnd: day('2026-10-31') },
};
const paper = (particulars: KeptParticulars, more: Partial<EarlierPaper> = {}): EarlierPaper => ({
  status: 'validated',
  coveredTo: particulars.endsOn,
  particulars,
  ...more,
});
const found = (now: KeptParticulars, earlier: readonly EarlierPaper[], startsOn: string | null = null) =>
  acrossPapersFindings({ startsOn: startsOn === null ? null : day(startsOn), particulars: now }, earlier);
const codes = (...asked: Parameters<typeof found>) => found(...asked).map(({ code }) => code);
/** Next year's document of the same insurer: same form, same contract, dates of its own. */
const renewal = { ...insurance, issuedOn: day('2027-01-04'), endsOn: day('2027-12-31') };

describe('G11 an earlier paper with other dates', () => {
  it('G11 an ordinary renewal of the same issuer in the same form is nothing, nor is the first paper of a place', () => {
    expect(found(renewal, [paper(insurance)], '2027-01-01')).toEqual([]);
    expect(found(insurance, [])).toEqual([]);
    const nextMonth = {
      ...vigilance,
      code: 'ZZ4T7M2Q9XR5B8W',
      issuedOn: day('2027-04-12'),
      endsOn: day('2027-09-30'),
      periodEnd: day('2027-03-31'),
    };
    expect(found(nextMonth, [paper(vigilance)])).toEqual([]);
  });
  it('G11 the same code with other dates is told, also when the first was rejected', () => {
    const later = { ...vigilance, issuedOn: day('2027-05-12'), endsOn: day('2027-10-30'), periodEnd: day('2027-04-30') };
    for (const status of ['validated', 'rejected', 'replaced', 'pending'] as const)
      expect(found(later, [paper(vigilance, { status })])).toEqual([
        { code: 'altered-copy', detail: 'même code ; auparavant : émis le 12/11/2026, valable jusqu’au 30/04/2027' },
      ]);
    expect(codes({ ...vigilance, headcount: 40 }, [paper(vigilance)])).toEqual(['altered-copy']);
  });
  it('G11 the same number and the same issue date with another end are told; spaces make no other number', () => {
    const longer = { ...insurance, number: 'RC45778120', endsOn: day('2027-12-31') };
    expect(found(longer, [paper(insurance)])).toEqual([
      { code: 'altered-copy', detail: 'mêmes numéro et date d’émission ; auparavant : valable jusqu’au 31/12/2026' },
    ]);
  });
  it.each([
    ['text', { text: insurance.text, picture: null }],
    ['picture', { text: null, picture: insurance.picture }],
  ])('G11 the same %s and the same issue date with another end are told where no number was read', (_, look) => {
    const before = { ...insurance, number: null };
    expect(codes({ ...before, ...look, endsOn: day('2027-12-31') }, [paper(before)])).toEqual(['altered-copy']);
    expect(codes({ ...before, ...look, endsOn: day('2027-12-31'), issuedOn: day('2027-01-04') }, [paper(before)])).toEqual([]);
  });
  it('G11 another text, number, issuer or code of the same day is another paper', () => {
    const before = { ...insurance, number: null };
    const other = { ...before, endsOn: day('2027-12-31') };
    expect(codes({ ...other, text: '9ac0cc3f66d4ee5e', picture: 'f1'.repeat(32) }, [paper(before)])).toEqual([]);
    expect(codes({ ...insurance, number: 'RC 99 778 120', endsOn: day('2027-12-31') }, [paper(insurance)])).toEqual(['number-changed']);
    expect(codes({ ...other, issuer: 'Compagnie Armorique' }, [paper(before)])).toEqual(['issuer-changed']);
    expect(codes({ ...vigilance, code: 'ZZ4T7M2Q9XR5B8W', periodEnd: null, endsOn: day('2027-05-31') }, [paper(vigilance)])).toEqual([]);
  });
  it('G11 the same paper in another file is only noted', () => expect(codes(vigilance, [paper(vigilance)])).toEqual(['same-paper-again']));
  it('G11 a date that was not read is no other date', () => {
    expect(codes({ ...vigilance, endsOn: null, issuedOn: null }, [paper(vigilance)])).toEqual([]);
  });
});

describe('G11 what contradicts, and what changed', () => {
  it('G11 two attestations of one month with two headcounts contradict each other', () => {
    const second = { ...vigilance, code: 'ZZ4T7M2Q9XR5B8W', headcount: 3 };
    expect(found(second, [paper(vigilance)])[0]).toEqual({ code: 'contradicts-earlier', detail: 'même période, effectif 12 puis 3' });
    expect(codes({ ...second, headcount: 12 }, [paper(vigilance)])).toEqual([]);
    expect(codes({ ...second, periodEnd: day('2026-11-30') }, [paper(vigilance)])).toEqual(['headcount-fell']);
  });
  it('G11 another issuer is noted, and then not its number as well', () => {
    expect(found({ ...renewal, issuer: 'Compagnie Armorique', number: 'X 1' }, [paper(insurance)])).toEqual([
      { code: 'issuer-changed', detail: 'auparavant : Assurances du Levant' },
    ]);
    expect(codes({ ...renewal, issuer: 'LES ASSURANCES DU LEVANT SA' }, [paper(insurance)])).toEqual([]);
  });
  it('G11 a fall of the headcount by half is noted, one of two people is not', () => {
    const next = (headcount: number) => ({
      ...vigilance,
      code: null,
      issuedOn: day('2027-04-12'),
      periodEnd: day('2027-03-31'),
      headcount,
    });
    expect(found(next(6), [paper(vigilance)])).toEqual([{ code: 'headcount-fell', detail: 'de 12 à 6' }]);
    expect(codes(next(7), [paper(vigilance)])).toEqual([]);
    expect(codes(next(2), [paper({ ...vigilance, headcount: 4 })])).toEqual([]);
    expect(codes(next(0), [paper(vigilance, { status: 'rejected' })])).toEqual([]);
  });
  it('G11 a hole in the cover is told by its days, one that begins the next day has none', () => {
    expect(found(renewal, [paper(insurance)], '2027-01-15')).toEqual([{ code: 'cover-gap', detail: 'du 01/01/2027 au 14/01/2027' }]);
    expect(found(renewal, [paper(insurance, { coveredTo: null })], '2027-01-15')).toEqual([]);
  });
  it('G11 issued before the one in force is noted', () => {
    const earlier = { ...renewal, issuedOn: day('2025-12-01') };
    expect(found(earlier, [paper(insurance)])).toEqual([{ code: 'issued-before-current', detail: '05/01/2026' }]);
    expect(codes(earlier, [paper(insurance, { status: 'replaced' })])).toEqual([]);
  });
});

describe('G11 of several earlier papers', () => {
  const old = { ...insurance, issuer: 'Compagnie Armorique', number: 'X 1', issuedOn: day('2025-01-05'), endsOn: day('2025-12-31') };
  it('G11 what only changed is told of the last one that was accepted', () => {
    expect(codes(renewal, [paper(old, { status: 'replaced' }), paper(insurance)])).toEqual([]);
    expect(found({ ...old, issuedOn: day('2027-01-04'), endsOn: null }, [paper(old, { status: 'replaced' }), paper(insurance)])).toEqual([
      { code: 'issuer-changed', detail: 'auparavant : Assurances du Levant' },
    ]);
  });
  it('G11 an altered copy is found among all of them', () => {
    const altered = { ...insurance, endsOn: day('2027-12-31') };
    for (const earlier of [
      [paper(old), paper(insurance)],
      [paper(insurance), paper(old)],
    ])
      expect(codes(altered, earlier)).toContain('altered-copy');
  });
  it('G11 a hole begins behind the cover that ends last, and the one in force is the last of the validated', () => {
    const long = paper(insurance, { coveredTo: day('2027-06-30') });
    for (const earlier of [
      [paper(old), long],
      [long, paper(old)],
    ])
      expect(codes({ ...renewal, number: null, issuer: null, issuedOn: null }, earlier, '2027-01-15')).toEqual([]);
    const between = { ...insurance, number: null, text: null, picture: null, issuedOn: day('2025-06-01') };
    expect(codes(between, [paper(old), paper(insurance)])).toEqual(['issued-before-current']);
  });
});

describe('G11 marks of another company', () => {
  it('G11 a code or a number that stands on another company’s paper is told', () => {
    expect(acrossPapersFindings({ startsOn: null, particulars: vigilance }, [], ['code', 'number']).map(({ code }) => code)).toEqual([
      'code-of-another',
      'number-of-another',
    ]);
  });
  it('G11 only what tells a company apart is a mark, and none in clear', () => {
    expect(marksOf(vigilance)).toEqual([{ mark: 'code', hash: expect.stringMatching(/^[0-9a-f]{16}$/) }]);
    expect(marksOf({ ...insurance, number: '12' })).toEqual([]);
    expect(['A1234', 'A12345'].map((number) => marksOf({ ...insurance, number }).length)).toEqual([0, 1]);
    expect(marksOf({ ...insurance, number: 'ABCDEFGH' })).toEqual([]);
    expect(marksOf(null)).toEqual([]);
  });
});
