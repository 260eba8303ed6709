// Events of one account's organisations (« chantier, agence ou filiale »). Stream `organizations-<accountId>`. It starts with the default
// organisation, before the account itself, so that every prefix of the history has exactly one default (C46).

import type { Instant } from '../kernel/calendar.ts';
import type { PersonErased } from '../kernel/erasure.ts';
import type { Fact } from '../kernel/event.ts';
import type { AccountId, OrganizationId } from '../kernel/ids.ts';

/** Text that a person typed: a building site is often named after its resident. Events of version 1 hold it in clear. */
export type OrganizationNames = { name: string; description: string };
/** Their value once the key is destroyed. */
export const ERASED_NAMES: OrganizationNames = { name: '', description: '' };

export type OrganizationEvent =
  /** With `isDefault`, this same event ends the former default. */
  | Fact<
      'OrganizationCreated',
      {
        accountId: AccountId;
        organizationId: OrganizationId;
        color: string;
        isDefault: boolean;
        createdAt: Instant;
      },
      OrganizationNames
    >
  /** With `isDefault` true, the former default ends; false leaves the default as it is. */
  | Fact<'OrganizationEdited', { organizationId: OrganizationId; color: string; isDefault: boolean; editedAt: Instant }, OrganizationNames>
  /** Its subcontractors move to `reassignedTo`, the default organisation (A31). */
  | Fact<'OrganizationArchived', { organizationId: OrganizationId; reassignedTo: OrganizationId; archivedAt: Instant }>
  | PersonErased;
