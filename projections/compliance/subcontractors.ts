// Lists of subcontractors: the plain one of their page, and the one with figures of the dashboard's table.
import type { Subcontractor, SubcontractorWithStats } from '#api/contract/subcontractors.ts';
import { siretWarning } from '#domain/documents/identifiers.ts';
import { type Slot, standing } from '#domain/documents/status.ts';
import type { CalendarDate } from '#domain/kernel/calendar.ts';
import { never } from '#domain/kernel/decider.ts';
import type { Box } from '#domain/ports/keys.ts';
import { SIRET_KEY_WARNING } from '#domain/texts/fr/document-problems.ts';
import {
  askedOf,
  flagFilter,
  type InvalidList,
  idFilter,
  idsIn,
  isInvalidList,
  type Listing,
  mapPage,
  pageOf,
  textFilter,
  WHOLE_LIST,
  wordFilter,
} from '../lists.ts';
import type { ListOptions, Page } from '../projection.ts';
import type { Fragment, Sql } from '../sql.ts';
import { onDay, type Scope, sumOf } from './figures.ts';

/** A subcontractor as his owner sees him, but for the secret: `link` holds `{ token, shortId }`, opened by Keys; null when erased. */
export type OwnedSubcontractor = Omit<Subcontractor, 'secureToken' | 'uploadUrl' | 'shortUrl'> & { link: Box | null };

export const STATUS_CHIPS = ['pending', 'expired', 'expiring_soon', 'missing', 'current', 'incomplet'] as const;
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

/** Whether a row has a chip today: its own columns say it. */
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
    case 'incomplet':
      return sql`${day} <@ s.uncovered_days`;
    case 'current':
      return sql`NOT ${day} <@ s.uncovered_days`;
    default:
      return never(chip);
  }
}

type Selection = { from: Fragment; order: Fragment; range: Fragment; total: Fragment };

/** Which rows, in which order; the total comes from the counters unless a filter makes it a question of its own. */
function select(sql: Sql, accountId: number, list: ListOptions, { organizationId, today }: Scope): Selection | InvalidList {
  const asked = askedOf(
    sql,
    list,
    {
      id: idFilter((ids) => sql`s.id = ANY (${ids}::int[])`),
      organizationId: idFilter((ids) => sql`s.organization_id = ANY (${ids}::int[])`),
      q: textFilter((pattern) => sql`s.search LIKE ${pattern}`),
      isActive: flagFilter((on) => sql`s.is_active = ${on}`),
      // Several chips are a union (F116).
      status: wordFilter(STATUS_CHIPS, (chips) =>
        chips.map((chip) => hasChip(sql, chip, today)).reduce((all, one) => sql`${all} OR ${one}`),
      ),
    },
    [SORTS, 's.company_key, s.id', 's.id'],
  );
  if (isInvalidList(asked)) return asked;
  const { where, order, range } = asked;
  const inOrganization = organizationId === null ? sql`` : sql`AND s.organization_id = ${organizationId}`;
  const from = sql`FROM subcontractors s WHERE s.account_id = ${accountId} AND s.archived_at IS NULL ${inOrganization} ${where.all}`;
  const byOrganization = where.names.every((name) => name === 'organizationId') && !(organizationId !== null && where.names.length > 0);
  const organizations = organizationId !== null ? [organizationId] : where.names.length > 0 ? idsIn(list.filter['organizationId']) : null;
  const total = byOrganization ? sumOf(sql, accountId, ['listed'], organizations, today) : sql`SELECT count(*) ${from}`;
  return { from, order, range, total };
}

// ---- with figures --------------------------------------------------------------------------------------------------
/** `[pending, expiresOn, warnsOn]` of a required slot. */
type PackedSlot = readonly [number, CalendarDate | null, CalendarDate | null];
type WithSlots = Omit<SubcontractorWithStats, keyof ReturnType<typeof standing> | 'organization' | 'nextReminderDate'> & {
  organizationName: string | null;
  organizationColor: string | null;
  slots: PackedSlot[];
};

const unpack = ([pending, expiresOn, warnsOn]: PackedSlot): Slot => ({
  required: true,
  pending,
  effective: expiresOn === null || warnsOn === null ? null : { expiresOn, warnsOn },
});

export function withStats(row: WithSlots, today: CalendarDate): SubcontractorWithStats {
  const { organizationName, organizationColor, slots, ...rest } = row;
  const { badges, ...figures } = standing(slots.map(unpack), today);
  const organization = { id: row.organizationId, name: organizationName ?? '', color: organizationColor ?? '' };
  return { ...rest, organization, ...figures, badges: [...badges], nextReminderDate: null };
}

