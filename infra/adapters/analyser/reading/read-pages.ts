// From the words of all pages to a DocumentReading. Pure: a text layer now and recognised scans later come through here.
import type { DocumentKind } from '#domain/documents/kinds.ts';
import type { Finding } from '#domain/documents/problems.ts';
import type { DateLabel, DocumentReading, Evidence, LabelledDate } from '#domain/documents/reading.ts';
import { PAGES_EXPECTED_MAX } from '../limits.ts';
import { readCompany } from './company.ts';
import { missingPages, readActivities, readHeadcount, readPayroll, readSecurityCode, readTacitRenewal, readValidity } from './details.ts';
import { recogniseType } from './document-type.ts';
import { doubtsOf } from './doubts.ts';
import { labelledDates } from './labelled-dates.ts';
import { layoutOf, type SourcePage } from './layout.ts';
import { maskNir, readWarnings } from './warnings.ts';

export type Source = {
  readonly analyser: string;
  readonly pages: readonly SourcePage[];
  /** Of the whole file; `pages` may hold the first ones only. */
  readonly pageCount: number;
  /** What the container showed: passwords, scripts, invisible text. */
  readonly problems: readonly Finding[];
  /** 1 for a text layer, less for recognised text. */
  readonly certainty: number;
};

/** Labels by which each kind's expiry can be told; recognised by one of these, a date is sure. */
const TELLING: Readonly<Record<DocumentKind, readonly DateLabel[]>> = {
  urssaf: ['period-end', 'period-month'],
  kbis: ['up-to-date-on'],
  'rc-pro': ['cover-end', 'valid-until'],
  decennale: ['cover-end', 'valid-until'],
  assurance: ['cover-end', 'valid-until'],
  rge: ['cover-end', 'valid-until'],
  other: ['cover-end', 'valid-until'],
};
const SURE = 0.99;
const DOUBTFUL = 0.9;
const NO_DATE = 0.6;

function dateCertainty(dates: readonly LabelledDate[], kinds: readonly DocumentKind[], hasDuration: boolean): number {
  const labels = new Set((kinds.length > 0 ? kinds : (['other'] as const)).flatMap((kind) => TELLING[kind]));
  const telling = dates.filter((read) => labels.has(read.label) && read.date !== null);
  if (telling.length === 0) return hasDuration ? DOUBTFUL : NO_DATE;
  return telling.some((read) => read.repaired) || dates.some((read) => read.label === 'issued-on' && read.repaired) ? DOUBTFUL : SURE;
}

/** One date is often printed twice (both pages of an attestation): kept once, where it was first seen. */
function distinctDates(dates: readonly LabelledDate[]): LabelledDate[] {
  const seen = new Map<string, LabelledDate>();
  for (const read of dates) {
    const key = `${read.label} ${read.date ?? read.evidence.text}`;
    if (!seen.has(key)) seen.set(key, read);
  }
  return [...seen.values()];
}

export function readPages(source: Source): DocumentReading {
  const layout = layoutOf(source.pages);
  const type = recogniseType(layout);
  const { company, certainty } = readCompany(layout, type.kinds);
  const doubts = doubtsOf(source.pages);
  const dates = distinctDates(
    labelledDates(layout, type.kinds).map((read) => ({ ...read, repaired: read.repaired || doubts.touch(read.evidence) })),
  );
  const validity = readValidity(layout);
  const securityCode = type.kinds.includes('urssaf') ? readSecurityCode(layout) : null;
  const problems: Finding[] = [...source.problems];
  if (source.pageCount > PAGES_EXPECTED_MAX) problems.push({ code: 'too-many-pages', detail: `${source.pageCount} pages` });
  const missing = missingPages(layout, source.pageCount);
  // An attestation de vigilance has two pages; the second holds the period and the certificate itself (DOCUMENTS §5a).
  const halfUrssaf = type.kinds.includes('urssaf') && source.pageCount === 1 && !dates.some(({ label }) => TELLING.urssaf.includes(label));
  if (missing.length === 0 && halfUrssaf) missing.push(2);
  if (missing.length > 0) problems.push({ code: 'page-missing', detail: missing.join(', ') });
  problems.push(...readWarnings(layout, type.kinds, securityCode));
  const evidences = [...company.evidence, ...dates.map(({ evidence }) => evidence), ...(validity === null ? [] : [validity.evidence])];
  const unsure = doubts.any([...company.evidence, ...(validity === null ? [] : [validity.evidence])]) || doubts.unreadDates(evidences);
  const reading: DocumentReading = {
    analyser: source.analyser,
    readable: true,
    pageCount: source.pageCount,
    pageSizes: source.pages.map(({ width, height, shown }) => [shown?.width ?? width, shown?.height ?? height] as const),
    kinds: type.kinds,
    variant: type.variant,
    kindEvidence: type.evidence,
    confidence: Math.min(
      source.certainty,
      type.certainty,
      certainty,
      dateCertainty(dates, type.kinds, validity !== null),
      unsure ? DOUBTFUL : 1,
    ),
    company,
    dates,
    validity,
    tacitRenewal: readTacitRenewal(layout),
    securityCode,
    headcount: readHeadcount(layout),
    payroll: readPayroll(layout),
    activities: readActivities(layout, type.kinds),
    problems,
  };
  return masked(asShown(reading, source.pages));
}

/** Every place on the page as a viewer shows it. */
function asShown(reading: DocumentReading, pages: readonly SourcePage[]): DocumentReading {
  const placed = (evidence: Evidence): Evidence => {
    const shown = pages[evidence.page - 1]?.shown;
    return evidence.box === null || shown === undefined ? evidence : { ...evidence, box: shown.place(evidence.box) };
  };
  const within = <T extends { readonly evidence: Evidence }>(read: T): T => ({ ...read, evidence: placed(read.evidence) });
  return {
    ...reading,
    kindEvidence: reading.kindEvidence === null ? null : placed(reading.kindEvidence),
    company: { ...reading.company, evidence: reading.company.evidence.map(placed) },
    dates: reading.dates.map(within),
    validity: reading.validity === null ? null : within(reading.validity),
    securityCode: reading.securityCode === null ? null : within(reading.securityCode),
  };
}

/** Masks social security numbers in every text of the reading. */
function masked(reading: DocumentReading): DocumentReading {
  if (!reading.problems.some((problem) => problem.code === 'nir-masked')) return reading;
  return JSON.parse(JSON.stringify(reading), (_, value: unknown) =>
    typeof value === 'string' ? maskNir(value) : value,
  ) as DocumentReading;
}
