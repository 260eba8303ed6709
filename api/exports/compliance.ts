// « État de conformité » as a file: one page, of the account or of one of its organisations (G51).
import type { AccountId } from '#domain/kernel/ids.ts';
import { complianceFileName, complianceSheet } from '#domain/texts/fr/compliance-sheet.ts';
import { accountById } from '#projections/accounts/query.ts';
import { organizationById } from '#projections/organizations/query.ts';
import { complianceStateOf } from '#projections/reporting/query.ts';
import { found, type RouteDeps } from '../shell/handler-deps.ts';

/** An organisation of another account is 404. */
export async function compliancePage(
  { sql, clock, config, writeComplianceSheet }: RouteDeps,
  accountId: AccountId,
  organizationId: number | null,
): Promise<{ name: string; page: Uint8Array }> {
  const today = clock.today();
  const [account, organization, state] = await Promise.all([
    accountById(sql, accountId).then(found),
    organizationId === null ? null : organizationById(sql, accountId, organizationId).then(found),
    complianceStateOf(sql, accountId, { organizationId, today }),
  ]);
  const { companyName } = account;
  const page = await writeComplianceSheet(complianceSheet(state, { companyName, organization, today, base: config.publicUrl }));
  return { name: complianceFileName(today, organization?.name), page };
}
