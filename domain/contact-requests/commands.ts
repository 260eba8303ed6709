// The commands on a demonstration request.
import type { ErasePerson } from '../kernel/erasure.ts';
import type { AccountId, ContactRequestId } from '../kernel/ids.ts';
import type { CompanySize } from './company-size.ts';
import type { ContactRequestStatus } from './status.ts';

export type ContactRequestCommand = RequestDemo | SetDemoRequestStatus | ErasePerson;
/** `by`: the administrator. */
type SetDemoRequestStatus = {
  type: 'SetDemoRequestStatus';
  accountId: AccountId;
  contactRequestId: ContactRequestId;
  status: ContactRequestStatus;
  by: AccountId;
};
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
