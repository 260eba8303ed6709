// Which subcontractors of an account have a SIRET. An import asks, the form before it creates a second one, and the restoring of an
// archived one.
import type { Profile } from '#domain/subcontractors/events.ts';
import type { Trade } from '#domain/subcontractors/trades.ts';
import type { Sql } from '../sql.ts';

export type KnownSiret = Omit<Profile, 'address' | 'trades'> & { id: number; isActive: boolean; trades: Trade[] };

/** One subcontractor per SIRET: active ones first, then the oldest. Archived ones are not found. */
export async function subcontractorsBySiret(sql: Sql, accountId: number, sirets: readonly string[]): Promise<Map<string, KnownSiret>> {
  const rows = await sql`
    SELECT DISTINCT ON (siret) id, siret, company_name AS "companyName", contact_name AS "contactName", contact_email AS "contactEmail",
      contact_phone AS "contactPhone", trades, is_active AS "isActive"
    FROM subcontractors WHERE account_id = ${accountId} AND archived_at IS NULL AND siret = ANY(${sirets as string[]}::text[])
    ORDER BY siret, is_active DESC, id`;
  return new Map((rows as unknown as KnownSiret[]).map((row) => [row.siret, row]));
}

export type ArchivedSiret = { id: number; siret: string; companyName: string; archivedAt: string };
/** Of those SIRETs that nobody bears now, who was archived with them: the last one of each (K45). */
export async function archivedBySiret(sql: Sql, accountId: number, sirets: readonly string[]): Promise<Map<string, ArchivedSiret>> {
  const rows = await sql`
    SELECT DISTINCT ON (siret) id, siret, company_name AS "companyName", archived_at AS "archivedAt"
    FROM subcontractors a WHERE account_id = ${accountId} AND archived_at IS NOT NULL AND siret = ANY(${sirets as string[]}::text[])
      AND NOT EXISTS (SELECT FROM subcontractors b WHERE b.account_id = a.account_id AND b.siret = a.siret AND b.archived_at IS NULL)
    ORDER BY siret, archived_at DESC, id`;
  return new Map((rows as unknown as ArchivedSiret[]).map((row) => [row.siret, row]));
}

/** The SIRETs of those of the given ids that are the account's archived subcontractors. */
export async function archivedSirets(sql: Sql, accountId: number, ids: readonly number[]): Promise<ReadonlyMap<number, string>> {
  const rows = await sql<{ id: number; siret: string }[]>`
    SELECT id, siret FROM subcontractors WHERE account_id = ${accountId} AND archived_at IS NOT NULL AND id = ANY (${ids as number[]}::int[])`;
  return new Map(rows.map(({ id, siret }) => [id, siret]));
}

/** The account's active, not archived subcontractor with this SIRET; null: there is no other (CONTRACT « Same SIRET »). */
export async function namesakeOf(
  sql: Sql,
  accountId: number,
  { siret, except }: { siret: string; except: number },
): Promise<{ id: number; companyName: string } | null> {
  const [row] = await sql`
    SELECT id, company_name AS "companyName" FROM subcontractors
    WHERE account_id = ${accountId} AND siret = ${siret} AND is_active AND archived_at IS NULL AND id <> ${except} ORDER BY id LIMIT 1`;
  return (row as { id: number; companyName: string } | undefined) ?? null;
}
