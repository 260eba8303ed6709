// The demonstration requests, for administrators.
import type { ContactRequest } from '#contract/administration.ts';
import { CONTACT_REQUEST_STATUSES } from '#domain/contact-requests/status.ts';
import { idFilter, pageFrom, textFilter, WHOLE_LIST, wordFilter } from '../lists.ts';
import type { ListOptions } from '../projection.ts';
import type { Sql } from '../sql.ts';

const SORTS = { id: 'id', company: 'search', createdAt: 'created_at', status: 'status' };

/** Newest first. Filters: q (company, person, address, telephone), id, status. */
export const contactRequestList = (sql: Sql, list: ListOptions = WHOLE_LIST) =>
  pageFrom<ContactRequest>(sql, list, {
    filters: {
      id: idFilter((ids) => sql`id = ANY (${ids}::int[])`),
      status: wordFilter(CONTACT_REQUEST_STATUSES, (chosen) => sql`status = ANY (${chosen}::text[])`),
      q: textFilter(sql, (pattern) => sql`search LIKE ${pattern}`),
    },
    sorts: [SORTS, 'created_at DESC, id DESC', 'id'],
    columns: sql`id, first_name AS "firstName", last_name AS "lastName", company, company_size AS "companySize", email, phone, message, status,
      created_at AS "createdAt"`,
    from: sql`FROM contact_requests WHERE true`,
  });

export const contactRequestById = async (sql: Sql, id: number): Promise<ContactRequest | null> => {
  const page = await contactRequestList(sql, { ...WHOLE_LIST, filter: { id } });
  return 'rows' in page ? (page.rows[0] ?? null) : null;
};
