// Lists of subcontractors: the plain one, and the one with figures for the dashboard's table.
import type { Subcontractor, SubcontractorWithStats } from '#contract/subcontractors.ts';
import { siretWarning } from '#domain/documents/identifiers.ts';
import { type Slot, standing } from '#domain/documents/status.ts';
import type { CalendarDate } from '#domain/kernel/calendar.ts';
import { never } from '#domain/kernel/decider.ts';
import type { AccountId } from '#domain/kernel/ids.ts';
import type { Box } from '#domain/ports/keys.ts';
import type { ReminderFacts } from '#domain/reminders/agenda.ts';
import { LINK_STATES } from '#domain/subcontractors/link-state.ts';
import { SIRET_KEY_WARNING } from '#domain/texts/fr/document-problems.ts';
import {
  askedOf,
  BAD,
  flagFilter,
  type InvalidList,
  idFilter,
  isInvalidList,
  type Listing,
  mapPage,
  pageOf,
  textFilter,
  WHOLE_LIST,
  wordFilter,
} from '../lists.ts';
import type { ListOptions, Page } from '../projection.ts';
import { nextReminderDate, type ReminderFields, reminderFields, STANDING, unpacked } from '../reminders/query.ts';
import type { Fragment, Sql } from '../sql.ts';
import { inOrderFilter } from './charts.ts';
import { organizationsCounted, type Scope, sumOf } from './figures.ts';
import { onDay, unconfigured } from './slots.ts';
import { LINK_STATE } from './undelivered.ts';
import { LEAST_URGENT, MOST_URGENT, mostUrgent, withUrgency } from './urgency.ts';

/** A subcontractor as its owner sees it, without the secret: `link` contains `{ token, shortId }`, which Keys opens; null when erased. */
export type OwnedSubcontractor = Omit<Subcontractor, 'secureToken' | 'uploadUrl' | 'shortUrl'> & { link: Box | null };

export const STATUS_CHIPS = ['pending', 'expired', 'expiring_soon', 'missing', 'config_required', 'current', 'incomplet'] as const;
type Chip = (typeof STATUS_CHIPS)[number];

const SORTS = {
  id: 's.id',
  companyName: 's.company_key',
  contactName: 's.contact_key',
  contactEmail: 's.contact_email',
  siret: 's.siret',
  createdAt: 's.created_at',
  updatedAt: 's.updated_at',
  isActive: 's.is_active',
  organizationId: 's.organization_id',
};
/** Sorts by columns of `withUrgency`; the default is most urgent first. */
const JUDGED = { urgency: LEAST_URGENT, completionPercentage: 'completion', nearestEnd: 'nearest_end' };

/** Whether a row has a chip today, from the row's own columns. */
function hasChip(sql: Sql, chip: Chip, today: CalendarDate): Fragment {
  const day = sql`${today}::date`;
  switch (chip) {
    case 'pending':
      return sql`s.has_pending`;
    case 'expired':
      return sql`${day} <@ s.expired_days`;
    case 'expiring_soon':
      return sql`${day} <@ s.expiring_days`;
    case 'missing':
      return sql`${day} <@ s.missing_days`;
    case 'config_required':
      return unconfigured(sql);
    case 'incomplet':
      return sql`${day} <@ s.uncovered_days`;
    case 'current':
      return sql`NOT ${day} <@ s.uncovered_days`;
    default:
      return never(chip);
  }
}

const LINK = `${LINK_STATE} AS "linkState", s.requested_at AS "requestedAt", s.request_channel AS "requestChannel", s.link_opened_at AS "linkFirstOpenedAt"`;
/**
 * When the current link was last opened. It comes from a table of the API, not from an event (infra/decisions/082), and is written a moment
 * after the first opening.
 */
const LAST_OPENED = `(SELECT to_char(o.last_opened_at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') FROM ops.link_openings o
  WHERE o.subcontractor_id = s.id AND o.token_hash = s.token_hash)`;

type Selection = { columns: Fragment; from: Fragment; order: Fragment; range: Fragment; total: Fragment };
type Order = 'urgency' | 'name';

