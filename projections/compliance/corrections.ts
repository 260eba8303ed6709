// The corrections that people made to the reading of a document, as its row stores them: one per field, as JSON with the contract's names.
import type { ReadField } from '#domain/documents/read-fields.ts';
import type { DocumentEvent } from '#domain/events.ts';
import type { Fragment, Sql } from '../sql.ts';

type Corrected = Extract<DocumentEvent, { type: 'ReadingCorrected' }>;
type Kept = { field: ReadField } & Record<string, unknown>;

export const NO_CORRECTIONS = '[]';

const without = (corrections: string, field: ReadField): Kept[] =>
  (JSON.parse(corrections) as Kept[]).filter((correction) => correction.field !== field);

export function corrected(corrections: string, { data, personal }: Pick<Corrected, 'data' | 'personal'>): string {
  const { field, date, rightTypeId: documentTypeId, correctedAt, correctedBy } = data;
  const words = { value: personal?.value || null, comment: personal?.comment || null };
  return JSON.stringify([...without(corrections, field), { field, date, documentTypeId, ...words, correctedAt, correctedBy }]);
}
export const withdrawn = (corrections: string, field: ReadField): string => JSON.stringify(without(corrections, field));

/** The corrections of the document `d`, with the names of the people who made them. */
export const correctionsShape = (sql: Sql): Fragment => sql`(
  SELECT coalesce(json_agg(json_build_object('field', c.field, 'date', c.date, 'documentTypeId', c."documentTypeId", 'value', c.value,
    'comment', c.comment, 'correctedAt', c."correctedAt", 'correctedBy', (SELECT p.company_name FROM accounts p WHERE p.id = c."correctedBy")) ORDER BY c.at), '[]'::json)
  FROM ROWS FROM (json_to_recordset(d.corrections::json) AS (field text, date text, "documentTypeId" integer, value text, comment text, "correctedAt" text, "correctedBy" integer))
    WITH ORDINALITY AS c (field, date, "documentTypeId", value, comment, "correctedAt", "correctedBy", at))`;
