// A demonstration request from the public site. Stream `contactrequest-<id>`; the person's data are sealed under that stream's key.
import type { Instant } from '../kernel/calendar.ts';
import type { PersonErased } from '../kernel/erasure.ts';
import type { Fact } from '../kernel/event.ts';
import type { AccountId, ContactRequestId } from '../kernel/ids.ts';
import type { CompanySize } from './company-size.ts';
import type { ContactRequestStatus } from './status.ts';

export type ContactRequestEvent =
  | Fact<
      'DemoRequested',
      { contactRequestId: ContactRequestId; companySize: CompanySize | null; requestedAt: Instant },
      { firstName: string; lastName: string; company: string; email: string | null; phone: string; message: string }
    >
  /** How far an administrator has come with it. */
  | Fact<'DemoRequestStatusSet', { contactRequestId: ContactRequestId; status: ContactRequestStatus; by: AccountId; setAt: Instant }>
  | PersonErased;
