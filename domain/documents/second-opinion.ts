// When a second analyser, outside of the house, is asked about a document, and what its answer may do. Ours is read first; the other one
// may confirm it, propose what is missing, or contradict it. What it alone says is never validated without a person (infra/decisions/122).
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

// Words of papers about people: lists of workers, their cards and permits, bank and identity papers.
const ABOUT_PEOPLE =
  /etrang|travailleur|salari|personnel|nominati|ouvrier|employe|detach|\ba ?1\b|carte|sejour|passeport|identite|\brib\b|bancaire|medical|\bpaie\b|\bpaye\b/;

/**
 * A type whose papers are about people. Its name says so: types are the customer's own. The list of foreign workers is the first of them
 * (L8254-1, D8254-2: nationality and permits), which leaves the house for no outside analyser (DOCUMENTS §2).
 */
export const isPersonalType = (typeName: string): boolean => ABOUT_PEOPLE.test(normalizeText(typeName));

/** Only papers of a known kind are ever shown: certificates of companies. Whatever the customer named otherwise stays. */
export const mayLeaveTheHouse = (typeName: string): boolean => kindOfTypeName(typeName) !== 'other' && !isPersonalType(typeName);

/** What another pair of eyes can mend; any other problem keeps the document for a person whatever they see. */
const MENDABLE: ReadonlySet<string> = new Set<ProblemCode>(['file-no-text', 'file-image']);
const SHOWN_FORMATS: ReadonlySet<string> = new Set(['application/pdf', 'image/jpeg', 'image/png']);

export type SecondOpinionQuestion = {
  readonly local: DocumentReading;
  readonly requestedTypeName: string;
  readonly mimeType: string;
  /** bytes */
  readonly fileSize: number;
};

/** Whether our own reading leaves a doubt that another one may settle, about a paper that may be shown. Consent is asked apart. */
export function wantsSecondOpinion({ local, requestedTypeName, mimeType, fileSize }: SecondOpinionQuestion): boolean {
  if (!mayLeaveTheHouse(requestedTypeName)) return false;
  if (!SHOWN_FORMATS.has(mimeType) || fileSize > SECOND_OPINION_MAX_BYTES || local.pageCount > SECOND_OPINION_MAX_PAGES) return false;
  // What we saw of people on the paper itself counts more than the name of its type.
  if (local.problems.some(({ code }) => code === 'nir-masked' || code === 'lists-workers')) return false;
  if (local.problems.some((finding) => isProblem(finding) && !MENDABLE.has(finding.code))) return false;
  if (!local.readable) return true;
  const kind = kindOfTypeName(requestedTypeName);
  // Another paper than the one asked for waits for a person anyway, and may be anything.
  if (!local.kinds.includes(kind) && (local.kinds.length > 0 || local.variant !== null)) return false;
  return local.confidence < AUTO_VALIDATION_CONFIDENCE || missingFields(local, kind).length > 0;
}

const FIELDS = ['type', 'entreprise', 'fin de validité'] as const;
type Field = (typeof FIELDS)[number];

/** What a decision needs and this reading lacks. */
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

/** Where both read a value and not the same, in French: « fin de validité : 31/12/2026 ici, 30/06/2026 pour OpenAI ». */
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

/** Both read type, company and expiry, and the same: the only case in which our own doubt is lifted. */
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
 * One reading from two. Ours stays wherever it has a value; what the other alone has is a proposal under a problem, so that a person looks;
 * what the other saw wrong counts too. Nothing that it says removes a problem, moves a date of ours or fills what a check asks for.
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

/** What stands in a reading because somebody read it; the rest is what we know of the file. */
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
    // A date more can only add a conflict or bring the end nearer: the earliest counts (expiry.ts).
    dates: distinctDates([...local.dates, ...other.dates]),
    validity: local.validity ?? (filled.includes('fin de validité') ? other.validity : null),
  };
}
