// Archiving subcontractors, reading archived ones, and restoring them (A31, CONTRACT « Archived »).

import type { SubcontractorId } from '#domain/kernel/ids.ts';
import { reminderFacts } from '#domain/reminders/load-facts.ts';
import { archivedFileOf, archivedSubcontractorsOf, subcontractorById } from '#projections/compliance/query.ts';
import { type Handlers, listed } from '../shell/call.ts';
import { found, type RouteDeps, valid, written } from '../shell/handler-deps.ts';
import { refuseRestoring } from '../subcontractors/duplicate-siret.ts';
import { withLinks } from '../subcontractors/links.ts';

export function archiveRoutes(deps: RouteDeps) {
  const { sql, clock } = deps;

  return {
    async archiveSubcontractor({ visitor, params, effects }) {
      await effects.dispatch({ type: 'ArchiveSubcontractor', subcontractorId: params.id as SubcontractorId, accountId: visitor.accountId });
      return { message: 'Sous-traitant supprimé.' };
    },
    listArchived: async ({ visitor, list }) => listed(valid(await archivedSubcontractorsOf(sql, visitor.accountId, list))),
    getArchived: async ({ visitor, params }) => found(await archivedFileOf(sql, visitor.accountId, params.id, clock.today())),

    async restoreSubcontractor({ visitor, params, body, effects }) {
      const { accountId } = visitor;
      const subcontractorId = params.id as SubcontractorId;
      if (!body.allowDuplicateSiret) await refuseRestoring(deps, { accountId, subcontractorId });
      await effects.dispatch({ type: 'RestoreSubcontractor', subcontractorId, accountId });
      const upToDate = await effects.settled();
      const row = await subcontractorById(sql, accountId, params.id, await reminderFacts(deps, accountId));
      // The row may be missing although the read models are current: somebody archived the subcontractor again.
      const [shown] = await withLinks(deps, [upToDate ? found(row) : written(row)]);
      return shown!;
    },
  } satisfies Partial<Handlers>;
}
