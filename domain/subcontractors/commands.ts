// The commands on a subcontractor. Ids, tokens, hashes and the stored object come with the command.

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
import type { Trade } from './trades.ts';

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
  activities?: string | null;
};

/** Commands on one subcontractor of an account. */
type Asked = { subcontractorId: SubcontractorId; accountId: AccountId } & (
  | {
      type: 'RegisterSubcontractor';
      organizationId: OrganizationId;
      isActive: boolean;
      profile: Profile;
      link: IssuedLink;
      /** Sends his first request at once; if it cannot be sent, he is not registered. */
      request?: { channel: RequestChannel; reminderId: ReminderId; callId: CallId };
      /** His missing documents are asked for again by itself: from the request on, or from a coming morning. */
      autoReminders?: boolean;
    }
  /** A profile without `trades` leaves them as they are. */
  | { type: 'EditSubcontractor'; organizationId: OrganizationId; isActive: boolean; profile: Profile }
  /** Changes only what he does for us. */
  | { type: 'SetTrades'; trades: readonly Trade[] }
  /** Changes his organisation only. */
  | { type: 'MoveSubcontractor'; organizationId: OrganizationId }
  | { type: 'ArchiveSubcontractor' }
  | { type: 'RestoreSubcontractor' }
  | { type: 'RevokeLink' }
  /** Somebody opened his page with this secret. */
  | { type: 'NoteLinkOpened'; tokenHash: string }
  /** Extends a live link by 12 months, and replaces a dead one (expired, revoked) by `link`. */
  | { type: 'RenewLink'; link: IssuedLink }
  | { type: 'ConfigureRequiredTypes'; documentTypeIds: DocumentTypeId[] }
  /** `tokenHash`: the link of the upload, checked again here, so that a link revoked meanwhile lets nothing in (C9, C48). */
  | { type: 'UploadDocument'; documentId: DocumentId; documentTypeId: DocumentTypeId; tokenHash: string; file: Uploaded }
  /** The owner uploads the document himself: whatever the state of the link, and also for an inactive subcontractor. */
  | { type: 'DepositDocument'; documentId: DocumentId; documentTypeId: DocumentTypeId; file: Uploaded }
  /** `validate`: the decision of acceptance.ts, which never rejects. */
  | { type: 'RecordAnalysis'; documentId: DocumentId; analyser: string; analysis: Analysis; validate: boolean }
  | { type: 'RecordAnalysisFailure'; documentId: DocumentId; retryAt: Instant | null }
  | {
      type: 'ValidateDocument';
      documentId: DocumentId;
      by: PersonId;
      /** The first day of cover; by default the one that was read, otherwise today. */
      startsOn?: CalendarDate | null;
      expirationDate: CalendarDate;
      dateEmission: CalendarDate | null;
      comment: string;
      /** The person has seen the problems found. */
      acknowledged?: boolean;
    }
  | { type: 'RejectDocument'; documentId: DocumentId; by: PersonId; reason: string }
  | { type: 'ReopenDocument'; documentId: DocumentId; by: PersonId; reason: string }
  /** Null: unchanged. */
  | {
      type: 'CorrectDocument';
      documentId: DocumentId;
      by: PersonId;
      startsOn: CalendarDate | null;
      expirationDate: CalendarDate | null;
      dateEmission: CalendarDate | null;
      comment: string | null;
    }
  /** The correct value of a field that the analyser misread (A59). */
  | ({ type: 'CorrectReading'; documentId: DocumentId; by: PersonId; comment: string } & RightValue)
  | { type: 'WithdrawReadingCorrection'; documentId: DocumentId; by: PersonId; field: ReadField }
  /** From a timer at 00:00 in Paris: records every deadline that has come and is not recorded yet. */
  | { type: 'NoteDeadlines' }
  | ReminderCommand
  | NoteCommand
);
export type SubcontractorCommand = Asked | ErasePerson;
