// When an external analyser is asked about a document, and what its answer may change. Ours reads first; the other one may confirm it,
// propose missing values, or contradict it. A value that only the other one read is never validated automatically (infra/decisions/122).
import { AUTO_VALIDATION_CONFIDENCE, SECOND_OPINION_FLOOR, SECOND_OPINION_MAX_BYTES, SECOND_OPINION_MAX_PAGES } from '../constants.ts';
import { type CalendarDate, frenchDate } from '../kernel/calendar.ts';
import { kindList, OUTSIDE_ANALYSER_NAME } from '../texts/fr/document-problems.ts';
import { compareNames } from './company-match.ts';
import { expiryOf, issueDate, startsOn } from './expiry.ts';
import { spaced } from './identifiers.ts';
import { type DocumentKind, kindOfTypeName } from './kinds.ts';
import { normalizeText } from './normalize-text.ts';
import type { OutsideAnalyser, SecondOpinionOutcome } from './outside-analyser.ts';
import { type Finding, isProblem, type ProblemCode } from './problems.ts';
import { type DocumentReading, distinctDates } from './reading.ts';

// Words of documents about people: lists of workers, their cards and permits, bank and identity documents.
const ABOUT_PEOPLE =
  /etrang|travailleur|salari|personnel|nominati|ouvrier|employe|detach|\ba ?1\b|carte|sejour|passeport|identite|\brib\b|bancaire|medical|\bpaie\b|\bpaye\b/;

/**
 * Whether the documents of this type are about people, judged by its name, because types are the customer's own. The list of foreign
 * workers (L8254-1, D8254-2: nationality and permits) is the main one; such documents are sent to no external analyser (DOCUMENTS §2).
 */
export const isPersonalType = (typeName: string): boolean => ABOUT_PEOPLE.test(normalizeText(typeName));

/** Only documents of a known kind, that is certificates of companies, may be sent out. Any other type stays. */
export const mayLeaveTheHouse = (typeName: string): boolean => kindOfTypeName(typeName) !== 'other' && !isPersonalType(typeName);

/** Problems that a second reading can resolve; with any other problem a person decides anyway. */
const MENDABLE: ReadonlySet<string> = new Set<ProblemCode>(['file-no-text', 'file-image']);
const SHOWN_FORMATS: ReadonlySet<string> = new Set(['application/pdf', 'image/jpeg', 'image/png']);

export type SecondOpinionQuestion = {
  readonly local: DocumentReading;
  readonly requestedTypeName: string;
  readonly mimeType: string;
  /** bytes */
  readonly fileSize: number;
};

/**
 * Whether our reading leaves a doubt that a second one may resolve, about a document that may be sent out. Consent is checked elsewhere.
 */
export function wantsSecondOpinion({ local, requestedTypeName, mimeType, fileSize }: SecondOpinionQuestion): boolean {
  if (!mayLeaveTheHouse(requestedTypeName)) return false;
  if (!SHOWN_FORMATS.has(mimeType) || fileSize > SECOND_OPINION_MAX_BYTES || local.pageCount > SECOND_OPINION_MAX_PAGES) return false;
  // Data about people that we found on the document count more than the name of its type.
  if (local.problems.some(({ code }) => code === 'nir-masked' || code === 'lists-workers')) return false;
  if (local.problems.some((finding) => isProblem(finding) && !MENDABLE.has(finding.code))) return false;
  if (!local.readable) return true;
  const kind = kindOfTypeName(requestedTypeName);
  // A document of another kind than the requested one waits for a person anyway, and may be anything.
  if (!local.kinds.includes(kind) && (local.kinds.length > 0 || local.variant !== null)) return false;
  return local.confidence < AUTO_VALIDATION_CONFIDENCE || missingFields(local, kind).length > 0;
}

const FIELDS = ['type', 'entreprise', 'fin de validité'] as const;
type Field = (typeof FIELDS)[number];

/** The fields that a decision needs and this reading lacks. */
function missingFields(reading: DocumentReading, kind: DocumentKind): Field[] {
  const has: Record<Field, boolean> = {
    type: reading.kinds.length > 0 || reading.variant !== null,
    entreprise: reading.company.siren !== null || reading.company.name !== null,
    'fin de validité': expiryOf(reading, kind, null) !== null || reading.tacitRenewal,
  };
  return FIELDS.filter((field) => !has[field]);
}

const day = (date: CalendarDate | null): string => (date === null ? 'aucune' : frenchDate(date));
const short = (text: string): string => (text.length > 60 ? `${text.slice(0, 59)}…` : text);

/** Fields that both read, with different values, in French: « fin de validité : 31/12/2026 ici, 30/06/2026 pour OpenAI ». */
function differences(local: DocumentReading, other: DocumentReading, kind: DocumentKind, name: string): string[] {
  const told: string[] = [];
  const both = (field: string, ours: string, theirs: string) => told.push(`${field} : ${ours} ici, ${theirs} pour ${name}`);
  if (local.kinds.length > 0 && other.kinds.length > 0 && local.kinds.includes(kind) !== other.kinds.includes(kind))
    both('type', kindList(local.kinds), kindList(other.kinds));
  else if (other.variant !== null && other.variant !== local.variant) told.push('type : une autre forme du document');
  const [ours, theirs] = [local.company, other.company];
  if (ours.siren !== null && theirs.siren !== null) {
    if (ours.siren !== theirs.siren) both('SIREN', spaced(ours.siren), spaced(theirs.siren));
  } else if (ours.name !== null && theirs.name !== null && !sameName(ours.name, theirs.name))
    both('entreprise', short(ours.name), short(theirs.name));
  const dates = [
    ['fin de validité', expiryOf(local, kind, null)?.date, expiryOf(other, kind, null)?.date],
    ['date d’émission', issueDate(local, kind)?.date, issueDate(other, kind)?.date],
    ['début', startsOn(local, kind), startsOn(other, kind)],
  ] as const;
  for (const [field, here, there] of dates) if (here && there && here !== there) both(field, day(here), day(there));
  return told;
}

