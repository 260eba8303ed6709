// The documents required of one subcontractor and the state of each; its upload page; and the look-up of links.

import type { DocumentType } from '#contract/document-types.ts';
import type { UploadedDocument, UploadPage } from '#contract/upload.ts';
import { basisOf } from '#domain/documents/expiry.ts';
import { sourceOf } from '#domain/documents/paper-source.ts';
import { type Cover, type RequiredTypeStatus, slotStatus, type ValidationStatus, validityOn } from '#domain/documents/status.ts';
import { redoOf, toldToSender } from '#domain/documents/told-to-sender.ts';
import type { CalendarDate } from '#domain/kernel/calendar.ts';
import type { Box } from '#domain/ports/keys.ts';
import { SYSTEM_PROBLEM_PREFIX } from '#domain/texts/fr/document-problems.ts';
import { PAPER_SOURCE } from '#domain/texts/fr/paper-sources.ts';
import { REDO_TEXT } from '#domain/texts/fr/redo.ts';
import { typeset } from '#domain/texts/fr/typography.ts';
import { typeShape } from '../document-types/query.ts';
import type { Sql } from '../sql.ts';
import { onDay } from './slots.ts';

/** The contract's `typeStatus`. */
export type TypeStatus = {
  id: number;
  name: string;
  isRequired: boolean;
  status: RequiredTypeStatus;
  expirationDate: CalendarDate | null;
  upcomingFrom: CalendarDate | null;
};

const cover = (expiresOn: CalendarDate | null, warnsOn: CalendarDate | null): Cover | null =>
  expiresOn === null || warnsOn === null ? null : { expiresOn, warnsOn };

/**
 * Which types that are not archived are required; if nothing is saved, all of them (CONTRACT « Documents asked »). Null: the account has no
 * such subcontractor.
 */
export async function configOf(
  sql: Sql,
  accountId: number,
  subcontractorId: number,
): Promise<{ requiredDocumentTypeIds: number[]; saved: boolean } | null> {
  const [row] = await sql`
    SELECT s.required_type_ids IS NOT NULL AS saved, ARRAY(
      SELECT t.id FROM compliance_types t
      WHERE t.account_id = s.account_id AND t.archived_at IS NULL AND (s.required_type_ids IS NULL OR t.id = ANY (s.required_type_ids)) ORDER BY t.id
    ) AS "requiredDocumentTypeIds"
    FROM subcontractors s WHERE s.id = ${subcontractorId} AND s.account_id = ${accountId} AND s.archived_at IS NULL`;
  return (row as { requiredDocumentTypeIds: number[]; saved: boolean } | undefined) ?? null;
}

/** « État des documents »: one line per required type (F171). Null: the account has no such subcontractor. */
export async function typeStatusesOf(
  sql: Sql,
  accountId: number,
  subcontractorId: number,
  today: CalendarDate,
): Promise<TypeStatus[] | null> {
  const [answer] = await sql`
    SELECT coalesce((
      SELECT json_agg(json_build_object('id', t.id, 'name', t.name, 'isRequired', t.is_required, 'pending', x.pending_count, 'expiresOn', x.expires_on, 'warnsOn', x.warns_on,
          'upcomingFrom', nullif(x.until_day, 'infinity'))
        ORDER BY t.is_required DESC, t.id)
      FROM slots x JOIN compliance_types t ON t.id = x.document_type_id WHERE x.subcontractor_id = s.id AND x.asked AND ${onDay(sql, today)}
    ), '[]') AS lines
    FROM subcontractors s WHERE s.id = ${subcontractorId} AND s.account_id = ${accountId} AND s.archived_at IS NULL`;
  if (answer === undefined) return null;
  type Line = {
    id: number;
    name: string;
    isRequired: boolean;
    pending: number;
    expiresOn: CalendarDate | null;
    warnsOn: CalendarDate | null;
    upcomingFrom: CalendarDate | null;
  };
  return (answer['lines'] as Line[]).map(({ id, name, isRequired, pending, expiresOn, warnsOn, upcomingFrom }) => ({
    id,
    name,
    isRequired,
    status: slotStatus({ required: isRequired, pending, effective: cover(expiresOn, warnsOn) }, today),
    expirationDate: expiresOn,
    upcomingFrom,
  }));
}

// ---- the subcontractor's own page ----------------------------------------------------------------------------------
type Analysis = { problems: string[]; problemCodes?: string[]; rule: string | null; dateExpiration: CalendarDate | null };
type SentRow = Omit<UploadedDocument, 'status' | 'validationStatus' | 'dateExpiration' | 'expiryBasis' | 'redo'> & {
  validationStatus: ValidationStatus;
  warnsOn: CalendarDate | null;
  analysis: Analysis | null;
};

/** Of the reason that the system wrote, what he may be told; a person's is his own. */
function reasonFor({ rejectionReason, analysis }: SentRow): string | null {
  if (analysis === null || !rejectionReason?.startsWith(SYSTEM_PROBLEM_PREFIX)) return rejectionReason;
  return `${SYSTEM_PROBLEM_PREFIX} ${toldToSender(analysis.problems, analysis.problemCodes ?? []).join(' ; ')}`;
}

const sent = (found: SentRow, today: CalendarDate): UploadedDocument => {
  const { warnsOn, analysis, ...row } = found;
  const redo = row.validationStatus === 'pending' ? redoOf(analysis?.problemCodes ?? []) : null;
  const begun = row.validationStatus === 'validated' && row.startsOn !== null && row.startsOn <= today;
  const held = begun ? cover(row.expirationDate as CalendarDate | null, warnsOn) : null;
  return {
    ...row,
    status: held === null ? null : validityOn(held, today),
    rejectionReason: reasonFor(found),
    dateExpiration: analysis?.dateExpiration ?? null,
    expiryBasis: basisOf(analysis?.rule ?? null),
    redo: redo === null ? null : typeset(REDO_TEXT[redo]),
  };
};

