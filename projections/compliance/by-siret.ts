// Who of an account bears a SIRET: asked by an import, by the form before it makes a namesake, and before an archived one comes back.
import type { Profile } from '#domain/subcontractors/events.ts';
import type { Sql } from '../sql.ts';

export type KnownSiret = Omit<Profile, 'address'> & { id: number; isActive: boolean };

/** Of each SIRET one: an active one before others, the oldest first. Archived ones bear none. */
export async function subcontractorsBySiret(sql: Sql, accountId: number, sirets: readonly string[]): Promise<Map<string, KnownSiret>> {
  const rows = await sql`
    SELECT DISTINCT ON (siret) id, siret, company_name AS "companyName", contact_name AS "contactName", contact_email AS "contactEmail",
      contact_phone AS "contactPhone", is_active AS "isActive"
    FROM subcontractors WHERE account_id = ${accountId} AND archived_at IS NULL AND siret = ANY(${sirets as string[]}::text[])
    ORDER BY siret, is_active DESC, id`;
  return new Map((rows as unknown as KnownSiret[]).map((row) => [row.siret, row]));
}

/** Of those of these who are the account's and archived, the SIRET of each. */
export async function archivedSirets(sql: Sql, accountId: number, ids: readonly number[]): Promise<ReadonlyMap<number, string>> {
  const rows = await sql<{ id: number; siret: string }[]>`
    SELECT id, siret FROM subcontractors WHERE account_id = ${accountId} AND archived_at IS NOT NULL AND id = ANY (${ids as number[]}::int[])`;
  return new Map(rows.map(({ id, siret }) => [id, siret]));
}

/** Who of the account is active and not archived under this SIRET; null: nobody else (CONTRACT « Same SIRET »). */
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
