// The mails of one account, or of all accounts (null) for an administrator (A25). Mails to SubDoc's administrators belong to no account.
import type { DeliveryStatus } from '#domain/texts/fr/deliveries.ts';
import type { Page } from '../projection.ts';
import { searchPatterns } from '../search-text.ts';
import type { Fragment, Sql } from '../sql.ts';

/** A notice about a failed mail is left out: it must not count as one more failed mail (CONTRACT « Reminders, second part »). */
const OWN = "channel = 'email' AND recipient NOT LIKE 'administrator-%' AND template <> 'mail-failed'";

export type DeliveryFigures = Record<DeliveryStatus, number>;
const ofAccount = (sql: Sql, accountId: number | null): Fragment => (accountId === null ? sql`true` : sql`account_id = ${accountId}`);

export async function deliveryFigures(sql: Sql, accountId: number | null): Promise<DeliveryFigures> {
  const rows = await sql<{ status: DeliveryStatus; n: number }[]>`
    SELECT status, count(*)::int AS n FROM email_delivery_records WHERE ${ofAccount(sql, accountId)} AND ${sql.unsafe(OWN)} GROUP BY status`;
  const figures: DeliveryFigures = { sent: 0, delivered: 0, pending: 0, failed: 0 };
  for (const { status, n } of rows) figures[status] = n;
  return figures;
}

export type DeliveryRecord = {
  id: number;
  accountId: number;
  /** Null if the account no longer exists. */
  accountName: string | null;
  template: string;
  status: DeliveryStatus;
  retryCount: number;
  lastError: string | null;
  retryAt: string | null;
  updatedAt: string;
  confirmedBy: 'provider' | 'silence' | null;
  /** As it was sent; null for mails older than the event that records it, and where it may no longer be shown. */
  to: string | null;
  company: string | null;
  subject: string | null;
  /** The recipient was erased. */
  erased: boolean;
};

/** The account's mails that match `which`, a part of a statement over `email_delivery_records`. */
const shaped = (sql: Sql, accountId: number | null, which: Fragment): Fragment => sql`
  SELECT d.id, d.account_id AS "accountId", (SELECT a.company_name FROM accounts a WHERE a.id = d.account_id) AS "accountName", d.template, d.status, d.retry_count AS "retryCount", d.last_error AS "lastError", d.retry_at AS "retryAt",
    d.updated_at AS "updatedAt", d.confirmed_by AS "confirmedBy", w.sent_to AS "to", nullif(w.company, '') AS company, w.subject, e.recipient IS NOT NULL AS erased
  FROM (SELECT * FROM email_delivery_records WHERE ${ofAccount(sql, accountId)} AND ${sql.unsafe(OWN)} ${which}) d
  LEFT JOIN email_delivery_words w ON w.id = d.id
  LEFT JOIN email_delivery_erased e ON e.recipient = d.recipient
  ORDER BY d.updated_at DESC, d.id DESC`;

/** Newest first. `q` searches the address, the company and the subject as they were sent. */
export async function recentDeliveries(
  sql: Sql,
  accountId: number | null,
  limit: number,
  { q = '', status }: { q?: string | undefined; status?: DeliveryStatus | undefined } = {},
): Promise<Page<DeliveryRecord>> {
  const [patterns = null] = searchPatterns(q);
  // Across all accounts, the search covers the accounts' names but not the recipients, so that an administrator cannot search for the
  // contacts of an account.
  const words =
    accountId === null
      ? sql`SELECT FROM accounts f WHERE f.id = email_delivery_records.account_id AND f.search LIKE ALL (${patterns}::text[])`
      : sql`SELECT FROM email_delivery_words f WHERE f.id = email_delivery_records.id AND f.search LIKE ALL (${patterns}::text[])`;
  const found = patterns === null ? sql`` : sql`AND EXISTS (${words})`;
  const asked = status === undefined ? sql`` : sql`AND status = ${status}`;
  const [rows, [counted]] = await Promise.all([
    shaped(sql, accountId, sql`${found} ${asked} ORDER BY updated_at DESC, id DESC LIMIT ${limit}`),
    sql`SELECT count(*)::int AS total FROM email_delivery_records WHERE ${ofAccount(sql, accountId)} AND ${sql.unsafe(OWN)} ${found} ${asked}`,
  ]);
  return { rows: rows as unknown as DeliveryRecord[], total: counted!['total'] as number };
}

/** Oldest first, after the one with this id. */
export async function deliveriesAfter(sql: Sql, accountId: number, after: number, limit: number): Promise<DeliveryRecord[]> {
  const rows = (await shaped(sql, accountId, sql`AND id > ${after} ORDER BY id LIMIT ${limit}`)) as unknown as DeliveryRecord[];
  return [...rows].sort((a, b) => a.id - b.id);
}

/** Null if it does not exist or belongs to another account. */
export const deliveryById = async (sql: Sql, accountId: number, id: number): Promise<DeliveryRecord | null> =>
  ((await shaped(sql, accountId, sql`AND id = ${id}`)) as unknown as DeliveryRecord[])[0] ?? null;

/** What became of the newest mail to this recipient. */
export async function newestTo(sql: Sql, accountId: number, recipient: string) {
  const [row] = await sql<{ status: DeliveryStatus; at: string; error: string | null }[]>`
    SELECT status, updated_at AS at, last_error AS error FROM email_delivery_records
    WHERE recipient = ${recipient} AND account_id = ${accountId} ORDER BY id DESC LIMIT 1`;
  return row ?? null;
}

/** A mail or SMS that was attempted, and its address as long as it is stored; null if SubDoc has none with this Message-ID. */
export type FoundDelivery = { id: number; sentTo: string | null };
export async function deliveryByMessageId(sql: Sql, messageId: string): Promise<FoundDelivery | null> {
  const [row] = await sql<FoundDelivery[]>`
    SELECT d.id, w.sent_to AS "sentTo" FROM email_delivery_records d LEFT JOIN email_delivery_words w ON w.id = d.id
    WHERE d.message_id = ${messageId} ORDER BY d.id DESC LIMIT 1`;
  return row ?? null;
}
