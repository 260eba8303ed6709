// Everything that must agree about one subcontractor: profile, link, required types, documents. Stream `subcontractor-<id>`.

import type { SecondOpinion } from '../documents/outside-analyser.ts';
import type { KeptParticulars } from '../documents/particulars.ts';
import type { ReadField } from '../documents/read-fields.ts';
import type { CalendarDate, Instant } from '../kernel/calendar.ts';
import type { PersonErased } from '../kernel/erasure.ts';
import type { Fact } from '../kernel/event.ts';
import type { AccountId, DocumentId, DocumentTypeId, OrganizationId, PersonId, SubcontractorId } from '../kernel/ids.ts';
import type { ReminderEvent } from '../reminders/events.ts';
import type { NoteEvent } from './notes.ts';

export type Profile = {
  companyName: string;
  siret: string;
  contactName: string;
  contactEmail: string;
  contactPhone: string;
  address: string;
};

export type SubcontractorEvent =
  | Fact<
      'SubcontractorRegistered',
      { accountId: AccountId; subcontractorId: SubcontractorId; organizationId: OrganizationId; isActive: boolean; registeredAt: Instant },
      Profile
    >
  | Fact<'SubcontractorEdited', { organizationId: OrganizationId; isActive: boolean; editedAt: Instant }, Profile>
  | Fact<'SubcontractorArchived', { archivedAt: Instant }>
  /** Back as he was: profile, link, list and documents stand as before the archive. */
  | Fact<'SubcontractorRestored', { restoredAt: Instant }>
  /** A new secret link; any earlier one is dead. Found by the keyed hashes, shown to the owner from the sealed part. */
  | Fact<
      'LinkIssued',
      { tokenHash: string; shortIdHash: string; expiresAt: Instant; issuedAt: Instant },
      { token: string; shortId: string }
    >
  | Fact<'LinkExtended', { expiresAt: Instant; extendedAt: Instant }>
  | Fact<'LinkRevoked', { revokedAt: Instant }>
  /** His page was opened through the link of now for the first time: the request has reached him (infra/decisions/082). */
  | Fact<'LinkOpened', { openedAt: Instant }>
  | Fact<'RequiredTypesConfigured', { documentTypeIds: DocumentTypeId[]; configuredAt: Instant }>
  | DocumentEvent
  | ReminderEvent
  | NoteEvent
  | PersonErased;

