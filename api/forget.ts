// What is left of an account that was rejected or never proven: the events, with nothing personal that could be read (A27, C67).
import type { AccountState } from '#domain/accounts/account.ts';
import type { AccountId } from '#domain/kernel/ids.ts';
import type { ApiDeps } from './deps.ts';

/**
 * Its key is destroyed, its address free, its mails and credentials gone; credentials go last, so whoever still has some is not forgotten
 * yet. Sessions are the caller's to end. May be run again at will.
 */
export async function forgetAccount(
  deps: Pick<ApiDeps, 'sql' | 'keys' | 'ids' | 'dispatch' | 'loadState'>,
  accountId: AccountId,
): Promise<void> {
  const subject = `account-${accountId}`;
  const { emailHash } = (await deps.loadState('account', accountId)).state as AccountState;
  await deps.keys.erase(subject);
  await deps.dispatch(
    { type: 'ReleaseEmail', emailHash, accountId },
    { actor: { kind: 'system' }, accountId, correlationId: deps.ids.uuid() },
  );
  // Sealed under that key, they open for nobody any more.
  await deps.sql`DELETE FROM ops.outbox WHERE subject = ${subject}`;
  await deps.sql`DELETE FROM ops.credentials WHERE account_id = ${accountId}`;
}
