// The set of one account's organisations (« chantier, agence ou filiale »). Stream `organizations-<accountId>`, born with
// its default organisation before the account itself: there is exactly one default at every prefix of the history (C46).

import type { Instant } from '../kernel/calendar.ts';
import type { PersonErased } from '../kernel/erasure.ts';
import type { Fact } from '../kernel/event.ts';
import type { AccountId, OrganizationId } from '../kernel/ids.ts';

/** What a person typed: a building site is often named after who lives there. In clear in events of version 1. */
export type OrganizationNames = { name: string; description: string };
/** What is left of them once their key is gone. */
export const ERASED_NAMES: OrganizationNames = { name: '', description: '' };

export type OrganizationEvent =
  /** With `isDefault` the former default stops being it in this same event. */
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
  /** With `isDefault` true the former default stops being it; false leaves the default where it is. */
  | Fact<'OrganizationEdited', { organizationId: OrganizationId; color: string; isDefault: boolean; editedAt: Instant }, OrganizationNames>
  /** Its subcontractors belong to `reassignedTo` (the default) from here on (A31). */
  | Fact<'OrganizationArchived', { organizationId: OrganizationId; reassignedTo: OrganizationId; archivedAt: Instant }>
  | PersonErased;
