// Document types (compliance.md §2.8, §5, §7).
import { z } from 'zod';
import { DEFAULT_ALERT_DAYS, DEFAULT_VALIDITY_DAYS } from '#domain/constants.ts';
import { id, instantText, line, listQuery, madeFrom, text } from './common.ts';
import { later } from './later.ts';
import { byId, define, done } from './route.ts';

/** « 12abc » is no number; « 12 » is one (F220). */
const days = (message: string, min: number, max: number) =>
  z
    .union([z.number(), z.string().regex(/^\d+$/, message).transform(Number)], { error: message })
    .refine((n) => Number.isInteger(n) && n >= min && n <= max, message);

export const documentTypeInput = later(() =>
  z.object({
    name: line(120, 'Le nom est requis'),
    description: text(1000)
      .nullish()
      .transform((s) => s ?? ''),
    validityPeriod: days('La durée de validité doit être un nombre de jours entre 1 et 36500', 1, 36_500).default(DEFAULT_VALIDITY_DAYS),
    alertDaysBefore: days('Le délai d’alerte doit être un nombre de jours entre 0 et 365', 0, 365).default(DEFAULT_ALERT_DAYS),
    isRequired: z.boolean().default(true),
    allowedFormats: z
      .array(z.enum(['PDF', 'JPG', 'PNG']))
      .min(1, 'Au moins un format est requis')
      .transform((list) => [...new Set(list)])
      .default(['PDF', 'JPG', 'PNG']),
    updatedAt: madeFrom,
  }),
);
export const documentType = later(() =>
  z.object({
    id,
    name: z.string(),
    description: z.string(),
    validityPeriod: z.number(),
    alertDaysBefore: z.number(),
    isRequired: z.boolean(),
    allowedFormats: z.array(z.enum(['PDF', 'JPG', 'PNG'])),
    createdAt: instantText,
    updatedAt: instantText,
  }),
);
export type DocumentType = z.infer<typeof documentType>;

export const documentTypesRoutes = define({
  listDocumentTypes: {
    method: 'GET',
    path: '/api/document-types',
    gate: 'subscribed',
    ability: 'read',
    summary: 'Les types de documents',
    query: listQuery,
    response: later(() => z.array(documentType)),
  },
  getDocumentType: {
    method: 'GET',
    path: '/api/document-types/:id',
    gate: 'subscribed',
    ability: 'read',
    summary: 'Un type de document',
    params: byId,
    ids: { id: 'documentType' },
    response: documentType,
  },
  createDocumentType: {
    method: 'POST',
    path: '/api/document-types',
    gate: 'subscribed',
    ability: 'manage',
    summary: 'Créer un type de document',
    body: documentTypeInput,
    response: documentType,
    status: 201,
  },
  initDefaultDocumentTypes: {
    method: 'POST',
    path: '/api/document-types/init-default',
    gate: 'subscribed',
    ability: 'manage',
    summary: 'Initialiser les types BTP',
    response: later(() => z.array(documentType)),
  },
  editDocumentType: {
    method: 'PUT',
    path: '/api/document-types/:id',
    gate: 'subscribed',
    ability: 'manage',
    summary: 'Modifier un type de document',
    params: byId,
    ids: { id: 'documentType' },
    body: documentTypeInput,
    response: documentType,
  },
  archiveDocumentType: {
    method: 'DELETE',
    path: '/api/document-types/:id',
    gate: 'subscribed',
    ability: 'manage',
    summary: 'Supprimer un type de document',
    params: byId,
    ids: { id: 'documentType' },
    response: done,
  },
});
