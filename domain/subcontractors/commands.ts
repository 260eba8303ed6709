// What one can ask of a subcontractor. Ids, tokens, hashes and the stored object come with the command.
import type { CalendarDate, Instant } from '../kernel/calendar.ts';
import type { ErasePerson } from '../kernel/erasure.ts';
import type { AccountId, DocumentId, DocumentTypeId, OrganizationId, PersonId, SubcontractorId } from '../kernel/ids.ts';
import type { AnalysisEvidence, Profile } from './events.ts';

/** A fresh secret link; `expiresAt` is 12 months ahead (CONTRACT « Subcontractors and their links »). */
export type IssuedLink = { token: string; tokenHash: string; shortId: string; shortIdHash: string; expiresAt: Instant };

export type Uploaded = { blobId: string; wrappedKey: string; mimeType: string; fileSize: number; sha256: string; fileName: string };

export type Analysis = {
  dateEmission: CalendarDate | null;
  dateExpiration: CalendarDate | null;
  startsOn: CalendarDate | null;
  rule: string | null;
  confidence: number;
  isValid: boolean;
  problemCodes: string[];
  entreprise: string | null;
  problems: string[];
  notes: string[];
  reasons: string[];
  rejectionReason: string | null;
  evidence: AnalysisEvidence[];
};

/** Asked of one subcontractor of an account. */
type Asked = { subcontractorId: SubcontractorId; accountId: AccountId } & (
  | { type: 'RegisterSubcontractor'; organizationId: OrganizationId; isActive: boolean; profile: Profile; link: IssuedLink }
  | { type: 'EditSubcontractor'; organizationId: OrganizationId; isActive: boolean; profile: Profile }
  | { type: 'ArchiveSubcontractor' }
  | { type: 'RestoreSubcontractor' }
  | { type: 'RevokeLink' }
  /** His page was asked for by this secret. */
  | { type: 'NoteLinkOpened'; tokenHash: string }
  /** A live link lives 12 months more; a dead one (expired, revoked) is replaced by `link`. */
  | { type: 'RenewLink'; link: IssuedLink }
  | { type: 'ConfigureRequiredTypes'; documentTypeIds: DocumentTypeId[] }
  /** `tokenHash`: the link by which it came; checked again here, so that a link revoked meanwhile lets nothing in (C9, C48). */
  | { type: 'UploadDocument'; documentId: DocumentId; documentTypeId: DocumentTypeId; tokenHash: string; file: Uploaded }
  /** `validate`: what acceptance.ts decided; never rejects. */
  | { type: 'RecordAnalysis'; documentId: DocumentId; analyser: string; analysis: Analysis; validate: boolean }
  | { type: 'RecordAnalysisFailure'; documentId: DocumentId; retryAt: Instant | null }
  | {
      type: 'ValidateDocument';
      documentId: DocumentId;
      by: PersonId;
      /** The first day of its cover; without it, the one that was read, else today. */
      startsOn?: CalendarDate | null;
      expirationDate: CalendarDate;
      dateEmission: CalendarDate | null;
      comment: string;
    }
  | { type: 'RejectDocument'; documentId: DocumentId; by: PersonId; reason: string }
  /** Fired by a timer at 00:00 Paris: tells each deadline that has come and was not told. */
  | { type: 'NoteDeadlines' }
);
export type SubcontractorCommand = Asked | ErasePerson;