/** The selected rows and their order. The total comes from the counters, or is counted if a filter requires it. */
function select(sql: Sql, accountId: number, options: ListOptions, scope: Scope, otherwise: Order): Selection | InvalidList {
  const { organizationId, today } = scope;
  const urgent = options.sort === null ? otherwise === 'urgency' : options.sort[0] === 'urgency' && options.sort[1] === 'DESC';
  const list = urgent ? { ...options, sort: null } : options;
  const asked = askedOf(
    sql,
    list,
    {
      id: idFilter((ids) => sql`s.id = ANY (${ids}::int[])`),
      organizationId: idFilter((ids) => sql`s.organization_id = ANY (${ids}::int[])`),
      q: textFilter(sql, (pattern) => sql`s.search LIKE ${pattern}`),
      siret: (value) => (typeof value === 'string' && /^\d{14}$/.test(value) ? sql`s.siret = ${value}` : BAD),
      linkState: wordFilter(LINK_STATES, (states) => sql`(${sql.unsafe(LINK_STATE)}) = ANY (${states})`),
      isActive: flagFilter((on) => sql`s.is_active = ${on}`),
      inOrderIn: inOrderFilter(sql, accountId, today),
      // Several chips are a union (F116).
      status: wordFilter(STATUS_CHIPS, (chips) =>
        chips.map((chip) => hasChip(sql, chip, today)).reduce((all, one) => sql`${all} OR ${one}`),
      ),
    },
    [{ ...SORTS, ...JUDGED }, urgent ? MOST_URGENT : 's.company_key, s.id', 's.id'],
  );
  if (isInvalidList(asked)) return asked;
  const { where, order, range } = asked;
  const inOrganization = organizationId === null ? sql`` : sql`AND s.organization_id = ${organizationId}`;
  const all = sql`WHERE s.account_id = ${accountId} AND s.archived_at IS NULL ${inOrganization} ${where.all}`;
  const plain = sql`FROM subcontractors s ${all}`;
  const judged = urgent || Object.hasOwn(JUDGED, list.sort?.[0] ?? '');
  // If a filter leaves out many rows, the remaining ones are ranked one by one, because an index walk would pass over too many.
  const walks = urgent && list.range !== null && where.names.every((name) => name === 'isActive' || name === 'status');
  // Slots that count belong to active subcontractors, so only the filter on status restricts them further.
  const only = where.names.includes('status')
    ? sql`AND EXISTS (SELECT FROM subcontractors s WHERE s.id = x.subcontractor_id ${where.all})`
    : sql``;
  const among = walks
    ? sql`AND s.id = ANY (ARRAY(${mostUrgent(sql, accountId, list.range![1] + 1, scope, { rest: plain, only })}))`
    : sql``;
  const counted = totalFigure(where.names, list, organizationId);
  return {
    columns: judged ? sql`s.*, papers.*, rank, place` : sql`s.*`,
    from: judged ? sql`FROM subcontractors s ${withUrgency(sql, today)} ${all} ${among}` : plain,
    order,
    range,
    total: counted === null ? sql`SELECT count(*) ${plain}` : sumOf(sql, accountId, [counted.figure], counted.organizations, today),
  };
}

/** The counters that hold the total, unless a filter asks for more than they know. */
function totalFigure(names: readonly string[], { filter }: ListOptions, organizationId: number | null) {
  const organizations = organizationsCounted(names, filter, organizationId);
  const known = names.every((name) => name === 'organizationId' || (name === 'isActive' && String(filter['isActive']) === 'true'));
  if (!known || organizations === undefined) return null;
  return { figure: names.includes('isActive') ? 'totalSubcontractors' : 'listed', organizations };
}

// ---- with figures --------------------------------------------------------------------------------------------------
/** `[pending, expiresOn, warnsOn]` of a required slot. */
type PackedSlot = readonly [number, CalendarDate | null, CalendarDate | null];
type WithSlots = Omit<SubcontractorWithStats, keyof ReturnType<typeof standing> | 'organization' | 'nextReminderDate' | 'nearestEnd'> & {
  organizationName: string | null;
  organizationColor: string | null;
  slots: PackedSlot[];
  standing: string | null;
};

const unpack = ([pending, expiresOn, warnsOn]: PackedSlot): Slot => ({
  required: true,
  pending,
  effective: expiresOn === null || warnsOn === null ? null : { expiresOn, warnsOn },
});

/** What the next reminder is computed from: without `facts`, no row shows one. */
type Reminding = { facts?: ReminderFacts };

export function withStats(row: WithSlots, today: CalendarDate, facts: ReminderFacts | undefined): SubcontractorWithStats {
  const { organizationName, organizationColor, slots, standing: reminding, ...rest } = row;
  const { badges, ...figures } = standing(slots.map(unpack), today);
  const organization = { id: row.organizationId, name: organizationName ?? '', color: organizationColor ?? '' };
  return {
    ...rest,
    organization,
    ...figures,
    badges: [...badges],
    nearestEnd: slots.reduce<CalendarDate | null>(
      (nearest, [, end]) => (end !== null && (nearest === null || end < nearest) ? end : nearest),
      null,
    ),
    nextReminderDate: nextReminderDate(reminding === null ? null : unpacked(reminding), facts),
  };
}

export function subcontractorsWithStatsListing(sql: Sql, accountId: number, list: ListOptions, scope: Scope): Listing | InvalidList {
  const chosen = select(sql, accountId, list, scope, 'urgency');
  if (isInvalidList(chosen)) return chosen;
  const { columns, from, order, range, total } = chosen;
  const rows = sql`
    SELECT s.id, s.organization_id AS "organizationId", o.name AS "organizationName", o.color AS "organizationColor", s.company_name AS "companyName", s.siret,
      s.contact_name AS "contactName", s.contact_email AS "contactEmail", s.contact_phone AS "contactPhone", s.trades, s.is_active AS "isActive", s.created_at AS "createdAt",
      ${sql.unsafe(LINK)},
      (SELECT coalesce(json_agg(json_build_array(x.pending_count, x.expires_on, x.warns_on)), '[]') FROM slots x WHERE x.subcontractor_id = s.id AND x.required AND ${onDay(sql, scope.today)}) AS slots,
      ${sql.unsafe(STANDING)}
    FROM (SELECT ${columns} ${from} ${order} ${range}) s LEFT JOIN compliance_organizations o ON o.id = s.organization_id ${order}`;
  return { rows, total };
}