/**
 * The types required of the subcontractor, each with the document sent last and, if they are others, the one in effect and the one that
 * takes over. Null if the subcontractor is archived. `linkByTokenHash` says whether the link is still valid.
 */
export async function uploadPageOf(sql: Sql, subcontractorId: number, today: CalendarDate): Promise<UploadPage | null> {
  const [row] = await sql`
    SELECT s.company_name AS "companyName", s.contact_name AS "contactName", 
      coalesce(a.company_name, '') AS "requestedBy", coalesce(a.phone_number, '') AS "requestedByPhone",
      coalesce((
        SELECT json_agg(t ORDER BY "isRequired" DESC, id) FROM (
          SELECT ${typeShape(sql)} FROM slots x JOIN compliance_types t ON t.id = x.document_type_id WHERE x.subcontractor_id = s.id AND x.asked AND ${onDay(sql, today)}
        ) t
      ), '[]') AS types,
      coalesce((
        SELECT json_agg(p ORDER BY id) FROM (
          SELECT d.id, d.document_type_id AS "documentTypeId", d.file_name AS "fileName", d.file_size AS "fileSize", d.uploaded_at AS "uploadedAt",
            d.validation_status AS "validationStatus", d.starts_on AS "startsOn", d.expiration_date AS "expirationDate", d.expiration_date - t.alert_days_before AS "warnsOn",
            d.rejection_reason AS "rejectionReason", d.analysed,
            CASE WHEN a.analysis IS NOT NULL THEN json_build_object('problems', a.analysis::json -> 'problems', 'problemCodes', a.analysis::json -> 'problemCodes',
              'rule', a.analysis::json -> 'rule', 'dateExpiration', a.analysis::json -> 'dateExpiration') END AS analysis
          FROM slots x JOIN compliance_types t ON t.id = x.document_type_id JOIN documents d ON d.id IN (x.latest_id, x.effective_id, (
            SELECT y.effective_id FROM slots y WHERE y.subcontractor_id = x.subcontractor_id AND y.document_type_id = x.document_type_id AND y.from_day = x.until_day))
          LEFT JOIN document_analyses a ON a.document_id = d.id
          WHERE x.subcontractor_id = s.id AND x.asked AND ${onDay(sql, today)}
        ) p
      ), '[]') AS sent
    FROM subcontractors s LEFT JOIN accounts a ON a.id = s.account_id WHERE s.id = ${subcontractorId} AND s.archived_at IS NULL`;
  if (row === undefined) return null;
  const documentTypes = row['types'] as DocumentType[];
  return {
    subcontractor: {
      ...{ companyName: row['companyName'], contactName: row['contactName'] },
      ...{ requestedBy: row['requestedBy'], requestedByPhone: row['requestedByPhone'] },
    },
    sources: documentTypes.flatMap(({ id, name }) => {
      const source = sourceOf(name);
      return source === null ? [] : [{ documentTypeId: id, text: typeset(PAPER_SOURCE[source].text), site: PAPER_SOURCE[source].site }];
    }),
    documents: (row['sent'] as SentRow[]).map((document) => sent(document, today)),
    documentTypes,
  };
}

// ---- links ---------------------------------------------------------------------------------------------------------
/**
 * What a link leads to. The link is valid only if the subcontractor is active and not archived, the link is not revoked, and `expiresAt` is
 * in the future.
 */
export type LinkFacts = {
  accountId: number;
  subcontractorId: number;
  expiresAt: string;
  revoked: boolean;
  isActive: boolean;
  archived: boolean;
  /** Contains `{ token, shortId }`. */
  link: Box | null;
};

async function linkBy(sql: Sql, column: 'token_hash' | 'short_id_hash', hash: string): Promise<LinkFacts | null> {
  const [row] = await sql`
    SELECT account_id, id, token_expires_at, token_revoked, is_active, archived_at, link_subject, link_event_id, link_sealed
    FROM subcontractors WHERE ${sql(column)} = ${hash} LIMIT 1`;
  if (row === undefined) return null;
  const link =
    row['link_sealed'] === null ? null : { subject: row['link_subject'], eventId: row['link_event_id'], sealed: row['link_sealed'] };
  return {
    accountId: row['account_id'],
    subcontractorId: row['id'],
    expiresAt: row['token_expires_at'],
    revoked: row['token_revoked'],
    isActive: row['is_active'],
    archived: row['archived_at'] !== null,
    link,
  };
}

/** What a deposit asks of a link: whose it is, and what the files of its account take. A part of the statement that counts the deposit. */
export type OwnerOfLink = Pick<LinkFacts, 'accountId' | 'subcontractorId'> & { stored: number };
export const ownerOfLink = (sql: Sql, tokenHash: string) =>
  sql<OwnerOfLink[]>`
    SELECT s.account_id AS "accountId", s.id AS "subcontractorId", coalesce(a.bytes, 0)::float8 AS stored
    FROM subcontractors s LEFT JOIN account_storage a USING (account_id) WHERE s.token_hash = ${tokenHash} LIMIT 1`;

/** Finds only the newest link of a subcontractor. */
export const linkByTokenHash = (sql: Sql, hash: string): Promise<LinkFacts | null> => linkBy(sql, 'token_hash', hash);
export const linkByShortHash = (sql: Sql, hash: string): Promise<LinkFacts | null> => linkBy(sql, 'short_id_hash', hash);
