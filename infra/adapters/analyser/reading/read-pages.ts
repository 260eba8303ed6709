// From the words of all pages to a DocumentReading. Pure: a text layer now and recognised scans later come through here.
import type { DocumentKind } from '#domain/documents/kinds.ts';
import type { Finding } from '#domain/documents/problems.ts';
import { type DateLabel, type DocumentReading, distinctDates, type LabelledDate } from '#domain/documents/reading.ts';
import { PAGES_EXPECTED_MAX } from '../limits.ts';
import { readCompany } from './company.ts';
import { missingPages, readActivities, readHeadcount, readPayroll, readSecurityCode, readTacitRenewal, readValidity } from './details.ts';
import { recogniseType } from './document-type.ts';
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

export function readPages(source: Source): DocumentReading {
  const layout = layoutOf(source.pages);
  const type = recogniseType(layout);
  const { company, certainty } = readCompany(layout, type.kinds);
  const dates = distinctDates(labelledDates(layout, type.kinds));
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
  return masked({
    analyser: source.analyser,
    readable: true,
    pageCount: source.pageCount,
    pageSizes: source.pages.map((page) => [page.width, page.height] as const),
    kinds: type.kinds,
    variant: type.variant,
    kindEvidence: type.evidence,
    confidence: Math.min(source.certainty, type.certainty, certainty, dateCertainty(dates, type.kinds, validity !== null)),
    company,
    dates,
    validity,
    tacitRenewal: readTacitRenewal(layout),
    securityCode,
    headcount: readHeadcount(layout),
    payroll: readPayroll(layout),
    activities: readActivities(layout, type.kinds),
    problems,
  });
}

/** Masks social security numbers in every text of the reading. */
function masked(reading: DocumentReading): DocumentReading {
  if (!reading.problems.some((problem) => problem.code === 'nir-masked')) return reading;
  return JSON.parse(JSON.stringify(reading), (_, value: unknown) =>
    typeof value === 'string' ? maskNir(value) : value,
  ) as DocumentReading;
}
