// The documents of one subcontractor: of each type at most one waits for a decision, and on each day at most one is in effect (A29, cover.ts).
// Part of the subcontractor's stream; `subcontractors/subcontractor.ts` has checked who asks before it comes here.
import { type CalendarDate, millis } from '../kernel/calendar.ts';
import type { Decision, Now } from '../kernel/decider.ts';
import type { DocumentId, DocumentTypeId } from '../kernel/ids.ts';
import { refuse } from '../kernel/refusal.ts';
import type { SubcontractorCommand } from '../subcontractors/commands.ts';
import type { DocumentEvent } from '../subcontractors/events.ts';
import type { EarlierPaper } from './across-papers.ts';
import { type Interval, inEffect, intervalOf, leftOn, replaces, succession } from './cover.ts';
import type { Document, Documents } from './document-state.ts';
import { fieldsRead } from './read-fields.ts';
import type { ValidationStatus } from './status.ts';

/** The latest document of a type, of one status or of any. */
export function latest(documents: Documents, typeId: DocumentTypeId, status?: ValidationStatus): DocumentId | null {
  let found: DocumentId | null = null;
  for (const [id, document] of documents)
    if (document.documentTypeId === typeId && (status === undefined || document.status === status)) found = id;
  return found;
}

type Held = Interval & { readonly documentId: DocumentId };
/** The intervals of the validated documents of a type. */
export const validatedOf = (documents: Documents, typeId: DocumentTypeId): Held[] =>
  [...documents].flatMap(([documentId, { documentTypeId, status, cover }]) =>
    documentTypeId === typeId && status === 'validated' && cover !== null ? [{ documentId, ...cover }] : [],
  );

/** The last day of what covers `today`; null: nothing does. */
export function coveredUntil(documents: Documents, typeId: DocumentTypeId, today: CalendarDate): CalendarDate | null {
  const held = inEffect(succession(validatedOf(documents, typeId)), today);
  return held !== null && held.expiresOn >= today ? held.expiresOn : null;
}

/** What is known of the other papers of a document's place, in the order in which they came. */
export function papersBeside(documents: Documents, documentId: DocumentId): EarlierPaper[] {
  const typeId = documents.get(documentId)?.documentTypeId;
  return [...documents].flatMap(([id, { documentTypeId, status, cover, particulars }]) =>
    id === documentId || documentTypeId !== typeId || particulars === null
      ? []
      : [{ status, coveredTo: cover?.expiresOn ?? null, particulars }],
  );
}

export const replaced = (documentId: DocumentId, by: DocumentId, { now }: Now): DocumentEvent => ({
  type: 'DocumentReplaced',
  data: { documentId, by, replacedAt: now },
  personal: null,
});

export type Of<Type extends SubcontractorCommand['type']> = Extract<SubcontractorCommand, { type: Type }>;

/** Over a pending document the old one is replaced at once; over validated ones these stay until the new one is validated. */
export function upload(
  documents: Documents,
  { documentId, documentTypeId, file }: Pick<Of<'UploadDocument'>, 'documentId' | 'documentTypeId' | 'file'>,
  now: Now,
): Decision<DocumentEvent> {
  if (documents.has(documentId)) return [];
  const pending = latest(documents, documentTypeId, 'pending');
  for (const [id, document] of documents) {
    // A double click, or the same file once more: the caller answers the document that is already there (C20).
    const counts = document.documentTypeId === documentTypeId && (document.status === 'pending' || document.status === 'validated');
    if (counts && document.sha256 === file.sha256) return refuse('duplicate-upload', { documentId: id });
  }
  const { fileName, sha256, ...stored } = file;
  const follows = latest(documents, documentTypeId);
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
  acknowledged: boolean;
  by: Of<'ValidateDocument'>['by'] | 'auto';
};
function validated(documents: Documents, documentId: DocumentId, document: Document, validation: Validation, now: Now): DocumentEvent[] {
  const { by: validatedBy, startsOn, expirationDate, dateEmission, comment, acknowledged } = validation;
  const { documentTypeId } = document;
  const cover = intervalOf(startsOn, expirationDate, now.now);
  return [
    {
      type: 'DocumentValidated',
      data: { documentId, documentTypeId, validatedAt: now.now, startsOn, expirationDate, dateEmission, validatedBy, acknowledged },
      personal: { comment },
    },
    // After, not before: no prefix of the history has a hole in the cover.
    ...replacedBy(documents, documentId, document, cover, now),
  ];
}

