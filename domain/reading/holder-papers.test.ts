// Whole certificates in 210 layouts, for ten companies and three traders, and for random names (decisions/130).
import { describe, expect, it } from 'vitest';
import { AUTO_VALIDATION_CONFIDENCE } from '#domain/constants.ts';
import { seeded } from '#infra/specimens/pdfkit-sheet.ts';
import { FIRMS, HOLDER_PAPER_FILES, type Holder, holderPapers, holdersOf, judgedFor, readSpoilt, seen } from './holder-papers.test-kit.ts';
import { chanceName } from './names.test-kit.ts';

const ALL = HOLDER_PAPER_FILES.flatMap(holderPapers).flatMap((paper) => holdersOf(paper).map((holder) => seen(paper, holder)));
const of = (file: string) => {
  const names = new Set(holderPapers(file).map(({ name }) => name));
  return ALL.filter(({ paper }) => names.has(paper.name));
};
const told = ({ paper, reading, holder }: (typeof ALL)[number]): string =>
  `${paper.name}: « ${reading.company.name} » for « ${holder.name} »`;

describe.each(HOLDER_PAPER_FILES)('certificates of %s for thirteen holders', (file) => {
  it('F177 SIREN, issue date and end are right on every one, the kind on 99 of a hundred', () => {
    expect(
      of(file)
        .filter(({ right }) => !(right.siren && right.dates))
        .map(told),
    ).toEqual([]);
    const wrong = of(file).filter(({ right }) => !right.kind);
    expect(wrong.length / of(file).length, wrong.map(told).join('\n')).toBeLessThanOrEqual(0.01);
  });
  it('F177 the company’s name is right on 98 of a hundred', () => {
    const wrong = of(file).filter(({ right }) => !right.name);
    expect(1 - wrong.length / of(file).length, wrong.map(told).join('\n')).toBeGreaterThanOrEqual(0.98);
  });
  it('F180 98 of a hundred that affirm something of an insured validate without a person, and of the others none', () => {
    const [silent, affirming] = [of(file).filter(({ paper }) => paper.hold), of(file).filter(({ paper }) => !paper.hold)];
    expect(silent.filter(({ accepted }) => accepted.decision === 'validate').map(told)).toEqual([]);
    const held = affirming.filter(({ accepted }) => accepted.decision !== 'validate');
    expect(1 - held.length / affirming.length, held.map(told).join('\n')).toBeGreaterThanOrEqual(0.98);
  });
});

/** Each begins like a label, an issuer or a sentence, begins in lower case, or ends with words that elsewhere end a name. */
const ODD_NAMES = [
  'Agence Roux Architectes',
  'iSol’Éco',
  'PÔLE BTP',
  'Du Sol au Plafond',
  'S.A.S. Vert Chantier',
  'Un Toit Pour Demain',
  'N’DIAYE FAÇADES',
];
/** Tests one of this many layouts. */
const ODD_STEP = 5;

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
  it('F177 names that look like something else are read in 98 of a hundred, and none is wrong and sure', () => {
    const papers = HOLDER_PAPER_FILES.flatMap(holderPapers).filter(({ person }, i) => !person && i % ODD_STEP === 0);
    const read = ODD_NAMES.flatMap((name, i) => papers.map((paper) => seen(paper, { ...FIRMS[i]!, name })));
    const wrong = read.filter(({ right }) => !right.name);
    expect(wrong.filter(({ sure }) => sure).map(told)).toEqual([]);
    expect(read.filter(({ right }) => !right.kind).map(told)).toEqual([]);
    expect(1 - wrong.length / read.length, wrong.map(told).join('\n')).toBeGreaterThanOrEqual(0.98);
  });
  it('F179 no name is wrong and sure', () => {
    expect(ALL.filter(({ sure, right }) => sure && !right.name).map(told)).toEqual([]);
  });
  it('C22 a letter of the name that recognition took for another is a doubt, and holds nothing back where the SIREN is the known one', () => {
    const holder = FIRMS.find(({ name }) => name === 'MAÇONNERIE LEFÈVRE & FILS')!;
    const read = HOLDER_PAPER_FILES.flatMap(holderPapers).flatMap((paper) =>
      paper.person || paper.hold ? [] : [{ paper, reading: readSpoilt(paper, holder) }],
    );
    expect(read.filter(({ reading }) => reading.company.name === holder.name).map(({ paper }) => paper.name)).toEqual([]);
    expect(read.filter(({ reading }) => reading.confidence >= AUTO_VALIDATION_CONFIDENCE).map(({ paper }) => paper.name)).toEqual([]);
    const held = read.filter(({ paper, reading }) => judgedFor(reading, paper, holder).decision !== 'validate');
    expect(1 - held.length / read.length, held.map(({ paper }) => paper.name).join(', ')).toBeGreaterThanOrEqual(0.95);
  });
  it('F179 of sure names made by chance one of 500 is wrong at most, whatever the layout, and 98 of a hundred are right', () => {
    const random = seeded('names by chance');
    let [right, sure] = [0, 0];
    const wrong: string[] = [];
    const papers = HOLDER_PAPER_FILES.flatMap(holderPapers).filter(({ person }) => !person);
    for (const paper of papers) {
      for (let i = 0; i < NAMES_A_LAYOUT; i += 1) {
        const holder: Holder = { ...FIRMS[i % FIRMS.length]!, name: chanceName(random) };
        const read = seen(paper, holder);
        if (read.sure) sure += 1;
        if (read.right.name) right += 1;
        else if (read.sure) wrong.push(told(read));
      }
    }
    expect(wrong.length / sure, wrong.join('\n')).toBeLessThanOrEqual(1 / 500);
    expect(right / (papers.length * NAMES_A_LAYOUT)).toBeGreaterThanOrEqual(0.98);
  });
});
const NAMES_A_LAYOUT = 8;
