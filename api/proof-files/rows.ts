// The rows of proof files that were asked for: what each is about, who makes it, and where its bytes are.
import { randomUUID } from 'node:crypto';
import { PROOF_FILE_DAYS, type ProofFile } from '#contract/proof-files.ts';
import { addMillis, type CalendarDate, type Instant } from '#domain/kernel/calendar.ts';
import type { AccountId } from '#domain/kernel/ids.ts';
import type { ListOptions, Page } from '#projections/projection.ts';
import type { Sql } from '#projections/sql.ts';

/** A maker that said nothing for so long has died. */
const SILENT = '5 minutes';
const PAUSE_MS = 30_000;
const DAY_MS = 86_400_000;

export type ProofFileRow = {
  id: number;
  accountId: AccountId;
  subcontractorId: number | null;
  organizationId: number | null;
  size: number;
  from: CalendarDate;
  to: CalendarDate;
  askedAt: Instant;
  status: ProofFile['status'];
  progress: number;
  blobId: string | null;
  wrappedKey: string | null;
  bytes: number | null;
};
export type ClaimedFile = ProofFileRow & { claim: string };
export type NewProofFile = Pick<ProofFileRow, 'accountId' | 'subcontractorId' | 'organizationId' | 'size' | 'from' | 'to' | 'askedAt'> & {
  askedBy: number;
};

const columns = (sql: Sql) => sql`
  f.id, f.account_id AS "accountId", f.subcontractor_id AS "subcontractorId", f.organization_id AS "organizationId", f.size,
  to_char(f.from_day, 'YYYY-MM-DD') AS "from", to_char(f.to_day, 'YYYY-MM-DD') AS "to", f.status, f.progress,
  to_char(f.asked_at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') AS "askedAt",
  f.blob_id AS "blobId", f.wrapped_key AS "wrappedKey", f.bytes::float8 AS bytes`;

const expiry = ({ askedAt }: Pick<ProofFileRow, 'askedAt'>): Instant => addMillis(askedAt, PROOF_FILE_DAYS * DAY_MS);

export function shown(row: ProofFileRow, now: Instant): ProofFile {
  const { id, subcontractorId, organizationId, size, from, to, askedAt } = row;
  const status = now >= expiry(row) ? 'expired' : row.status;
  const progress = status === 'expired' || status === 'failed' ? 0 : row.progress;
  return { id, scope: { subcontractorId, organizationId }, from, to, size, askedAt, status, progress, expiresAt: expiry(row) };
}

export async function insertFile(sql: Sql, file: NewProofFile): Promise<number> {
  const [row] = await sql<{ id: number }[]>`
    INSERT INTO ops.proof_files (account_id, subcontractor_id, organization_id, size, from_day, to_day, asked_at, asked_by)
    VALUES (${file.accountId}, ${file.subcontractorId}, ${file.organizationId}, ${file.size}, ${file.from}, ${file.to}, ${file.askedAt},
      ${file.askedBy}) RETURNING id`;
  return row!.id;
}

/** Whose files: all of an account, or those that one person asked for. */
export type Whose = { readonly accountId: number; readonly askedBy: number | null };
const areHis = (sql: Sql, { accountId, askedBy }: Whose) =>
  sql`f.account_id = ${accountId} ${askedBy === null ? sql`` : sql`AND f.asked_by = ${askedBy}`}`;

export async function fileOf(sql: Sql, whose: Whose, id: number): Promise<ProofFileRow | null> {
  const [row] = await sql<ProofFileRow[]>`SELECT ${columns(sql)} FROM ops.proof_files f WHERE ${areHis(sql, whose)} AND f.id = ${id}`;
  return row ?? null;
}

