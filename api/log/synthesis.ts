// « Synthèse »: the last twelve months, and the newest signed head of the log to hold them against.
import { instant } from '#domain/kernel/calendar.ts';
import type { AccountId } from '#domain/kernel/ids.ts';
import type { Synthesis } from '#domain/reporting/synthesis.ts';
import { synthesisFileName, synthesisSheet } from '#domain/texts/fr/synthesis.ts';
import { accountById } from '#projections/accounts/query.ts';
import { logHead, newestCheckpoint } from '#projections/log/query.ts';
import { synthesisBegins, synthesisFiguresOf } from '#projections/synthesis/query.ts';
import { found, type RouteDeps } from '../shell/handler-deps.ts';

export async function synthesisOf({ sql, clock }: Pick<RouteDeps, 'sql' | 'clock'>, accountId: AccountId): Promise<Synthesis> {
  const to = clock.today();
  const [figures, { size }, newest] = await Promise.all([
    synthesisFiguresOf(sql, accountId, to),
    logHead(sql, accountId),
    newestCheckpoint(sql, accountId, null),
  ]);
  const checkpoint = newest && { size: newest.size, root: newest.root, publishedAt: instant(newest.publishedAt) };
  return { ...figures, from: synthesisBegins(to), to, size, checkpoint };
}

export async function synthesisPage(deps: RouteDeps, accountId: AccountId): Promise<{ name: string; page: Uint8Array }> {
  const [synthesis, { companyName }] = await Promise.all([synthesisOf(deps, accountId), accountById(deps.sql, accountId).then(found)]);
  const page = await deps.writeComplianceSheet(synthesisSheet(synthesis, { companyName, base: deps.config.publicUrl }));
  return { name: synthesisFileName(synthesis.to), page };
}
