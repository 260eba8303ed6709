// Ends that somebody gets an account's checkpoints by mail, and deletes what is stored of him: when another is named or nobody, when he
// asks for it, when the account ends. Every step can be repeated.
import { pagesOf } from '#domain/history.ts';
import type { StreamName } from '#domain/kernel/event.ts';
import type { AccountId } from '#domain/kernel/ids.ts';
import { isRefusal } from '#domain/kernel/refusal.ts';
import type { Dispatch, LoadState } from '#domain/ports/dispatch.ts';
import type { ErasureJournal } from '#domain/ports/erasure.ts';
import type { EventStore } from '#domain/ports/event-store.ts';
import { type SealEvent, witnessSubject } from '#domain/proof/events.ts';
import type { SealState, Witness } from '#domain/proof/seal.ts';
import type { Sql } from '#projections/sql.ts';

type Deps = {
  sql: Sql;
  store: Pick<EventStore, 'readStream' | 'readAll'>;
  journal: ErasureJournal;
  dispatch: Dispatch;
  loadState: LoadState;
  /** The key of a subject, and what is sealed under it outside the events. */
  eraseSealed(subject: string): Promise<void>;
};
type Which = (witness: Witness) => boolean;

/** Takes the witness away whom `which` means, where the account has him. */
export async function dismiss({ dispatch, loadState }: Pick<Deps, 'dispatch' | 'loadState'>, accountId: AccountId, which: Which) {
  const { witness } = (await loadState('seal', accountId)).state as SealState;
  if (witness === null || !which(witness)) return;
  const outcome = await dispatch(
    { type: 'DismissWitness', accountId, witness: witness.id },
    { actor: { kind: 'system' }, accountId, correlationId: `erasure-witness-${witness.id}` },
  );
  if (isRefusal(outcome)) throw new Error(`${witnessSubject(witness.id)} is not erased: ${outcome.refusal}`);
}

/** The accounts that ever named a witness for whom this holds, from the log; one scan. */
export async function accountsNaming(
  { store }: Pick<Deps, 'store'>,
  holds: (named: Extract<SealEvent, { type: 'CheckpointMailsSet' }>['data']) => boolean,
): Promise<AccountId[]> {
  const found = new Set<AccountId>();
  for await (const events of pagesOf(store, { categories: ['seal'] }))
    for (const { type, data, accountId } of events)
      if (type === 'CheckpointMailsSet' && holds(data as never)) found.add(accountId as AccountId);
  return [...found];
}

export function witnessErasure({ sql, store, journal, eraseSealed, ...commands }: Deps) {
  /** Those whom this account named before: their keys, the mails to them, and answers that show them. */
  async function eraseFormer(subject: StreamName): Promise<void> {
    for (const { type, data, accountId, hash } of await store.readStream(subject)) {
      if (type !== 'CheckpointMailsSet') continue;
      const { former, setAt } = data as Extract<SealEvent, { type: 'CheckpointMailsSet' }>['data'];
      if (former === null) continue;
      await journal.note({ subject: `witness-${former}`, because: 'deleted', erasedAt: setAt, event: hash });
      await eraseSealed(witnessSubject(former));
      await sql`update ops.idempotency set answer = null where subject = ${`account-${accountId}`} and answer is not null`;
    }
  }

  async function endIn(accountId: AccountId, which: Which = () => true): Promise<void> {
    await dismiss(commands, accountId, which);
    await eraseFormer(`seal-${accountId}`);
  }

  /** Wherever this address is a witness. Answers in how many accounts it was. */
  async function endEverywhere(emailHash: string): Promise<AccountId[]> {
    const accounts = await accountsNaming({ store }, (named) => named.emailHash === emailHash);
    for (const accountId of accounts) await endIn(accountId, (witness) => witness.emailHash === emailHash);
    return accounts;
  }

  return { eraseFormer, endIn, endEverywhere };
}
