// The papers of one subcontractor: of each type at most one waits for a decision, and at most one is in effect (A29).
// Part of the subcontractor's stream; `subcontractors/subcontractor.ts` has checked who asks before it comes here.
import { type CalendarDate, type Instant, millis } from '../kernel/calendar.ts';
import { type Decision, type Now, never } from '../kernel/decider.ts';
import type { DocumentId, DocumentTypeId } from '../kernel/ids.ts';
import { refuse } from '../kernel/refusal.ts';
import type { SubcontractorCommand } from '../subcontractors/commands.ts';
import type { DocumentEvent } from '../subcontractors/events.ts';
import { coverOf, lapsesOn, type ValidationStatus } from './status.ts';

export type Paper = {
  readonly documentTypeId: DocumentTypeId;
  /** Null once the person is erased. */
  readonly sha256: string | null;
  readonly status: ValidationStatus;
  readonly uploadedAt: Instant;
  readonly expiresOn: CalendarDate | null;
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
      expiresOn: null,
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
      return { analysed: true, retryAt: null };
    case 'DocumentAnalysisFailed':
      return { failures: event.data.attempt, retryAt: event.data.retryAt };
    case 'DocumentValidated':
      return { status: 'validated', expiresOn: event.data.expirationDate };
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

const replaced = (documentId: DocumentId, by: DocumentId, { now }: Now): DocumentEvent => ({
  type: 'DocumentReplaced',
  data: { documentId, by, replacedAt: now },
  personal: null,
});

type Of<Type extends SubcontractorCommand['type']> = Extract<SubcontractorCommand, { type: Type }>;

/** Over a pending paper the old one is replaced at once; over a validated one it stays in effect until the new one is validated. */
export function upload(papers: Papers, { documentId, documentTypeId, file }: Of<'UploadDocument'>, now: Now): Decision<DocumentEvent> {
  if (papers.has(documentId)) return [];
  const pending = latest(papers, documentTypeId, 'pending');
  for (const id of [pending, latest(papers, documentTypeId, 'validated')]) {
    // A double click, or the same file once more: the caller answers the paper that is already there (C20).
    if (id !== null && papers.get(id)?.sha256 === file.sha256) return refuse('duplicate-upload', { documentId: id });
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
  expirationDate: CalendarDate;
  dateEmission: CalendarDate | null;
  comment: string;
  by: Of<'ValidateDocument'>['by'] | 'auto';
};
function validated(papers: Papers, documentId: DocumentId, paper: Paper, validation: Validation, now: Now): DocumentEvent[] {
  const { by: validatedBy, expirationDate, dateEmission, comment } = validation;
  const { documentTypeId } = paper;
  const before = latest(papers, documentTypeId, 'validated');
  return [
    {
      type: 'DocumentValidated',
      data: { documentId, documentTypeId, validatedAt: now.now, expirationDate, dateEmission, validatedBy },
      personal: { comment },
    },
    // After, not before: no prefix of the history has a hole in the cover.
    ...(before === null ? [] : [replaced(before, documentId, now)]),
  ];
}

export function validate(papers: Papers, command: Of<'ValidateDocument'>, now: Now): Decision<DocumentEvent> {
  const paper = papers.get(command.documentId);
  if (!paper) return refuse('not-found');
  if (paper.status !== 'pending') return refuse('document-not-pending', { status: paper.status });
  if (command.expirationDate < now.today) return refuse('expiration-in-the-past');
  if (command.dateEmission !== null && command.dateEmission > now.today) return refuse('issue-date-in-the-future');
  return validated(papers, command.documentId, paper, command, now);
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

/** The first success only, while the paper waits. Validates where acceptance.ts said so and the expiry lies ahead (A33); never rejects. */
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
  if (!command.validate || dateExpiration === null || dateExpiration <= now.today) return [analysed];
  return [
    analysed,
    ...validated(papers, documentId, paper, { expirationDate: dateExpiration, dateEmission: null, comment: '', by: 'auto' }, now),
  ];
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

/** The next deadline of a paper in effect that was not told; on `today` a lapse hides the warning that was slept through. */
export function untold(papers: Papers, documentId: DocumentId, alertDaysBefore: number, today: CalendarDate): Deadline | null {
  const paper = papers.get(documentId);
  if (paper?.status !== 'validated' || paper.expiresOn === null || paper.told === 'expired') return null;
  const { warnsOn, expiresOn } = coverOf(paper.expiresOn, alertDaysBefore);
  const over = lapsesOn({ expiresOn });
  const warning = paper.told === 'nothing' && today < over;
  return { documentId, deadline: warning ? 'expiring' : 'expired', expirationDate: expiresOn, on: warning ? warnsOn : over };
}
