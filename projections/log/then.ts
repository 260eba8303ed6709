// Who was there and with which documents, as far as the log's first `size` events say: one statement over the spans (spans.ts).
import type { ValidationStatus } from '#domain/documents/status.ts';
import { type CalendarDate, lastMomentOf } from '#domain/kernel/calendar.ts';
import type { DocumentId, DocumentTypeId } from '#domain/kernel/ids.ts';
import type { Sql } from '../sql.ts';

/** From `startsOn` to `expiresOn` it covers, as its decision says; both null: nobody decided yet. */
export type DocumentRecord = {
  id: DocumentId;
  documentTypeId: DocumentTypeId;
  status: ValidationStatus;
  expiresOn: CalendarDate | null;
  startsOn: CalendarDate | null;
};
/** `profileRevision`: of the event that has his name. `named`: whether the read models have it, `companyName` null: of nobody any more. */
export type SubcontractorRecord = {
  id: number;
  profileRevision: number;
  named: boolean;
  companyName: string | null;
  archived: boolean;
  requiredTypeIds: DocumentTypeId[] | null;
  documents: DocumentRecord[];
};
type Row = Omit<SubcontractorRecord, 'documents'> & { documents: Tuple[] | null };
type Tuple = [DocumentId, DocumentTypeId, ValidationStatus, CalendarDate | null, CalendarDate | null];

/**
 * By id. His documents as the record has them, in the order of their uploads, without rejected ones; what was asked of him and whether he was
 * archived as on the day: of a day before the first record, as it was first. Who is erased is archived.
 */
export async function subcontractorsThen(
  sql: Sql,
  accountId: number,
  { size, day, subcontractorId }: { size: number; day: CalendarDate; subcontractorId: number | null },
): Promise<SubcontractorRecord[]> {
  const his = subcontractorId === null ? sql`` : sql`AND subcontractor_id = ${subcontractorId}`;
  const rows = await sql<Row[]>`
    WITH newest AS (
      SELECT subcontractor_id, max(profile_revision) AS profile, max(from_leaf) FILTER (WHERE erased OR known_from <= ${lastMomentOf(day)}) AS from_leaf
      FROM log_places WHERE account_id = ${accountId} AND from_leaf < ${size} ${his} GROUP BY 1
    ), papers AS (
      SELECT subcontractor_id, json_agg(json_build_array(document_id, document_type_id, status, expires_on, starts_on) ORDER BY uploaded_leaf) AS documents
      FROM log_documents
      WHERE account_id = ${accountId} AND from_leaf < ${size} AND (to_leaf IS NULL OR to_leaf >= ${size}) AND status <> 'rejected' ${his} GROUP BY 1
    )
    SELECT p.subcontractor_id AS id, newest.profile AS "profileRevision", p.erased OR n.revision IS NOT NULL AS named,
      n.company_name AS "companyName", p.archived, p.required_type_ids AS "requiredTypeIds", papers.documents
    FROM newest JOIN log_places p USING (subcontractor_id, from_leaf)
    LEFT JOIN known_names n ON n.subcontractor_id = p.subcontractor_id AND n.revision = newest.profile AND NOT p.erased
    LEFT JOIN papers ON papers.subcontractor_id = p.subcontractor_id
    ORDER BY 1`;
  return rows.map((row) => ({
    ...row,
    documents: (row.documents ?? []).map(([id, documentTypeId, status, expiresOn, startsOn]) => ({
      ...{ id, documentTypeId, status, expiresOn, startsOn },
    })),
  }));
}
