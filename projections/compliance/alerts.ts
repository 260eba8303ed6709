// Alerts are computed from the rows at the time of the request and never stored (DESIGN 3.7). An alert's id names its subject, so it stays
// the same as long as the alert exists. Their number equals the dashboard's figures. What a person has read or snoozed is stored as a mark
// (infra/decisions/116).
import type { Alert } from '#contract/alerts.ts';
import { type CalendarDate, type Instant, parisDay, parisInstant } from '#domain/kernel/calendar.ts';
import { ALERT, ALERT_KINDS, type AlertKind, ERASED_NAME } from '#domain/texts/fr/activity-messages.ts';
import { SYSTEM_PROBLEM_PREFIX } from '#domain/texts/fr/document-problems.ts';
import { askedOf, BAD, flagFilter, type InvalidList, idFilter, isInvalidList, WHOLE_LIST, wordFilter } from '../lists.ts';
import type { ListOptions, Page } from '../projection.ts';
import type { Fragment, Sql } from '../sql.ts';
import { arm, figuresOfKind, LEVELS, levelOf } from './alert-arms.ts';
import { type Scope, sumOf } from './figures.ts';
import { isMissing, onDay } from './slots.ts';

/** `personId`: the person whose marks apply; without it there are no marks. */
export type AlertScope = Scope & { personId?: number };
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

const SORTS = {
  id: 'x.subject',
  type: 'x.rank',
  createdAt:
    'CASE WHEN x.at IS NOT NULL THEN x.at WHEN x.since IS NULL THEN d.uploaded_at ELSE greatest(d.validated_at, x.since::text) END',
  subcontractorId: 'x.subcontractor_id',
};

/** Parses an alert's id; null if it is not one. */
export function alertNamed(id: string): { kind: AlertKind; subject: number } | null {
  const [, kind, subject] = /^([a-z-]+)-([1-9]\d{0,9})$/.exec(id) ?? [];
  const known = ALERT_KINDS.find((one) => one === kind);
  return known === undefined || Number(subject) >= 2 ** 31 ? null : { kind: known, subject: Number(subject) };
}

/** What the filters select: kinds, single alerts, and alerts by their marks. Snoozed ones are left out unless they are asked for. */
type Chosen = {
  kinds: readonly AlertKind[];
  named: readonly { kind: AlertKind; subject: number }[] | null;
  read: boolean | null;
  snoozed: boolean;
};

export type AlertListing = {
  rows: Fragment;
  /** One JSON value: `[number of alerts, number of unread ones]`. */
  counts: Fragment;
};

/** The kinds in which a person has read or snoozed an alert. The other kinds are listed without a join to the marks. */
export async function markedKinds(sql: Sql, accountId: number, personId: number | undefined): Promise<readonly AlertKind[]> {
  if (personId === undefined) return [];
  const rows = await sql<{ kind: AlertKind }[]>`
    SELECT DISTINCT kind FROM ops.alert_marks WHERE account_id = ${accountId} AND person_id = ${personId}`;
  return rows.map(({ kind }) => kind);
}

/** Parses the filters and the order of a list. `marked`: the result of `markedKinds`. */
function chosenBy(sql: Sql, list: ListOptions, marked: readonly AlertKind[]) {
  const chosen: Chosen = { kinds: ALERT_KINDS, named: null, read: null, snoozed: false };
  const keep = (kinds: (kind: AlertKind) => boolean): Fragment => {
    chosen.kinds = chosen.kinds.filter(kinds);
    return sql`true`;
  };
  const asked = askedOf(
    sql,
    list,
    {
      type: wordFilter(LEVELS, (levels) => keep((kind) => levels.includes(levelOf(kind)))),
      kind: wordFilter(ALERT_KINDS, (kinds) => keep((kind) => kinds.includes(kind))),
      id: (value) => {
        const named = [value].flat().map((id) => (typeof id === 'string' ? alertNamed(id) : null));
        if (named.length > 1000 || !named.every((one) => one !== null)) return BAD;
        chosen.named = named;
        return keep((kind) => named.some((one) => one.kind === kind));
      },
      read: flagFilter((on) => {
        chosen.read = on;
        return sql`true`;
      }),
      snoozed: flagFilter((on) => {
        chosen.snoozed = on;
        return sql`true`;
      }),
      subcontractorId: idFilter((ids) => sql`x.subcontractor_id = ANY (${ids}::int[])`),
      organizationId: idFilter((ids) => sql`x.organization_id = ANY (${ids}::int[])`),
    },
    // The kind is part of the order, because two kinds may have the same subject.
    [SORTS, 'x.rank, x.place, x.tie, x.subject', 'x.rank, x.subject'],
  );
  if (isInvalidList(asked)) return asked;
  if (chosen.snoozed || chosen.read === true) chosen.kinds = chosen.kinds.filter((kind) => marked.includes(kind));
  return { ...asked, chosen };
}
type Asked = Exclude<ReturnType<typeof chosenBy>, InvalidList>;
type Marked = AlertScope & { marked: readonly AlertKind[] };

