// The organisations of an account, each with the number of subcontractors that deleting it would move (A31).
import type { Organization } from '#contract/organizations.ts';
import { flagFilter, idFilter, pageFrom, textFilter, WHOLE_LIST } from '../lists.ts';
import type { ListOptions } from '../projection.ts';
import type { Fragment, Sql } from '../sql.ts';

const SORTS = { id: 'o.id', name: 'o.search', isDefault: 'o.is_default', createdAt: 'o.created_at', updatedAt: 'o.updated_at' };

/** The number of subcontractors comes from the counters (compliance/table.sql): all that are not archived, independent of the day. */
const shape = (sql: Sql): Fragment => sql`
  o.id, o.name, o.description, o.color, o.is_default AS "isDefault", o.created_at AS "createdAt", o.updated_at AS "updatedAt",
  coalesce((SELECT sum(c.delta) FROM counters c WHERE c.account_id = o.account_id AND c.organization_id = o.id AND c.figure = 'listed'), 0)::int AS "subcontractorCount"`;

/** Default first, then by name. Filters: q, id, isDefault. */
export const organizationsOf = (sql: Sql, accountId: number, list: ListOptions = WHOLE_LIST) =>
  pageFrom<Organization>(sql, list, {
    filters: {
      id: idFilter((ids) => sql`o.id = ANY (${ids}::int[])`),
      isDefault: flagFilter((on) => sql`o.is_default = ${on}`),
      q: textFilter(sql, (pattern) => sql`o.search LIKE ${pattern}`),
    },
    sorts: [SORTS, 'o.is_default DESC, o.search, o.id', 'o.id'],
    columns: shape(sql),
    from: sql`FROM organizations o WHERE o.account_id = ${accountId} AND o.archived_at IS NULL`,
  });

/** Null when it does not exist, is archived, or is another account's. */
export async function organizationById(sql: Sql, accountId: number, organizationId: number): Promise<Organization | null> {
  const rows =
    await sql`SELECT ${shape(sql)} FROM organizations o WHERE o.account_id = ${accountId} AND o.id = ${organizationId} AND o.archived_at IS NULL`;
  return (rows[0] as Organization | undefined) ?? null;
}
