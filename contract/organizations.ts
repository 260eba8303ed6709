// Organisations (compliance.md §2.9, §5, §7; CONTRACT « Default organisation »).
import { z } from 'zod';
import { DEFAULT_ORGANIZATION_COLOR } from '#domain/constants.ts';
import { id, instantText, line, listQuery, madeFrom, text } from './common.ts';
import { later } from './later.ts';
import { byId, define, done } from './route.ts';

export const organizationInput = later(() =>
  z.object({
    name: line(120, 'Le nom est requis'),
    description: text(1000)
      .nullish()
      .transform((s) => s ?? ''),
    color: z
      .string()
      .regex(/^#[0-9a-fA-F]{6}$/, 'Couleur invalide')
      .default(DEFAULT_ORGANIZATION_COLOR),
    isDefault: z.boolean().optional(),
    updatedAt: madeFrom,
  }),
);
export const organization = later(() =>
  z.object({
    id,
    name: z.string(),
    description: z.string(),
    color: z.string(),
    isDefault: z.boolean(),
    createdAt: instantText,
    updatedAt: instantText,
    subcontractorCount: z.number(),
  }),
);
export type Organization = z.infer<typeof organization>;

export const organizationsRoutes = define({
  listOrganizations: {
    method: 'GET',
    path: '/api/organizations',
    gate: 'subscribed',
    ability: 'read',
    summary: 'Les organisations',
    query: listQuery,
    response: later(() => z.array(organization)),
  },
  getOrganization: {
    method: 'GET',
    path: '/api/organizations/:id',
    gate: 'subscribed',
    ability: 'read',
    summary: 'Une organisation',
    params: byId,
    ids: { id: 'organization' },
    response: organization,
  },
  createOrganization: {
    method: 'POST',
    path: '/api/organizations',
    gate: 'subscribed',
    ability: 'manage',
    summary: 'Créer une organisation',
    body: organizationInput,
    response: organization,
    status: 201,
  },
  editOrganization: {
    method: 'PUT',
    path: '/api/organizations/:id',
    gate: 'subscribed',
    ability: 'manage',
    summary: 'Modifier une organisation',
    params: byId,
    ids: { id: 'organization' },
    body: organizationInput,
    response: organization,
  },
  qrSheet: {
    method: 'GET',
    path: '/api/organizations/:id/qr-sheet.pdf',
    gate: 'subscribed',
    ability: 'request',
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
    ability: 'manage',
    summary: 'Supprimer une organisation',
    params: byId,
    ids: { id: 'organization' },
    response: done,
  },
});
