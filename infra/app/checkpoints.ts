// The checkpoints that nobody asks for over HTTP: every day one for each account in whose log something happened, and the declaration that a
// log goes on from another history than the one that was published.
import { nextCheckpoint, type PublishDeps } from '#api/log/publish.ts';
import type { AccountId } from '#domain/kernel/ids.ts';
import { isRefusal, type Refusal } from '#domain/kernel/refusal.ts';
import type { Dispatch } from '#domain/ports/dispatch.ts';
import { base64 } from '#domain/proof/checkpoint.ts';
import type { ForkReason } from '#domain/proof/events.ts';
import { logHead, rootAt, sealedAccounts, unsealedAccounts } from '#projections/log/query.ts';

type Published = { published: number; diverged: AccountId[] };

/** `diverged`: accounts whose log does not extend what was published; the operator declares why (docs/runbook.md). */
export async function publishCheckpoints(deps: PublishDeps & { dispatch: Dispatch }, accounts?: readonly number[]): Promise<Published> {
  const diverged: AccountId[] = [];
  let published = 0;
  for (const accountId of (accounts ?? (await unsealedAccounts(deps.sql))) as AccountId[]) {
    const next = await nextCheckpoint(deps, accountId);
    if (next === null || typeof next === 'string') continue;
    const done = isRefusal(next)
      ? next
      : await deps.dispatch(next, { actor: { kind: 'system' }, accountId, correlationId: `checkpoint-${accountId}` });
    if (isRefusal(done)) diverged.push(accountId);
    else published += 1;
  }
  return { published, diverged };
}

/** A new signing key, and for each account that has a checkpoint one signed by the old key and the new one. */
export async function rotateLogKey(deps: PublishDeps & { dispatch: Dispatch }): Promise<Published> {
  await deps.logSigner.rotate();
  return publishCheckpoints(
    deps,
    (await sealedAccounts(deps.sql)).map(({ accountId }) => accountId),
  );
}

/** The operator's word that the log as it is now is the one that goes on. Signing begins again from there, and the event stays in the log. */
export async function declareFork(
  { sql, dispatch }: Pick<PublishDeps, 'sql'> & { dispatch: Dispatch },
  accountId: AccountId,
  reason: ForkReason,
): Promise<Refusal | { size: number }> {
  const { size } = await logHead(sql, accountId);
  const root = base64(await rootAt(sql, accountId, size));
  const done = await dispatch(
    { type: 'DeclareLogFork', accountId, size, root, reason, by: null },
    { actor: { kind: 'system' }, accountId, correlationId: `fork-${accountId}-${size}` },
  );
  return isRefusal(done) ? done : { size };
}
