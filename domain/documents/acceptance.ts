// Judges one analysed document (A33, DOCUMENTS §9): it is validated automatically only if every criterion holds; otherwise it stays pending
// with the reasons. This module never rejects.
import { AUTO_VALIDATION_CONFIDENCE } from '../constants.ts';
import { type CalendarDate, frenchDate } from '../kernel/calendar.ts';
import { findingText, kindList, SYSTEM_PROBLEM_PREFIX } from '../texts/fr/document-problems.ts';
import { companyFindings, contentFindings, dateFindings, type SubcontractorFacts, typeFindings, typeMatches } from './acceptance-checks.ts';
import { acrossPapersFindings, type EarlierPaper, type SharedMark } from './across-papers.ts';
import { type CompanyMatch, matchCompany } from './company-match.ts';
import { type Expiry, expiryOf, issueDate, startsOn } from './expiry.ts';
import { fileMetadataFindings } from './file-metadata.ts';
import { spaced } from './identifiers.ts';
import type { DocumentKind } from './kinds.ts';
import { withKnown } from './known-company.ts';
import type { KeptParticulars } from './particulars.ts';
import { type Finding, isDoubt, isProblem } from './problems.ts';
import type { DocumentReading, Evidence } from './reading.ts';
import { isDocumentReading } from './reading-guard.ts';

export type AcceptanceInput = {
  /** null: the analyser is unavailable. */
  readonly reading: DocumentReading | null;
  readonly requestedKind: DocumentKind;
  /** The customer's name of the document type, for the sentences. */
  readonly requestedTypeName: string;
  readonly subcontractor: SubcontractorFacts;
  readonly today: CalendarDate;
  readonly uploadedOn: CalendarDate;
  /** The last day of the type's current cover (slots.ts `coveredUntil`); null or absent: no document covers today. */
  readonly coveredUntil?: CalendarDate | null;
  /** The account's setting (F180). */
  readonly autoValidation: boolean;
  /** The document type's validity in days: only a fallback (A34). */
  readonly validityPeriodDays: number;
  /** The same bytes were received before, from this subcontractor or from another (T25). */
  readonly duplicate?: 'same' | 'other' | null;
  /** The other documents of this type and subcontractor that were read (G11), in the order of their uploads. */
  readonly earlier?: readonly EarlierPaper[];
  /** What this document shares with one of another company of the account. */
  readonly shared?: readonly SharedMark[];
};

export type Told = { readonly code: Finding['code']; readonly message: string };
/** A field and where it was read (G12). `pageSize` and `box` in points from the top left corner. */
export type FieldEvidence = {
  readonly field: string;
  readonly value: string;
  readonly page: number;
  readonly box: [number, number, number, number] | null;
  readonly label: string;
  readonly text: string;
  readonly pageSize: [number, number] | null;
  /** 0 to 1, if the reading has a confidence for each field. */
  readonly confidence?: number;
};
export type Acceptance = {
  readonly decision: 'validate' | 'keep-pending';
  readonly expirationDate: CalendarDate | null;
  /** The first day of validity, if the document states it (T13). */
  readonly startsOn: CalendarDate | null;
  readonly dateEmission: CalendarDate | null;
  readonly entreprise: string | null;
  readonly confidence: number;
  /** No problem was found; the document may still wait for a person. */
  readonly isValid: boolean;
  readonly problems: readonly Told[];
  readonly notes: readonly Told[];
  /** In French, one for each criterion, each with its outcome. */
  readonly reasons: readonly string[];
  readonly rejectionReason: string | null;
  readonly rule: Pick<Expiry, 'rule' | 'ruleName'> | null;
  readonly evidence: readonly FieldEvidence[];
  /** To be stored, for comparison with later documents; null: nothing was read. */
  readonly particulars: KeptParticulars | null;
  /** Further dates of the document, from which a person may choose a correction. */
  readonly otherDates: readonly FieldEvidence[];
  /** The activities that it insures, as printed, where it is a décennale (T19). */
  readonly activities: string | null;
};

const told = (finding: Finding): Told => ({ code: finding.code, message: findingText(finding) });
const line = (met: boolean, sentence: string): string => `${met ? '✓' : '✗'} ${sentence}`;
const percent = (share: number): string => `${Math.floor(share * 100)} %`;

/** The result for a file that could not be judged at all. */
function unjudged(findings: readonly Finding[], reasons: readonly string[]): Acceptance {
  const problems = findings.filter(isProblem).map(told);
  return {
    decision: 'keep-pending',
    expirationDate: null,
    startsOn: null,
    dateEmission: null,
    entreprise: null,
    confidence: 0,
    isValid: false,
    problems,
    notes: [],
    reasons,
    rejectionReason: rejection(problems),
    rule: null,
    evidence: [],
    particulars: null,
    otherDates: [],
    activities: null,
  };
}
/** The proposed reason of a rejection; a doubt of the reader is none. */
function rejection(problems: readonly Told[]): string | null {
  const told = problems.filter(({ code }) => !isDoubt(code)).map(({ message }) => message);
  return told.length === 0 ? null : `${SYSTEM_PROBLEM_PREFIX} ${told.join(' ; ')}`;
}

