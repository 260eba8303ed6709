// Which documents are asked of a subcontractor (F213-F215).
import type { DocumentTypeId, SubcontractorId } from '#domain/kernel/ids.ts';
import { configOf } from '#projections/compliance/query.ts';
import type { Handlers } from '../shell/call.ts';
import { found, type RouteDeps } from '../shell/handler-deps.ts';
import { edit, versioned } from '../shell/versions.ts';

const asItIs = <Row extends object>(row: Row): Row => row;

export function requiredDocumentRoutes(deps: RouteDeps) {
  const { sql } = deps;
  return {
    getConfig: async ({ visitor, params, http }) => versioned(http, found(await configOf(sql, visitor.accountId, params.id)), asItIs),
    async putConfig({ visitor, params, body, effects, http }) {
      const { accountId } = visitor;
      const subcontractorId = params.id as SubcontractorId;
      const documentTypeIds = body.requiredDocumentTypeIds as DocumentTypeId[];
      const command = { type: 'ConfigureRequiredTypes', subcontractorId, accountId, documentTypeIds } as const;
      const current = () => configOf(sql, accountId, subcontractorId);
      await edit(deps, {
        http,
        effects,
        madeFrom: undefined,
        stream: ['subcontractor', subcontractorId],
        command,
        current,
        fields: asItIs,
      });
      await effects.settled();
      return versioned(http, found(await current()), asItIs);
    },
  } satisfies Partial<Handlers>;
}