/** Newest first. */
export async function filesOf(sql: Sql, whose: Whose, { range }: ListOptions): Promise<Page<ProofFileRow>> {
  const [from, to] = range ?? [0, 99];
  const rows = await sql<(ProofFileRow & { total: number })[]>`
    SELECT ${columns(sql)}, (count(*) OVER ())::int AS total FROM ops.proof_files f WHERE ${areHis(sql, whose)}
    ORDER BY f.id DESC LIMIT ${to - from + 1} OFFSET ${from}`;
  return { rows: rows.map(({ total: _, ...row }) => row), total: rows[0]?.total ?? 0 };
}

/** How many files of the account are still to be made. */
export async function openFiles(sql: Sql, accountId: number): Promise<number> {
  const [row] = await sql<{ count: number }[]>`
    SELECT count(*)::int AS count FROM ops.proof_files WHERE account_id = ${accountId} AND status IN ('waiting', 'making')`;
  return row!.count;
}

/** The next file to make; one at a time for an account, and accounts with fewer files of today come first. Null: nothing waits. */
export async function claimFile(sql: Sql, now: Instant): Promise<ClaimedFile | null> {
  const alive = addMillis(now, -PROOF_FILE_DAYS * DAY_MS);
  const claim = randomUUID();
  const [row] = await sql<ProofFileRow[]>`
    UPDATE ops.proof_files f SET status = 'making', claim = ${claim}, beat_at = now(), progress = 0 WHERE f.id = (
      SELECT w.id FROM ops.proof_files w
      WHERE (w.status = 'waiting' OR (w.status = 'making' AND w.beat_at < now() - ${SILENT}::interval)) AND w.try_at <= now()
        AND w.asked_at > ${alive}
        AND NOT EXISTS (SELECT FROM ops.proof_files o WHERE o.account_id = w.account_id AND o.id <> w.id AND o.status = 'making'
          AND o.beat_at >= now() - ${SILENT}::interval)
      ORDER BY (SELECT count(*) FROM ops.proof_files r WHERE r.account_id = w.account_id AND r.status = 'ready' AND r.asked_at::date = w.asked_at::date),
        w.id LIMIT 1 FOR UPDATE SKIP LOCKED)
    RETURNING ${columns(sql)}`;
  return row === undefined ? null : { ...row, claim };
}

/** False: the file is no longer this maker's. */
export async function beat(sql: Sql, { id, claim }: ClaimedFile, progress: number): Promise<boolean> {
  const { count } = await sql`UPDATE ops.proof_files SET progress = ${progress}, beat_at = now() WHERE id = ${id} AND claim = ${claim}`;
  return count > 0;
}

type Stored = { blobId: string; wrappedKey: string; size: number };
/** False: the file is no longer this maker's, and nobody will fetch the object. */
export async function finishFile(sql: Sql, { id, claim }: ClaimedFile, { blobId, wrappedKey, size }: Stored): Promise<boolean> {
  const { count } = await sql`
    UPDATE ops.proof_files SET status = 'ready', progress = 100, claim = NULL, blob_id = ${blobId}, wrapped_key = ${wrappedKey}, bytes = ${size}
    WHERE id = ${id} AND claim = ${claim}`;
  return count > 0;
}

/** `failed`: for good; `later`: an outage, tried again after a pause; `stopped`: the process ends, another goes on at once. */
export async function giveUpFile(sql: Sql, { id, claim }: ClaimedFile, why: 'failed' | 'later' | 'stopped'): Promise<void> {
  const status = why === 'failed' ? 'failed' : 'waiting';
  const pause = why === 'later' ? PAUSE_MS : 0;
  await sql`
    UPDATE ops.proof_files SET status = ${status}, claim = NULL, progress = 0, try_at = now() + ${pause} * interval '1 millisecond'
    WHERE id = ${id} AND claim = ${claim}`;
}

/** The object of a ready file is gone: it is asked for again. */
export async function loseFile(sql: Sql, { id }: Pick<ProofFileRow, 'id'>): Promise<void> {
  await sql`UPDATE ops.proof_files SET status = 'failed', blob_id = NULL WHERE id = ${id} AND status = 'ready'`;
}
