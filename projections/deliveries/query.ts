// The mails of one account. Those to SubDoc's administrators are theirs, not the account's.
import type { DeliveryStatus } from '#domain/texts/fr/deliveries.ts';
import type { Sql } from '#infra/ports.ts';

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
  /** Null once the person was erased, or where it was not written down. */
  to: string | null;
  company: string | null;
};

/** The newest first. */
export async function recentDeliveries(sql: Sql, accountId: number, limit: number): Promise<DeliveryRecord[]> {
  const rows = await sql`
    SELECT d.id, d.template, d.status, d.retry_count AS "retryCount", d.last_error AS "lastError", d.retry_at AS "retryAt",
      d.updated_at AS "updatedAt", nullif(coalesce(s.contact_email, a.email), '') AS "to", nullif(coalesce(s.company_name, a.company_name), '') AS company
    FROM email_delivery_records d
    LEFT JOIN subcontractors s ON d.recipient = 'subcontractor-' || s.id AND s.account_id = d.account_id
    LEFT JOIN accounts a ON d.recipient = 'account-' || a.id AND a.id = d.account_id
    WHERE d.account_id = ${accountId} AND d.${sql.unsafe(OWN)}
    ORDER BY d.updated_at DESC, d.id DESC LIMIT ${limit}`;
  return rows as unknown as DeliveryRecord[];
}
