// The documents of `papers/`, read and judged: the expected values are in their own first lines and never come from the reader.
import { describe, expect, it } from 'vitest';
import { AUTO_VALIDATION_CONFIDENCE } from '#domain/constants.ts';
import { accept } from '#domain/documents/acceptance.ts';
import { expiryOf, issueDate } from '#domain/documents/expiry.ts';
import { calendarDate } from '#domain/kernel/calendar.ts';
import { dateCertainty } from './certainty.ts';
import { recogniseType } from './document-type.ts';
import { labelledDates } from './labelled-dates.ts';
import { layoutOf } from './layout.ts';
import { PAPER_FILES, type Paper, paperPage, papers, readPaper } from './papers.test-kit.ts';

const TODAY = calendarDate('2026-11-21');
const ALL = PAPER_FILES.flatMap(papers);
const HOLDER = { companyName: 'BATI SUD', siret: '00010010700010' };
const judged = (paper: Paper) =>
  accept({
    reading: readPaper(paper),
    requestedKind: paper.as,
    requestedTypeName: paper.as,
    subcontractor: HOLDER,
    today: TODAY,
    uploadedOn: TODAY,
    autoValidation: true,
    validityPeriodDays: 90,
  });

describe('papers as many issuers print them', () => {
  it.each(PAPER_FILES)('F177 kind, issue date and expiry of every paper in %s', (file) => {
    const seen = papers(file).map((paper) => {
      const read = readPaper(paper);
      const kind = paper.kinds[0];
      const dates = kind === undefined ? null : [issueDate(read, kind)?.date ?? null, expiryOf(read, kind, null)?.date ?? null];
      return { name: paper.name, kinds: [...read.kinds].sort(), variant: read.variant, dates };
    });
    const right = papers(file).map(({ name, kinds, variant, issuedOn, endsOn }) => ({
      name,
      kinds: [...kinds].sort(),
      variant,
      dates: kinds.length === 0 ? null : [issuedOn, endsOn],
    }));
    expect(seen).toEqual(right);
  });

  it('F181 none that must wait is validated, and none with another end than its own', () => {
    const slips = ALL.filter((paper) => {
      const { decision, expirationDate } = judged(paper);
      return decision === 'validate' && (paper.hold || expirationDate !== paper.endsOn);
    });
    expect(slips.map(({ name }) => name)).toEqual([]);
  });

  it('F177 the code of an URSSAF certificate is found without its label, and nothing else is taken for it', () => {
    const codes = papers('clean.txt').flatMap((paper) => (paper.kinds[0] === 'urssaf' ? [readPaper(paper).securityCode?.value] : []));
    expect(codes.length).toBeGreaterThan(3);
    expect([...new Set(codes)]).toEqual(['H7G2K4L9P1M3N5B']);
    const without = papers('state.txt').filter(({ kinds, pages }) => kinds[0] === 'urssaf' && !/code|clé/i.test(pages.join(' ')));
    expect(without.map((paper) => readPaper(paper).securityCode)).toEqual(without.map(() => null));
  });

  it('F177 a plan for debts is told where the holder has one, not where the form speaks of them', () => {
    const told = papers('clean.txt').filter((paper) => readPaper(paper).problems.some(({ code }) => code === 'debt-plan'));
    expect(told.map(({ name }) => name)).toEqual(['c-urssaf-apurement']);
  });

  it('F181 kind and dates of 95 % of the clean papers that still run are sure, whoever holds them', () => {
    const clean = ALL.filter(({ hold }) => !hold);
    expect(clean.length).toBeGreaterThan(100);
    const doubtful = clean.filter((paper) => {
      const layout = layoutOf(paper.pages.map(paperPage));
      const { kinds, certainty } = recogniseType(layout);
      return Math.min(certainty, dateCertainty(labelledDates(layout, kinds), kinds, readPaper(paper))) < AUTO_VALIDATION_CONFIDENCE;
    });
    expect(1 - doubtful.length / clean.length, doubtful.map(({ name }) => name).join(', ')).toBeGreaterThanOrEqual(0.95);
  });
});