const sameName = (a: string, b: string): boolean => ['same', 'variant'].includes(compareNames(a, b));

/** Whether both read type, company and expiry, with equal values: the only case that raises our confidence. */
function confirms(local: DocumentReading, other: DocumentReading, kind: DocumentKind): boolean {
  const [ours, theirs] = [local.company, other.company];
  const company =
    ours.siren === null
      ? theirs.siren === null && ours.name !== null && theirs.name !== null && sameName(ours.name, theirs.name)
      : ours.siren === theirs.siren;
  return (
    local.confidence >= SECOND_OPINION_FLOOR &&
    local.kinds.includes(kind) &&
    other.kinds.includes(kind) &&
    local.variant === other.variant &&
    company &&
    expiryOf(local, kind, null) !== null &&
    sameEnd(local, other, kind)
  );
}

const sameEnd = (a: DocumentReading, b: DocumentReading, kind: DocumentKind): boolean =>
  expiryOf(a, kind, null)?.date === expiryOf(b, kind, null)?.date;

export type JoinedReading = { readonly reading: DocumentReading; readonly outcome: SecondOpinionOutcome };

/**
 * Merges two readings. Our values stay; a value that only the other one read is proposed under a problem, so that a person checks it; the
 * other one's problems count too. The other reading removes no problem, changes no date of ours, and fills no field that a check requires.
 */
export function joinReadings(local: DocumentReading, other: DocumentReading, kind: DocumentKind, provider: OutsideAnalyser): JoinedReading {
  const analyser = `${local.analyser} + ${other.analyser}`;
  if (!other.readable) return { reading: { ...local, analyser }, outcome: 'adds-nothing' };
  const name = OUTSIDE_ANALYSER_NAME[provider];
  const seen = other.problems.filter((finding) => !local.problems.some(({ code }) => code === finding.code));
  if (!local.readable) {
    const own = local.problems.filter(({ code }) => !MENDABLE.has(code));
    const alone: Finding = { code: 'second-opinion-only', detail: name };
    return {
      reading: {
        ...local,
        ...readFields(other),
        analyser,
        readable: true,
        pageCount: Math.max(local.pageCount, other.pageCount),
        confidence: Math.min(other.confidence, SECOND_OPINION_FLOOR),
        problems: [...own, ...seen, alone],
      },
      outcome: 'completes',
    };
  }
  const differs = differences(local, other, kind, name);
  if (differs.length > 0) {
    const finding: Finding = { code: 'second-opinion-differs', detail: differs.join(' ; ') };
    return { reading: { ...local, analyser, problems: [...local.problems, ...seen, finding] }, outcome: 'differs' };
  }
  const filled = missingFields(local, kind).filter((field) => !missingFields(other, kind).includes(field));
  const merged = withProposals(local, other, filled);
  const lifted = filled.length === 0 && confirms(local, other, kind) && sameEnd(local, merged, kind);
  const alone: Finding[] = filled.length === 0 ? [] : [{ code: 'second-opinion-only', detail: `${name} : ${filled.join(', ')}` }];
  return {
    reading: {
      ...merged,
      analyser,
      confidence: lifted ? Math.max(local.confidence, AUTO_VALIDATION_CONFIDENCE) : local.confidence,
      tacitRenewal: local.tacitRenewal || other.tacitRenewal,
      problems: [...local.problems, ...seen, ...alone],
    },
    outcome: filled.length > 0 ? 'completes' : lifted ? 'confirms' : 'adds-nothing',
  };
}

/** The fields that come from reading; the rest of a reading describes the file. */
function readFields(reading: DocumentReading) {
  const { kinds, variant, kindEvidence, company, dates, validity, tacitRenewal, securityCode, headcount, payroll, activities } = reading;
  const seen = { kinds, variant, kindEvidence, company, dates, validity, tacitRenewal, securityCode, headcount, payroll, activities };
  return { ...seen, pageSizes: reading.pageSizes };
}

function withProposals(local: DocumentReading, other: DocumentReading, filled: readonly Field[]): DocumentReading {
  const company = filled.includes('entreprise')
    ? { ...other.company, allEstablishments: local.company.allEstablishments, sirets: other.company.sirets }
    : local.company;
  return {
    ...local,
    ...(filled.includes('type') && { kinds: other.kinds, variant: other.variant, kindEvidence: other.kindEvidence }),
    company,
    // An additional date can only add a conflict or an earlier end, and the earliest end counts (expiry.ts).
    dates: distinctDates([...local.dates, ...other.dates]),
    validity: local.validity ?? (filled.includes('fin de validité') ? other.validity : null),
  };
}
