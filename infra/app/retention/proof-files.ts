// The stored bytes of proof files: kept for seven days, then removed. A row says longer that the file was made.
import { PROOF_FILE_DAYS } from '#contract/proof-files.ts';
import { addMillis } from '#domain/kernel/calendar.ts';
import type { Blobs } from '#domain/ports/blobs.ts';
import type { Clock } from '#domain/ports/clock.ts';
import type { Sql } from '#projections/sql.ts';

const DAY_MS = 86_400_000;
const BATCH = 1000;

/** Those of the objects that are proof files: no event names them, and the sweep leaves them alone. */
export async function storedProofFiles(sql: Sql, blobIds: readonly string[]): Promise<Set<string>> {
  const rows = await sql<
    { blobId: string }[]
  >`SELECT blob_id AS "blobId" FROM ops.proof_files WHERE blob_id = ANY (${[...blobIds]}::text[])`;
  return new Set(rows.map(({ blobId }) => blobId));
}

/** Removes the objects of files whose time is over. Answers how many. */
export async function removeOldProofFiles({
  sql,
  blobs,
  clock,
}: {
  sql: Sql;
  blobs: Pick<Blobs, 'remove'>;
  clock: Pick<Clock, 'now'>;
}): Promise<number> {
  const over = addMillis(clock.now(), -PROOF_FILE_DAYS * DAY_MS);
  let removed = 0;
  for (let rows = BATCH; rows >= BATCH; ) {
    const stored = await sql<{ blobId: string }[]>`
      SELECT blob_id AS "blobId" FROM ops.proof_files WHERE blob_id IS NOT NULL AND asked_at < ${over} ORDER BY id LIMIT ${BATCH}`;
    for (const { blobId } of stored) await blobs.remove(blobId);
    await sql`UPDATE ops.proof_files SET blob_id = NULL, status = 'expired' WHERE blob_id = ANY (${stored.map(({ blobId }) => blobId)}::text[])`;
    rows = stored.length;
    removed += rows;
  }
  return removed;
}
