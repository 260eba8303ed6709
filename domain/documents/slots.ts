// The papers of one subcontractor: of each type at most one waits for a decision, and on each day at most one is in effect (A29, cover.ts).
// Part of the subcontractor's stream; `subcontractors/subcontractor.ts` has checked who asks before it comes here.
import { type CalendarDate, type Instant, millis } from '../kernel/calendar.ts';
import { type Decision, type Now, never } from '../kernel/decider.ts';
import type { DocumentId, DocumentTypeId } from '../kernel/ids.ts';
import { refuse } from '../kernel/refusal.ts';
import type { SubcontractorCommand } from '../subcontractors/commands.ts';
import type { DocumentEvent } from '../subcontractors/events.ts';
import { type Interval, inEffect, intervalOf, replaces, stretches, succession } from './cover.ts';
import { coverOf, lapsesOn, type ValidationStatus } from './status.ts';

export type Paper = {
  readonly documentTypeId: DocumentTypeId;
  /** Null once the person is erased. */
  readonly sha256: string | null;
  readonly status: ValidationStatus;
  readonly uploadedAt: Instant;
  /** The start of its validity as it was read; null: none is printed, or it was not read. */
  readonly startsOn: CalendarDate | null;
  /** Once it was validated. */
  readonly cover: Interval | null;
  readonly analysed: boolean;
  /** Analyses that failed so far; `retryAt` null after a failure: given up. */
  readonly failures: number;
  readonly retryAt: Instant | null;
  readonly told: 'nothing' | 'expiring' | 'expired';
};
/** In the order in which they came. */
export type Papers = ReadonlyMap<DocumentId, Paper>;

export function evolvePapers(papers: Papers, event: DocumentEvent): Papers {
  const { documentId } = event.data;
  if (event.type === 'DocumentUploaded') {
    const { documentTypeId, uploadedAt } = event.data;
    return new Map(papers).set(documentId, {
      documentTypeId,
      sha256: event.personal?.sha256 ?? null,
      uploadedAt,
      status: 'pending',
      startsOn: null,
      cover: null,
      analysed: false,
      failures: 0,
      retryAt: null,
      told: 'nothing',
    });
  }
  const paper = papers.get(documentId);
  return paper ? new Map(papers).set(documentId, { ...paper, ...change(event) }) : papers;
}

function change(event: Exclude<DocumentEvent, { type: 'DocumentUploaded' }>): Partial<Paper> {
  switch (event.type) {
    case 'DocumentReplaced':
      return { status: 'replaced' };
    case 'DocumentAnalysed':
      return { analysed: true, retryAt: null, startsOn: event.data.startsOn };
    case 'DocumentAnalysisFailed':
      return { failures: event.data.attempt, retryAt: event.data.retryAt };
    case 'DocumentValidated':
      return { status: 'validated', cover: intervalOf(event.data.startsOn, event.data.expirationDate, event.data.validatedAt) };
    case 'DocumentRejected':
      return { status: 'rejected' };
    case 'DocumentDeadlineReached':
      return { told: event.data.deadline };
    default:
      return never(event);
  }
}

/** The latest paper of a type, of one status or of any. */
export function latest(papers: Papers, typeId: DocumentTypeId, status?: ValidationStatus): DocumentId | null {
  let found: DocumentId | null = null;
  for (const [id, paper] of papers) if (paper.documentTypeId === typeId && (status === undefined || paper.status === status)) found = id;
  return found;
}

type Held = Interval & { readonly documentId: DocumentId };
/** The intervals of the validated papers of a type. */
const validatedOf = (papers: Papers, typeId: DocumentTypeId): Held[] =>
  [...papers].flatMap(([documentId, { documentTypeId, status, cover }]) =>
    documentTypeId === typeId && status === 'validated' && cover !== null ? [{ documentId, ...cover }] : [],
  );

/** The last day of what covers `today`; null: nothing does. */
export function coveredUntil(papers: Papers, typeId: DocumentTypeId, today: CalendarDate): CalendarDate | null {
  const held = inEffect(succession(validatedOf(papers, typeId)), today);
  return held !== null && held.expiresOn >= today ? held.expiresOn : null;
}

const replaced = (documentId: DocumentId, by: DocumentId, { now }: Now): DocumentEvent => ({
  type: 'DocumentReplaced',
  data: { documentId, by, replacedAt: now },
  personal: null,
});

type Of<Type extends SubcontractorCommand['type']> = Extract<SubcontractorCommand, { type: Type }>;

/** Over a pending paper the old one is replaced at once; over validated ones these stay until the new one is validated. */
export function upload(papers: Papers, { documentId, documentTypeId, file }: Of<'UploadDocument'>, now: Now): Decision<DocumentEvent> {
  if (papers.has(documentId)) return [];
  const pending = latest(papers, documentTypeId, 'pending');
  for (const [id, paper] of papers) {
    // A double click, or the same file once more: the caller answers the paper that is already there (C20).
    const counts = paper.documentTypeId === documentTypeId && (paper.status === 'pending' || paper.status === 'validated');
    if (counts && paper.sha256 === file.sha256) return refuse('duplicate-upload', { documentId: id });
  }
  const { fileName, sha256, ...stored } = file;
  const follows = latest(papers, documentTypeId);
  const uploaded: DocumentEvent = {
    type: 'DocumentUploaded',
    data: { documentId, documentTypeId, uploadedAt: now.now, follows, ...stored },
    personal: { fileName, sha256 },
  };
  return pending === null ? [uploaded] : [uploaded, replaced(pending, documentId, now)];
}

