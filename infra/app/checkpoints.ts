// The checkpoints that nobody asks for over HTTP: every day one for each account in whose log something happened, their mails, and the declaration that a
// log goes on from another history than the one that was published.
import { keepCopy, newestCopy } from '#api/log/copies.ts';
import { compareLog, keepNewest, nextCheckpoint, type PublishDeps } from '#api/log/publish.ts';
import { addMillis } from '#domain/kernel/calendar.ts';
import type { AccountId } from '#domain/kernel/ids.ts';
import { isRefusal, type Refusal } from '#domain/kernel/refusal.ts';
import type { Clock } from '#domain/ports/clock.ts';
import type { Dispatch } from '#domain/ports/dispatch.ts';
import { base64 } from '#domain/proof/checkpoint.ts';
import type { ForkReason } from '#domain/proof/events.ts';
import { logHead, rootAt, sealedAccounts, sealedSince, unsealedAccounts } from '#projections/log/query.ts';

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
    if (isRefusal(done)) {
      diverged.push(accountId);
      continue;
    }
    published += 1;
    await keepNewest(deps, accountId);
  }
  return { published, diverged };
}

/** A checkpoint that was signed on demand, and by which nothing was published since, is mailed within these days. */
const MAILED_WITHIN_DAYS = 7;

/** The task of every day: compares, publishes, then mails each account's newest checkpoint to those whom it chose (domain/proof/seal.ts says when). */
export async function dailyCheckpoints(
  deps: PublishDeps & { dispatch: Dispatch; clock: Pick<Clock, 'now'> },
): Promise<Published & { mailed: number }> {
  const { sql, clock, dispatch } = deps;
  const diverged = await compareLogs(deps);
  const waiting = await unsealedAccounts(sql);
  const done = await publishCheckpoints(deps, waiting);
  const recent = await sealedSince(sql, addMillis(clock.now(), -MAILED_WITHIN_DAYS * 86_400_000));
  let mailed = 0;
  for (const accountId of new Set([...waiting, ...recent]) as Set<AccountId>) {
    const asked = await dispatch(
      { type: 'MailCheckpoint', accountId },
      { actor: { kind: 'system' }, accountId, correlationId: `checkpoint-${accountId}` },
    );
    if (!isRefusal(asked) && asked.events.some(({ type }) => type === 'CheckpointMailsDue')) mailed += 1;
  }
  return { published: done.published, diverged: [...new Set([...diverged, ...done.diverged])], mailed };
}

/** A new signing key, and for each account that has a checkpoint one signed by the old key and the new one. */
export async function rotateLogKey(deps: PublishDeps & { dispatch: Dispatch }): Promise<Published> {
  await deps.logSigner.rotate();
  return publishCheckpoints(
    deps,
    (await sealedAccounts(deps.sql)).map(({ accountId }) => accountId),
  );
}

/**
 * Compares each account's log with what was published and with the newest copy among the objects, and writes the copies that are missing there. Answers the accounts
 * whose log goes on from another history.
 */
export async function compareLogs(
  deps: Pick<PublishDeps, 'sql' | 'blobs' | 'loadState'>,
  accounts?: readonly AccountId[],
): Promise<AccountId[]> {
  const diverged: AccountId[] = [];
  for (const accountId of accounts ?? ((await sealedAccounts(deps.sql)).map((one) => one.accountId) as AccountId[])) {
    const { state, copy, verdict } = await compareLog(deps, accountId);
    if (verdict === 'diverged') diverged.push(accountId);
    if (verdict === 'one-history') await keepCopy(deps.blobs, accountId, state, copy);
  }
  return diverged;
}

/** The operator's word that the log as it is now is the one that goes on. Signing begins again from there, and the event stays in the log. */
export async function declareFork(
  { sql, blobs, dispatch }: Pick<PublishDeps, 'sql' | 'blobs'> & { dispatch: Dispatch },
  accountId: AccountId,
  reason: ForkReason,
): Promise<Refusal | { size: number }> {
  const { size } = await logHead(sql, accountId);
  const root = base64(await rootAt(sql, accountId, size));
  // Also where this history does not know the last break.
  const generation = ((await newestCopy(blobs, accountId))?.generation ?? 0) + 1;
  const done = await dispatch(
    { type: 'DeclareLogFork', accountId, size, root, reason, by: null, generation },
    { actor: { kind: 'system' }, accountId, correlationId: `fork-${accountId}-${size}` },
  );
  return isRefusal(done) ? done : { size };
}
