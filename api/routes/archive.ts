// Archiving, what is archived, and the way back (A31, CONTRACT « Archived »).
import type { SubcontractorId } from '#domain/kernel/ids.ts';
import type { SubcontractorState } from '#domain/subcontractors/subcontractor.ts';
import { archivedFileOf, archivedSubcontractorsOf, namesakeOf, subcontractorById } from '#projections/compliance/query.ts';
import { type Handlers, listed } from '../call.ts';
import { withLinks } from '../links.ts';
import { Problem } from '../problem.ts';
import { found, type RouteDeps, valid, written } from './deps.ts';

export function archiveRoutes(deps: RouteDeps) {
  const { sql, clock, loadState } = deps;

  /** Two that are restored at the same moment may both pass: the second is shown beside the first, and nothing is lost. */
  async function refuseNamesake(accountId: number, id: number): Promise<void> {
    const state = (await loadState('subcontractor', id)).state as SubcontractorState;
    if (state.accountId !== accountId || !state.archived || state.profile === null) return;
    const other = await namesakeOf(sql, accountId, { siret: state.profile.siret, except: id });
    if (other === null) return;
    const message = `Un sous-traitant actif porte déjà ce SIRET : « ${other.companyName} ».`;
    throw new Problem('duplicate-siret', { message, existingId: other.id });
  }

  return {
    async archiveSubcontractor({ visitor, params, effects }) {
      await effects.dispatch({ type: 'ArchiveSubcontractor', subcontractorId: params.id as SubcontractorId, accountId: visitor.accountId });
      return { message: 'Sous-traitant supprimé.' };
    },
    listArchived: async ({ visitor, list }) => listed(valid(await archivedSubcontractorsOf(sql, visitor.accountId, list))),
    getArchived: async ({ visitor, params }) => found(await archivedFileOf(sql, visitor.accountId, params.id, clock.today())),

    async restoreSubcontractor({ visitor, params, body, effects }) {
      const { accountId } = visitor;
      if (!body.allowDuplicateSiret) await refuseNamesake(accountId, params.id);
      await effects.dispatch({ type: 'RestoreSubcontractor', subcontractorId: params.id as SubcontractorId, accountId });
      const upToDate = await effects.settled();
      const row = await subcontractorById(sql, accountId, params.id);
      // Not there although the rows are those of now: somebody archived him again.
      const [shown] = await withLinks(deps, [upToDate ? found(row) : written(row)]);
      return shown!;
    },
  } satisfies Partial<Handlers>;
}