/** Without a start, the one that was read on it counts; a document that prints none covers from today (infra/decisions/080). */
export function validate(documents: Documents, command: Of<'ValidateDocument'>, now: Now): Decision<DocumentEvent> {
  const document = documents.get(command.documentId);
  if (!document) return refuse('not-found');
  if (document.status !== 'pending') return refuse('document-not-pending', { status: document.status });
  if (command.expirationDate < now.today) return refuse('expiration-in-the-past');
  if (command.dateEmission !== null && command.dateEmission > now.today) return refuse('issue-date-in-the-future');
  const startsOn = command.startsOn ?? document.startsOn ?? now.today;
  if (startsOn > command.expirationDate) return refuse('start-after-expiration');
  // What a person has put right already need not be said again.
  const dateEmission = command.dateEmission ?? (document.corrections.get('dateEmission')?.right as CalendarDate | undefined) ?? null;
  return validated(documents, command.documentId, document, { acknowledged: false, ...command, dateEmission, startsOn }, now);
}

/** What a document replaces with this cover, from now on. */
export const replacedBy = (documents: Documents, documentId: DocumentId, { documentTypeId }: Document, cover: Interval, now: Now) =>
  validatedOf(documents, documentTypeId)
    .filter((old) => old.documentId !== documentId && replaces(leftOn(now.today, cover), old))
    .map((old) => replaced(old.documentId, documentId, now));

export function reject(documents: Documents, { documentId, by, reason }: Of<'RejectDocument'>, { now }: Now): Decision<DocumentEvent> {
  const document = documents.get(documentId);
  if (!document) return refuse('not-found');
  if (document.status !== 'pending') return refuse('document-not-pending', { status: document.status });
  if (reason.trim() === '') return refuse('reason-required');
  const { documentTypeId } = document;
  return [
    {
      type: 'DocumentRejected',
      data: { documentId, documentTypeId, rejectedAt: now, rejectedBy: by },
      personal: { reason: reason.trim() },
    },
  ];
}

/**
 * The first success only, while the document waits. Validates where acceptance.ts said so, the expiry lies ahead (A33), no longer cover
 * is in force (A29) and no person took a decision back, all of which may have changed while it was read; never rejects.
 */
export function recordAnalysis(documents: Documents, command: Of<'RecordAnalysis'>, now: Now): Decision<DocumentEvent> {
  const document = documents.get(command.documentId);
  if (!document) return refuse('not-found');
  if (document.status !== 'pending' || document.analysed) return [];
  const { documentId, analyser, analysis } = command;
  const { entreprise, problems, notes, reasons, rejectionReason, evidence, otherDates, particulars = null, ...facts } = analysis;
  const analysed: DocumentEvent = {
    type: 'DocumentAnalysed',
    data: { documentId, analysedAt: now.now, analyser, ...facts, fieldsRead: fieldsRead(analysis) },
    personal: { entreprise, problems, notes, reasons, rejectionReason, evidence, ...(otherDates && { otherDates }), particulars },
  };
  const { dateExpiration } = analysis;
  const startsOn = analysis.startsOn ?? now.today;
  if (!command.validate || document.reopened || dateExpiration === null || dateExpiration <= now.today || startsOn > dateExpiration)
    return [analysed];
  if (dateExpiration < (coveredUntil(documents, document.documentTypeId, now.today) ?? dateExpiration)) return [analysed];
  const validation: Validation = {
    ...{ startsOn, expirationDate: dateExpiration, dateEmission: null },
    ...{ comment: '', acknowledged: false, by: 'auto' },
  };
  return [analysed, ...validated(documents, documentId, document, validation, now)];
}

export function recordAnalysisFailure(
  documents: Documents,
  { documentId, retryAt }: Of<'RecordAnalysisFailure'>,
  { now }: Now,
): Decision<DocumentEvent> {
  const document = documents.get(documentId);
  if (!document) return refuse('not-found');
  const told = document.failures > 0 && (document.retryAt === null || (retryAt !== null && millis(document.retryAt) === millis(retryAt)));
  if (document.status !== 'pending' || document.analysed || told) return [];
  return [{ type: 'DocumentAnalysisFailed', data: { documentId, attempt: document.failures + 1, failedAt: now, retryAt }, personal: null }];
}
