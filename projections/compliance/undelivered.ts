// Whom a mail with the link did not reach: the last mail to the contact's current address has failed or bounced, and nothing reached him since.
// A corrected address ends it. From the records of the mails, which are a read model of their own.
import type { Sql } from '../sql.ts';

/** For `s`, a row of subcontractors. */
export const UNDELIVERED = `EXISTS (SELECT FROM email_delivery_records d JOIN email_delivery_words w ON w.id = d.id
  WHERE d.recipient = 'subcontractor-' || s.id AND d.status = 'failed' AND lower(w.sent_to) = lower(s.contact_email)
    AND NOT EXISTS (SELECT FROM email_delivery_records l LEFT JOIN email_delivery_words v ON v.id = l.id
      WHERE l.recipient = d.recipient AND l.id > d.id AND (l.status = 'delivered' AND lower(v.sent_to) = lower(w.sent_to)
        OR l.channel = 'sms' AND l.status IN ('sent', 'delivered'))))`;

/** The link's state as it is shown: what was sent and not delivered is told apart. */
export const LINK_STATE = `CASE WHEN s.link_state = 'sent' AND ${UNDELIVERED} THEN 'undelivered' ELSE s.link_state END`;

/** Those of the account's given ids. */
export async function undeliveredAmong(sql: Sql, accountId: number, ids: readonly number[]): Promise<ReadonlySet<number>> {
  const rows = await sql<{ id: number }[]>`
    SELECT s.id FROM subcontractors s WHERE s.account_id = ${accountId} AND s.id = ANY (${ids as number[]}::int[]) AND ${sql.unsafe(UNDELIVERED)}`;
  return new Set(rows.map(({ id }) => id));
}
