// The mails of one account. Those to SubDoc's administrators are theirs, not the account's.
import type { DeliveryStatus } from '#domain/texts/fr/deliveries.ts';
import type { Fragment, Sql } from '../sql.ts';

const OWN = "recipient NOT LIKE 'administrator-%'";

export type DeliveryFigures = Record<DeliveryStatus, number>;
export async function deliveryFigures(sql: Sql, accountId: number): Promise<DeliveryFigures> {
  const rows = await sql<{ status: DeliveryStatus; n: number }[]>`
    SELECT status, count(*)::int AS n FROM email_delivery_records WHERE account_id = ${accountId} AND ${sql.unsafe(OWN)} GROUP BY status`;
  const figures: DeliveryFigures = { sent: 0, pending: 0, failed: 0 };
  for (const { status, n } of rows) figures[status] = n;
  return figures;
}

export type DeliveryRecord = {
  id: number;
  template: string;
  status: DeliveryStatus;
  retryCount: number;
  lastError: string | null;
  retryAt: string | null;
  updatedAt: string;
  /** As it went out; null where it was not written down (before events told it), or cannot be shown any more. */
  to: string | null;
  company: string | null;
  subject: string | null;
  /** Whoever it was written to has been erased. */
  erased: boolean;
};

/** Of the account's own mails, those of this part of a statement over `email_delivery_records`. */
const shaped = (sql: Sql, accountId: number, which: Fragment): Fragment => sql`
  SELECT d.id, d.template, d.status, d.retry_count AS "retryCount", d.last_error AS "lastError", d.retry_at AS "retryAt",
    d.updated_at AS "updatedAt", w.sent_to AS "to", nullif(w.company, '') AS company, w.subject, e.recipient IS NOT NULL AS erased
  FROM (SELECT * FROM email_delivery_records WHERE account_id = ${accountId} AND ${sql.unsafe(OWN)} ${which}) d
  LEFT JOIN email_delivery_words w ON w.id = d.id
  LEFT JOIN email_delivery_erased e ON e.recipient = d.recipient
  ORDER BY d.updated_at DESC, d.id DESC`;

/** The newest first. */
export const recentDeliveries = async (sql: Sql, accountId: number, limit: number): Promise<DeliveryRecord[]> =>
  (await shaped(sql, accountId, sql`ORDER BY updated_at DESC, id DESC LIMIT ${limit}`)) as unknown as DeliveryRecord[];

/** Null when there is none, or it is not the account's. */
export const deliveryById = async (sql: Sql, accountId: number, id: number): Promise<DeliveryRecord | null> =>
  ((await shaped(sql, accountId, sql`AND id = ${id}`)) as unknown as DeliveryRecord[])[0] ?? null;
