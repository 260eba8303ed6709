// Lists of documents for the owner, one document, and the owner of a stored file.
import type { Document } from '#contract/documents.ts';
import { PRODUCT_NAME } from '#domain/brand.ts';
import { coverOf, type ValidationStatus, validityOn } from '#domain/documents/status.ts';
import type { CalendarDate } from '#domain/kernel/calendar.ts';
import { personName } from '../accounts/people.ts';
import {
  askedOf,
  flagFilter,
  type InvalidList,
  idFilter,
  isInvalidList,
  mapPage,
  pageOf,
  textFilter,
  WHOLE_LIST,
  wordFilter,
} from '../lists.ts';
import type { ListOptions, Page } from '../projection.ts';
import type { Fragment, Sql } from '../sql.ts';
import { lapsingFilter } from './charts.ts';
import { correctionsShape } from './corrections.ts';
import { AUTO } from './document-rows.ts';
import { organizationsCounted, sumOf } from './figures.ts';
import { onDay } from './slots.ts';

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

/** SQL over documents `d`, subcontractors `s` and types `t`. */
export const DOCUMENT_FROM = `FROM documents d JOIN subcontractors s ON s.id = d.subcontractor_id JOIN compliance_types t ON t.id = d.document_type_id`;
export const documentShape = (
  sql: Sql,
  today: CalendarDate,
): Fragment => sql`d.id, d.subcontractor_id AS "subcontractorId", d.document_type_id AS "documentTypeId", t.name AS "documentTypeName", d.file_name AS "fileName",
  d.mime_type AS "mimeType", d.file_size AS "fileSize", d.validation_status AS "validationStatus", d.starts_on AS "startsOn", d.expiration_date AS "expirationDate",
  d.date_emission AS "dateEmission", d.validated_at AS "validatedAt", d.validated_by AS "validatorId", ${personName(sql, 'd.validated_by')} AS "validatorName", d.comment, d.rejection_reason AS "rejectionReason",
  (SELECT a.analysis::json FROM document_analyses a WHERE a.document_id = d.id) AS "aiAnalysisData", ${correctionsShape(sql)} AS corrections, d.uploaded_at AS "uploadedAt",
  CASE WHEN d.by_owner THEN 'owner' ELSE 'subcontractor' END AS "uploadedBy",
  s.contact_name AS "subcontractorName", s.company_name AS "subcontractorCompany", t.alert_days_before AS "alertDaysBefore",
  d.replaced_by AS "replacedBy", d.follows AS replaces, (
    SELECT coalesce(json_agg(json_build_object('id', y.id, 'documentTypeName', u.name, 'validationStatus', y.validation_status) ORDER BY y.id), '[]')
    FROM documents y JOIN compliance_types u ON u.id = y.document_type_id
    WHERE y.subcontractor_id = d.subcontractor_id AND y.document_type_id <> d.document_type_id AND y.fingerprint = d.fingerprint AND y.fingerprint <> ''
      AND y.validation_status = ANY (${[...IN_FORCE]}::text[])) AS "sameSheet", (
    SELECT x.expires_on FROM slots x WHERE x.subcontractor_id = d.subcontractor_id AND x.document_type_id = d.document_type_id AND x.expires_on >= ${today}::date
      AND ${onDay(sql, today)}) AS "coveredUntil"`;

export type DocumentShape = Omit<Document, 'status' | 'isEncrypted' | 'validatedBy'> & {
  validatorId: number | null;
  validatorName: string | null;
};

const validatorOf = (id: number | null, name: string | null): Document['validatedBy'] => {
  if (id === null) return null;
  return id === AUTO ? { kind: 'machine', name: PRODUCT_NAME } : { kind: 'person', name };
};

