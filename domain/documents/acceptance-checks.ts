// Checks that compare a document with the subcontractor's facts or with the date; each answers problems and notes.
import { addMonths, type CalendarDate, frenchDate } from '../kernel/calendar.ts';
import { type Trade, tradeNames } from '../subcontractors/trades.ts';
import { kindList, receivedInsteadOf, VARIANT_NAME } from '../texts/fr/document-problems.ts';
import type { CompanyMatch } from './company-match.ts';
import { conflictingDates, type Expiry, issueDate, startsOn } from './expiry.ts';
import { EXPIRY_RULES } from './expiry-rules.ts';
import { spaced } from './identifiers.ts';
import { uncoveredTrades } from './insured-activities.ts';
import { COVER_KINDS, type DocumentKind, KIND_NAME } from './kinds.ts';
import type { Finding } from './problems.ts';
import type { DocumentReading } from './reading.ts';

/** What the customer knows of the subcontractor. The optional facts make the checks stricter where they are known. */
export type SubcontractorFacts = {
  readonly companyName: string;
  readonly siret: string;
  /** false: he is known to employ nobody, so a certificate without headcount is enough (T04). */
  readonly hasEmployees?: boolean | null;
  /** What he does for us: the insured activities must name each (T19). None: they are not compared. */
  readonly trades?: readonly Trade[];
  /** Contract amount before tax, euros (T28). */
  readonly contractAmount?: number | null;
};

/** Works that one employee can plausibly carry in a year, euros before tax. House rule: about twice the trade's turnover per head (T28). */
export const WORKS_PER_EMPLOYEE_MAX = 250_000;

/** Whether the recognised kind is the requested one (criterion 1 of DOCUMENTS §9). */
export const typeMatches = (reading: DocumentReading, requested: DocumentKind): boolean =>
  requested !== 'other' && reading.kinds.includes(requested);

export function typeFindings(reading: DocumentReading, requested: DocumentKind, requestedName: string): Finding[] {
  if (requested === 'other') return [];
  if (!reading.kinds.includes(requested)) {
    if (reading.variant !== null || reading.kinds.length > 0) {
      const seen = reading.variant !== null ? VARIANT_NAME[reading.variant] : kindList(reading.kinds);
      return [{ code: 'wrong-type', detail: receivedInsteadOf(seen, KIND_NAME[requested]) }];
    }
    return [{ code: 'type-not-recognised', detail: `attendu : ${requestedName}` }];
  }
  const others = reading.kinds.filter((kind) => kind !== requested);
  const insurance = COVER_KINDS.includes(requested) && others.every((kind) => COVER_KINDS.includes(kind));
  if (others.length > 0 && !insurance) return [{ code: 'several-documents', detail: kindList(reading.kinds) }];
  if (others.length > 0) return [{ code: 'two-in-one', detail: '' }];
  if (reading.variant === 'extrait-k' || reading.variant === 'attestation-rne') {
    return [{ code: 'alternative-accepted', detail: VARIANT_NAME[reading.variant] }];
  }
  return [];
}

export function companyFindings(
  reading: DocumentReading,
  match: CompanyMatch,
  kind: DocumentKind,
  subcontractor: SubcontractorFacts,
): Finding[] {
  const { company } = reading;
  if (match.outcome === 'unknown') return [{ code: 'company-not-found', detail: '' }];
  if (match.outcome === 'other') {
    const seen = [company.name, company.siren === null ? null : `SIREN ${spaced(company.siren)}`].filter((part) => part !== null);
    return [{ code: 'other-company', detail: seen.join(', ') }];
  }
  const findings: Finding[] = [];
  if (match.name === 'different') findings.push({ code: 'name-differs', detail: `imprimé : ${company.name ?? ''}` });
  if (match.name === 'variant' || match.name === 'partial')
    findings.push({ code: 'name-variant', detail: `imprimé : ${company.name ?? ''}` });
  if (match.establishment === 'all' && company.sirets.length > 0)
    findings.push({ code: 'all-establishments', detail: spaced(company.sirets[0]!) });
  if (match.establishment === 'unlisted') {
    // Contributions and RGE qualifications belong to an establishment; an insurance contract covers the whole company.
    const perEstablishment = kind === 'urssaf' || kind === 'rge';
    const detail = `SIRET attendu : ${spaced(subcontractor.siret)}`;
    findings.push({ code: perEstablishment ? 'establishment-not-listed' : 'other-establishment', detail });
  }
  return findings;
}

const out = (code: Finding['code'], date: CalendarDate): Finding => ({ code, detail: frenchDate(date) });

