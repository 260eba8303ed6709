// The commands on a demonstration request.
import type { ErasePerson } from '../kernel/erasure.ts';
import type { AccountId, ContactRequestId } from '../kernel/ids.ts';
import type { CompanySize } from './company-size.ts';

export type ContactRequestCommand = RequestDemo | ErasePerson;
type RequestDemo = {
  type: 'RequestDemo';
  /** NO_ACCOUNT: a visitor is no customer. */
  accountId: AccountId;
  contactRequestId: ContactRequestId;
  firstName: string;
  lastName: string;
  company: string;
  companySize: CompanySize | null;
  email: string | null;
  phone: string;
  message: string;
};
