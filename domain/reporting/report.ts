// The content of a report: the dashboard's figures of that moment, the changes since the last report, and who needs attention first (F256).
import type { Figure, RequiredTypeStatus } from '../documents/status.ts';
import type { CalendarDate } from '../kernel/calendar.ts';

/** Maximum number of rows of the attached list; a larger account is told that the list is incomplete. */
export const REPORT_ROWS = 2_000;
/** Maximum number of subcontractors named in the mail itself. */
export const REPORT_NAMED = 10;
/** Months that the chart of the one-page report shows. */
export const REPORT_MONTHS = 12;

export const REPORT_CHANGES = ['received', 'validated', 'rejected', 'expired', 'reminders', 'calls', 'commitments'] as const;
export type ReportChange = (typeof REPORT_CHANGES)[number];

/** One required document of a subcontractor on that day. `pending`: a document waits for a decision. */
export type ReportedDocument = { name: string; status: RequiredTypeStatus; expiresOn: CalendarDate | null; pending: boolean };
/** Company data only: a sent report stays on record for the account, even if a contact is erased (C67). */
export type ReportedSubcontractor = {
  id: number;
  companyName: string;
  siret: string;
  organizationName: string;
  isActive: boolean;
  documents: readonly ReportedDocument[];
};
/** Of the active subcontractors at a month's end, those in order and those of whom nothing is asked; of the current month, today's. */
export type ReportedMonth = { month: string; inOrder: number; total: number; unconfigured: number };
/** What is so on one day, of an account or of one organisation. */
export type ComplianceState = {
  /** `GET /api/dashboard/stats` */
  stats: Readonly<Record<Figure | 'totalSubcontractors', number>>;
  /** `GET /api/dashboard/history`: the last `REPORT_MONTHS`, this one last. */
  months: readonly ReportedMonth[];
  /** All that are not archived, the most urgent first; at most `REPORT_ROWS`. */
  subcontractors: readonly ReportedSubcontractor[];
  /** `total`: how many there are; `waiting`: how many of the active ones need something. */
  total: number;
  waiting: number;
};
export type ReportFigures = ComplianceState & { changes: Readonly<Record<ReportChange, number>> };

/** The documents of a subcontractor that need something. */
export const lacking = ({ documents }: Pick<ReportedSubcontractor, 'documents'>): ReportedDocument[] =>
  documents.filter(({ status, pending }) => status !== 'validated' || pending);

/** The earliest end of a cover that is still to come. */
export function nextExpiry({ documents }: Pick<ReportedSubcontractor, 'documents'>, today: CalendarDate): CalendarDate | null {
  return (
    documents
      .flatMap(({ expiresOn }) => (expiresOn === null || expiresOn < today ? [] : [expiresOn]))
      .sort()
      .at(0) ?? null
  );
}