type Validation = {
  startsOn: CalendarDate;
  expirationDate: CalendarDate;
  dateEmission: CalendarDate | null;
  comment: string;
  by: Of<'ValidateDocument'>['by'] | 'auto';
};
function validated(papers: Papers, documentId: DocumentId, paper: Paper, validation: Validation, now: Now): DocumentEvent[] {
  const { by: validatedBy, startsOn, expirationDate, dateEmission, comment } = validation;
  const { documentTypeId } = paper;
  const cover = intervalOf(startsOn, expirationDate, now.now);
  return [
    {
      type: 'DocumentValidated',
      data: { documentId, documentTypeId, validatedAt: now.now, startsOn, expirationDate, dateEmission, validatedBy },
      personal: { comment },
    },
    // After, not before: no prefix of the history has a hole in the cover.
    ...validatedOf(papers, documentTypeId)
      .filter((old) => replaces(cover, old))
      .map((old) => replaced(old.documentId, documentId, now)),
  ];
}

/** Without a start, the one that was read on it counts; a paper that prints none covers from today (infra/decisions/080). */
export function validate(papers: Papers, command: Of<'ValidateDocument'>, now: Now): Decision<DocumentEvent> {
  const paper = papers.get(command.documentId);
  if (!paper) return refuse('not-found');
  if (paper.status !== 'pending') return refuse('document-not-pending', { status: paper.status });
  if (command.expirationDate < now.today) return refuse('expiration-in-the-past');
  if (command.dateEmission !== null && command.dateEmission > now.today) return refuse('issue-date-in-the-future');
  const startsOn = command.startsOn ?? paper.startsOn ?? now.today;
  if (startsOn > command.expirationDate) return refuse('start-after-expiration');
  return validated(papers, command.documentId, paper, { ...command, startsOn }, now);
}

export function reject(papers: Papers, { documentId, by, reason }: Of<'RejectDocument'>, { now }: Now): Decision<DocumentEvent> {
  const paper = papers.get(documentId);
  if (!paper) return refuse('not-found');
  if (paper.status !== 'pending') return refuse('document-not-pending', { status: paper.status });
  if (reason.trim() === '') return refuse('reason-required');
  const { documentTypeId } = paper;
  return [
    {
      type: 'DocumentRejected',
      data: { documentId, documentTypeId, rejectedAt: now, rejectedBy: by },
      personal: { reason: reason.trim() },
    },
  ];
}

/**
 * The first success only, while the paper waits. Validates where acceptance.ts said so, the expiry lies ahead (A33) and no longer cover
 * is in force (A29), all of which may have changed while it was read; never rejects.
 */
export function recordAnalysis(papers: Papers, command: Of<'RecordAnalysis'>, now: Now): Decision<DocumentEvent> {
  const paper = papers.get(command.documentId);
  if (!paper) return refuse('not-found');
  if (paper.status !== 'pending' || paper.analysed) return [];
  const { documentId, analyser, analysis } = command;
  const { entreprise, problems, notes, reasons, rejectionReason, evidence, ...facts } = analysis;
  const analysed: DocumentEvent = {
    type: 'DocumentAnalysed',
    data: { documentId, analysedAt: now.now, analyser, ...facts },
    personal: { entreprise, problems, notes, reasons, rejectionReason, evidence },
  };
  const { dateExpiration } = analysis;
  const startsOn = analysis.startsOn ?? now.today;
  if (!command.validate || dateExpiration === null || dateExpiration <= now.today || startsOn > dateExpiration) return [analysed];
  if (dateExpiration < (coveredUntil(papers, paper.documentTypeId, now.today) ?? dateExpiration)) return [analysed];
  const validation: Validation = { startsOn, expirationDate: dateExpiration, dateEmission: null, comment: '', by: 'auto' };
  return [analysed, ...validated(papers, documentId, paper, validation, now)];
}

export function recordAnalysisFailure(
  papers: Papers,
  { documentId, retryAt }: Of<'RecordAnalysisFailure'>,
  { now }: Now,
): Decision<DocumentEvent> {
  const paper = papers.get(documentId);
  if (!paper) return refuse('not-found');
  const told = paper.failures > 0 && (paper.retryAt === null || (retryAt !== null && millis(paper.retryAt) === millis(retryAt)));
  if (paper.status !== 'pending' || paper.analysed || told) return [];
  return [{ type: 'DocumentAnalysisFailed', data: { documentId, attempt: paper.failures + 1, failedAt: now, retryAt }, personal: null }];
}

export type Deadline = {
  readonly documentId: DocumentId;
  readonly deadline: 'expiring' | 'expired';
  readonly expirationDate: CalendarDate;
  readonly on: CalendarDate;
};

/**
 * The next deadline of a type that was not told: cover ends where no validated paper takes over. On `today` a lapse hides the warning
 * that was slept through.
 */
export function untold(papers: Papers, typeId: DocumentTypeId, alertDaysBefore: number, today: CalendarDate): Deadline | null {
  for (const { from, last } of stretches(succession(validatedOf(papers, typeId)), today)) {
    const { documentId } = last;
    const told = papers.get(documentId)?.told;
    if (told === 'expired') continue;
    const { warnsOn, expiresOn } = coverOf(last.expiresOn, alertDaysBefore);
    const over = lapsesOn({ expiresOn });
    // Of cover that has not begun there is nothing to warn.
    const warns = from !== null && from > warnsOn ? from : warnsOn;
    const warning = told === 'nothing' && today < over;
    return { documentId, deadline: warning ? 'expiring' : 'expired', expirationDate: expiresOn, on: warning ? warns : over };
  }
  return null;
}