export function dateFindings(
  reading: DocumentReading,
  kind: DocumentKind,
  expiry: Expiry | null,
  today: CalendarDate,
  coveredUntil: CalendarDate | null,
  uploadedOn: CalendarDate,
): Finding[] {
  const findings: Finding[] = [];
  const rule = EXPIRY_RULES[kind];
  const issued = issueDate(reading, kind);
  const relevant = new Set([...rule.ends, ...rule.starts, ...(rule.derived?.from ?? []), 'issued-on']);
  for (const read of reading.dates) {
    if (read.date === null && relevant.has(read.label)) findings.push({ code: 'impossible-date', detail: read.evidence.text });
    else if (read.label === 'issued-on' && read.date! > today) findings.push(out('issue-date-in-future', read.date!));
    else if (rule.derived?.from.includes(read.label) && read.date! > today) {
      findings.push(out(kind === 'kbis' ? 'issue-date-in-future' : 'date-out-of-range', read.date!));
    }
  }
  // A document judged later may have an issue date that is past by then, but still after its upload.
  if (issued !== null && issued.date > uploadedOn && issued.date <= today) findings.push(out('issued-after-upload', issued.date));
  const conflict = conflictingDates(reading, kind);
  if (conflict.length > 0) findings.push({ code: 'conflicting-dates', detail: conflict.map(frenchDate).join(' et ') });
  if (expiry === null || expiry.rule === 'fallback') {
    findings.push(reading.tacitRenewal ? { code: 'tacit-renewal', detail: '' } : { code: 'expiry-not-found', detail: '' });
    return findings;
  }
  if (expiry.date < today) findings.push(out('expired', expiry.date));
  else if (coveredUntil !== null && expiry.date < coveredUntil) findings.push(out('older-than-current', coveredUntil));
  if (expiry.date > addMonths(issued !== null && issued.date < today ? issued.date : today, rule.maxMonths))
    findings.push(out('date-out-of-range', expiry.date));
  if (issued !== null && expiry.date < issued.date) findings.push({ code: 'dates-inconsistent', detail: 'fin avant l’émission' });
  const start = startsOn(reading, kind);
  if (start !== null && start > expiry.date) findings.push({ code: 'dates-inconsistent', detail: 'fin avant le début' });
  else if (start !== null && start > today) findings.push(out('not-yet-in-force', start));
  // Cover of the sites that open from a later day on has not begun (T13).
  const opening = kind === 'decennale' ? lastOpening(reading) : null;
  if (opening !== null && opening > today && (start === null || start <= today)) findings.push(out('not-yet-in-force', opening));
  if (kind === 'decennale' && siteOpeningOutside(reading, start, expiry.date)) {
    findings.push({ code: 'dates-inconsistent', detail: 'ouverture de chantier hors de la période de validité' });
  }
  return findings;
}

const lastOpening = (reading: DocumentReading): CalendarDate | null =>
  reading.dates
    .flatMap(({ label, date }) => (label === 'site-opening-start' && date !== null ? [date] : []))
    .sort()
    .at(-1) ?? null;
/** DOCUMENTS §4: the opening date of the site must lie within the printed period. */
function siteOpeningOutside(reading: DocumentReading, start: CalendarDate | null, end: CalendarDate): boolean {
  return reading.dates.some(
    (read) => read.label === 'site-opening-start' && read.date !== null && (read.date > end || (start !== null && read.date < start)),
  );
}

export function contentFindings(reading: DocumentReading, kind: DocumentKind, subcontractor: SubcontractorFacts): Finding[] {
  const findings: Finding[] = [];
  if (kind === 'urssaf') {
    // « Aucun salarié » counts as a headcount, unless he is known to employ somebody (T04).
    const nobody =
      reading.headcount === null ? subcontractor.hasEmployees !== false : reading.headcount === 0 && subcontractor.hasEmployees === true;
    if (nobody) findings.push({ code: 'no-headcount', detail: '' });
    const amount = subcontractor.contractAmount ?? null;
    if (amount !== null && reading.headcount !== null && amount > Math.max(1, reading.headcount) * WORKS_PER_EMPLOYEE_MAX) {
      const detail = `${reading.headcount} salarié(s) pour un marché de ${amount.toLocaleString('fr-FR')} €`;
      findings.push({ code: 'headcount-inconsistent', detail });
    }
  }
  const { trades = [] } = subcontractor;
  if (kind === 'decennale' && trades.length > 0) {
    const uncovered = reading.activities === null ? trades : uncoveredTrades(trades, reading.activities);
    const code = reading.activities === null ? 'activities-unread' : 'trade-not-covered';
    if (uncovered.length > 0) findings.push({ code, detail: tradeNames(uncovered) });
  }
  return findings;
}