/** One document on its way: uploaded → (analysed) → validated | rejected → replaced; a decision can be corrected and taken back. */
export type DocumentEvent =
  | Fact<
      'DocumentUploaded',
      {
        documentId: DocumentId;
        documentTypeId: DocumentTypeId;
        uploadedAt: Instant;
        /** The latest document of this type, whatever became of it: the chain of successors (F174). Null for the first. */
        follows: DocumentId | null;
        /** Random id of the encrypted object, and its data key wrapped under the subcontractor's key (DESIGN 3.14). */
        blobId: string;
        wrappedKey: string;
        mimeType: string;
        fileSize: number;
      },
      /** `sha256` proves the document to whoever has it, so it goes with the person (infra/decisions/082). */
      { fileName: string; sha256: string }
    >
  /** A successor took its place (A29): at upload over a pending one, at validation over each one whose cover it holds. */
  | Fact<'DocumentReplaced', { documentId: DocumentId; by: DocumentId; replacedAt: Instant }>
  | Fact<
      'DocumentAnalysed',
      {
        documentId: DocumentId;
        analysedAt: Instant;
        analyser: string;
        dateEmission: CalendarDate | null;
        dateExpiration: CalendarDate | null;
        /** From when it is in force, where it says so (T13). */
        startsOn: CalendarDate | null;
        /** Which rule of DOCUMENTS §4 gave the expiry: shown to the user (A34). */
        rule: string | null;
        /** 0 to 1 */
        confidence: number;
        isValid: boolean;
        /** Stable codes; the sentences are in the sealed part because they may name people and companies. */
        problemCodes: string[];
        /** In which fields something was read; not said by the oldest. */
        fieldsRead?: ReadField[];
        /** Another analyser was asked about it, outside of the house, on a consent that stood then. Without it the paper was shown to nobody. */
        secondOpinion?: SecondOpinion;
      },
      {
        entreprise: string | null;
        problems: string[];
        notes: string[];
        reasons: string[];
        rejectionReason: string | null;
        evidence: AnalysisEvidence[];
        /** What the next paper of its place is compared with (G11); of what was read before they were kept, nothing. */
        particulars?: KeptParticulars | null;
        /** Dates that stand on the document besides: what a person may choose from (G12). Not said by the oldest. */
        otherDates?: AnalysisEvidence[];
      }
    >
  /** The analyser was down or failed: the document stays pending and is tried again at `retryAt` (null: given up) (F185). */
  | Fact<'DocumentAnalysisFailed', { documentId: DocumentId; attempt: number; failedAt: Instant; retryAt: Instant | null }>
  | Fact<
      'DocumentValidated',
      {
        documentId: DocumentId;
        documentTypeId: DocumentTypeId;
        validatedAt: Instant;
        /** Cover is an interval: its first day (infra/decisions/080) and its last. */
        startsOn: CalendarDate;
        expirationDate: CalendarDate;
        /** What the person corrected; the machine's values stay in DocumentAnalysed (A59). */
        dateEmission: CalendarDate | null;
        validatedBy: PersonId | 'auto';
        /** The person said that he saw the problems found (CONTRACT « Judging again »). */
        acknowledged: boolean;
      },
      { comment: string }
    >
  /** A person put what was validated or rejected before him once more: it waits for a decision again. */
  | Fact<
      'DocumentReopened',
      { documentId: DocumentId; documentTypeId: DocumentTypeId; reopenedAt: Instant; reopenedBy: PersonId },
      { reason: string }
    >
  /** What its validation says from now on, as a whole; a last day in the past ends it. */
  | Fact<
      'DocumentCorrected',
      {
        documentId: DocumentId;
        documentTypeId: DocumentTypeId;
        correctedAt: Instant;
        correctedBy: PersonId;
        startsOn: CalendarDate;
        expirationDate: CalendarDate;
        dateEmission: CalendarDate | null;
      },
      { comment: string }
    >
  /** What a field of the reading should have said; the reading itself stays in DocumentAnalysed (A59, infra/decisions/123). */
  | Fact<
      'ReadingCorrected',
      {
        documentId: DocumentId;
        documentTypeId: DocumentTypeId;
        field: ReadField;
        /** Of a date. */
        date: CalendarDate | null;
        /** Of the type. */
        rightTypeId: DocumentTypeId | null;
        correctedAt: Instant;
        correctedBy: PersonId;
        /** The validation of the document changes with it: DocumentCorrected stands beside. */
        withValidation: boolean;
      },
      /** `value`: of the code. */
      { value: string; comment: string }
    >
  | Fact<
      'ReadingCorrectionWithdrawn',
      {
        documentId: DocumentId;
        documentTypeId: DocumentTypeId;
        field: ReadField;
        withdrawnAt: Instant;
        withdrawnBy: PersonId;
        withValidation: boolean;
      }
    >
  /** The reverse of DocumentReplaced: what had taken its place was reopened, or covers less. */
  | Fact<'DocumentReinstated', { documentId: DocumentId; documentTypeId: DocumentTypeId; insteadOf: DocumentId; reinstatedAt: Instant }>
  | Fact<
      'DocumentRejected',
      { documentId: DocumentId; documentTypeId: DocumentTypeId; rejectedAt: Instant; rejectedBy: PersonId },
      { reason: string }
    >
  /** A day came at which the document that ends the cover of its type starts to warn, or is expired. Told once; no status reads it (DESIGN 3.7). */
  | Fact<
      'DocumentDeadlineReached',
      {
        documentId: DocumentId;
        documentTypeId: DocumentTypeId;
        deadline: 'expiring' | 'expired';
        expirationDate: CalendarDate;
        reachedOn: CalendarDate;
      }
    >;

/** Where on the document a value was read: page from 1; box [x0, y0, x1, y1] and page size [width, height] in points from the top left (G12). */
export type AnalysisEvidence = {
  field: string;
  value: string;
  page: number;
  box: [number, number, number, number] | null;
  pageSize: [number, number] | null;
  label: string;
  text: string;
  /** 0 to 1, where the reading says it of each field. */
  confidence?: number;
};