/** What is not sure of each part, and the problems that already say why. */
const PARTS = [
  ['type', 'type-uncertain', ['denies-itself', 'another-paper', 'no-affirmation']],
  ['company', 'company-uncertain', ['company-not-found', 'other-company', 'name-differs']],
  ['dates', 'dates-uncertain', ['expiry-not-found', 'tacit-renewal', 'conflicting-dates', 'impossible-date', 'dates-inconsistent']],
] as const;
/** Every reason why a person must look is told in words (K23): which part of the reading is not sure. */
function doubts({ confidence, certainty }: DocumentReading, findings: readonly Finding[]): Finding[] {
  if (confidence >= AUTO_VALIDATION_CONFIDENCE) return [];
  const low = PARTS.filter(([part]) => (certainty?.[part] ?? 1) < AUTO_VALIDATION_CONFIDENCE);
  if (low.length === 0) return findings.some(isProblem) ? [] : [{ code: 'reading-uncertain', detail: percent(confidence) }];
  return low.flatMap(([, code, said]) =>
    findings.some((finding) => (said as readonly string[]).includes(finding.code)) ? [] : [{ code, detail: '' }],
  );
}

const COMPANY_SENTENCE: Record<CompanyMatch['outcome'], (reading: DocumentReading) => string> = {
  siren: ({ company }) => `Entreprise : SIREN ${spaced(company.siren!)}, celui du sous-traitant`,
  name: ({ company }) => `Entreprise : « ${company.name} » reconnue par son nom, aucun SIREN imprimé`,
  other: ({ company }) =>
    `Entreprise : « ${company.name ?? '?'} »${company.siren === null ? '' : `, SIREN ${spaced(company.siren)}`}, différente du sous-traitant`,
  unknown: () => 'Entreprise : non identifiée',
};

function typeSentence(reading: DocumentReading, input: AcceptanceInput): string {
  const seen = reading.kinds.length > 0 ? kindList(reading.kinds) : 'non reconnu';
  if (input.requestedKind === 'other') return `Type : « ${input.requestedTypeName} » n’a pas de règle automatique, une personne vérifie`;
  return typeMatches(reading, input.requestedKind)
    ? `Type : ${seen}, comme demandé`
    : `Type : ${seen}, demandé : « ${input.requestedTypeName} »`;
}

function expirySentence(expiry: Expiry | null, today: CalendarDate): string {
  if (expiry === null) return 'Échéance : aucune date lue';
  const when =
    expiry.date < today ? ', dépassée' : expiry.date === today ? ', aujourd’hui même : son dernier jour, une personne décide' : '';
  return `Échéance : ${frenchDate(expiry.date)}${when} — ${expiry.ruleName}`;
}

/** Judges what was read against what was requested. Pure: the same input always gives the same answer. */
export function accept(input: AcceptanceInput): Acceptance {
  const { requestedKind: kind, today } = input;
  if (input.reading === null) return unjudged([{ code: 'analysis-unavailable', detail: '' }], [line(false, 'Analyse : indisponible')]);
  if (!isDocumentReading(input.reading))
    return unjudged([{ code: 'analysis-unusable', detail: '' }], [line(false, 'Analyse : résultat inexploitable')]);
  const match = matchCompany(input.reading.company, input.subcontractor);
  const reading = withKnown(input.reading, match);
  const duplicates: Finding[] = input.duplicate
    ? [{ code: input.duplicate === 'same' ? 'duplicate-same' : 'duplicate-other', detail: '' }]
    : [];
  if (!reading.readable) return unjudged([...reading.problems, ...duplicates], [line(false, 'Fichier : illisible automatiquement')]);

  const rightType = typeMatches(reading, kind);
  const judgeDates = rightType || kind === 'other' || (reading.kinds.length === 0 && reading.variant === null);
  // The dates of a wrong document say nothing about the requested one.
  const expiry = judgeDates ? expiryOf(reading, kind, input) : null;
  const issued = issueDate(reading, kind);
  const starts = judgeDates ? startsOn(reading, kind) : null;
  const particulars = rightType || kind === 'other' ? kept(reading, issued?.date ?? null, expiry) : null;
  const found = distinct([
    ...typeFindings(reading, kind, input.requestedTypeName),
    ...companyFindings(reading, match, kind, input.subcontractor),
    ...(judgeDates ? dateFindings(reading, kind, expiry, today, input.coveredUntil ?? null, input.uploadedOn) : []),
    ...(rightType ? contentFindings(reading, kind, input.subcontractor) : []),
    ...reading.problems,
    ...duplicates,
    ...(particulars === null ? [] : acrossPapersFindings({ startsOn: starts, particulars }, input.earlier ?? [], input.shared)),
    ...fileMetadataFindings(reading.making, kind, issued?.date ?? null),
    ...(expiry?.rule !== 'fallback' && expiry?.date === today ? [{ code: 'last-day', detail: '' } as const] : []),
  ]);
  const findings = [...found, ...(rightType ? doubts(reading, found) : [])];
  const problems = findings.filter(isProblem).map(told);

  const criteria: readonly (readonly [boolean, string])[] = [
    [rightType, typeSentence(reading, input)],
    [match.outcome === 'siren' || match.outcome === 'name', COMPANY_SENTENCE[match.outcome](reading)],
    [expiry !== null && expiry.rule !== 'fallback' && expiry.date > today, expirySentence(expiry, today)],
    [
      problems.length === 0,
      // The problems themselves are listed beside the reasons.
      `Anomalies : ${problems.length === 0 ? 'aucune' : problems.length}`,
    ],
    [
      reading.confidence >= AUTO_VALIDATION_CONFIDENCE,
      `Confiance : ${percent(reading.confidence)} (minimum ${percent(AUTO_VALIDATION_CONFIDENCE)})`,
    ],
    [reading.readable, `Fichier : lisible, ${reading.pageCount} page${reading.pageCount > 1 ? 's' : ''}`],
  ];
  const reasons = criteria.map(([met, sentence]) => line(met, sentence));
  if (!input.autoValidation) reasons.push(line(false, 'Validation automatique : désactivée dans les paramètres'));
  const evidence = fieldEvidence(reading, issued?.evidence ?? null, issued?.date ?? null, expiry);
  return {
    decision: input.autoValidation && criteria.every(([met]) => met) ? 'validate' : 'keep-pending',
    expirationDate: expiry?.date ?? null,
    startsOn: starts,
    dateEmission: issued?.date ?? null,
    entreprise: reading.company.name,
    confidence: reading.confidence,
    isValid: problems.length === 0,
    problems,
    notes: findings.filter((finding) => !isProblem(finding)).map(told),
    reasons,
    rejectionReason: rejection(problems),
    rule: expiry === null ? null : { rule: expiry.rule, ruleName: expiry.ruleName },
    evidence,
    otherDates: otherDates(reading, evidence),
    particulars,
    activities: rightType && kind === 'decennale' ? reading.activities : null,
  };
}

