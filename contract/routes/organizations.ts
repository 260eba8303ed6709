// Organisations.
import { z } from 'zod';
import { listQuery } from '../common.ts';
import { later } from '../later.ts';
import * as organizations from '../organizations.ts';
import { byId, define, done } from '../route.ts';

export const organizationsRoutes = define({
  listOrganizations: {
    method: 'GET',
    path: '/api/organizations',
    gate: 'subscribed',
    summary: 'Les organisations',
    query: listQuery,
    response: later(() => z.array(organizations.organization)),
  },
  getOrganization: {
    method: 'GET',
    path: '/api/organizations/:id',
    gate: 'subscribed',
    summary: 'Une organisation',
    params: byId,
    ids: { id: 'organization' },
    response: organizations.organization,
  },
  createOrganization: {
    method: 'POST',
    path: '/api/organizations',
    gate: 'subscribed',
    summary: 'Créer une organisation',
    body: organizations.organizationInput,
    response: organizations.organization,
    status: 201,
  },
  editOrganization: {
    method: 'PUT',
    path: '/api/organizations/:id',
    gate: 'subscribed',
    summary: 'Modifier une organisation',
    params: byId,
    ids: { id: 'organization' },
    body: organizations.organizationInput,
    response: organizations.organization,
  },
  qrSheet: {
    method: 'GET',
    path: '/api/organizations/:id/qr-sheet.pdf',
    gate: 'subscribed',
    summary: 'Les codes QR de ses sous-traitants, à imprimer (PDF)',
    params: byId,
    ids: { id: 'organization' },
    response: null,
    file: 'application/pdf',
  },
  archiveOrganization: {
    method: 'DELETE',
    path: '/api/organizations/:id',
    gate: 'subscribed',
    summary: 'Supprimer une organisation',
    params: byId,
    ids: { id: 'organization' },
    response: done,
  },
});
