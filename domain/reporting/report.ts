// What a report tells: the dashboard's figures of that moment, what happened since the last one, and who needs somebody first (F256).
import type { Figure, RequiredTypeStatus } from '../documents/status.ts';
import type { CalendarDate } from '../kernel/calendar.ts';

/** Rows of the attached list at most. An account that has more is told so. */
export const REPORT_ROWS = 2_000;
/** Subcontractors named in the mail itself at most. */
export const REPORT_NAMED = 10;

export const REPORT_CHANGES = ['received', 'validated', 'rejected', 'expired', 'reminders', 'calls', 'commitments'] as const;
export type ReportChange = (typeof REPORT_CHANGES)[number];

/** One required document of a subcontractor, as it stands that day. `pending`: one waits for a decision. */
export type ReportedDocument = { name: string; status: RequiredTypeStatus; expiresOn: CalendarDate | null; pending: boolean };
/** Of the company alone: what is sent stays on record for the account, also when a contact of it is erased (C67). */
export type ReportedSubcontractor = {
  id: number;
  companyName: string;
  siret: string;
  organizationName: string;
  isActive: boolean;
  documents: readonly ReportedDocument[];
};
export type ReportFigures = {
  /** `GET /api/dashboard/stats` */
  stats: Readonly<Record<Figure | 'totalSubcontractors', number>>;
  changes: Readonly<Record<ReportChange, number>>;
  /** All but the archived, the most urgent first; `REPORT_ROWS` at most. */
  subcontractors: readonly ReportedSubcontractor[];
  /** How many there are, and how many of the active ones need something. */
  total: number;
  waiting: number;
};

/** What there is to do about a subcontractor. */
export const lacking = ({ documents }: Pick<ReportedSubcontractor, 'documents'>): ReportedDocument[] =>
  documents.filter(({ status, pending }) => status !== 'validated' || pending);

/** The first end of a cover that is still to come. */
export function nextExpiry({ documents }: Pick<ReportedSubcontractor, 'documents'>, today: CalendarDate): CalendarDate | null {
  return (
    documents
      .flatMap(({ expiresOn }) => (expiresOn === null || expiresOn < today ? [] : [expiresOn]))
      .sort()
      .at(0) ?? null
  );
}
