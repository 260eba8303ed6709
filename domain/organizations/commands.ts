// The commands on an account's organisations.
import type { ErasePerson } from '../kernel/erasure.ts';
import type { AccountId, OrganizationId } from '../kernel/ids.ts';

type Fields = { name: string; description: string; color: string };
export type OrganizationCommand =
  | ({ type: 'CreateOrganization'; accountId: AccountId; organizationId: OrganizationId; isDefault: boolean } & Fields)
  /** `isDefault` undefined: unchanged. False on the default organisation is refused. */
  | ({ type: 'EditOrganization'; accountId: AccountId; organizationId: OrganizationId; isDefault: boolean | undefined } & Fields)
  | { type: 'ArchiveOrganization'; accountId: AccountId; organizationId: OrganizationId }
  | ErasePerson;
