// From the words of all pages to a DocumentReading. Pure: a text layer now and recognised scans later come through here.
import type { Finding } from '#domain/documents/problems.ts';
import type { DocumentReading, LabelledDate } from '#domain/documents/reading.ts';
import { PAGES_EXPECTED_MAX } from '../limits.ts';
import { dateCertainty, TELLING } from './certainty.ts';
import { readCompany } from './company.ts';
import { missingPages, readActivities, readHeadcount, readPayroll, readSecurityCode, readTacitRenewal, readValidity } from './details.ts';
import { recogniseType } from './document-type.ts';
import { type FoundDate, labelledDates } from './labelled-dates.ts';
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

/** One date is often printed twice (both pages of an attestation): kept once, where it was first seen. */
function distinctDates(dates: readonly FoundDate[]): LabelledDate[] {
  const seen = new Map<string, LabelledDate>();
  for (const { weak: _, shortYear, ...read } of dates) {
    const key = `${read.label} ${read.date ?? read.evidence.text}`;
    if (!seen.has(key)) seen.set(key, { ...read, repaired: read.repaired || shortYear });
  }
  return [...seen.values()];
}

export function readPages(source: Source): DocumentReading {
  const layout = layoutOf(source.pages);
  const type = recogniseType(layout);
  const { company, certainty } = readCompany(layout, type.kinds);
  const found = labelledDates(layout, type.kinds);
  const dates = distinctDates(found.dates);
  const validity = readValidity(layout);
  const tacitRenewal = readTacitRenewal(layout);
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
    confidence: Math.min(source.certainty, type.certainty, certainty, dateCertainty(found, type.kinds, { validity, tacitRenewal })),
    company,
    dates,
    validity,
    tacitRenewal,
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
