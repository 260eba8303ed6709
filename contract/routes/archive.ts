// Archived subcontractors and the way back (CONTRACT « Archived »).
import { z } from 'zod';
import * as archive from '../archive.ts';
import { listQuery } from '../common.ts';
import { later } from '../later.ts';
import { byId, define, done } from '../route.ts';
import { subcontractor } from '../subcontractors.ts';

export const archiveRoutes = define({
  archiveSubcontractor: {
    method: 'DELETE',
    path: '/api/subcontractors/:id',
    gate: 'subscribed',
    summary: 'Supprimer un sous-traitant : il est archivé',
    params: byId,
    ids: { id: 'subcontractor' },
    response: done,
  },
  listArchived: {
    method: 'GET',
    path: '/api/subcontractors/archived',
    gate: 'subscribed',
    summary: 'Les sous-traitants archivés',
    query: listQuery,
    response: later(() => z.array(archive.archivedSubcontractor)),
  },
  getArchived: {
    method: 'GET',
    path: '/api/subcontractors/archived/:id',
    gate: 'subscribed',
    summary: 'Un sous-traitant archivé et ses documents',
    params: byId,
    ids: { id: 'subcontractor' },
    response: archive.archivedFile,
  },
  restoreSubcontractor: {
    method: 'POST',
    path: '/api/subcontractors/:id/restore',
    gate: 'subscribed',
    summary: 'Restaurer un sous-traitant archivé',
    params: byId,
    ids: { id: 'subcontractor' },
    body: archive.restoring,
    response: subcontractor,
  },
});
