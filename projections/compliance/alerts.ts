// Alerts: read off the slots on the day of the question, never stored (DESIGN 3.7). An id names what it is about, so it stays the same
// for as long as the alert stands. Counted slots only: as many alerts as the figures say.
import type { Alert } from '#api/contract/subcontractors.ts';
import { type CalendarDate, type Instant, parisInstant } from '#domain/kernel/calendar.ts';
import { never } from '#domain/kernel/decider.ts';
import { ALERT, type AlertKind } from '#domain/texts/fr/happenings.ts';
import { askedOf, type InvalidList, idFilter, isInvalidList, type Listing, mapPage, pageOf, WHOLE_LIST, wordFilter } from '../lists.ts';
import type { ListOptions, Page } from '../projection.ts';
import type { Fragment, Sql } from '../sql.ts';
import { onDay, type Scope, sumOf } from './figures.ts';

type Kind = Exclude<AlertKind, 'missing'>;
export type AlertRow = {
  kind: Kind;
  documentId: number;
  subcontractorId: number;
  documentTypeId: number;
  company: string;
  documentType: string;
  expiresOn: CalendarDate | null;
  since: CalendarDate | null;
  happenedAt: Instant;
};

const LEVELS = ['error', 'warning', 'info'] as const;
/** Which kinds have a level, with the counters that say how many there are. */
const KINDS: Record<Kind, { level: (typeof LEVELS)[number]; figures: readonly string[]; less?: readonly string[] }> = {
  expired: { level: ALERT.expired.level, figures: ['expired'] },
  expiring: { level: ALERT.expiring.level, figures: ['expiringSoon'] },
  anomaly: { level: ALERT.anomaly.level, figures: ['problem'] },
  pending: { level: ALERT.pending.level, figures: ['pendingValidation'], less: ['problem'] },
};

/**
 * The alerts of one kind, each arm in the order of its index: the latest lapse first; the next to lapse; the document that waits longest.
 * `rank` orders the kinds, `place` and `tie` repeat an arm's own order for the whole.
 */
function arm(sql: Sql, kind: Kind, accountId: number, today: CalendarDate): { select: Fragment; order: Fragment } {
  const day = sql`${today}::date`;
  const columns = sql.unsafe('x.subcontractor_id, x.document_type_id, x.organization_id, x.expires_on');
  switch (kind) {
    case 'expired':
      return {
        select: sql`SELECT 'expired' AS kind, 1 AS rank, ${day} - x.lapses_on AS place, -x.subcontractor_id AS tie, x.effective_id AS document_id,
          x.lapses_on AS since, ${columns}
          FROM slots x WHERE x.account_id = ${accountId} AND x.counted AND x.effective_id IS NOT NULL AND x.lapses_on <= ${day} AND ${onDay(sql, today)}`,
        order: sql`ORDER BY x.lapses_on DESC, x.subcontractor_id DESC, x.document_type_id DESC`,
      };
    case 'expiring':
      return {
        // Nothing warns longer before than the account's longest notice: the walk ends there.
        select: sql`SELECT 'expiring' AS kind, 2 AS rank, x.lapses_on - ${day} AS place, x.subcontractor_id AS tie, x.effective_id AS document_id,
          x.warns_on AS since, ${columns}
          FROM slots x WHERE x.account_id = ${accountId} AND x.counted AND x.effective_id IS NOT NULL AND x.lapses_on > ${day} AND x.warns_on <= ${day} AND ${onDay(sql, today)}
            AND x.lapses_on <= ${day} + (SELECT coalesce(max(t.alert_days_before), 0) + 1 FROM compliance_types t WHERE t.account_id = ${accountId})`,
        order: sql`ORDER BY x.lapses_on, x.subcontractor_id, x.document_type_id`,
      };
    case 'anomaly':
    case 'pending': {
      const found = kind === 'anomaly' ? sql`x.pending_problem` : sql`x.pending_count > 0 AND NOT x.pending_problem`;
      return {
        select: sql`SELECT ${kind} AS kind, ${kind === 'anomaly' ? 3 : 4}::int AS rank, x.pending_id AS place, 0 AS tie, x.pending_id AS document_id,
          NULL::date AS since, ${columns}
          FROM slots x WHERE x.account_id = ${accountId} AND x.counted AND ${found} AND ${onDay(sql, today)}`,
        order: sql`ORDER BY x.pending_id`,
      };
    }
    default:
      return never(kind);
  }
}