function kept(reading: DocumentReading, issuedOn: CalendarDate | null, expiry: Expiry | null): KeptParticulars | null {
  if (reading.particulars === undefined) return null;
  const ends = reading.dates.flatMap(({ label, date }) => (label === 'period-end' && date !== null ? [date] : [])).sort();
  const endsOn = expiry === null || expiry.rule === 'fallback' ? null : expiry.date;
  return { ...reading.particulars, issuedOn, endsOn, headcount: reading.headcount, periodEnd: ends[0] ?? null };
}

const distinct = (findings: readonly Finding[]): Finding[] => [
  ...new Map(findings.map((finding) => [`${finding.code} ${finding.detail}`, finding])).values(),
];

function fieldEvidence(
  reading: DocumentReading,
  issued: Evidence | null,
  issuedOn: CalendarDate | null,
  expiry: Expiry | null,
): FieldEvidence[] {
  const fields: (readonly [string, string, Evidence | null | undefined])[] = [
    ['documentType', kindList(reading.kinds), reading.kindEvidence],
    ...reading.company.evidence.map((evidence) => ['entreprise', evidence.text, evidence] as const),
    ['dateEmission', issuedOn ?? '', issued],
    // An end that was only computed stands nowhere on the paper.
    ['dateExpiration', expiry?.date ?? '', expiry?.rule === 'fallback' ? null : expiry?.evidence],
    ['codeSecurite', reading.securityCode?.value ?? '', reading.securityCode?.evidence],
  ];
  return fields.flatMap(([field, value, evidence]) => {
    if (!evidence) return [];
    const confidence = certaintyOf(reading, field);
    return [{ field, value, ...placed(reading, evidence), ...(confidence !== undefined && { confidence }) }];
  });
}
const certaintyOf = ({ certainty }: DocumentReading, field: string): number | undefined =>
  field === 'documentType' ? certainty?.type : field === 'entreprise' ? certainty?.company : certainty?.dates;

/** The dates that became no field, without birthdays: nobody needs those to judge a document. */
const otherDates = (reading: DocumentReading, evidence: readonly FieldEvidence[]): FieldEvidence[] => {
  const taken = new Set(evidence.map(({ value }) => value));
  const days = reading.dates.flatMap(({ date, label, evidence: place }) =>
    date === null || label === 'born-on' || taken.has(date) ? [] : [{ field: label, value: date, ...placed(reading, place) }],
  );
  return days.filter(({ value }, index) => days.findIndex((other) => other.value === value) === index).slice(0, OTHER_DATES_MAX);
};
/** A longer list is no help. */
const OTHER_DATES_MAX = 12;

function placed(reading: DocumentReading, { page, box, label, text }: Evidence): Omit<FieldEvidence, 'field' | 'value' | 'confidence'> {
  const size = reading.pageSizes[page - 1];
  return { page, box: box && [box[0], box[1], box[2], box[3]], pageSize: size === undefined ? null : [size[0], size[1]], label, text };
}
