// Recent activity, newest first, and the owner's notifications: two views of the same rows (A51).
import type { ActivityItem } from '#contract/dashboard.ts';
import type { DeliveryChannel } from '#domain/deliveries/events.ts';
import type { CalendarDate } from '#domain/kernel/calendar.ts';
import { ACTIVITY, type ActivityKind, type DocumentActivityKind } from '#domain/texts/fr/activity-messages.ts';
import { personName } from '../accounts/people.ts';
import { askedOf, type InvalidList, idFilter, isInvalidList, type Listing, mapPage, pageOf, WHOLE_LIST, wordFilter } from '../lists.ts';
import type { ListOptions, Page } from '../projection.ts';
import type { Sql } from '../sql.ts';

type Scope = { organizationId: number | null; list?: ListOptions };
export type HappeningRow = {
  subcontractorId: number;
  revision: number;
  kind: ActivityKind;
  documentId: number;
  expiresOn: CalendarDate | null;
  createdAt: string;
  company: string | null;
  documentType: string | null;
  /** The channels of a reminder: « email,sms ». */
  channels: string | null;
  /** The person who did it, for actions that only a person can do. */
  person: string | null;
};

/** The specification's type for each kind: both deadlines are « expiring ». */
const TYPE: Record<ActivityKind, ActivityItem['type']> = {
  upload: 'upload',
  deposited: 'upload',
  validated: 'validated',
  'validated-auto': 'validated',
  // A reopening and a correction are shown as decisions.
  reopened: 'validated',
  corrected: 'validated',
  misread: 'validated',
  'read-right': 'validated',
  rejected: 'rejected',
  expiring: 'expiring',
  expired: 'expiring',
  request: 'request',
  manual_reminder: 'manual_reminder',
  automatic_reminder: 'automatic_reminder',
  voice_call: 'voice_call',
  sms_answer: 'sms_answer',
};
/** Only events of documents are notified, and answers (K13); the owner or the owner's policy causes the reminders. */
const NOTIFIED = ['upload', 'validated', 'rejected', 'expiring', 'sms_answer'];
const TYPES = [...new Set(Object.values(TYPE))];
const kindsOf = (types: readonly string[]) => (Object.keys(TYPE) as ActivityKind[]).filter((kind) => types.includes(TYPE[kind]));

const SORTS = { createdAt: 'a.created_at', id: 'a.created_at' };

export function activityListing(sql: Sql, accountId: number, list: ListOptions, organizationId: number | null): Listing | InvalidList {
  const asked = askedOf(
    sql,
    list,
    {
      subcontractorId: idFilter((ids) => sql`a.subcontractor_id = ANY (${ids}::int[])`),
      organizationId: idFilter((ids) => sql`a.organization_id = ANY (${ids}::int[])`),
      type: wordFilter(TYPES, (types) => sql`a.kind = ANY (${kindsOf(types)}::text[])`),
    },
    [SORTS, 'a.created_at DESC', 'a.created_at'],
  );
  if (isInvalidList(asked)) return asked;
  const { where, range } = asked;
  const direction = list.sort?.[1] === 'ASC' ? 'ASC' : 'DESC';
  const order = sql.unsafe(`ORDER BY a.created_at ${direction}, a.subcontractor_id ${direction}, a.revision ${direction}`);
  const inOrganization = organizationId === null ? sql`` : sql`AND a.organization_id = ${organizationId}`;
  const from = sql`FROM activity a WHERE a.account_id = ${accountId} ${inOrganization} ${where.all}`;
  const rows = sql`
    SELECT a.subcontractor_id AS "subcontractorId", a.revision, a.kind, a.document_id AS "documentId", a.expires_on AS "expiresOn", a.channels, a.created_at AS "createdAt",
      ${personName(sql, 'a.person_id')} AS person, s.company_name AS company, t.name AS "documentType"
    FROM (SELECT a.* ${from} ${order} ${range}) a
    LEFT JOIN subcontractors s ON s.id = a.subcontractor_id LEFT JOIN compliance_types t ON t.id = a.document_type_id ${order}`;
  const total =
    where.names.length > 0
      ? sql`SELECT count(*) ${from}`
      : sql`SELECT coalesce((SELECT n FROM activity_counts WHERE account_id = ${accountId} AND organization_id = ${organizationId ?? 0}), 0)`;
  return { rows, total };
}

/** An empty name means that the person was erased: it becomes null. */
const nameOf = (company: string | null): string | null => (company === '' ? null : company);

export function activityItem(row: HappeningRow): ActivityItem {
  const documentType = row.documentType ?? '';
  const channels = (row.channels?.split(',') ?? []) as DeliveryChannel[];
  return {
    id: `subcontractor-${row.subcontractorId}@${row.revision}`,
    type: TYPE[row.kind],
    subcontractorId: row.subcontractorId,
    subcontractorName: row.company ?? '',
    documentTypeName: row.documentType,
    description: ACTIVITY[row.kind]({ documentType, company: nameOf(row.company), expiresOn: row.expiresOn, channels, person: row.person }),
    createdAt: row.createdAt,
  };
}

async function happenings<T extends object>(
  sql: Sql,
  accountId: number,
  { organizationId, list = WHOLE_LIST }: Scope,
  told: (row: HappeningRow) => T,
): Promise<Page<T> | InvalidList> {
  const listing = activityListing(sql, accountId, list, organizationId);
  if (isInvalidList(listing)) return listing;
  return mapPage(await pageOf<HappeningRow>(sql, listing), told);
}

/** Filters: type, subcontractorId, organizationId. Sorts: createdAt. */
export const activityOf = (sql: Sql, accountId: number, scope: Scope) => happenings(sql, accountId, scope, activityItem);

/** The entity of compliance.md §3. Nothing can mark a notification as read yet, so each one stays unread. */
export type Notification = {
  id: string;
  subcontractorId: number;
  documentId: number;
  type: DocumentActivityKind | 'sms_answer';
  title: string;
  message: string;
  isRead: boolean;
  createdAt: string;
};

/** One unread notification per upload, validation, rejection and deadline (F274), newest first. */
export const notificationsOf = (sql: Sql, accountId: number, { organizationId, list = WHOLE_LIST }: Scope) =>
  happenings(sql, accountId, { organizationId, list: { ...list, filter: { type: NOTIFIED, ...list.filter } } }, (row): Notification => {
    const { id, subcontractorId, description, createdAt } = activityItem(row);
    const message = row.company ? `${row.company} — ${description}` : description;
    const title = description.split(' : ')[0]!;
    return {
      id,
      subcontractorId,
      documentId: row.documentId,
      type: row.kind as Notification['type'],
      title,
      message,
      isRead: false,
      createdAt,
    };
  });
