// Subcontractors, what is asked of them, their links.
import { z } from 'zod';
import { listQuery } from '../common.ts';
import { later } from '../later.ts';
import { byId, define } from '../route.ts';
import { bulkAnswer, bulkInput } from '../selection.ts';
import * as subs from '../subcontractors.ts';

export const subcontractorsRoutes = define({
  subcontractorsWithStats: {
    method: 'GET',
    path: '/api/subcontractors/with-stats',
    gate: 'subscribed',
    summary: 'Les sous-traitants avec leurs chiffres',
    query: later(() => listQuery.extend({ organizationId: z.string().optional() })),
    response: later(() => z.array(subs.subcontractorWithStats)),
  },
  listSubcontractors: {
    method: 'GET',
    path: '/api/subcontractors',
    gate: 'subscribed',
    summary: 'Les sous-traitants',
    query: listQuery,
    response: later(() => z.array(subs.subcontractor)),
  },
  getSubcontractor: {
    method: 'GET',
    path: '/api/subcontractors/:id',
    gate: 'subscribed',
    summary: 'Un sous-traitant',
    params: byId,
    ids: { id: 'subcontractor' },
    response: subs.subcontractor,
  },
  createSubcontractor: {
    method: 'POST',
    path: '/api/subcontractors',
    gate: 'subscribed',
    summary: 'Ajouter un sous-traitant',
    body: subs.newSubcontractor,
    response: subs.subcontractor,
    status: 201,
  },
  bulkSubcontractors: {
    method: 'POST',
    path: '/api/subcontractors/bulk',
    gate: 'subscribed',
    summary: 'Une action pour une sélection de sous-traitants',
    body: bulkInput,
    response: bulkAnswer,
  },
  editSubcontractor: {
    method: 'PUT',
    path: '/api/subcontractors/:id',
    gate: 'subscribed',
    summary: 'Modifier un sous-traitant',
    params: byId,
    ids: { id: 'subcontractor' },
    body: subs.subcontractorInput,
    response: subs.subcontractor,
  },
  getConfig: {
    method: 'GET',
    path: '/api/subcontractors/:id/config',
    gate: 'subscribed',
    summary: 'Les documents demandés',
    params: byId,
    ids: { id: 'subcontractor' },
    response: subs.config,
  },
  putConfig: {
    method: 'PUT',
    path: '/api/subcontractors/:id/config',
    gate: 'subscribed',
    summary: 'Choisir les documents demandés',
    params: byId,
    ids: { id: 'subcontractor' },
    body: subs.configInput,
    response: subs.config,
  },
  typeStatuses: {
    method: 'GET',
    path: '/api/subcontractors/:id/status',
    gate: 'subscribed',
    summary: 'État des documents',
    params: byId,
    ids: { id: 'subcontractor' },
    response: later(() => z.array(subs.typeStatus)),
  },
  revokeLink: {
    method: 'POST',
    path: '/api/subcontractors/:id/link/revoke',
    gate: 'subscribed',
    summary: 'Révoquer le lien',
    params: byId,
    ids: { id: 'subcontractor' },
    response: subs.subcontractor,
  },
  renewLink: {
    method: 'POST',
    path: '/api/subcontractors/:id/link/renew',
    gate: 'subscribed',
    summary: 'Renouveler le lien',
    params: byId,
    ids: { id: 'subcontractor' },
    response: subs.subcontractor,
  },
});
