// The facts of a certificate in the corpus, before it is drawn: the company, the days, and deliberate faults. Wording and layout belong to
// one part of the corpus alone (build/, held/).
import { addDays, addMonths, type CalendarDate, calendarDate } from '#domain/kernel/calendar.ts';
import { sirenAt, siretOf } from '../../specimens/companies.ts';
import { seeded } from '../../specimens/pdfkit-sheet.ts';

/** The day on which the corpus is judged: fixed, so that a later run gives the same result. */
export const TODAY = calendarDate('2026-11-23');

/** The kinds with rules of their own (domain/documents/kinds.ts). */
export const KINDS = ['urssaf', 'kbis', 'rc-pro', 'decennale', 'assurance', 'rge'] as const;
export type Kind = (typeof KINDS)[number];
export const TYPE_NAMES: Record<Kind, string> = {
  urssaf: 'Attestation URSSAF',
  kbis: 'Extrait Kbis',
  'rc-pro': 'RC professionnelle',
  decennale: 'Assurance décennale',
  assurance: 'Attestation d’assurance',
  rge: 'Certificat RGE',
};

export type Firm = {
  /** As it is printed everywhere on its documents. */
  readonly name: string;
  readonly form: string;
  readonly capital: string;
  readonly siren: string;
  readonly siret: string;
  readonly street: string;
  /** Postcode and town. */
  readonly town: string;
  readonly manager: string;
  readonly trades: readonly string[];
  readonly headcount: number;
};
/** One line of a part's list of companies; the numbers are computed. */
export type FirmLine = readonly [
  name: string,
  form: string,
  capital: string,
  street: string,
  town: string,
  manager: string,
  ...trades: string[],
];
/** SIREN numbers that begin with 000; two parts with `first` 4 000 apart never share one. */
export function firmsOf(lines: readonly FirmLine[], first: number): readonly Firm[] {
  return lines.map(([name, form, capital, street, town, manager, ...trades], i) => {
    const siren = sirenAt(first + i * 97);
    return { name, form, capital, siren, siret: siretOf(siren, 1 + (i % 3)), street, town, manager, trades, headcount: 2 + ((i * 7) % 31) };
  });
}

export type Paper = {
  readonly firm: Firm;
  readonly issuedOn: CalendarDate;
  /** First and last day of the cover or of the certificate; unused where the document has no period. */
  readonly start: CalendarDate;
  readonly end: CalendarDate;
  /** Last day of the period that URSSAF checked. */
  readonly periodEnd: CalendarDate;
  /** A repeatable sequence of random numbers from 0 to 1, the document's own. */
  readonly random: () => number;
  readonly twist: Twist;
};

/** What turns an honest document into a trap; a layout applies those that its kind can show. */
export type Twist = {
  /** Sentences at the foot of the last page, in the part's wording. */
  readonly printed?: readonly string[];
  /** White on white. */
  readonly hidden?: readonly string[];
  /** The program that the file's metadata names. */
  readonly producer?: string;
  /** Another SIRET printed than the company's first (T05, T06). */
  readonly siret?: string;
  /** A day printed over the end date (T26). */
  readonly paintedEnd?: CalendarDate;
  readonly firstPageOnly?: boolean;
  readonly securityCode?: string;
  readonly headcount?: number;
  /** Another name than the company's (a variant of it, or another company's). */
  readonly name?: string;
};

export type Layout = {
  readonly id: string;
  draw(paper: Paper): Promise<Uint8Array>;
  /** The company number is not printed. */
  readonly withoutSiren?: boolean;
  /** The day of issue is not printed. */
  readonly withoutIssue?: boolean;
};

const earlier = (a: CalendarDate, b: CalendarDate): CalendarDate => (a < b ? a : b);
const monthEnd = (date: CalendarDate): CalendarDate => addDays(addMonths(calendarDate(`${date.slice(0, 7)}-01`), 1), -1);

/** An honest document of this kind: one that is valid today, or one that has expired. */
export function paperOf(kind: Kind, firm: Firm, seed: string, current = true): Paper {
  const random = seeded(seed);
  for (let warm = 0; warm < 4; warm += 1) random();
  const between = (low: number, high: number): number => low + Math.floor(random() * (high - low + 1));
  const ago = (low: number, high: number): CalendarDate => addDays(TODAY, -between(low, high));
  const paper = { firm, random, twist: {} };
  if (kind === 'urssaf') {
    const issuedOn = current ? ago(1, 70) : ago(230, 500);
    const periodEnd = monthEnd(addMonths(issuedOn, -between(1, 2)));
    return { ...paper, issuedOn, periodEnd, start: issuedOn, end: periodEnd };
  }
  if (kind === 'kbis') {
    const issuedOn = current ? ago(1, 80) : ago(100, 400);
    return { ...paper, issuedOn, periodEnd: issuedOn, start: issuedOn, end: issuedOn };
  }
  // A calendar year, or a year from any day.
  const calendarYear = kind !== 'rge' && random() < 0.4;
  const start = calendarYear ? calendarDate(current ? '2026-01-01' : '2025-01-01') : current ? ago(10, 300) : ago(380, 640);
  const issuedOn = earlier(addDays(start, between(-20, 25)), addDays(TODAY, -1));
  return { ...paper, issuedOn, start, end: addDays(addMonths(start, 12), -1), periodEnd: start };
}

/** The last day of its validity, by the rules of DOCUMENTS §4 and the corpus's own arithmetic. */
export function expiryOfPaper(kind: Kind, paper: Paper): CalendarDate {
  if (kind === 'kbis') return addMonths(paper.issuedOn, 3);
  if (kind === 'urssaf') return earlier(addMonths(paper.periodEnd, 6), addMonths(paper.issuedOn, 6));
  return paper.end;
}
