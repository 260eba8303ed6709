// Lists of documents for the owner, one document, and who a stored file belongs to.
import type { Document } from '#api/contract/documents.ts';
import { coverOf, type ValidationStatus, validityOn } from '#domain/documents/status.ts';
import type { CalendarDate } from '#domain/kernel/calendar.ts';
import {
  askedOf,
  flagFilter,
  type InvalidList,
  idFilter,
  idsIn,
  isInvalidList,
  mapPage,
  pageOf,
  textFilter,
  WHOLE_LIST,
  wordFilter,
} from '../lists.ts';
import type { ListOptions, Page } from '../projection.ts';
import type { Fragment, Sql } from '../sql.ts';
import { AUTO } from './apply-event.ts';
import { onDay, sumOf } from './figures.ts';

const STATUSES = ['pending', 'validated', 'rejected', 'replaced'] as const satisfies readonly ValidationStatus[];
const IN_FORCE: readonly ValidationStatus[] = ['pending', 'validated'];
const ARCHIVED: readonly ValidationStatus[] = ['rejected', 'replaced'];

const SORTS = {
  id: 'd.id',
  uploadedAt: 'd.uploaded_at',
  fileName: 'd.search',
  fileSize: 'd.file_size',
  startsOn: 'd.starts_on',
  expirationDate: 'd.expiration_date',
  validatedAt: 'd.validated_at',
  validationStatus: 'd.validation_status',
  documentTypeId: 'd.document_type_id',
  documentTypeName: 't.search',
  subcontractorId: 'd.subcontractor_id',
  subcontractorCompany: 's.company_key',
  subcontractorName: 's.contact_key',
};

/** Of documents `d`, subcontractors `s` and types `t`. */
export const DOCUMENT_FROM = `FROM documents d JOIN subcontractors s ON s.id = d.subcontractor_id JOIN compliance_types t ON t.id = d.document_type_id`;
export const documentShape = (
  sql: Sql,
  today: CalendarDate,
): Fragment => sql`d.id, d.subcontractor_id AS "subcontractorId", d.document_type_id AS "documentTypeId", t.name AS "documentTypeName", d.file_name AS "fileName",
  d.mime_type AS "mimeType", d.file_size AS "fileSize", d.validation_status AS "validationStatus", d.starts_on AS "startsOn", d.expiration_date AS "expirationDate",
  d.date_emission AS "dateEmission", d.validated_at AS "validatedAt", d.validated_by AS "validatedBy", d.rejection_reason AS "rejectionReason",
  (SELECT a.analysis::json FROM document_analyses a WHERE a.document_id = d.id) AS "aiAnalysisData", d.uploaded_at AS "uploadedAt",
  s.contact_name AS "subcontractorName", s.company_name AS "subcontractorCompany", t.alert_days_before AS "alertDaysBefore",
  d.replaced_by AS "replacedBy", d.follows AS replaces, (
    SELECT x.expires_on FROM slots x WHERE x.subcontractor_id = d.subcontractor_id AND x.document_type_id = d.document_type_id AND x.expires_on >= ${today}::date
      AND ${onDay(sql, today)}) AS "coveredUntil"`;

export type DocumentShape = Omit<Document, 'status' | 'isEncrypted' | 'validatedBy'> & { validatedBy: number | null };

/** The status is the day's, computed from the dates (F169); none before its cover begins. */
export function documentOf(row: DocumentShape, today: CalendarDate): Document {
  const begun = row.validationStatus === 'validated' && row.startsOn !== null && row.startsOn <= today;
  const expiresOn = begun ? (row.expirationDate as CalendarDate | null) : null;
  return {
    ...row,
    isEncrypted: true,
    validatedBy: row.validatedBy === AUTO ? 'auto' : row.validatedBy,
    status: expiresOn === null ? null : validityOn(coverOf(expiresOn, row.alertDaysBefore), today),
  };
}

function validityCondition(sql: Sql, chosen: readonly string[], today: CalendarDate): Fragment {
  const day = sql`${today}::date`;
  const arms = chosen.map((validity) => {
    if (validity === 'expired') return sql`d.expiration_date < ${day}`;
    if (validity === 'expiring_soon') return sql`d.expiration_date >= ${day} AND d.expiration_date - t.alert_days_before <= ${day}`;
    return sql`d.expiration_date - t.alert_days_before > ${day}`;
  });
  return sql`d.validation_status = 'validated' AND d.starts_on <= ${day} AND (${arms.reduce((all, arm) => sql`${all} OR ${arm}`)})`;
}

/** File name, subcontractor (company, contact, e-mail) and type, each by its own index. */
const found = (sql: Sql, accountId: number, pattern: string): Fragment => sql`d.id IN (
  SELECT id FROM documents WHERE account_id = ${accountId} AND search LIKE ${pattern}
  UNION ALL SELECT x.id FROM subcontractors y JOIN documents x ON x.subcontractor_id = y.id WHERE y.account_id = ${accountId} AND y.search LIKE ${pattern}
  UNION ALL SELECT x.id FROM compliance_types y JOIN documents x ON x.account_id = y.account_id AND x.document_type_id = y.id WHERE y.account_id = ${accountId} AND y.search LIKE ${pattern})`;

type Options = { subcontractorId?: number; organizationId?: number | null; list?: ListOptions; today: CalendarDate };

