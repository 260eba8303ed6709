// Whole certificates for any holder (`holder-papers/*.txt`), in the layouts of each kind's issuers: read and judged for the company that
// they were made for and for others. They share no layout with `papers/`, `holder-layouts/` and the corpus of the score.
import { readdirSync, readFileSync } from 'node:fs';
import { AUTO_VALIDATION_CONFIDENCE } from '#domain/constants.ts';
import { type Acceptance, accept } from '#domain/documents/acceptance.ts';
import { expiryOf, issueDate } from '#domain/documents/expiry.ts';
import { normalizeText } from '#domain/documents/normalize-text.ts';
import type { DocumentReading } from '#domain/documents/reading.ts';
import { calendarDate } from '#domain/kernel/calendar.ts';
import { sirenAt, siretOf } from '#infra/specimens/companies.ts';
import { fill, valuesOf } from './holders.test-kit.ts';
import type { SourcePage } from './layout.ts';
import { type Paper, paperPage, papersOf } from './papers.test-kit.ts';
import { readPages } from './read-pages.ts';

export type Holder = Parameters<typeof valuesOf>[0];
/** `printed`: the holder's name as this layout prints it. */
export type HolderPaper = Paper & { readonly person: boolean; readonly printed: string };

/** A day on which all of them are valid. */
export const TODAY = calendarDate('2026-11-23');

const firm = (name: string, form: string, at: number, sign = ''): Holder => ({ name, form, sign, siren: sirenAt(26_000 + at * 61) });
export const FIRMS: readonly Holder[] = [
  firm('BATI SUD', 'SARL', 1),
  firm('Toitures de l’Orb', 'SAS', 2),
  firm('MAÇONNERIE LEFÈVRE & FILS', 'SARL', 3),
  firm('SAS ÉLEC’HORIZON', 'SAS', 4),
  firm('3D RENOV 34', 'EURL', 5),
  firm('GAVE ASCENSEURS MAINTENANCE', 'SAS', 6),
  firm('CHARPENTES DU NORD LITTORAL SARL', 'SARL', 7),
  firm('SOCIÉTÉ D’ÉTANCHÉITÉ ET DE BARDAGE DU GRAND EST', 'SAS', 8),
  firm('A.B.C. PLOMBERIE', 'EURL', 9),
  firm('Entreprise générale Moreau et Associés', 'SARL', 10),
];
export const PEOPLE: readonly Holder[] = [
  firm('DUPONT Jean', 'EI', 11, 'JD PEINTURE'),
  firm('Marie-Claude LE BRAS', 'EI', 12, 'L’Atelier du Bois'),
  firm('MARTIN Paul', 'EI', 13, 'PM Rénov'),
];
export const HOLDER_PAPER_FILES = readdirSync(new URL('./holder-papers/', import.meta.url)).sort();

export const holderPapers = (file: string): HolderPaper[] =>
  papersOf(readFileSync(new URL(`./holder-papers/${file}`, import.meta.url), 'utf8')).map((paper) => {
    const [kind, person] = paper.head.split('|')[1]!.trim().split(' ');
    const printed = /\| name ([^|]+)/.exec(paper.head)?.[1]?.trim() ?? (person === 'ei' ? '{P}' : '{N}');
    return { ...paper, printed, kinds: [kind as Paper['as']], variant: null, as: kind as Paper['as'], person: person === 'ei' };
  });

/** Normalizes a printed name: case, accents, signs and spaces make no difference; a missing or additional word does. */
const bare = (name: string): string =>
  normalizeText(name)
    .replace(/&/g, 'et')
    .replace(/[^a-z0-9]/g, '');

export const pagesFor = (paper: HolderPaper, holder: Holder): SourcePage[] => {
  const values = valuesOf(holder);
  return paper.pages.map((page) => paperPage(fill(page, values)));
};
export const readFor = (paper: HolderPaper, holder: Holder): DocumentReading => {
  const pages = pagesFor(paper, holder);
  return readPages({ analyser: 'papers', pages, pageCount: pages.length, problems: [], certainty: 1 });
};

/** As read from a picture: in each longer word of the name one letter is misread and marked doubtful. */
export function readSpoilt(paper: HolderPaper, holder: Holder): DocumentReading {
  const words = holder.name.split(/[\s’&-]+/).filter((word) => word.length >= SPOILT_MIN);
  const spoilt = new Set(words.flatMap((word) => [word, valuesOf({ ...holder, name: word }).U!]));
  const pages = pagesFor(paper, holder).map((page) => ({
    ...page,
    words: page.words.map((word) =>
      spoilt.has(word.text) ? { ...word, text: `${word.text.slice(0, 3)}i${word.text.slice(4)}`, doubtful: true } : word,
    ),
  }));
  return readPages({ analyser: 'papers', pages, pageCount: pages.length, problems: [], certainty: 0.98 });
}
const SPOILT_MIN = 8;

export const judgedFor = (reading: DocumentReading, paper: HolderPaper, { name, siren }: Pick<Holder, 'name' | 'siren'>): Acceptance =>
  accept({
    reading,
    requestedKind: paper.as,
    requestedTypeName: paper.as,
    subcontractor: { companyName: name, siret: siretOf(siren) },
    today: TODAY,
    uploadedOn: TODAY,
    autoValidation: true,
    validityPeriodDays: 90,
  });

export type Seen = {
  readonly paper: HolderPaper;
  readonly holder: Holder;
  readonly reading: DocumentReading;
  readonly right: { readonly name: boolean; readonly siren: boolean; readonly kind: boolean; readonly dates: boolean };
  readonly sure: boolean;
  readonly accepted: Acceptance;
};

/** A document read and judged for one holder. */
export function seen(paper: HolderPaper, holder: Holder): Seen {
  const reading = readFor(paper, holder);
  const { company } = reading;
  const right = {
    name: company.name !== null && bare(company.name) === bare(fill(paper.printed, valuesOf(holder))),
    siren: company.siren === holder.siren,
    kind: reading.kinds.join() === paper.kinds.join(),
    dates: (issueDate(reading, paper.as)?.date ?? null) === paper.issuedOn && expiryOf(reading, paper.as, null)?.date === paper.endsOn,
  };
  return {
    paper,
    holder,
    reading,
    right,
    sure: reading.confidence >= AUTO_VALIDATION_CONFIDENCE,
    accepted: judgedFor(reading, paper, holder),
  };
}
export const holdersOf = ({ person }: HolderPaper): readonly Holder[] => (person ? PEOPLE : FIRMS);