const SORTS = {
  id: 'x.document_id',
  type: 'x.rank',
  createdAt: 'CASE WHEN x.since IS NULL THEN d.uploaded_at ELSE greatest(d.validated_at, x.since::text) END',
  subcontractorId: 'x.subcontractor_id',
};

export function alertsListing(sql: Sql, accountId: number, list: ListOptions, { organizationId, today }: Scope): Listing | InvalidList {
  let levels: readonly string[] = LEVELS;
  const asked = askedOf(
    sql,
    list,
    {
      type: wordFilter(LEVELS, (chosen) => {
        levels = chosen;
        return sql`true`;
      }),
      subcontractorId: idFilter((ids) => sql`x.subcontractor_id = ANY (${ids}::int[])`),
      organizationId: idFilter((ids) => sql`x.organization_id = ANY (${ids}::int[])`),
    },
    [SORTS, 'x.rank, x.place, x.tie, x.document_id', 'x.document_id'],
  );
  if (isInvalidList(asked)) return asked;
  const { where, order, range } = asked;
  const kinds = (Object.keys(KINDS) as Kind[]).filter((kind) => levels.includes(KINDS[kind].level));
  const inOrganization = organizationId === null ? sql`` : sql`AND x.organization_id = ${organizationId}`;
  // In its own order each arm needs no more than the page reaches: an index walk that stops there.
  const together = (reach: number | null): Fragment =>
    kinds
      .map((kind) => {
        const { select, order: own } = arm(sql, kind, accountId, today);
        const page = reach === null ? sql`` : sql`${own} LIMIT ${reach}::int`;
        return sql`(${select} ${inOrganization} ${where.all} ${page})`;
      })
      .reduce((before, next) => sql`${before} UNION ALL ${next}`);
  const reach = list.sort === null && list.range !== null ? list.range[1] + 1 : null;
  // Names and times are looked up for the page alone, unless they decide what is on it.
  const byTime = list.sort?.[0] === 'createdAt';
  const page = byTime ? together(reach) : sql`SELECT x.* FROM (${together(reach)}) x ${order} ${range}`;
  const rows = sql`
    SELECT x.kind, x.document_id AS "documentId", x.subcontractor_id AS "subcontractorId", x.document_type_id AS "documentTypeId", s.company_name AS company,
      t.name AS "documentType", CASE WHEN x.since IS NOT NULL THEN x.expires_on END AS "expiresOn", x.since,
      CASE WHEN x.since IS NULL THEN d.uploaded_at ELSE d.validated_at END AS "happenedAt"
    FROM (${page}) x JOIN subcontractors s ON s.id = x.subcontractor_id JOIN compliance_types t ON t.id = x.document_type_id JOIN documents d ON d.id = x.document_id
    ${order} ${byTime ? range : sql``}`;
  if (where.names.some((name) => name !== 'type')) return { rows, total: sql`SELECT count(*) FROM (${together(null)}) x` };
  const sum = (figures: readonly string[]) =>
    sql`(${sumOf(sql, accountId, figures, organizationId === null ? null : [organizationId], today)})`;
  const total = sql`SELECT ${sum(kinds.flatMap((kind) => KINDS[kind].figures))} - ${sum(kinds.flatMap((kind) => KINDS[kind].less ?? []))}`;
  return { rows, total };
}

/** An alert of a day began that day in Paris, or when the document was validated, if that was later. */
export function alertOf(row: AlertRow, today: CalendarDate): Alert {
  const { level, title, description } = ALERT[row.kind];
  const began = row.since === null ? row.happenedAt : parisInstant(row.since);
  return {
    id: `${row.kind}-${row.documentId}`,
    type: level,
    title,
    description: description({
      documentType: row.documentType,
      company: row.company === '' ? null : row.company,
      expiresOn: row.expiresOn,
      today,
    }),
    createdAt: row.happenedAt > began ? row.happenedAt : began,
    subcontractorId: row.subcontractorId,
    documentTypeId: row.documentTypeId,
  };
}

/** Expired first, then expiring, then documents to look at. Filters: type (error, warning, info), subcontractorId, organizationId. */
export async function alertsOf(
  sql: Sql,
  accountId: number,
  { list = WHOLE_LIST, ...scope }: Scope & { list?: ListOptions },
): Promise<Page<Alert> | InvalidList> {
  const listing = alertsListing(sql, accountId, list, scope);
  if (isInvalidList(listing)) return listing;
  return mapPage(await pageOf<AlertRow>(sql, listing), (row) => alertOf(row, scope.today));
}