export function subcontractorsWithStatsListing(sql: Sql, accountId: number, list: ListOptions, scope: Scope): Listing | InvalidList {
  const chosen = select(sql, accountId, list, scope);
  if (isInvalidList(chosen)) return chosen;
  const { from, order, range, total } = chosen;
  const rows = sql`
    SELECT s.id, s.organization_id AS "organizationId", o.name AS "organizationName", o.color AS "organizationColor", s.company_name AS "companyName", s.siret,
      s.contact_name AS "contactName", s.contact_email AS "contactEmail", s.contact_phone AS "contactPhone", s.is_active AS "isActive", s.created_at AS "createdAt",
      (SELECT coalesce(json_agg(json_build_array(x.pending_count, x.expires_on, x.warns_on)), '[]') FROM slots x WHERE x.subcontractor_id = s.id AND x.required AND ${onDay(sql, scope.today)}) AS slots
    FROM (SELECT s.* ${from} ${order} ${range}) s LEFT JOIN compliance_organizations o ON o.id = s.organization_id ${order}`;
  return { rows, total };
}

/** The management table. Filters: q, id, organizationId, isActive, status (the six chips, a union). By company name unless sorted. */
export async function subcontractorsWithStats(
  sql: Sql,
  accountId: number,
  { list = WHOLE_LIST, ...scope }: Scope & { list?: ListOptions },
): Promise<Page<SubcontractorWithStats> | InvalidList> {
  const listing = subcontractorsWithStatsListing(sql, accountId, list, scope);
  if (isInvalidList(listing)) return listing;
  return mapPage(await pageOf<WithSlots>(sql, listing), (row) => withStats(row, scope.today));
}

// ---- plain ---------------------------------------------------------------------------------------------------------
const PLAIN = `s.id, s.organization_id AS "organizationId", s.company_name AS "companyName", s.siret, s.contact_name AS "contactName",
  s.contact_email AS "contactEmail", s.contact_phone AS "contactPhone", s.address, s.is_active AS "isActive",
  coalesce(s.token_expires_at, s.created_at) AS "tokenExpiresAt", s.token_revoked AS "tokenRevoked", s.created_at AS "createdAt", s.updated_at AS "updatedAt",
  s.link_subject, s.link_event_id, s.link_sealed`;

type Plain = Omit<
  OwnedSubcontractor,
  'link' | 'siretWarning' | `lastReminder${string}` | `nextReminder${string}` | `autoReminders${string}`
> & {
  link_subject: string | null;
  link_event_id: string | null;
  link_sealed: string | null;
};

/** No reminder engine yet: the fields of the entity stand at their defaults. */
const NO_REMINDERS = {
  lastReminderSent: null,
  nextReminderScheduled: null,
  nextReminderDate: null,
  autoRemindersEnabled: false,
  autoRemindersAttempt: 0,
  autoRemindersLastSent: null,
  autoRemindersNextScheduled: null,
};

function owned({ link_subject: subject, link_event_id: eventId, link_sealed: sealed, ...row }: Plain): OwnedSubcontractor {
  const link = subject === null || eventId === null || sealed === null ? null : { subject, eventId, sealed };
  return { ...row, ...NO_REMINDERS, siretWarning: siretWarning(row.siret) === 'key' ? SIRET_KEY_WARNING : null, link };
}

/** The plain list, same filters and sorts as the table. */
export async function subcontractorsOf(
  sql: Sql,
  accountId: number,
  { list = WHOLE_LIST, ...scope }: Scope & { list?: ListOptions },
): Promise<Page<OwnedSubcontractor> | InvalidList> {
  const chosen = select(sql, accountId, list, scope);
  if (isInvalidList(chosen)) return chosen;
  const { from, order, range, total } = chosen;
  return mapPage(await pageOf<Plain>(sql, { rows: sql`SELECT ${sql.unsafe(PLAIN)} ${from} ${order} ${range}`, total }), owned);
}

/** Null when it does not exist, is archived, or is another account's. */
export async function subcontractorById(sql: Sql, accountId: number, subcontractorId: number): Promise<OwnedSubcontractor | null> {
  const rows =
    await sql`SELECT ${sql.unsafe(PLAIN)} FROM subcontractors s WHERE s.id = ${subcontractorId} AND s.account_id = ${accountId} AND s.archived_at IS NULL`;
  return rows[0] === undefined ? null : owned(rows[0] as unknown as Plain);
}
