// Every document of an account with the location of its file, those of archived subcontractors included: the content of the ZIP export.
import type { ValidationStatus } from '#domain/documents/status.ts';
import type { Sql } from '../sql.ts';
import { DOCUMENT_FROM, type DocumentOwner, OWNER_SHAPE } from './documents.ts';

export type Original = DocumentOwner & {
  id: number;
  fileSize: number;
  companyName: string;
  siret: string;
  documentTypeName: string;
  validationStatus: ValidationStatus;
  uploadedAt: string;
  dateEmission: string | null;
  startsOn: string | null;
  expirationDate: string | null;
  validatedAt: string | null;
  rejectionReason: string | null;
};

/** Pages by id: `after` is the last id of the page before. `ids` restricts the result to these. */
export async function originalsOf(
  sql: Sql,
  accountId: number,
  { after = 0, limit, ids }: { after?: number; limit: number; ids?: readonly number[] },
): Promise<Original[]> {
  const chosen = ids === undefined ? sql`` : sql`AND d.id = ANY (${[...ids]}::int[])`;
  const rows = await sql<Original[]>`
    SELECT d.id, ${sql.unsafe(OWNER_SHAPE)}, s.company_name AS "companyName", s.siret, t.name AS "documentTypeName",
      d.validation_status AS "validationStatus", d.uploaded_at AS "uploadedAt", d.date_emission AS "dateEmission", d.starts_on::text AS "startsOn",
      d.expiration_date::text AS "expirationDate", d.validated_at AS "validatedAt", d.rejection_reason AS "rejectionReason"
    ${sql.unsafe(DOCUMENT_FROM)} WHERE d.account_id = ${accountId} AND d.id > ${after} ${chosen} ORDER BY d.id LIMIT ${limit}`;
  return [...rows];
}
