// Warns when two subcontractors of an account have the same SIRET. The answer names the existing one, and the caller may confirm (CONTRACT
// « Same SIRET »).
import { frenchDate, type Instant, parisDay } from '#domain/kernel/calendar.ts';
import type { AccountId, SubcontractorId } from '#domain/kernel/ids.ts';
import type { SubcontractorState } from '#domain/subcontractors/state.ts';
import { archivedSince } from '#domain/texts/fr/imports.ts';
import { type ArchivedSiret, archivedBySiret, namesakeOf } from '#projections/compliance/query.ts';
import type { ApiDeps } from '../shell/deps.ts';
import { Problem } from '../shell/problem.ts';

type Deps = Pick<ApiDeps, 'sql' | 'loadState'>;
type Who = { readonly accountId: AccountId; readonly subcontractorId: SubcontractorId };

/**
 * Throws `duplicate-siret` when another active subcontractor of the account has this SIRET and is not archived. Two calls at the same
 * moment may both pass: the lists then show both, and nothing is lost.
 */
export async function refuseNamesake({ sql }: Pick<Deps, 'sql'>, { accountId, subcontractorId }: Who, siret: string): Promise<void> {
  const other = await namesakeOf(sql, accountId, { siret, except: subcontractorId });
  if (other === null) return;
  const message = `Un sous-traitant actif porte déjà ce SIRET : « ${other.companyName} ».`;
  throw new Problem('duplicate-siret', { message, existingId: other.id });
}

/** The same for somebody new: an archived one with this SIRET would come back beside a second file that begins with nothing (K45). */
export async function refuseSecondFile(deps: Pick<Deps, 'sql'>, who: Who, siret: string): Promise<void> {
  const { sql } = deps;
  await refuseNamesake(deps, who, siret);
  const archived = (await archivedBySiret(sql, who.accountId, [siret])).get(siret);
  if (archived === undefined) return;
  throw new Problem('duplicate-siret', { message: archivedText(archived), existingId: archived.id });
}
export const archivedText = ({ companyName, archivedAt }: ArchivedSiret): string =>
  archivedSince(companyName, frenchDate(parisDay(archivedAt as Instant)));

/** The subcontractor's current state; null when he is not the account's, or was erased. */
async function standing({ loadState }: Deps, { accountId, subcontractorId }: Who) {
  const state = (await loadState('subcontractor', subcontractorId)).state as SubcontractorState;
  return state.accountId === accountId && state.profile !== null
    ? { archived: state.archived, isActive: state.isActive, siret: state.profile.siret }
    : null;
}

/** The same check for an edit that sets this SIRET or reactivates a subcontractor with it. An edit that keeps his SIRET is not checked. */
export async function refuseEditing(deps: Deps, who: Who, { siret, isActive }: { siret: string; isActive: boolean }): Promise<void> {
  const before = await standing(deps, who);
  if (before === null || before.archived) return;
  if (before.siret !== siret || (isActive && !before.isActive)) await refuseNamesake(deps, who, siret);
}

/** The same check for a restore from the archive. */
export async function refuseRestoring(deps: Deps, who: Who): Promise<void> {
  const before = await standing(deps, who);
  if (before?.archived) await refuseNamesake(deps, who, before.siret);
}
