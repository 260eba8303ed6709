// The row of a document after each of its events, and the row of its analysis, from the stream alone.
import { intervalOf } from '#domain/documents/cover.ts';
import { isGrave } from '#domain/documents/problems.ts';
import type { DocumentEvent } from '#domain/events.ts';
import type { Instant } from '#domain/kernel/calendar.ts';
import { never } from '#domain/kernel/decider.ts';
import { idOf } from '#domain/kernel/event.ts';
import { PROBLEM_TEXT, SYSTEM_PROBLEM_PREFIX } from '#domain/texts/fr/document-problems.ts';
import type { ProjectedEvent } from '../projection.ts';
import { searchText } from '../search-text.ts';
import { corrected, NO_CORRECTIONS, withdrawn } from './corrections.ts';
import { ALWAYS } from './refresh.ts';

export type DocumentRow = {
  id: number;
  account_id: number;
  subcontractor_id: number;
  document_type_id: number;
  file_name: string;
  fingerprint: string;
  search: string;
  mime_type: string;
  file_size: number;
  blob_id: string;
  wrapped_key: string;
  validation_status: 'pending' | 'validated' | 'rejected' | 'replaced';
  uploaded_at: string;
  by_owner: boolean;
  validated_at: string | null;
  validated_by: number | null;
  starts_on: string | null;
  expiration_date: string | null;
  counts_from: string | null;
  date_emission: string | null;
  comment: string | null;
  rejection_reason: string | null;
  read_starts_on: string | null;
  read_emission: string | null;
  read_problem: string | null;
  corrections: string;
  has_problem: boolean;
  has_grave_problem: boolean;
  analysed: boolean;
  follows: number | null;
  replaced_by: number | null;
};
export type AnalysisRow = { document_id: number; analysis: string };

/** Length of the stored prefix of the SHA-256: enough to tell the documents of one subcontractor apart. */
const FINGERPRINT = 32;
/** `validated_by` of a document that was validated automatically. */
export const AUTO = 0;

/** The analysis as the contract's `aiAnalysisData` shows it. */
export const analysisOf = ({ data, personal }: Extract<DocumentEvent, { type: 'DocumentAnalysed' }>): AnalysisRow => ({
  document_id: data.documentId,
  analysis: JSON.stringify({
    dateEmission: data.dateEmission,
    dateExpiration: data.dateExpiration,
    startsOn: data.startsOn,
    entreprise: personal?.entreprise ?? null,
    confidence: data.confidence,
    isValid: data.isValid,
    problems: personal?.problems ?? [],
    problemCodes: data.problemCodes,
    rule: data.rule,
    notes: personal?.notes ?? [],
    reasons: personal?.reasons ?? [],
    evidence: personal?.evidence ?? [],
    otherDates: personal?.otherDates ?? [],
    activities: personal?.activities ?? null,
  }),
});

type Read = { startsOn?: string | null; dateEmission?: string | null; reason?: string | null };
/** What the analysis read from a pending document. A decision overwrites the first column of each pair; the second keeps what was read. */
const asRead = ({ startsOn = null, dateEmission = null, reason = null }: Read) => ({
  ...{ starts_on: startsOn, read_starts_on: startsOn },
  ...{ date_emission: dateEmission, read_emission: dateEmission },
  ...{ rejection_reason: reason, read_problem: reason },
});

function uploaded(event: ProjectedEvent & Extract<DocumentEvent, { type: 'DocumentUploaded' }>): DocumentRow {
  const { documentId, documentTypeId, uploadedAt, follows, blobId, wrappedKey, mimeType, fileSize } = event.data;
  const fileName = event.personal?.fileName ?? '';
  return {
    id: documentId,
    account_id: event.meta.accountId,
    subcontractor_id: idOf(event.meta.stream),
    document_type_id: documentTypeId,
    file_name: fileName,
    fingerprint: (event.personal?.sha256 ?? '').slice(0, FINGERPRINT),
    search: searchText(fileName),
    mime_type: mimeType,
    file_size: fileSize,
    blob_id: blobId,
    wrapped_key: wrappedKey,
    validation_status: 'pending',
    uploaded_at: uploadedAt,
    by_owner: event.meta.actor.kind === 'user',
    validated_at: null,
    validated_by: null,
    expiration_date: null,
    counts_from: null,
    comment: null,
    ...asRead({}),
    corrections: NO_CORRECTIONS,
    has_problem: false,
    has_grave_problem: false,
    analysed: false,
    follows,
    replaced_by: null,
  };
}

/** `before` returns the row as it was; it throws if there is none. */
export function documentAfter(
  event: ProjectedEvent & Exclude<DocumentEvent, { type: 'DocumentDeadlineReached' }>,
  before: () => DocumentRow,
): DocumentRow {
  switch (event.type) {
    case 'DocumentUploaded':
      return uploaded(event);
    case 'DocumentReplaced':
      return { ...before(), validation_status: 'replaced', replaced_by: event.data.by };
    case 'DocumentAnalysed': {
      const { dateEmission, startsOn, isValid, problemCodes } = event.data;
      const reason = event.personal?.rejectionReason ?? null;
      return {
        ...before(),
        analysed: true,
        ...asRead({ startsOn, dateEmission, reason }),
        has_problem: !isValid || problemCodes.length > 0,
        has_grave_problem: problemCodes.some((code) => isGrave(code)),
      };
    }
    case 'DocumentAnalysisFailed': {
      const reason = `${SYSTEM_PROBLEM_PREFIX} ${PROBLEM_TEXT['analysis-unavailable']('')}`;
      return { ...before(), ...asRead({ reason }), has_problem: true };
    }
    case 'DocumentValidated': {
      const { validatedAt, validatedBy, startsOn, expirationDate, dateEmission } = event.data;
      const row = before();
      return {
        ...row,
        validation_status: 'validated',
        validated_at: validatedAt,
        validated_by: validatedBy === 'auto' ? AUTO : validatedBy,
        starts_on: startsOn,
        expiration_date: expirationDate,
        counts_from: intervalOf(startsOn, expirationDate, validatedAt).from ?? ALWAYS,
        date_emission: dateEmission ?? row.date_emission,
        comment: event.personal?.comment || null,
        rejection_reason: null,
      };
    }
    case 'DocumentCorrected': {
      const { startsOn, expirationDate, dateEmission } = event.data;
      const row = before();
      return {
        ...row,
        starts_on: startsOn,
        expiration_date: expirationDate,
        counts_from: intervalOf(startsOn, expirationDate, row.validated_at as Instant).from ?? ALWAYS,
        date_emission: dateEmission ?? row.read_emission,
        comment: event.personal?.comment || null,
      };
    }
    // Pending again, with the values that were read.
    case 'DocumentReopened': {
      const row = before();
      return {
        ...row,
        ...asRead({ startsOn: row.read_starts_on, dateEmission: row.read_emission, reason: row.read_problem }),
        validation_status: 'pending',
        validated_at: null,
        validated_by: null,
        expiration_date: null,
        counts_from: null,
        comment: null,
      };
    }
    case 'ReadingCorrected': {
      const row = before();
      return { ...row, corrections: corrected(row.corrections, event) };
    }
    case 'ReadingCorrectionWithdrawn': {
      const row = before();
      return { ...row, corrections: withdrawn(row.corrections, event.data.field) };
    }
    case 'DocumentReinstated':
      return { ...before(), validation_status: 'validated', replaced_by: null };
    case 'DocumentRejected':
      return { ...before(), validation_status: 'rejected', rejection_reason: event.personal?.reason ?? '' };
    default:
      return never(event);
  }
}
