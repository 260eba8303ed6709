// Document types.
import { z } from 'zod';
import { listQuery } from '../common.ts';
import * as types from '../document-types.ts';
import { later } from '../later.ts';
import { byId, define, done } from '../route.ts';

export const documentTypesRoutes = define({
  listDocumentTypes: {
    method: 'GET',
    path: '/api/document-types',
    gate: 'subscribed',
    summary: 'Les types de documents',
    query: listQuery,
    response: later(() => z.array(types.documentType)),
  },
  getDocumentType: {
    method: 'GET',
    path: '/api/document-types/:id',
    gate: 'subscribed',
    summary: 'Un type de document',
    params: byId,
    ids: { id: 'documentType' },
    response: types.documentType,
  },
  createDocumentType: {
    method: 'POST',
    path: '/api/document-types',
    gate: 'subscribed',
    summary: 'Créer un type de document',
    body: types.documentTypeInput,
    response: types.documentType,
    status: 201,
  },
  initDefaultDocumentTypes: {
    method: 'POST',
    path: '/api/document-types/init-default',
    gate: 'subscribed',
    summary: 'Initialiser les types BTP',
    response: later(() => z.array(types.documentType)),
  },
  editDocumentType: {
    method: 'PUT',
    path: '/api/document-types/:id',
    gate: 'subscribed',
    summary: 'Modifier un type de document',
    params: byId,
    ids: { id: 'documentType' },
    body: types.documentTypeInput,
    response: types.documentType,
  },
  archiveDocumentType: {
    method: 'DELETE',
    path: '/api/document-types/:id',
    gate: 'subscribed',
    summary: 'Supprimer un type de document',
    params: byId,
    ids: { id: 'documentType' },
    response: done,
  },
});
