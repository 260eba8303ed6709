// The set of one account's organisations (« chantier, agence ou filiale »). Stream `organizations-<accountId>`, born with
// its default organisation before the account itself: there is exactly one default at every prefix of the history (C46).

import type { Instant } from '../kernel/calendar.ts';
import type { Fact } from '../kernel/event.ts';
import type { AccountId, OrganizationId } from '../kernel/ids.ts';

export type OrganizationEvent =
  /** With `isDefault` the former default stops being it in this same event. */
  | Fact<
      'OrganizationCreated',
      {
        accountId: AccountId;
        organizationId: OrganizationId;
        name: string;
        description: string;
        color: string;
        isDefault: boolean;
        createdAt: Instant;
      }
    >
  /** With `isDefault` true the former default stops being it; false leaves the default where it is. */
  | Fact<
      'OrganizationEdited',
      { organizationId: OrganizationId; name: string; description: string; color: string; isDefault: boolean; editedAt: Instant }
    >
  /** Its subcontractors belong to `reassignedTo` (the default) from here on (A31). */
  | Fact<'OrganizationArchived', { organizationId: OrganizationId; reassignedTo: OrganizationId; archivedAt: Instant }>;
