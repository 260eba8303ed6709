// Turns the words of all pages into a DocumentReading. Pure; used for a text layer and for recognised text.
import { PAGES_EXPECTED_MAX } from '#domain/constants.ts';
import type { FileMetadata } from '#domain/documents/file-metadata.ts';
import type { Finding } from '#domain/documents/problems.ts';
import { type DocumentReading, distinctDates, type Evidence } from '#domain/documents/reading.ts';
import { dateCertainty, TELLING } from './certainty.ts';
import { readCompany } from './company.ts';
import { missingPages, readActivities, readHeadcount, readPayroll, readSecurityCode, readTacitRenewal, readValidity } from './details.ts';
import { recogniseType } from './document-type.ts';
import { doubtsOf } from './doubts.ts';
import { labelledDates } from './labelled-dates.ts';
import { layoutOf, type SourcePage } from './layout.ts';
import { readParticulars } from './particulars.ts';
import { standingMarks } from './standing-marks.ts';
import { maskNir, readWarnings } from './warnings.ts';

export type Source = {
  readonly analyser: string;
  readonly pages: readonly SourcePage[];
  /** Of the whole file; `pages` may hold only the first ones. */
  readonly pageCount: number;
  /** Problems of the file itself: passwords, scripts, invisible text. */
  readonly problems: readonly Finding[];
  /** 1 for a text layer, less for recognised text. */
  readonly certainty: number;
  /** Similarity hash of the first page (`sketchOfPicture`); absent if the page was not rendered. */
  readonly picture?: string | null;
  readonly making?: FileMetadata;
};

const DOUBTFUL = 0.9;
const QUOTED_MAX = 120;

export function readPages(source: Source): DocumentReading {
  const layout = layoutOf(source.pages);
  const type = recogniseType(layout);
  const { company, certainty, ifKnown } = readCompany(layout, type.kinds);
  const doubts = doubtsOf(source.pages);
  const read = labelledDates(layout, type.kinds);
  const found = {
    ...read,
    dates: read.dates.map((date) => (doubts.touch(date.evidence) ? { ...date, repaired: true, weak: true } : date)),
  };
  const dates = distinctDates(found.dates.map(({ weak: _, shortYear, ...date }) => ({ ...date, repaired: date.repaired || shortYear })));
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
  if (type.denied !== null) problems.push({ code: 'denies-itself', detail: `« ${type.denied.slice(0, QUOTED_MAX)} »` });
  problems.push(...readWarnings(layout, type.kinds, securityCode), ...standingMarks(layout));
  const evidences = [...company.evidence, ...dates.map(({ evidence }) => evidence), ...(validity === null ? [] : [validity.evidence])];
  const trusted = (doubtful: boolean): number => Math.min(source.certainty, doubtful ? DOUBTFUL : 1);
  const sure = {
    type: Math.min(source.certainty, type.certainty),
    company: Math.min(trusted(doubts.any(company.evidence)), certainty),
    companyIfKnown: Math.min(source.certainty, ifKnown),
    dates: Math.min(
      trusted((validity !== null && doubts.any([validity.evidence])) || doubts.unreadDates(evidences)),
      dateCertainty(found, type.kinds, { validity, tacitRenewal }),
    ),
  };
  const reading: DocumentReading = {
    analyser: source.analyser,
    readable: true,
    pageCount: source.pageCount,
    pageSizes: source.pages.map(({ width, height, shown }) => [shown?.width ?? width, shown?.height ?? height] as const),
    kinds: type.kinds,
    variant: type.variant,
    kindEvidence: type.evidence,
    confidence: Math.min(sure.type, sure.company, sure.dates),
    certainty: sure,
    company,
    dates,
    validity,
    tacitRenewal,
    securityCode,
    headcount: readHeadcount(layout),
    payroll: readPayroll(layout),
    activities: readActivities(layout, type.kinds),
    problems,
    particulars: readParticulars(layout, type.kinds, securityCode, source.picture ?? null),
    ...(source.making === undefined ? {} : { making: source.making }),
  };
  return masked(asShown(reading, source.pages));
}

/** Converts every box to the page as a viewer shows it. */
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
