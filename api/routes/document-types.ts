// Document types: what an account asks of its subcontractors (F216-F220, F269).
import { DEFAULT_DOCUMENT_TYPES } from '#domain/document-types/default-types.ts';
import type { DocumentTypeId } from '#domain/kernel/ids.ts';
import { documentTypeById, documentTypesOf } from '#projections/document-types/query.ts';
import { type Handlers, listed } from '../call.ts';
import { found, type RouteDeps, valid } from './deps.ts';

type Names =
  | 'listDocumentTypes'
  | 'getDocumentType'
  | 'createDocumentType'
  | 'initDefaultDocumentTypes'
  | 'editDocumentType'
  | 'archiveDocumentType';
export function documentTypeRoutes({ sql, clock }: RouteDeps): Pick<Handlers, Names> {
  return {
    listDocumentTypes: async ({ visitor, list }) => listed(valid(await documentTypesOf(sql, visitor.accountId, list))),
    getDocumentType: async ({ visitor, params }) => found(await documentTypeById(sql, visitor.accountId, params.id)),

    async createDocumentType({ visitor, body, effects }) {
      const { accountId } = visitor;
      const documentTypeId = (await effects.id('documentType')) as DocumentTypeId;
      await effects.dispatch({ type: 'AddDocumentType', accountId, documentTypeId, ...body });
      await effects.settled();
      return (await documentTypeById(sql, accountId, documentTypeId)) ?? { id: documentTypeId, ...body, createdAt: clock.now() };
    },

    async initDefaultDocumentTypes({ visitor, effects }) {
      const { accountId } = visitor;
      const documentTypeIds: DocumentTypeId[] = [];
      for (const index of DEFAULT_DOCUMENT_TYPES.keys())
        documentTypeIds.push((await effects.id('documentType', `default-${index}`)) as DocumentTypeId);
      await effects.dispatch({ type: 'InitDefaultDocumentTypes', accountId, documentTypeIds });
      await effects.settled();
      return valid(await documentTypesOf(sql, accountId)).rows;
    },

    async editDocumentType({ visitor, params, body, effects }) {
      const { accountId } = visitor;
      const documentTypeId = params.id as DocumentTypeId;
      await effects.dispatch({ type: 'EditDocumentType', accountId, documentTypeId, ...body });
      await effects.settled();
      return found(await documentTypeById(sql, accountId, documentTypeId));
    },

    async archiveDocumentType({ visitor, params, effects }) {
      await effects.dispatch({ type: 'ArchiveDocumentType', accountId: visitor.accountId, documentTypeId: params.id as DocumentTypeId });
      return { message: 'Type de document supprimé.' };
    },
  };
}
