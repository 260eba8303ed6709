// The documents of one subcontractor: of each type at most one is pending, and on each day at most one is in effect (A29, cover.ts). Part
// of the subcontractor's stream; `subcontractors/subcontractor.ts` has authorised the caller before.
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

/** The latest document of a type, with one status or with any. */
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

/** The last day of the cover that includes `today`; null: none does. */
export function coveredUntil(documents: Documents, typeId: DocumentTypeId, today: CalendarDate): CalendarDate | null {
  const held = inEffect(succession(validatedOf(documents, typeId)), today);
  return held !== null && held.expiresOn >= today ? held.expiresOn : null;
}

/** What is known of the subcontractor's other documents of this type, in the order of their uploads. */
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

/** An upload replaces a pending document at once; validated ones stay until the new one is validated. */
export function upload(
  documents: Documents,
  { documentId, documentTypeId, file }: Pick<Of<'UploadDocument'>, 'documentId' | 'documentTypeId' | 'file'>,
  now: Now,
): Decision<DocumentEvent> {
  if (documents.has(documentId)) return [];
  const pending = latest(documents, documentTypeId, 'pending');
  for (const [id, document] of documents) {
    // A double click, or the same file again: the caller answers the existing document (C20).
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
    // After the validation, so that no prefix of the history has a gap in the cover.
    ...replacedBy(documents, documentId, document, cover, now),
  ];
}

/** Without a given start, the start that was read counts; if none is printed, cover begins today (infra/decisions/080). */
export function validate(documents: Documents, command: Of<'ValidateDocument'>, now: Now): Decision<DocumentEvent> {
  const document = documents.get(command.documentId);
  if (!document) return refuse('not-found');
  if (document.status !== 'pending') return refuse('document-not-pending', { status: document.status });
  if (command.expirationDate < now.today) return refuse('expiration-in-the-past');
  if (command.dateEmission !== null && command.dateEmission > now.today) return refuse('issue-date-in-the-future');
  const startsOn = command.startsOn ?? document.startsOn ?? now.today;
  if (startsOn > command.expirationDate) return refuse('start-after-expiration');
  // The person need not repeat a day that he has corrected in the reading.
  const dateEmission = command.dateEmission ?? (document.corrections.get('dateEmission')?.right as CalendarDate | undefined) ?? null;
  return validated(documents, command.documentId, document, { acknowledged: false, ...command, dateEmission, startsOn }, now);
}

/** Replaces the documents that this cover includes, from now on. */
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
 * Records only the first successful analysis of a pending document. Validates it if acceptance.ts said so, the expiry is in the future
 * (A33), no longer cover is in force (A29) and no person took a decision back; these may have changed during the analysis. Never rejects.
 */
export function recordAnalysis(documents: Documents, command: Of<'RecordAnalysis'>, now: Now): Decision<DocumentEvent> {
  const document = documents.get(command.documentId);
  if (!document) return refuse('not-found');
  if (document.status !== 'pending' || document.analysed) return [];
  const { documentId, analyser, analysis } = command;
  const {
    entreprise,
    problems,
    notes,
    reasons,
    rejectionReason,
    evidence,
    otherDates,
    activities,
    particulars = null,
    ...facts
  } = analysis;
  const analysed: DocumentEvent = {
    type: 'DocumentAnalysed',
    data: { documentId, analysedAt: now.now, analyser, ...facts, fieldsRead: fieldsRead(analysis) },
    personal: {
      entreprise,
      problems,
      notes,
      reasons,
      rejectionReason,
      evidence,
      ...(otherDates && { otherDates }),
      ...(activities && { activities }),
      particulars,
    },
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
