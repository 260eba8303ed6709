// Erasure of a person's data. The same event ends every stream that holds personal data; it states the subject and the reason and holds no
// personal data itself (infra/decisions/025). It is appended before the key is destroyed, so that projections erase too, also in a rebuild.
import type { Instant } from './calendar.ts';
import type { Due } from './due.ts';
import type { Fact, StreamName } from './event.ts';
import type { AccountId } from './ids.ts';

/**
 * `rejected`: an administrator rejected the sign-up; `expired`: nobody verified the address; `deleted`: somebody deleted an account in use;
 * `outdated`: the retention period is over.
 */
export type ErasureReason = 'rejected' | 'expired' | 'deleted' | 'outdated';

/** `subject` is the data subject whose key is destroyed: the stream itself. No event follows in that stream. */
export type PersonErased = Fact<'PersonErased', { subject: StreamName; because: ErasureReason; erasedAt: Instant }>;

/** Erases the data of one stream of an account. The account itself is erased by `EraseAccount`, which can be refused. */
export type ErasePerson = {
  type: 'ErasePerson';
  subject: `${'organizations' | 'documenttypes' | 'subcontractor' | 'contactrequest' | 'members' | 'person'}-${number}`;
  accountId: AccountId;
  because: ErasureReason;
};

export const personErased = (subject: StreamName, because: ErasureReason, erasedAt: Instant): PersonErased => ({
  type: 'PersonErased',
  data: { subject, because, erasedAt },
  personal: null,
});

/** Not a command: the shell destroys what lies outside the event store. */
export type ErasureStep = { readonly type: 'erase'; readonly subject: StreamName };

/** Due as soon as the stream says that somebody is erased. No event records the completion: repeated, the step finds nothing to do. */
export const nextErasure = ({ erased }: { readonly erased: boolean }, subject: StreamName, now: Instant): Due<ErasureStep> | null =>
  erased ? { at: now, step: { type: 'erase', subject } } : null;
