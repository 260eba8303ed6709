// Events that must be consistent within one subcontractor: profile, link, required types, documents. Stream `subcontractor-<id>`.

import type { SecondOpinion } from '../documents/outside-analyser.ts';
import type { KeptParticulars } from '../documents/particulars.ts';
import type { ReadField } from '../documents/read-fields.ts';
import type { CalendarDate, Instant } from '../kernel/calendar.ts';
import type { PersonErased } from '../kernel/erasure.ts';
import type { Fact } from '../kernel/event.ts';
import type { AccountId, DocumentId, DocumentTypeId, OrganizationId, PersonId, SubcontractorId } from '../kernel/ids.ts';
import type { ReminderEvent } from '../reminders/events.ts';
import type { NoteEvent } from './notes.ts';
import type { Trade } from './trades.ts';

export type Profile = {
  companyName: string;
  siret: string;
  contactName: string;
  contactEmail: string;
  contactPhone: string;
  address: string;
  /** What he does for us; absent in older events, and where nobody said. */
  trades?: readonly Trade[];
};

export type SubcontractorEvent =
  | Fact<
      'SubcontractorRegistered',
      { accountId: AccountId; subcontractorId: SubcontractorId; organizationId: OrganizationId; isActive: boolean; registeredAt: Instant },
      Profile
    >
  | Fact<'SubcontractorEdited', { organizationId: OrganizationId; isActive: boolean; editedAt: Instant }, Profile>
  | Fact<'SubcontractorArchived', { archivedAt: Instant }>
  /** Profile, link, list and documents are as before the archiving. */
  | Fact<'SubcontractorRestored', { restoredAt: Instant }>
  /** A new secret link; any earlier one is dead. It is looked up by the keyed hashes, and shown to the owner from the sealed fields. */
  | Fact<
      'LinkIssued',
      { tokenHash: string; shortIdHash: string; expiresAt: Instant; issuedAt: Instant },
      { token: string; shortId: string }
    >
  | Fact<'LinkExtended', { expiresAt: Instant; extendedAt: Instant }>
  | Fact<'LinkRevoked', { revokedAt: Instant }>
  /** Somebody opened his page through the current link for the first time: the request has arrived (infra/decisions/082). */
  | Fact<'LinkOpened', { openedAt: Instant }>
  | Fact<'RequiredTypesConfigured', { documentTypeIds: DocumentTypeId[]; configuredAt: Instant }>
  | DocumentEvent
  | ReminderEvent
  | NoteEvent
  | PersonErased;

/** The life of a document: uploaded → (analysed) → validated | rejected → replaced; a decision can be corrected and taken back. */
export type DocumentEvent =
  | Fact<
      'DocumentUploaded',
      {
        documentId: DocumentId;
        documentTypeId: DocumentTypeId;
        uploadedAt: Instant;
        /** The previous document of this type, in any status, which forms the chain of successors (F174). Null for the first. */
        follows: DocumentId | null;
        /** Random id of the encrypted object, and its data key wrapped under the subcontractor's key (DESIGN 3.14). */
        blobId: string;
        wrappedKey: string;
        mimeType: string;
        fileSize: number;
      },
      /** `sha256` identifies the document to anybody who has it, so it is erased with the person (infra/decisions/082). */
      { fileName: string; sha256: string }
    >
  /** A successor replaces it (A29): at its upload if this one is pending, at its validation if it covers all that this one covers. */
  | Fact<'DocumentReplaced', { documentId: DocumentId; by: DocumentId; replacedAt: Instant }>
  | Fact<
      'DocumentAnalysed',
      {
        documentId: DocumentId;
        analysedAt: Instant;
        analyser: string;
        dateEmission: CalendarDate | null;
        dateExpiration: CalendarDate | null;
        /** The first day of validity, if the document states it (T13). */
        startsOn: CalendarDate | null;
        /** The rule of DOCUMENTS §4 that gave the expiry; shown to the user (A34). */
        rule: string | null;
        /** 0 to 1 */
        confidence: number;
        isValid: boolean;
        /** Stable codes; their sentences are sealed, because they may name people and companies. */
        problemCodes: string[];
        /** The fields in which something was read; absent in the oldest events. */
        fieldsRead?: ReadField[];
        /** An external analyser was asked, under a consent that was valid then. Absent: the document was sent to nobody. */
        secondOpinion?: SecondOpinion;
      },
      {
        entreprise: string | null;
        problems: string[];
        notes: string[];
        reasons: string[];
        rejectionReason: string | null;
        evidence: AnalysisEvidence[];
        /** For comparison with later documents of the type (G11); absent in older events. */
        particulars?: KeptParticulars | null;
        /** Further dates of the document, from which a person may choose a correction (G12). Absent in the oldest events. */
        otherDates?: AnalysisEvidence[];
        /** The insured activities as they were read (T19); absent in older events. */
        activities?: string | null;
      }
    >
  /** The analyser failed: the document stays pending and is analysed again at `retryAt` (null: no further attempt) (F185). */
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
        /** The person's value; the analyser's values stay in DocumentAnalysed (A59). */
        dateEmission: CalendarDate | null;
        validatedBy: PersonId | 'auto';
        /** The person confirmed that he saw the problems found (CONTRACT « Judging again »). */
        acknowledged: boolean;
      },
      { comment: string }
    >
  /** A person took a validation or rejection back: the document is pending again. */
  | Fact<
      'DocumentReopened',
      { documentId: DocumentId; documentTypeId: DocumentTypeId; reopenedAt: Instant; reopenedBy: PersonId },
      { reason: string }
    >
  /** The complete new content of the validation; a last day in the past ends the cover. */
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
  /** The correct value of a field; the reading itself stays in DocumentAnalysed (A59, infra/decisions/123). */
  | Fact<
      'ReadingCorrected',
      {
        documentId: DocumentId;
        documentTypeId: DocumentTypeId;
        field: ReadField;
        /** For a date. */
        date: CalendarDate | null;
        /** For the document type. */
        rightTypeId: DocumentTypeId | null;
        correctedAt: Instant;
        correctedBy: PersonId;
        /** The validation of the document changes too: DocumentCorrected follows. */
        withValidation: boolean;
      },
      /** `value`: for the code. */
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
  /** The reverse of DocumentReplaced: its successor was reopened, or covers less now. */
  | Fact<'DocumentReinstated', { documentId: DocumentId; documentTypeId: DocumentTypeId; insteadOf: DocumentId; reinstatedAt: Instant }>
  | Fact<
      'DocumentRejected',
      { documentId: DocumentId; documentTypeId: DocumentTypeId; rejectedAt: Instant; rejectedBy: PersonId },
      { reason: string }
    >
  /** The document that ends the cover of its type starts to warn, or has expired. Recorded once; no status depends on it (DESIGN 3.7). */
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

/** Where a value was read: page from 1; box [x0, y0, x1, y1] and page size [width, height] in points from the top left (G12). */
export type AnalysisEvidence = {
  field: string;
  value: string;
  page: number;
  box: [number, number, number, number] | null;
  pageSize: [number, number] | null;
  label: string;
  text: string;
  /** 0 to 1, if the reading has a confidence for each field. */
  confidence?: number;
};
