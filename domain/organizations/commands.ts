// What one can ask of an account's organisations.
import type { ErasePerson } from '../kernel/erasure.ts';
import type { AccountId, OrganizationId } from '../kernel/ids.ts';

type Fields = { name: string; description: string; color: string };
export type OrganizationCommand =
  | ({ type: 'CreateOrganization'; accountId: AccountId; organizationId: OrganizationId; isDefault: boolean } & Fields)
  /** `isDefault` undefined: unchanged; false on the default is refused. */
  | ({ type: 'EditOrganization'; accountId: AccountId; organizationId: OrganizationId; isDefault: boolean | undefined } & Fields)
  | { type: 'ArchiveOrganization'; accountId: AccountId; organizationId: OrganizationId }
  | ErasePerson;
