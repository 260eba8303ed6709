// What the files of each account take, counted as documents come and go: a sum over them at each deposit grows with the account (C19).
import type { SubcontractorEvent } from '#domain/events.ts';
import type { ProjectedEvent } from '../projection.ts';
import type { Sql } from '../sql.ts';
import type { DocumentRow } from './document-rows.ts';

type StorageRow = { account_id: number; bytes: number };

export function storageOf(documents: Iterable<Pick<DocumentRow, 'account_id' | 'file_size'>>): StorageRow[] {
  const bytes = new Map<number, number>();
  for (const { account_id, file_size } of documents) bytes.set(account_id, (bytes.get(account_id) ?? 0) + file_size);
  return [...bytes].map(([account_id, sum]) => ({ account_id, bytes: sum }));
}

/** Adds the files of the documents that a batch brings. */
export async function addStorage(sql: Sql, events: readonly (ProjectedEvent & SubcontractorEvent)[]): Promise<void> {
  const rows = storageOf(
    events.flatMap((event) =>
      event.type === 'DocumentUploaded' ? [{ account_id: event.meta.accountId, file_size: event.data.fileSize }] : [],
    ),
  );
  if (rows.length === 0) return;
  await sql`
    INSERT INTO account_storage AS s SELECT * FROM json_populate_recordset(NULL::account_storage, ${JSON.stringify(rows)}::text::json)
    ON CONFLICT (account_id) DO UPDATE SET bytes = s.bytes + excluded.bytes`;
}

/** Deletes the documents of these subcontractors and subtracts what their files took. */
export async function deleteDocuments(sql: Sql, subcontractors: readonly number[]): Promise<void> {
  await sql`
    WITH gone AS (DELETE FROM documents WHERE subcontractor_id = ANY (${[...subcontractors]}::int[]) RETURNING account_id, file_size),
      less AS (SELECT account_id, sum(file_size) AS bytes FROM gone GROUP BY account_id)
    MERGE INTO account_storage s USING less ON s.account_id = less.account_id
    WHEN MATCHED AND s.bytes = less.bytes THEN DELETE
    WHEN MATCHED THEN UPDATE SET bytes = s.bytes - less.bytes`;
}

/** What the files of an account take: one row with `bytes`, or none. A part of another statement, or one of its own. */
export const storedBytes = (sql: Sql, accountId: number) =>
  sql<{ bytes: number }[]>`SELECT bytes::float8 AS bytes FROM account_storage WHERE account_id = ${accountId}`;
