// Alerts are computed from the rows at the time of the request and never stored (DESIGN 3.7). An alert's id names its subject, so it stays
// the same as long as the alert exists. Their number equals the dashboard's figures. What a person has read or snoozed is stored as a mark
// (infra/decisions/116).
import type { Alert } from '#contract/alerts.ts';
import { type CalendarDate, type Instant, parisDay, parisInstant } from '#domain/kernel/calendar.ts';
import { ALERT, type AlertKind, ERASED_NAME } from '#domain/texts/fr/activity-messages.ts';
import { SYSTEM_PROBLEM_PREFIX } from '#domain/texts/fr/document-problems.ts';
import { type InvalidList, isInvalidList, WHOLE_LIST } from '../lists.ts';
import type { ListOptions, Page } from '../projection.ts';
import type { Fragment, Sql } from '../sql.ts';
import { type AlertScope, alertNamed, chosenBy, countsByFigures, type Marked, markedKinds, partsOf } from './alert-choice.ts';
import { isMissing, onDay } from './slots.ts';

export type AlertRow = {
  kind: AlertKind;
  /** The id of the document, mail or subcontractor that the alert is about: the number in the alert's id. */
  subject: number;
  subcontractorId: number;
  documentTypeId: number | null;
  company: string;
  documentType: string | null;
  expiresOn: CalendarDate | null;
  since: CalendarDate | null;
  happenedAt: Instant;
  papers: string[] | null;
  reason: string | null;
  read: boolean | null;
  snoozedUntil: CalendarDate | null;
};

export type AlertListing = {
  rows: Fragment;
  /** One JSON value: `[number of alerts, number of unread ones]`. */
  counts: Fragment;
};

/** `marked`: the result of `markedKinds`. */
export function alertsListing(sql: Sql, accountId: number, list: ListOptions, scope: Marked): AlertListing | InvalidList {
  const asked = chosenBy(sql, accountId, list, scope.marked);
  if (isInvalidList(asked)) return asked;
  const { where, order, range } = asked;
  const { today } = scope;
  const parts = partsOf(sql, accountId, asked, scope);
  const { putOff, mine, together } = parts;
  const reach = list.sort === null && list.range !== null ? list.range[1] + 1 : null;
  // Names and times are looked up for the rows of the page only, unless the list is sorted by time.
  const byTime = list.sort?.[0] === 'createdAt';
  const page = byTime ? together(reach) : sql`SELECT x.* FROM (${together(reach)}) x ${order} ${range}`;
  const rows = sql`
    SELECT x.kind, x.subject, x.subcontractor_id AS "subcontractorId", x.document_type_id AS "documentTypeId", s.company_name AS company,
      t.name AS "documentType", CASE WHEN x.since IS NOT NULL THEN x.expires_on END AS "expiresOn", x.since,
      CASE WHEN x.at IS NOT NULL THEN x.at WHEN x.since IS NULL THEN d.uploaded_at ELSE d.validated_at END AS "happenedAt",
      CASE WHEN x.kind IN ('anomaly', 'judgment') THEN d.rejection_reason END AS reason,
      CASE WHEN x.kind = 'missing' THEN (SELECT json_agg(y.name ORDER BY y.name) FROM slots p JOIN compliance_types y ON y.id = p.document_type_id
        WHERE p.account_id = ${accountId} AND p.subcontractor_id = x.subcontractor_id AND p.counted AND ${isMissing(sql, 'p')} AND ${onDay(sql, today, 'p')}) END AS papers,
      m.read_at IS NOT NULL AS read, CASE WHEN ${putOff} THEN m.snoozed_until END AS "snoozedUntil"
    FROM (${page}) x JOIN subcontractors s ON s.id = x.subcontractor_id LEFT JOIN compliance_types t ON t.id = x.document_type_id
    LEFT JOIN documents d ON x.document_type_id IS NOT NULL AND d.id = x.subject
    LEFT JOIN ops.alert_marks m ON ${mine}
    ${order} ${byTime ? range : sql``}`;
  const counts = where.names.some((name) => name !== 'type' && name !== 'kind')
    ? sql`SELECT json_build_array(count(*), count(*) FILTER (WHERE m.read_at IS NULL)) FROM (${together(null)}) x LEFT JOIN ops.alert_marks m ON ${mine}`
    : countsByFigures(sql, accountId, asked, scope, parts);
  return { rows, counts };
}

/** The reason of a problem that the analysis found, without its prefix and final period. */
const reasonOf = (reason: string | null): string | null => reason?.replace(SYSTEM_PROBLEM_PREFIX, '').trim().replace(/\.$/, '') || null;

/** An alert of a date begins at midnight of that day in Paris, or when the document was validated, if that was later. */
export function alertOf(row: AlertRow, today: CalendarDate): Alert {
  const { level, title, description } = ALERT[row.kind];
  const began = row.since === null ? row.happenedAt : parisInstant(row.since);
  return {
    id: `${row.kind}-${row.subject}`,
    kind: row.kind,
    type: level,
    title,
    description: description({
      documentType: row.documentType ?? '',
      company: row.company === '' ? null : row.company,
      expiresOn: row.kind === 'link-expired' ? parisDay(row.happenedAt) : row.expiresOn,
      today,
      papers: row.papers ?? [],
      reason: reasonOf(row.reason),
    }),
    createdAt: row.happenedAt > began ? row.happenedAt : began,
    subcontractorId: row.subcontractorId,
    subcontractorName: row.company === '' ? ERASED_NAME : row.company,
    documentTypeId: row.documentTypeId,
    ...(row.documentTypeId === null ? {} : { documentId: row.subject }),
    expiresOn: row.expiresOn,
    read: row.read === true,
    snoozedUntil: row.snoozedUntil,
  };
}

/**
 * Most urgent first (ALERT_KINDS). Filters: type (error, warning, info), kind, id, read, snoozed (true: only the
 * snoozed ones), day (on which they began), q (search for the subcontractor), subcontractorId, organizationId.
 */
export async function alertsOf(
  sql: Sql,
  accountId: number,
  { list = WHOLE_LIST, ...scope }: AlertScope & { list?: ListOptions },
): Promise<(Page<Alert> & { unread: number }) | InvalidList> {
  const listing = alertsListing(sql, accountId, list, { ...scope, marked: await markedKinds(sql, accountId, scope.personId) });
  if (isInvalidList(listing)) return listing;
  const [answer] = await sql`SELECT (SELECT coalesce(json_agg(r), '[]') FROM (${listing.rows}) r) AS rows, (${listing.counts}) AS counts`;
  const [total, unread] = answer!.counts as [number, number];
  return { rows: (answer!.rows as AlertRow[]).map((row) => alertOf(row, scope.today)), total, unread };
}

/** The alert with this id, snoozed or not; null if it does not exist. */
export async function alertById(sql: Sql, accountId: number, id: string, scope: Omit<AlertScope, 'organizationId'>): Promise<Alert | null> {
  if (alertNamed(id) === null) return null;
  const marked = await markedKinds(sql, accountId, scope.personId);
  for (const snoozed of [false, true]) {
    const listing = alertsListing(sql, accountId, { ...WHOLE_LIST, filter: { id, snoozed } }, { ...scope, organizationId: null, marked });
    if (isInvalidList(listing)) return null;
    const [row] = (await sql`${listing.rows}`) as unknown as AlertRow[];
    if (row !== undefined) return alertOf(row, scope.today);
  }
  return null;
}