/** The parts of the statements for the kinds that were asked for. */
function partsOf(sql: Sql, accountId: number, { chosen, where }: Asked, { organizationId, today, personId = 0, marked }: Marked) {
  const day = sql`${today}::date`;
  const inOrganization = organizationId === null ? sql`` : sql`AND x.organization_id = ${organizationId}`;
  const marks = (kind: AlertKind) =>
    sql`FROM ops.alert_marks m WHERE m.account_id = ${accountId} AND m.person_id = ${personId} AND m.kind = ${kind}`;
  const putOff = sql`coalesce(m.snoozed_until > ${day}, false)`;
  const mine = sql`m.account_id = ${accountId} AND m.person_id = ${personId} AND m.kind = x.kind AND m.subject = x.subject`;

  /** The alerts of one kind that the filters select. `byMark` holds the conditions on marks. */
  function those(kind: AlertKind) {
    const { select, subject, order: own } = arm(sql, kind, accountId, today);
    const ids = chosen.named?.filter((one) => one.kind === kind).map((one) => one.subject);
    const named = ids === undefined ? sql`` : sql`AND ${subject} = ANY (${ids}::int[])`;
    const among = (on: boolean, mark: Fragment) =>
      sql`AND ${on ? sql`` : sql`NOT`} EXISTS (SELECT ${marks(kind)} AND m.subject = ${subject} AND ${mark})`;
    const byMark = marked.includes(kind)
      ? sql`${among(chosen.snoozed, putOff)} ${chosen.read === null ? sql`` : among(chosen.read, sql`m.read_at IS NOT NULL`)}`
      : sql``;
    return { select: sql`${select} ${inOrganization} ${where.all} ${named}`, subject, byMark, own };
  }
  // An empty query with the right columns, because the filters may leave no kind.
  const none = sql`(${arm(sql, 'expired', accountId, today).select} AND false)`;
  const union = (kinds: readonly AlertKind[], select: (kind: AlertKind) => Fragment): Fragment =>
    kinds.map(select).reduce((before, next) => sql`${before} UNION ALL ${next}`, none);
  // Each query needs no more rows than the page reaches, in its own order: an index walk that stops there.
  const together = (reach: number | null): Fragment =>
    union(chosen.kinds, (kind) => {
      const { select, byMark, own } = those(kind);
      return sql`(${select} ${byMark} ${reach === null ? sql`` : sql`${own} LIMIT ${reach}::int`})`;
    });
  return { marks, putOff, mine, those, union, together };
}
type Parts = ReturnType<typeof partsOf>;

/** The existing alerts of a kind that have a mark. They are found through the marks, because there are few. */
function markedOf(sql: Sql, kind: AlertKind, { those, marks }: Parts): Fragment {
  const { select, subject } = those(kind);
  const ids = sql`ARRAY(SELECT m.subject ${marks(kind)})`;
  // No index on slots begins with the document, so the slot is found through the document's subcontractor.
  const paper = kind === 'expired' || kind === 'expiring';
  const near = paper
    ? sql`AND x.subcontractor_id = ANY (ARRAY(SELECT d.subcontractor_id FROM documents d WHERE d.id = ANY (${ids})))`
    : sql``;
  return sql`(${select} AND ${subject} = ANY (${ids}) ${near})`;
}

/** The number of alerts without listing them: the counters, minus the marked alerts. */
function countsByFigures(
  sql: Sql,
  accountId: number,
  { chosen }: Asked,
  { organizationId, today, marked }: Marked,
  parts: Parts,
): Fragment {
  const { putOff, mine, those, union } = parts;
  const withMark = union(
    chosen.kinds.filter((kind) => marked.includes(kind)),
    (kind) => markedOf(sql, kind, parts),
  );
  const sum = (figures: readonly string[]) =>
    sql`(${sumOf(sql, accountId, figures, organizationId === null ? null : [organizationId], today)})`;
  const counters = chosen.kinds.flatMap((kind) => figuresOfKind(kind) ?? []);
  const counted = chosen.kinds
    .filter((kind) => figuresOfKind(kind) === null)
    .reduce((before, kind) => sql`${before} + (SELECT count(*) FROM (${those(kind).select}) x)`, sql``);
  const all = sql`${sum(counters.flatMap(({ figures }) => figures))} - ${sum(counters.flatMap(({ less = [] }) => less))} ${counted}`;
  return sql`
    SELECT json_build_array(stand - off, stand - off - read) FROM (SELECT ${all} AS stand) everything,
      (SELECT count(*) FILTER (WHERE m.off) AS off, count(*) FILTER (WHERE NOT m.off AND m.read) AS read FROM (${withMark}) x
        CROSS JOIN LATERAL (SELECT ${putOff} AS off, m.read_at IS NOT NULL AS read FROM ops.alert_marks m WHERE ${mine} OFFSET 0) m) seen`;
}

/** `marked`: the result of `markedKinds`. */
export function alertsListing(sql: Sql, accountId: number, list: ListOptions, scope: Marked): AlertListing | InvalidList {
  const asked = chosenBy(sql, list, scope.marked);
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
 * Errors first, then warnings, then documents to check. Filters: type (error, warning, info), kind, id, read, snoozed (true: only the
 * snoozed ones), subcontractorId, organizationId.
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
