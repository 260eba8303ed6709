// The document types of an account. There are at most 200, so the search needs no index.
import type { DocumentType } from '#contract/document-types.ts';
import { flagFilter, idFilter, pageFrom, textFilter, WHOLE_LIST } from '../lists.ts';
import type { ListOptions } from '../projection.ts';
import type { Fragment, Sql } from '../sql.ts';

const SORTS = {
  id: 't.id',
  name: 't.search',
  validityPeriod: 't.validity_period',
  alertDaysBefore: 't.alert_days_before',
  isRequired: 't.is_required',
  createdAt: 't.created_at',
};

/** The columns of a type as the contract names them; `t` is the row. */
export const typeShape = (sql: Sql): Fragment =>
  sql.unsafe(
    `t.id, t.name, t.description, t.validity_period AS "validityPeriod", t.alert_days_before AS "alertDaysBefore",
     t.is_required AS "isRequired", t.allowed_formats AS "allowedFormats", t.created_at AS "createdAt",
     t.updated_at AS "updatedAt"`,
  );

/** In the order in which they were added. Filters: q, id, isRequired. */
export const documentTypesOf = (sql: Sql, accountId: number, list: ListOptions = WHOLE_LIST) =>
  pageFrom<DocumentType>(sql, list, {
    filters: {
      id: idFilter((ids) => sql`t.id = ANY (${ids}::int[])`),
      isRequired: flagFilter((on) => sql`t.is_required = ${on}`),
      q: textFilter(sql, (pattern) => sql`t.search LIKE ${pattern}`),
    },
    sorts: [SORTS, 't.id', 't.id'],
    columns: typeShape(sql),
    from: sql`FROM document_types t WHERE t.account_id = ${accountId} AND t.archived_at IS NULL`,
  });

/** Null when it does not exist, is archived, or is another account's. */
export async function documentTypeById(sql: Sql, accountId: number, documentTypeId: number): Promise<DocumentType | null> {
  const rows =
    await sql`SELECT ${typeShape(sql)} FROM document_types t WHERE t.account_id = ${accountId} AND t.id = ${documentTypeId} AND t.archived_at IS NULL`;
  return (rows[0] as DocumentType | undefined) ?? null;
}
