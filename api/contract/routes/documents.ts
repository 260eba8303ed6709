// Documents: the owner's lists and decisions, the subcontractor's page and deposit, the live stream.
import { z } from 'zod';
import { listQuery } from '../common.ts';
import * as documents from '../documents.ts';
import { later } from '../later.ts';
import { byId, byToken, define } from '../route.ts';

export const documentsRoutes = define({
  listDocuments: {
    method: 'GET',
    path: '/api/documents',
    gate: 'subscribed',
    summary: 'Les documents',
    query: listQuery,
    response: later(() => z.array(documents.document)),
  },
  allDocuments: {
    method: 'GET',
    path: '/api/documents/all',
    gate: 'subscribed',
    summary: 'Tous les documents',
    query: listQuery,
    response: later(() => z.array(documents.document)),
  },
  documentsOfSubcontractor: {
    method: 'GET',
    path: '/api/documents/:id',
    gate: 'subscribed',
    summary: "Les documents d'un sous-traitant",
    params: byId,
    ids: { id: 'subcontractor' },
    response: later(() => z.array(documents.document)),
  },
  downloadDocument: {
    method: 'GET',
    path: '/api/documents/:id/download',
    gate: 'subscribed-or-token',
    summary: 'Le fichier',
    params: byId,
    query: later(() => z.object({ token: z.string().max(200).optional(), inline: z.enum(['0', '1']).optional() })),
    ids: { id: 'document' },
    response: null,
  },
  validateDocument: {
    method: 'PATCH',
    path: '/api/documents/:id/validate',
    gate: 'subscribed',
    summary: 'Valider un document',
    params: byId,
    ids: { id: 'document' },
    body: documents.validation,
    response: documents.document,
  },
  rejectDocument: {
    method: 'PATCH',
    path: '/api/documents/:id/reject',
    gate: 'subscribed',
    summary: 'Rejeter un document',
    params: byId,
    ids: { id: 'document' },
    body: documents.rejection,
    response: documents.document,
  },

  uploadPage: {
    method: 'GET',
    path: '/api/subcontractor/:token',
    gate: 'token',
    summary: 'La page de dépôt',
    params: byToken,
    response: documents.uploadPage,
  },
  upload: {
    method: 'POST',
    path: '/api/upload',
    gate: 'token',
    summary: 'Déposer un document',
    multipart: true,
    response: documents.uploadedDocument,
    status: 201,
  },
  live: {
    method: 'GET',
    path: '/api/live',
    gate: 'subscribed',
    summary: 'Flux : ce qui change chez ce compte (server-sent events)',
    response: null,
  },
});
