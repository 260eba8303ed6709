// The notes that the API returns: those of one subcontractor, newest first, and all of an account for its export.
import { personName } from '../accounts/people.ts';
import { type InvalidList, pageFrom } from '../lists.ts';
import type { ListOptions, Page } from '../projection.ts';
import type { Fragment, Sql } from '../sql.ts';

export type Note = {
  id: number;
  subcontractorId: number;
  /** Null if it was removed. */
  text: string | null;
  createdAt: string;
  /** Null if the person no longer exists. */
  author: string | null;
  /** Whose words they are: the customer's staff's, or the contact's own, by SMS. */
  from: 'staff' | 'contact';
  removedAt: string | null;
  removedBy: string | null;
};
const columns = (sql: Sql): Fragment => sql`
  n.id, n.subcontractor_id AS "subcontractorId", n.text, n.written_at AS "createdAt", ${personName(sql, 'n.written_by')} AS author,
  CASE WHEN n.written_by IS NULL THEN 'contact' ELSE 'staff' END AS "from",
  n.removed_at AS "removedAt", ${personName(sql, 'n.removed_by')} AS "removedBy"`;

export const notesOf = (sql: Sql, accountId: number, subcontractorId: number, list: ListOptions): Promise<Page<Note> | InvalidList> =>
  pageFrom<Note>(sql, list, {
    filters: {},
    sorts: [{ id: 'n.id', createdAt: 'n.written_at' }, 'n.written_at DESC, n.id DESC', 'n.id'],
    columns: columns(sql),
    from: sql`FROM notes n WHERE n.account_id = ${accountId} AND n.subcontractor_id = ${subcontractorId}`,
  });

/** Null if it belongs to another account. */
export async function noteById(sql: Sql, accountId: number, id: number): Promise<Note | null> {
  const [row] = await sql<Note[]>`SELECT ${columns(sql)} FROM notes n WHERE n.id = ${id} AND n.account_id = ${accountId}`;
  return row ?? null;
}

/** In the order of their ids, those of archived subcontractors included. */
export async function notesAfter(sql: Sql, accountId: number, after: number, limit: number): Promise<(Note & { companyName: string })[]> {
  const rows = await sql<(Note & { companyName: string })[]>`
    SELECT ${columns(sql)}, s.company_name AS "companyName" FROM notes n JOIN subcontractors s ON s.id = n.subcontractor_id
    WHERE n.account_id = ${accountId} AND n.id > ${after} ORDER BY n.id LIMIT ${limit}`;
  return [...rows];
}
