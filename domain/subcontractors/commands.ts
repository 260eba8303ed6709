// What one can ask of a subcontractor. Ids, tokens, hashes and the stored object come with the command.

import type { SecondOpinion } from '../documents/outside-analyser.ts';
import type { KeptParticulars } from '../documents/particulars.ts';
import type { ReadField, RightValue } from '../documents/read-fields.ts';
import type { CalendarDate, Instant } from '../kernel/calendar.ts';
import type { ErasePerson } from '../kernel/erasure.ts';
import type {
  AccountId,
  CallId,
  DocumentId,
  DocumentTypeId,
  OrganizationId,
  PersonId,
  ReminderId,
  SubcontractorId,
} from '../kernel/ids.ts';
import type { ReminderCommand, RequestChannel } from '../reminders/commands.ts';
import type { AnalysisEvidence, Profile } from './events.ts';
import type { IssuedLink } from './issued-link.ts';
import type { NoteCommand } from './notes.ts';

export type Uploaded = { blobId: string; wrappedKey: string; mimeType: string; fileSize: number; sha256: string; fileName: string };

export type Analysis = {
  dateEmission: CalendarDate | null;
  dateExpiration: CalendarDate | null;
  startsOn: CalendarDate | null;
  rule: string | null;
  confidence: number;
  isValid: boolean;
  problemCodes: string[];
  secondOpinion?: SecondOpinion;
  entreprise: string | null;
  problems: string[];
  notes: string[];
  reasons: string[];
  rejectionReason: string | null;
  evidence: AnalysisEvidence[];
  particulars?: KeptParticulars | null;
  otherDates?: AnalysisEvidence[];
};

/** Asked of one subcontractor of an account. */
type Asked = { subcontractorId: SubcontractorId; accountId: AccountId } & (
  | {
      type: 'RegisterSubcontractor';
      organizationId: OrganizationId;
      isActive: boolean;
      profile: Profile;
      link: IssuedLink;
      /** His first request goes out with it; where it cannot, he is not registered. */
      request?: { channel: RequestChannel; reminderId: ReminderId; callId: CallId };
    }
  | { type: 'EditSubcontractor'; organizationId: OrganizationId; isActive: boolean; profile: Profile }
  /** To another organisation, and nothing else of him. */
  | { type: 'MoveSubcontractor'; organizationId: OrganizationId }
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
  /** The owner holds the paper in his hand: whatever became of the link, and of one who is inactive too. */
  | { type: 'DepositDocument'; documentId: DocumentId; documentTypeId: DocumentTypeId; file: Uploaded }
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
      /** He saw the problems that were found. */
      acknowledged?: boolean;
    }
  | { type: 'RejectDocument'; documentId: DocumentId; by: PersonId; reason: string }
  | { type: 'ReopenDocument'; documentId: DocumentId; by: PersonId; reason: string }
  /** Null: as it was. */
  | {
      type: 'CorrectDocument';
      documentId: DocumentId;
      by: PersonId;
      startsOn: CalendarDate | null;
      expirationDate: CalendarDate | null;
      dateEmission: CalendarDate | null;
      comment: string | null;
    }
  /** What the machine misread, and what is right (A59). */
  | ({ type: 'CorrectReading'; documentId: DocumentId; by: PersonId; comment: string } & RightValue)
  | { type: 'WithdrawReadingCorrection'; documentId: DocumentId; by: PersonId; field: ReadField }
  /** Fired by a timer at 00:00 Paris: tells each deadline that has come and was not told. */
  | { type: 'NoteDeadlines' }
  | ReminderCommand
  | NoteCommand
);
export type SubcontractorCommand = Asked | ErasePerson;