/** The status is computed from the dates for the given day (F169); there is none before the cover begins. */
export function documentOf({ validatorId, validatorName, ...row }: DocumentShape, today: CalendarDate): Document {
  const begun = row.validationStatus === 'validated' && row.startsOn !== null && row.startsOn <= today;
  const expiresOn = begun ? (row.expirationDate as CalendarDate | null) : null;
  return {
    ...row,
    isEncrypted: true,
    validatedBy: validatorOf(validatorId, validatorName),
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

/** The dashboard's figures that count documents, each as a condition on the slot `x` of the document `d`. */
const FIGURE = {
  upToDate: (sql: Sql, day: Fragment) => sql`x.effective_id = d.id AND x.warns_on > ${day}`,
  expiringSoon: (sql: Sql, day: Fragment) => sql`x.effective_id = d.id AND x.warns_on <= ${day} AND x.lapses_on > ${day}`,
  expired: (sql: Sql, day: Fragment) => sql`x.effective_id = d.id AND x.lapses_on <= ${day}`,
  pendingValidation: (sql: Sql) => sql`d.validation_status = 'pending'`,
};
type CountedFigure = keyof typeof FIGURE;
const COUNTED = Object.keys(FIGURE) as CountedFigure[];

function figureCondition(sql: Sql, chosen: readonly CountedFigure[], today: CalendarDate): Fragment {
  const day = sql`${today}::date`;
  const arms = chosen.map((figure) => FIGURE[figure](sql, day)).reduce((all, arm) => sql`${all} OR ${arm}`);
  return sql`EXISTS (SELECT FROM slots x WHERE x.subcontractor_id = d.subcontractor_id AND x.document_type_id = d.document_type_id AND x.counted
    AND ${onDay(sql, today)} AND (${arms}))`;
}

/** The search in the file name, the subcontractor (company, contact, e-mail) and the type, each by its own index. */
const found = (sql: Sql, accountId: number, pattern: string): Fragment => sql`d.id IN (
  SELECT id FROM documents WHERE account_id = ${accountId} AND search LIKE ${pattern}
  UNION ALL SELECT x.id FROM subcontractors y JOIN documents x ON x.subcontractor_id = y.id WHERE y.account_id = ${accountId} AND y.search LIKE ${pattern}
  UNION ALL SELECT x.id FROM compliance_types y JOIN documents x ON x.account_id = y.account_id AND x.document_type_id = y.id WHERE y.account_id = ${accountId} AND y.search LIKE ${pattern})`;

type Options = { subcontractorId?: number; organizationId?: number | null; list?: ListOptions; today: CalendarDate };

/** The selected rows, their order and the filters used. */
function select(sql: Sql, accountId: number, { subcontractorId, organizationId = null, list = WHOLE_LIST, today }: Options) {
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
      figure: wordFilter(COUNTED, (chosen) => figureCondition(sql, chosen, today)),
      expiresBetween: lapsingFilter(sql, accountId),
      hasProblem: flagFilter((on) => sql`d.has_problem = ${on}`),
      q: textFilter(sql, (pattern) => found(sql, accountId, pattern)),
    },
    [SORTS, 'd.uploaded_at DESC, d.id DESC', 'd.id'],
  );
  if (isInvalidList(asked)) return asked;
  const { where, order, range } = asked;
  const one = subcontractorId === undefined ? sql`` : sql`AND d.subcontractor_id = ${subcontractorId}`;
  const inOrganization = organizationId === null ? sql`` : sql`AND s.organization_id = ${organizationId}`;
  const from = sql`${sql.unsafe(DOCUMENT_FROM)} WHERE d.account_id = ${accountId} AND s.archived_at IS NULL ${one} ${inOrganization} ${where.all}`;
  return { from, order, range, names: where.names };
}

/**
 * Newest first unless sorted; documents of archived subcontractors are left out. Filters: q (file, subcontractor, type), id,
 * subcontractorId, documentTypeId, organizationId, validationStatus, archived (true: rejected or replaced; false: pending or validated,
 * F162), status (validity), expiresBetween (two days, as the dashboard’s weeks), figure (a figure of the dashboard), hasProblem.
 */
