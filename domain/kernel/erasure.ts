// The end of a person's data. The same event closes any stream that holds some; it says whose they were and why they went, and no word of
// theirs (infra/decisions/025). It is there before the key is destroyed: whatever was made from the events forgets by it, also when made anew.
import type { Instant } from './calendar.ts';
import type { Due } from './due.ts';
import type { Fact, StreamName } from './event.ts';
import type { AccountId } from './ids.ts';

/** `rejected`: by an administrator, before it was used; `expired`: never verified; `deleted`: an account in use, by hand; `outdated`: kept for long enough. */
export type ErasureReason = 'rejected' | 'expired' | 'deleted' | 'outdated';

/** `subject` is the data subject whose key goes: the stream itself. Nothing is appended to the stream behind it. */
export type PersonErased = Fact<'PersonErased', { subject: StreamName; because: ErasureReason; erasedAt: Instant }>;

/** Erases what one stream of an account holds. The account itself is asked by `EraseAccount`, which has something to refuse. */
export type ErasePerson = {
  type: 'ErasePerson';
  subject: `${'organizations' | 'documenttypes' | 'subcontractor' | 'contactrequest'}-${number}`;
  accountId: AccountId;
  because: ErasureReason;
};

export const personErased = (subject: StreamName, because: ErasureReason, erasedAt: Instant): PersonErased => ({
  type: 'PersonErased',
  data: { subject, because, erasedAt },
  personal: null,
});

/** Not a command: the shell destroys what is kept outside of the history. */
export type ErasureStep = { readonly type: 'erase'; readonly subject: StreamName };

/** Whoever's stream says that he is erased is forgotten. That it was done no event says: done again, it finds nothing. */
export const nextErasure = ({ erased }: { readonly erased: boolean }, subject: StreamName, now: Instant): Due<ErasureStep> | null =>
  erased ? { at: now, step: { type: 'erase', subject } } : null;
