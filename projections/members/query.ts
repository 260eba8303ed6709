// The members of an account, an invitation by its link, and what one person is a member of.
import type { Member } from '#contract/members.ts';
import type { CalendarDate } from '#domain/kernel/calendar.ts';
import { ROLES, type Role } from '#domain/people/abilities.ts';
import { idFilter, pageFrom, textFilter, WHOLE_LIST, wordFilter } from '../lists.ts';
import type { ListOptions } from '../projection.ts';
import type { Fragment, Sql } from '../sql.ts';
import type { PersonRow } from './project.ts';

const STATUSES = ['invited', 'active', 'ended'] as const;
const SORTS = {
  ...{ id: 'm.id', name: 'm.name', email: 'm.email', role: 'm.role', status: 'm.status' },
  ...{ endsOn: 'm.ends_on', invitedAt: 'm.invited_at', joinedAt: 'm.joined_at' },
};
/** Whose last day is over has ended, without any event. */
const statusOn = (sql: Sql, today: CalendarDate): Fragment => sql`CASE WHEN m.ends_on < ${today}::date THEN 'ended' ELSE m.status END`;
const columns = (sql: Sql, today: CalendarDate): Fragment => sql`
  m.id, coalesce((SELECT p.name FROM persons p WHERE p.id = m.person_id), m.name) AS name, m.email, m.role,
  m.organization_ids AS "organizationIds", m.subcontractor_ids AS "subcontractorIds", to_char(m.ends_on, 'YYYY-MM-DD') AS "endsOn",
  ${statusOn(sql, today)} AS status, m.erased, m.invited_at AS "invitedAt", m.joined_at AS "joinedAt",
  (SELECT to_char(max(coalesce(s.last_seen_at, s.created_at)) AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') FROM ops.sessions s
    WHERE coalesce(s.person_id, s.account_id) = m.person_id AND coalesce(s.acting_for, s.account_id) = m.account_id) AS "lastSeenAt"`;

/** In the order in which they came. Filters: q, id, role, status. */
export const membersOf = (sql: Sql, accountId: number, today: CalendarDate, list: ListOptions = WHOLE_LIST) =>
  pageFrom<Member>(sql, list, {
    filters: {
      id: idFilter((ids) => sql`m.id = ANY (${ids}::int[])`),
      role: wordFilter(ROLES, (roles) => sql`m.role = ANY (${roles}::text[])`),
      status: wordFilter(STATUSES, (chosen) => sql`${statusOn(sql, today)} = ANY (${chosen}::text[])`),
      q: textFilter(sql, (pattern) => sql`lower(m.email || ' ' || coalesce(m.name, '')) LIKE ${pattern}`),
    },
    sorts: [SORTS, 'm.id', 'm.id'],
    columns: columns(sql, today),
    from: sql`FROM members m WHERE m.account_id = ${accountId}`,
  });

export async function memberById(sql: Sql, accountId: number, id: number, today: CalendarDate): Promise<Member | null> {
  const [row] = await sql<Member[]>`SELECT ${columns(sql, today)} FROM members m WHERE m.account_id = ${accountId} AND m.id = ${id}`;
  return row ?? null;
}

export type InvitationFacts = {
  id: number;
  accountId: number;
  companyName: string;
  email: string;
  name: string | null;
  role: Role;
  expiresAt: string;
};
/** The newest link's alone. */
export async function invitationByHash(sql: Sql, tokenHash: string): Promise<InvitationFacts | null> {
  const [row] = await sql<InvitationFacts[]>`
    SELECT m.id, m.account_id AS "accountId", a.company_name AS "companyName", m.email, m.name, m.role, m.invitation_expires_at AS "expiresAt"
    FROM members m JOIN accounts a ON a.id = m.account_id WHERE m.invitation_hash = ${tokenHash} LIMIT 1`;
  return row ?? null;
}

export type Membership = { accountId: number; companyName: string; role: Role };
/** Those that hold on this day; his own account first. */
export async function membershipsOf(sql: Sql, personId: number, today: CalendarDate): Promise<Membership[]> {
  const rows = await sql<Membership[]>`
    SELECT m.account_id AS "accountId", a.company_name AS "companyName", m.role FROM members m JOIN accounts a ON a.id = m.account_id
    WHERE m.person_id = ${personId} AND m.status = 'active' AND (m.ends_on IS NULL OR m.ends_on >= ${today}::date)
    ORDER BY m.account_id <> ${personId}, a.company_name, m.account_id`;
  return [...rows];
}

/** Whether another account knows this person, as a member or as one who left. */
export async function isKnownElsewhere(sql: Sql, personId: number, accountId: number): Promise<boolean> {
  const [row] = await sql<{ known: boolean }[]>`
    SELECT EXISTS (SELECT FROM members WHERE person_id = ${personId} AND account_id <> ${accountId} AND NOT erased) AS known`;
  return row!.known;
}

export async function personById(sql: Sql, personId: number): Promise<PersonRow | null> {
  const [row] = await sql<PersonRow[]>`SELECT * FROM persons WHERE id = ${personId}`;
  return row ?? null;
}
export async function personByResetHash(sql: Sql, tokenHash: string): Promise<PersonRow | null> {
  const [row] = await sql<PersonRow[]>`SELECT * FROM persons WHERE reset_hash = ${tokenHash} LIMIT 1`;
  return row ?? null;
}