export async function documentsOf(sql: Sql, accountId: number, options: Options): Promise<Page<Document> | InvalidList> {
  const chosen = select(sql, accountId, options);
  if (isInvalidList(chosen)) return chosen;
  const { from, order, range, names } = chosen;
  const { subcontractorId, organizationId = null, list = WHOLE_LIST, today } = options;
  const counted = subcontractorId === undefined ? figuresFor(names, list, organizationId) : null;
  const total = counted === null ? sql`SELECT count(*) ${from}` : sumOf(sql, accountId, counted.figures, counted.organizations, today);
  const page = await pageOf<DocumentShape>(sql, {
    rows: sql`SELECT ${documentShape(sql, today)} ${from} ${order} ${range}`,
    total,
  });
  return mapPage(page, (row) => documentOf(row, today));
}

/** The ids of a list in its order, without a range: for a caller that reads the list page by page while it changes. */
export async function documentIds(sql: Sql, accountId: number, options: Options): Promise<number[] | InvalidList> {
  const chosen = select(sql, accountId, options);
  return isInvalidList(chosen) ? chosen : (await sql<{ id: number }[]>`SELECT d.id ${chosen.from} ${chosen.order}`).map(({ id }) => id);
}

/** The counters that hold the total of a list if its filters are those of the tabs; else null. */
function figuresFor(
  names: readonly string[],
  { filter }: ListOptions,
  organizationId: number | null,
): { figures: string[]; organizations: number[] | null } | null {
  const organizations = organizationsCounted(names, filter, organizationId);
  if (organizations === undefined) return null;
  const others = names.filter((name) => name !== 'organizationId');
  if (others.join() === 'figure') return { figures: [...new Set([filter['figure']].flat() as string[])], organizations };
  if (!others.every((name) => name === 'archived' || name === 'validationStatus')) return null;
  const asked = names.includes('validationStatus') ? [filter['validationStatus']].flat() : STATUSES;
  const tab = names.includes('archived') ? (filter['archived'] === true || filter['archived'] === 'true' ? ARCHIVED : IN_FORCE) : STATUSES;
  const figures = STATUSES.filter((status) => asked.includes(status) && tab.includes(status)).map((status) => `documents.${status}`);
  return { figures, organizations };
}

/** Null if it does not exist, belongs to another account, or its subcontractor is archived. */
export async function documentById(sql: Sql, accountId: number, documentId: number, today: CalendarDate): Promise<Document | null> {
  const rows = await sql`
    SELECT ${documentShape(sql, today)} ${sql.unsafe(DOCUMENT_FROM)} WHERE d.id = ${documentId} AND d.account_id = ${accountId} AND s.archived_at IS NULL`;
  return rows[0] === undefined ? null : documentOf(rows[0] as unknown as DocumentShape, today);
}

/** Where the file of a document is stored and who owns it; the caller compares accounts and tokens. */
export type DocumentOwner = {
  accountId: number;
  subcontractorId: number;
  blobId: string;
  wrappedKey: string;
  mimeType: string;
  fileName: string;
  fileSize: number;
  archived: boolean;
};

/** The columns of `DocumentOwner` from documents `d` and subcontractors `s`. */
export const OWNER_SHAPE = `d.account_id AS "accountId", d.subcontractor_id AS "subcontractorId", d.blob_id AS "blobId", d.wrapped_key AS "wrappedKey",
  d.mime_type AS "mimeType", d.file_name AS "fileName", d.file_size AS "fileSize", s.archived_at IS NOT NULL AS archived`;

export async function documentOwner(sql: Sql, documentId: number): Promise<DocumentOwner | null> {
  const [row] = await sql`
    SELECT ${sql.unsafe(OWNER_SHAPE)}
    FROM documents d JOIN subcontractors s ON s.id = d.subcontractor_id WHERE d.id = ${documentId}`;
  return (row as DocumentOwner | undefined) ?? null;
}

/** The objects among these that a document of any tenant refers to. */
export async function namedObjects(sql: Sql, blobIds: readonly string[]): Promise<Set<string>> {
  const rows = await sql<{ blobId: string }[]>`SELECT blob_id AS "blobId" FROM documents WHERE blob_id = ANY (${[...blobIds]}::text[])`;
  return new Set(rows.map(({ blobId }) => blobId));
}
