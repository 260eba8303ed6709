// Rate limits for password attempts (C35), at the log-in and at the change of a password: which counters an attempt takes from, and what a
// wrong one records.
import type { AccountId, PersonId } from '#domain/kernel/ids.ts';
import type { Call } from '../shell/call.ts';
import type { RouteDeps } from '../shell/handler-deps.ts';
import {
  type Count,
  LOGIN_ACCOUNTS,
  LOGIN_ADDRESS,
  LOGIN_FAILURES,
  LOGIN_KNOWN_DEVICE,
  LOGIN_UNKNOWN_DEVICE,
  LOGIN_WITH_RESETS,
} from '../shell/http/limits.ts';

/**
 * The counters of a browser that the person knows, or of every other browser. `known`: the browser, when it is one of his; `emailHash`:
 * whose password is tried.
 */
export const guessCounts = (known: { personId: PersonId; name: string } | null, emailHash: string, address: string): readonly Count[] =>
  known
    ? [[LOGIN_KNOWN_DEVICE, `${known.personId} ${known.name}`]]
    : [
        [LOGIN_ADDRESS, address],
        [LOGIN_ACCOUNTS, address, emailHash],
        [LOGIN_UNKNOWN_DEVICE, emailHash],
        [LOGIN_WITH_RESETS, emailHash],
      ];

/** For an unknown account the same statement runs and writes nothing (C34). */
export async function noteWrongPassword(
  { metrics, journal, limits }: Pick<RouteDeps, 'metrics' | 'journal' | 'limits'>,
  accountId: AccountId,
  call: Pick<Call, 'correlationId' | 'address'>,
): Promise<void> {
  metrics.count('failed_logins');
  journal.note('login-failed', { accountId, personId: null }, call);
  await limits.watch(LOGIN_FAILURES);
}
