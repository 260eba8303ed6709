// Organisations: « chantier, agence ou filiale » (F221-F224, F264).

import type { Organization } from '#contract/organizations.ts';
import type { OrganizationId } from '#domain/kernel/ids.ts';
import { organizationById, organizationsOf } from '#projections/organizations/query.ts';
import { type Handlers, listed } from '../shell/call.ts';
import { found, type RouteDeps, valid } from '../shell/handler-deps.ts';
import { edit, versioned } from '../shell/versions.ts';

const fields = ({ name, description, color, isDefault, updatedAt }: Organization) => ({ name, description, color, isDefault, updatedAt });

export function organizationRoutes(deps: RouteDeps) {
  const { sql, clock } = deps;
  return {
    listOrganizations: async ({ visitor, list }) => listed(valid(await organizationsOf(sql, visitor.accountId, list))),
    getOrganization: async ({ visitor, params, http }) =>
      versioned(http, found(await organizationById(sql, visitor.accountId, params.id)), fields),

    async createOrganization({ visitor, body, effects }) {
      const { accountId } = visitor;
      const organizationId = (await effects.id('organization')) as OrganizationId;
      const { name, description, color, isDefault = false } = body;
      await effects.dispatch({ type: 'CreateOrganization', accountId, organizationId, name, description, color, isDefault });
      await effects.settled();
      const now = clock.now();
      // When the read models are late, the answer is built from the decision.
      const told = { id: organizationId, name, description, color, isDefault, createdAt: now, updatedAt: now, subcontractorCount: 0 };
      return (await organizationById(sql, accountId, organizationId)) ?? told;
    },

    async editOrganization({ visitor, params, body, effects, http }) {
      const { accountId } = visitor;
      const organizationId = params.id as OrganizationId;
      const { name, description, color, isDefault, updatedAt } = body;
      const current = () => organizationById(sql, accountId, organizationId);
      const command = { type: 'EditOrganization', accountId, organizationId, name, description, color, isDefault } as const;
      await edit(deps, { http, effects, madeFrom: updatedAt, stream: ['organizations', accountId], command, current, fields });
      await effects.settled();
      return versioned(http, found(await current()), fields);
    },

    async archiveOrganization({ visitor, params, effects }) {
      await effects.dispatch({ type: 'ArchiveOrganization', accountId: visitor.accountId, organizationId: params.id as OrganizationId });
      return { message: 'Organisation supprimée.' };
    },
  } satisfies Partial<Handlers>;
}
