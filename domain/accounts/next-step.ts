// The timers of one account: a sign-up that stays unverified expires (infra/decisions/025), and a rejected one's last personal data are
// destroyed (022).
import { FAREWELL_HOURS } from '../constants.ts';
import { addMillis, type Instant } from '../kernel/calendar.ts';
import { type Due, notBefore } from '../kernel/due.ts';
import type { AccountId } from '../kernel/ids.ts';
import { type AccountState, registrationEnds } from './account.ts';

/** Not commands: the shell counts what the account holds, or destroys a key. */
export type RegistrationStep = { readonly type: 'expire'; readonly accountId: AccountId };
export type RejectedAccountCleanupStep = { readonly type: 'forget-farewell'; readonly accountId: AccountId };

export function nextRegistration(state: AccountState, now: Instant): Due<RegistrationStep> | null {
  const ends = registrationEnds(state);
  if (state.accountId === null || ends === null) return null;
  return { at: notBefore(ends, now), step: { type: 'expire', accountId: state.accountId } };
}

/** No event records the completion: repeated, the step finds nothing to do. */
export function nextRejectedAccountCleanup({ accountId, rejectedAt }: AccountState, now: Instant): Due<RejectedAccountCleanupStep> | null {
  if (accountId === null || rejectedAt === null) return null;
  return { at: notBefore(addMillis(rejectedAt, FAREWELL_HOURS * 3_600_000), now), step: { type: 'forget-farewell', accountId } };
}
