// Document types: what an account asks of its subcontractors (F216-F220, F269).

import type { DocumentType } from '#contract/document-types.ts';
import { DEFAULT_DOCUMENT_TYPES } from '#domain/document-types/default-types.ts';
import type { DocumentTypeId } from '#domain/kernel/ids.ts';
import { documentTypeById, documentTypesOf } from '#projections/document-types/query.ts';
import { type Handlers, listed } from '../shell/call.ts';
import { found, type RouteDeps, valid } from '../shell/handler-deps.ts';
import { edit, versioned } from '../shell/versions.ts';

const fields = ({ updatedAt: _, ...row }: DocumentType) => row;

export function documentTypeRoutes(deps: RouteDeps) {
  const { sql, clock } = deps;
  return {
    listDocumentTypes: async ({ visitor, list }) => listed(valid(await documentTypesOf(sql, visitor.accountId, list))),
    getDocumentType: async ({ visitor, params, http }) =>
      versioned(http, found(await documentTypeById(sql, visitor.accountId, params.id)), fields),

    async createDocumentType({ visitor, body: { updatedAt: _, ...body }, effects }) {
      const { accountId } = visitor;
      const documentTypeId = (await effects.id('documentType')) as DocumentTypeId;
      await effects.dispatch({ type: 'AddDocumentType', accountId, documentTypeId, ...body });
      await effects.settled();
      return (
        (await documentTypeById(sql, accountId, documentTypeId)) ?? {
          id: documentTypeId,
          ...body,
          createdAt: clock.now(),
          updatedAt: clock.now(),
        }
      );
    },

    async initDefaultDocumentTypes({ visitor, effects }) {
      const { accountId } = visitor;
      const documentTypeIds = (await effects.ids('documentType', DEFAULT_DOCUMENT_TYPES.length)) as DocumentTypeId[];
      await effects.dispatch({ type: 'InitDefaultDocumentTypes', accountId, documentTypeIds });
      await effects.settled();
      return valid(await documentTypesOf(sql, accountId)).rows;
    },

    async editDocumentType({ visitor, params, body: { updatedAt: madeFrom, ...body }, effects, http }) {
      const { accountId } = visitor;
      const documentTypeId = params.id as DocumentTypeId;
      const current = () => documentTypeById(sql, accountId, documentTypeId);
      const command = { type: 'EditDocumentType', accountId, documentTypeId, ...body } as const;
      await edit(deps, { http, effects, madeFrom, stream: ['documenttypes', accountId], command, current, fields });
      await effects.settled();
      return versioned(http, found(await current()), fields);
    },

    async archiveDocumentType({ visitor, params, effects }) {
      await effects.dispatch({ type: 'ArchiveDocumentType', accountId: visitor.accountId, documentTypeId: params.id as DocumentTypeId });
      return { message: 'Type de document supprimé.' };
    },
  } satisfies Partial<Handlers>;
}