/**
 * Newest first unless sorted; those of archived subcontractors are left out. Filters: q (file, subcontractor, type), id, subcontractorId,
 * documentTypeId, organizationId, validationStatus, archived (true: rejected or replaced; false: pending or validated, F162), status (validity), hasProblem.
 */
export async function documentsOf(
  sql: Sql,
  accountId: number,
  { subcontractorId, organizationId = null, list = WHOLE_LIST, today }: Options,
): Promise<Page<Document> | InvalidList> {
  const asked = askedOf(
    sql,
    list,
    {
      id: idFilter((ids) => sql`d.id = ANY (${ids}::int[])`),
      subcontractorId: idFilter((ids) => sql`d.subcontractor_id = ANY (${ids}::int[])`),
      documentTypeId: idFilter((ids) => sql`d.document_type_id = ANY (${ids}::int[])`),
      organizationId: idFilter((ids) => sql`s.organization_id = ANY (${ids}::int[])`),
      validationStatus: wordFilter(STATUSES, (chosen) => sql`d.validation_status = ANY (${chosen}::text[])`),
      archived: flagFilter((on) => sql`d.validation_status = ANY (${[...(on ? ARCHIVED : IN_FORCE)]}::text[])`),
      status: wordFilter(['current', 'expiring_soon', 'expired'], (chosen) => validityCondition(sql, chosen, today)),
      hasProblem: flagFilter((on) => sql`d.has_problem = ${on}`),
      q: textFilter((pattern) => found(sql, accountId, pattern)),
    },
    [SORTS, 'd.uploaded_at DESC, d.id DESC', 'd.id'],
  );
  if (isInvalidList(asked)) return asked;
  const { where, order, range } = asked;
  const one = subcontractorId === undefined ? sql`` : sql`AND d.subcontractor_id = ${subcontractorId}`;
  const inOrganization = organizationId === null ? sql`` : sql`AND s.organization_id = ${organizationId}`;
  const from = sql`${sql.unsafe(DOCUMENT_FROM)} WHERE d.account_id = ${accountId} AND s.archived_at IS NULL ${one} ${inOrganization} ${where.all}`;
  const counted = subcontractorId === undefined ? figuresFor(where.names, list, organizationId) : null;
  const total = counted === null ? sql`SELECT count(*) ${from}` : sumOf(sql, accountId, counted.figures, counted.organizations, today);
  const page = await pageOf<DocumentShape>(sql, {
    rows: sql`SELECT ${documentShape(sql, today)} ${from} ${order} ${range}`,
    total,
  });
  return mapPage(page, (row) => documentOf(row, today));
}

/** The counters that hold the total of a list, where its filters are those of the tabs; else null. */
function figuresFor(
  names: readonly string[],
  { filter }: ListOptions,
  organizationId: number | null,
): { figures: string[]; organizations: number[] | null } | null {
  if (!names.every((name) => name === 'archived' || name === 'validationStatus' || name === 'organizationId')) return null;
  if (organizationId !== null && names.includes('organizationId')) return null;
  const asked = names.includes('validationStatus') ? [filter['validationStatus']].flat() : STATUSES;
  const tab = names.includes('archived') ? (filter['archived'] === true || filter['archived'] === 'true' ? ARCHIVED : IN_FORCE) : STATUSES;
  const figures = STATUSES.filter((status) => asked.includes(status) && tab.includes(status)).map((status) => `documents.${status}`);
  return {
    figures,
    organizations: organizationId !== null ? [organizationId] : names.includes('organizationId') ? idsIn(filter['organizationId']) : null,
  };
}

/** Null when it does not exist, is another account's, or its subcontractor is archived. */
export async function documentById(sql: Sql, accountId: number, documentId: number, today: CalendarDate): Promise<Document | null> {
  const rows = await sql`
    SELECT ${documentShape(sql, today)} ${sql.unsafe(DOCUMENT_FROM)} WHERE d.id = ${documentId} AND d.account_id = ${accountId} AND s.archived_at IS NULL`;
  return rows[0] === undefined ? null : documentOf(rows[0] as unknown as DocumentShape, today);
}

/** Where the bytes of a document are and whose they are; the caller compares accounts and tokens. */
export type DocumentOwner = {
  accountId: number;
  subcontractorId: number;
  blobId: string;
  wrappedKey: string;
  mimeType: string;
  fileName: string;
  archived: boolean;
};

export async function documentOwner(sql: Sql, documentId: number): Promise<DocumentOwner | null> {
  const [row] = await sql`
    SELECT d.account_id AS "accountId", d.subcontractor_id AS "subcontractorId", d.blob_id AS "blobId", d.wrapped_key AS "wrappedKey", d.mime_type AS "mimeType",
      d.file_name AS "fileName", s.archived_at IS NOT NULL AS archived
    FROM documents d JOIN subcontractors s ON s.id = d.subcontractor_id WHERE d.id = ${documentId}`;
  return (row as DocumentOwner | undefined) ?? null;
}

/** Which of these objects a document names, of whatever tenant. */
export async function namedObjects(sql: Sql, blobIds: readonly string[]): Promise<Set<string>> {
  const rows = await sql<{ blobId: string }[]>`SELECT blob_id AS "blobId" FROM documents WHERE blob_id = ANY (${[...blobIds]}::text[])`;
  return new Set(rows.map(({ blobId }) => blobId));
}
