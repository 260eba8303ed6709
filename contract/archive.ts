// Archived subcontractors: what is kept of them, why, and until when at least (CONTRACT « Archived », A31).
import { z } from 'zod';
import { RETENTION_GROUNDS } from '#domain/subcontractors/retention.ts';
import { calendarDay, instantText, listQuery } from './common.ts';
import { document } from './documents.ts';
import { later } from './later.ts';
import { byId, define, done } from './route.ts';
import { subcontractor } from './subcontractors.ts';

const retention = later(() =>
  z.object({
    /** Kept at least until this day; nothing is erased by itself when it comes. */
    keptUntil: calendarDay,
    ground: z.enum(RETENTION_GROUNDS),
  }),
);

/** Without the secret link: it is dead until he is restored. */
export const archivedSubcontractor = later(() =>
  subcontractor
    .pick({
      id: true,
      organizationId: true,
      companyName: true,
      siret: true,
      contactName: true,
      contactEmail: true,
      contactPhone: true,
      address: true,
      isActive: true,
      tokenExpiresAt: true,
      tokenRevoked: true,
      createdAt: true,
      updatedAt: true,
    })
    .extend({
      ...retention.shape,
      archivedAt: instantText,
      /** The name of whose account it was; null where nobody's. */
      archivedBy: z.string().nullable(),
      keptDocuments: z.number(),
    }),
);
export type ArchivedSubcontractor = z.infer<typeof archivedSubcontractor>;

export const archivedDocument = later(() => document.extend({ ...retention.shape, documentTypeArchived: z.boolean() }));
export type ArchivedDocument = z.infer<typeof archivedDocument>;

/** Newest document first. */
export const archivedFile = later(() => archivedSubcontractor.extend({ documents: z.array(archivedDocument) }));
export type ArchivedFile = z.infer<typeof archivedFile>;

export const restoring = later(() => z.object({ allowDuplicateSiret: z.boolean().default(false) }));

export const archiveRoutes = define({
  archiveSubcontractor: {
    method: 'DELETE',
    path: '/api/subcontractors/:id',
    gate: 'subscribed',
    ability: 'manage',
    summary: 'Supprimer un sous-traitant : il est archivé',
    params: byId,
    ids: { id: 'subcontractor' },
    response: done,
  },
  listArchived: {
    method: 'GET',
    path: '/api/subcontractors/archived',
    gate: 'subscribed',
    ability: 'read',
    summary: 'Les sous-traitants archivés',
    query: listQuery,
    response: later(() => z.array(archivedSubcontractor)),
  },
  getArchived: {
    method: 'GET',
    path: '/api/subcontractors/archived/:id',
    gate: 'subscribed',
    ability: 'read',
    look: 'subcontractor',
    summary: 'Un sous-traitant archivé et ses documents',
    params: byId,
    ids: { id: 'subcontractor' },
    response: archivedFile,
  },
  restoreSubcontractor: {
    method: 'POST',
    path: '/api/subcontractors/:id/restore',
    gate: 'subscribed',
    ability: 'manage',
    summary: 'Restaurer un sous-traitant archivé',
    params: byId,
    ids: { id: 'subcontractor' },
    body: restoring,
    response: subcontractor,
  },
});
