// Whole certificates in 63 layouts, for ten companies and three traders, and for names made by chance (decisions/130).
import { describe, expect, it } from 'vitest';
import { seeded } from '#infra/proof/specimens/pdfkit-sheet.ts';
import { FIRMS, HOLDER_PAPER_FILES, type Holder, holderPapers, holdersOf, judgedFor, seen } from './holder-papers.test-kit.ts';
import { chanceName } from './names.test-kit.ts';

const ALL = HOLDER_PAPER_FILES.flatMap(holderPapers).flatMap((paper) => holdersOf(paper).map((holder) => seen(paper, holder)));
const of = (file: string) => {
  const names = new Set(holderPapers(file).map(({ name }) => name));
  return ALL.filter(({ paper }) => names.has(paper.name));
};
const told = ({ paper, reading, holder }: (typeof ALL)[number]): string =>
  `${paper.name}: « ${reading.company.name} » for « ${holder.name} »`;

describe.each(HOLDER_PAPER_FILES)('certificates of %s for thirteen holders', (file) => {
  it('F177 SIREN, kind, issue date and end are right on every one', () => {
    const wrong = of(file).filter(({ right }) => !(right.siren && right.kind && right.dates));
    expect(wrong.map(told)).toEqual([]);
  });
  it('F177 the company’s name is right on 98 of a hundred', () => {
    const wrong = of(file).filter(({ right }) => !right.name);
    expect(1 - wrong.length / of(file).length, wrong.map(told).join('\n')).toBeGreaterThanOrEqual(0.98);
  });
  it('F180 98 of a hundred validate without a person', () => {
    const held = of(file).filter(({ accepted }) => accepted.decision !== 'validate');
    expect(1 - held.length / of(file).length, held.map(told).join('\n')).toBeGreaterThanOrEqual(0.98);
  });
});

describe('what is sure', () => {
  it('F181 nothing validates for another company, for one of the same name, or until another day', () => {
    const slips = ALL.filter(({ paper, holder, reading, accepted }) => {
      const stranger = FIRMS.find(({ siren }) => siren !== holder.siren)!;
      const validates = (name: string) => judgedFor(reading, paper, { name, siren: stranger.siren }).decision === 'validate';
      return (
        validates(stranger.name) || validates(holder.name) || (accepted.decision === 'validate' && accepted.expirationDate !== paper.endsOn)
      );
    });
    expect(slips.map(told)).toEqual([]);
  });
  it('F179 no name is wrong and sure', () => {
    expect(ALL.filter(({ sure, right }) => sure && !right.name).map(told)).toEqual([]);
  });
  it('F179 of names made by chance none is wrong and sure in any layout, and nineteen of twenty are right', () => {
    const random = seeded('names by chance');
    let right = 0;
    const wrong: string[] = [];
    const papers = HOLDER_PAPER_FILES.flatMap(holderPapers).filter(({ person }) => !person);
    for (const paper of papers) {
      for (let i = 0; i < NAMES_A_LAYOUT; i += 1) {
        const holder: Holder = { ...FIRMS[i % FIRMS.length]!, name: chanceName(random) };
        const read = seen(paper, holder);
        if (read.right.name) right += 1;
        else if (read.sure) wrong.push(told(read));
      }
    }
    expect(wrong).toEqual([]);
    expect(right / (papers.length * NAMES_A_LAYOUT)).toBeGreaterThanOrEqual(0.95);
  });
});
const NAMES_A_LAYOUT = 8;