/**
 * The management table. Filters: q, siret, id, organizationId, isActive, linkState, inOrderIn (a month of the chart), status (any of the
 * six chips). Most urgent first unless sorted (urgency.ts).
 */
export async function subcontractorsWithStats(
  sql: Sql,
  accountId: number,
  { list = WHOLE_LIST, facts, ...scope }: Scope & Reminding & { list?: ListOptions },
): Promise<Page<SubcontractorWithStats> | InvalidList> {
  const listing = subcontractorsWithStatsListing(sql, accountId, list, scope);
  if (isInvalidList(listing)) return listing;
  return mapPage(await pageOf<WithSlots>(sql, listing), (row) => withStats(row, scope.today, facts));
}

// ---- plain ---------------------------------------------------------------------------------------------------------
const PLAIN = `s.id, s.organization_id AS "organizationId", s.company_name AS "companyName", s.siret, s.contact_name AS "contactName",
  s.contact_email AS "contactEmail", s.contact_phone AS "contactPhone", s.address, s.trades, s.is_active AS "isActive",
  coalesce(s.token_expires_at, s.created_at) AS "tokenExpiresAt", s.token_revoked AS "tokenRevoked", s.created_at AS "createdAt", s.updated_at AS "updatedAt",
  ${LINK}, coalesce(${LAST_OPENED}, s.link_opened_at) AS "linkLastOpenedAt",
  s.link_subject, s.link_event_id, s.link_sealed, ${STANDING}`;

type Plain = Omit<OwnedSubcontractor, 'link' | 'siretWarning' | keyof ReminderFields> & {
  standing: string | null;
  link_subject: string | null;
  link_event_id: string | null;
  link_sealed: string | null;
};

function owned(
  { link_subject: subject, link_event_id: eventId, link_sealed: sealed, standing, ...row }: Plain,
  facts: ReminderFacts | undefined,
): OwnedSubcontractor {
  const link = subject === null || eventId === null || sealed === null ? null : { subject, eventId, sealed };
  return { ...row, ...reminderFields(standing, facts), siretWarning: siretWarning(row.siret) === 'key' ? SIRET_KEY_WARNING : null, link };
}

/** The plain list, with the filters and sorts of the table; by company name unless sorted. */
export async function subcontractorsOf(
  sql: Sql,
  accountId: number,
  { list = WHOLE_LIST, facts, ...scope }: Scope & Reminding & { list?: ListOptions },
): Promise<Page<OwnedSubcontractor> | InvalidList> {
  const chosen = select(sql, accountId, list, scope, 'name');
  if (isInvalidList(chosen)) return chosen;
  const { from, order, range, total } = chosen;
  return mapPage(await pageOf<Plain>(sql, { rows: sql`SELECT ${sql.unsafe(PLAIN)} ${from} ${order} ${range}`, total }), (row) =>
    owned(row, facts),
  );
}

/** The ids of a list in its order, without a range: for a caller that reads the list page by page while it changes. */
export async function subcontractorIds(sql: Sql, accountId: number, { list, ...scope }: Scope & { list: ListOptions }) {
  const chosen = select(sql, accountId, list, scope, 'name');
  return isInvalidList(chosen) ? chosen : (await sql<{ id: number }[]>`SELECT s.id ${chosen.from} ${chosen.order}`).map(({ id }) => id);
}

/** Null when it does not exist, is archived, or is another account's. */
export async function subcontractorById(
  sql: Sql,
  accountId: number,
  subcontractorId: number,
  facts?: ReminderFacts,
): Promise<OwnedSubcontractor | null> {
  const rows =
    await sql`SELECT ${sql.unsafe(PLAIN)} FROM subcontractors s WHERE s.id = ${subcontractorId} AND s.account_id = ${accountId} AND s.archived_at IS NULL`;
  return rows[0] === undefined ? null : owned(rows[0] as unknown as Plain, facts);
}

/**
 * The subcontractors with this phone number in all accounts, inactive and archived ones included, because who refuses calls refuses them
 * everywhere. The API must not show the result to a visitor.
 */
export const subcontractorsOfNumber = (sql: Sql, phone: string): Promise<readonly { id: number; accountId: AccountId }[]> =>
  sql<{ id: number; accountId: AccountId }[]>`
    SELECT s.id, s.account_id AS "accountId" FROM subcontractors s WHERE s.contact_phone = ${phone} AND s.contact_phone <> '' ORDER BY s.id`;
