// Which alerts a list selects: its filters and order as statements over the kinds (alert-arms.ts), and how many there are.
import { type CalendarDate, isCalendarDate, PARIS } from '#domain/kernel/calendar.ts';
import { ALERT_KINDS, type AlertKind } from '#domain/texts/fr/activity-messages.ts';
import { askedOf, BAD, flagFilter, type InvalidList, idFilter, isInvalidList, textFilter, wordFilter } from '../lists.ts';
import type { ListOptions } from '../projection.ts';
import type { Fragment, Sql } from '../sql.ts';
import { arm, figuresOfKind, LEVELS, levelOf } from './alert-arms.ts';
import { type Scope, sumOf } from './figures.ts';

/** `personId`: the person whose marks apply; without it there are no marks. */
export type AlertScope = Scope & { personId?: number };

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
  /** The day in Paris on which they began. */
  day: CalendarDate | null;
};

/** The kinds in which a person has read or snoozed an alert. The other kinds are listed without a join to the marks. */
export async function markedKinds(sql: Sql, accountId: number, personId: number | undefined): Promise<readonly AlertKind[]> {
  if (personId === undefined) return [];
  const rows = await sql<{ kind: AlertKind }[]>`
    SELECT DISTINCT kind FROM ops.alert_marks WHERE account_id = ${accountId} AND person_id = ${personId}`;
  return rows.map(({ kind }) => kind);
}

/** Parses the filters and the order of a list. `marked`: the result of `markedKinds`. */
export function chosenBy(sql: Sql, accountId: number, list: ListOptions, marked: readonly AlertKind[]) {
  const chosen: Chosen = { kinds: ALERT_KINDS, named: null, read: null, snoozed: false, day: null };
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
      day: (value) => {
        if (!isCalendarDate(value)) return BAD;
        chosen.day = value;
        return sql`true`;
      },
      q: textFilter(
        sql,
        (pattern) =>
          sql`x.subcontractor_id IN (SELECT s.id FROM subcontractors s WHERE s.account_id = ${accountId} AND s.search LIKE ${pattern})`,
      ),
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
export type Asked = Exclude<ReturnType<typeof chosenBy>, InvalidList>;
export type Marked = AlertScope & { marked: readonly AlertKind[] };

/** The parts of the statements for the kinds that were asked for. */
export function partsOf(sql: Sql, accountId: number, { chosen, where }: Asked, { organizationId, today, personId = 0, marked }: Marked) {
  const day = sql`${today}::date`;
  const parisDay = (column: string) => sql.unsafe(`(${column}::timestamptz AT TIME ZONE '${PARIS}')::date`);
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
  const undated = (reach: number | null): Fragment =>
    union(chosen.kinds, (kind) => {
      const { select, byMark, own } = those(kind);
      return sql`(${select} ${byMark} ${reach === null ? sql`` : sql`${own} LIMIT ${reach}::int`})`;
    });
  /** With the day on which they began: at midnight of that day, or when the document was validated, if that was later. */
  const dated = sql`SELECT y.* FROM (SELECT x.*, CASE WHEN x.at IS NOT NULL THEN ${parisDay('x.at')} WHEN x.since IS NULL THEN ${parisDay('d.uploaded_at')}
      ELSE greatest(${parisDay('d.validated_at')}, x.since) END AS day
    FROM (${undated(null)}) x LEFT JOIN documents d ON x.document_type_id IS NOT NULL AND d.id = x.subject) y
    WHERE ${chosen.day}::date IS NULL OR y.day = ${chosen.day}::date`;
  const together = (reach: number | null): Fragment => (chosen.day === null ? undated(reach) : dated);
  return { dated, marks, putOff, mine, those, union, together };
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
export function countsByFigures(
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
