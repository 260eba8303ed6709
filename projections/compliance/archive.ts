// Archived subcontractors: no other list or figure includes them. Shows which documents are kept and until when at least (A31).
import type { ArchivedDocument, ArchivedFile, ArchivedSubcontractor } from '#contract/archive.ts';
import type { CalendarDate, Instant } from '#domain/kernel/calendar.ts';
import { retentionOf } from '#domain/subcontractors/retention.ts';
import { personName } from '../accounts/people.ts';
import { askedOf, BAD, type InvalidList, idFilter, isInvalidList, mapPage, pageOf, textFilter, WHOLE_LIST } from '../lists.ts';
import type { ListOptions, Page } from '../projection.ts';
import type { Fragment, Sql } from '../sql.ts';
import { DOCUMENT_FROM, type DocumentShape, documentOf, documentShape } from './documents.ts';

const SORTS = {
  id: 's.id',
  archivedAt: 's.archived_at',
  companyName: 's.company_key',
  contactName: 's.contact_key',
  siret: 's.siret',
  createdAt: 's.created_at',
};

type Row = Omit<ArchivedSubcontractor, 'keptUntil' | 'ground' | 'keptDocuments'> & {
  /** The number of documents per type. */
  kept: { name: string; n: number }[];
};

/** Shapes the rows `s`. */
const shaped = (sql: Sql, rows: Fragment): Fragment => sql`
  SELECT s.id, s.organization_id AS "organizationId", s.company_name AS "companyName", s.siret, s.contact_name AS "contactName",
    s.contact_email AS "contactEmail", s.contact_phone AS "contactPhone", s.address, s.is_active AS "isActive",
    coalesce(s.token_expires_at, s.created_at) AS "tokenExpiresAt", s.token_revoked AS "tokenRevoked", s.created_at AS "createdAt",
    s.updated_at AS "updatedAt", s.archived_at AS "archivedAt",
    ${personName(sql, 's.archived_by')} AS "archivedBy",
    (SELECT coalesce(json_agg(k), '[]') FROM (
      SELECT t.name, count(*)::int AS n FROM documents d JOIN compliance_types t ON t.id = d.document_type_id WHERE d.subcontractor_id = s.id GROUP BY t.id
    ) k) AS kept
  FROM (${rows}) s`;

function archivedOf({ kept, ...row }: Row): ArchivedSubcontractor {
  const names = kept.map(({ name }) => name);
  return { ...row, ...retentionOf(row.archivedAt as Instant, names), keptDocuments: kept.reduce((sum, { n }) => sum + n, 0) };
}

/** Filters: q, siret, id, organizationId. The last archived one first, unless sorted. */
export async function archivedSubcontractorsOf(
  sql: Sql,
  accountId: number,
  list: ListOptions = WHOLE_LIST,
): Promise<Page<ArchivedSubcontractor> | InvalidList> {
  const asked = askedOf(
    sql,
    list,
    {
      id: idFilter((ids) => sql`s.id = ANY (${ids}::int[])`),
      organizationId: idFilter((ids) => sql`s.organization_id = ANY (${ids}::int[])`),
      q: textFilter(sql, (pattern) => sql`s.search LIKE ${pattern}`),
      siret: (value) => (typeof value === 'string' && /^\d{14}$/.test(value) ? sql`s.siret = ${value}` : BAD),
    },
    [SORTS, 's.archived_at DESC, s.id DESC', 's.id'],
  );
  if (isInvalidList(asked)) return asked;
  const { where, order, range } = asked;
  const from = sql`FROM subcontractors s WHERE s.account_id = ${accountId} AND s.archived_at IS NOT NULL ${where.all}`;
  const rows = sql`${shaped(sql, sql`SELECT s.* ${from} ${order} ${range}`)} ${order}`;
  return mapPage(await pageOf<Row>(sql, { rows, total: sql`SELECT count(*) ${from}` }), archivedOf);
}

/** Null when it does not exist, is not archived, or is another account's. */
export async function archivedFileOf(
  sql: Sql,
  accountId: number,
  subcontractorId: number,
  today: CalendarDate,
): Promise<ArchivedFile | null> {
  const [[row], documents] = await Promise.all([
    sql`${shaped(
      sql,
      sql`SELECT s.* FROM subcontractors s WHERE s.id = ${subcontractorId} AND s.account_id = ${accountId} AND s.archived_at IS NOT NULL`,
    )}`,
    sql`
      SELECT ${documentShape(sql, today)}, t.archived_at IS NOT NULL AS "documentTypeArchived" ${sql.unsafe(DOCUMENT_FROM)}
      WHERE d.subcontractor_id = ${subcontractorId} AND d.account_id = ${accountId} ORDER BY d.uploaded_at DESC, d.id DESC`,
  ]);
  if (row === undefined) return null;
  const archived = archivedOf(row as unknown as Row);
  return {
    ...archived,
    documents: (documents as unknown as (DocumentShape & Pick<ArchivedDocument, 'documentTypeArchived'>)[]).map(
      ({ documentTypeArchived, ...document }) => ({
        ...documentOf(document, today),
        documentTypeArchived,
        ...retentionOf(archived.archivedAt as Instant, [document.documentTypeName]),
      }),
    ),
  };
}
