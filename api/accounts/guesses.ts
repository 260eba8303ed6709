// Rate limits for password attempts (C35), at the log-in and at the change of a password: which counters an attempt takes from, and what a
// wrong one records.
import { addMillis } from '#domain/kernel/calendar.ts';
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
import { identityOf } from './identity.ts';

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

/** Guessing on record in the person's own stream (C35), beside the answer: one that waited for it would tell that there is somebody. */
export function recordGuessing(deps: RouteDeps, personId: PersonId, seconds: number): void {
  const { clock, dispatch, ids, log } = deps;
  const until = addMillis(clock.now(), seconds * 1000);
  async function record(): Promise<void> {
    const identity = await identityOf(deps, personId);
    if (identity === null) return;
    const { accountId } = identity.as;
    const meta = { actor: { kind: 'system' } as const, accountId, correlationId: ids.uuid() };
    await dispatch(identity.commands.noteThrottled(LOGIN_UNKNOWN_DEVICE.tries, until), meta);
  }
  record().catch((error: unknown) => log.error({ err: error, personId }, 'guessing at a password could not be recorded'));
}

/** A wrong password, or a wrong code after it. For an unknown account the same statement runs and writes nothing (C34). */
export async function noteWrongGuess(
  { metrics, journal, limits }: Pick<RouteDeps, 'metrics' | 'journal' | 'limits'>,
  kind: 'login-failed' | 'code-failed',
  accountId: AccountId,
  call: Pick<Call, 'correlationId' | 'address'>,
): Promise<void> {
  metrics.count('failed_logins');
  journal.note(kind, { accountId, personId: null }, call);
  await limits.watch(LOGIN_FAILURES);
}
