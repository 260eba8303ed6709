// The organisations of one account: exactly one is the default, at every prefix of the history (C46). Stream `organizations-<accountId>`.
import { type Decider, type Decision, type Now, never } from '../kernel/decider.ts';
import { personErased } from '../kernel/erasure.ts';
import type { OrganizationId } from '../kernel/ids.ts';
import { type Refusal, refuse } from '../kernel/refusal.ts';
import { sameName } from '../kernel/same-name.ts';
import type { OrganizationCommand } from './commands.ts';
import { ERASED_NAMES, type OrganizationEvent } from './events.ts';

export type Organization = { readonly name: string; readonly description: string; readonly color: string };
export type OrganizationsState = {
  /** Those that are not archived. */
  readonly organizations: ReadonlyMap<OrganizationId, Organization>;
  readonly defaultId: OrganizationId | null;
  /** Kept so that a repeated deletion has no effect. */
  readonly archivedIds: ReadonlySet<OrganizationId>;
  readonly erased: boolean;
};

const initial: OrganizationsState = { organizations: new Map(), defaultId: null, archivedIds: new Set(), erased: false };

function evolve(state: OrganizationsState, event: OrganizationEvent): OrganizationsState {
  switch (event.type) {
    case 'OrganizationCreated':
    case 'OrganizationEdited': {
      const { organizationId, color, isDefault } = event.data;
      const { name, description } = event.personal ?? ERASED_NAMES;
      const organizations = new Map(state.organizations).set(organizationId, { name, description, color });
      return { ...state, organizations, defaultId: isDefault ? organizationId : state.defaultId };
    }
    case 'OrganizationArchived': {
      const organizations = new Map(state.organizations);
      organizations.delete(event.data.organizationId);
      return { ...state, organizations, archivedIds: new Set(state.archivedIds).add(event.data.organizationId) };
    }
    case 'PersonErased':
      return { ...initial, erased: true };
    default:
      return never(event);
  }
}

/** Refuses a second organisation of the same name: a list could not tell them apart. */
function nameTaken(state: OrganizationsState, name: string, except: OrganizationId): Refusal | null {
  for (const [id, other] of state.organizations)
    if (id !== except && sameName(other.name, name)) return refuse('organization-name-taken', { name });
  return null;
}

function decide(state: OrganizationsState, command: OrganizationCommand, { now }: Now): Decision<OrganizationEvent> {
  if (command.type === 'ErasePerson') return state.erased ? [] : [personErased(command.subject, command.because, now)];
  if (state.erased) return refuse('not-found');
  const { accountId, organizationId } = command;
  switch (command.type) {
    case 'CreateOrganization': {
      if (state.organizations.has(organizationId) || state.archivedIds.has(organizationId)) return [];
      const taken = nameTaken(state, command.name, organizationId);
      if (taken) return taken;
      const { name, description, color } = command;
      // The first organisation becomes the default whatever was requested, so that there always is one.
      const isDefault = command.isDefault || state.defaultId === null;
      return [
        {
          type: 'OrganizationCreated',
          data: { accountId, organizationId, color, isDefault, createdAt: now },
          personal: { name, description },
        },
      ];
    }
    case 'EditOrganization': {
      const before = state.organizations.get(organizationId);
      if (!before) return refuse('organization-not-found', { organizationId });
      const wasDefault = state.defaultId === organizationId;
      if (wasDefault && command.isDefault === false) return refuse('default-organization-required');
      const { name, description, color } = command;
      const taken = nameTaken(state, name, organizationId);
      if (taken) return taken;
      const isDefault = wasDefault || command.isDefault === true;
      const same = before.name === name && before.description === description && before.color === color && isDefault === wasDefault;
      return same
        ? []
        : [{ type: 'OrganizationEdited', data: { organizationId, color, isDefault, editedAt: now }, personal: { name, description } }];
    }
    case 'ArchiveOrganization': {
      if (state.archivedIds.has(organizationId)) return [];
      if (!state.organizations.has(organizationId)) return refuse('organization-not-found', { organizationId });
      if (state.defaultId === null || state.defaultId === organizationId) return refuse('default-organization-not-deletable');
      return [{ type: 'OrganizationArchived', data: { organizationId, reassignedTo: state.defaultId, archivedAt: now }, personal: null }];
    }
    default:
      return never(command);
  }
}

export const organizationsDecider: Decider<OrganizationsState, OrganizationCommand, OrganizationEvent> = { initial, evolve, decide };
