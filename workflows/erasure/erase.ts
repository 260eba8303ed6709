// Deletes what is stored about a person once the stream contains `PersonErased` (infra/decisions/025): key, objects, rows outside the read
// models and the payment provider's data; for an account, also those of its subcontractors, types and organisations. Every step can be
// repeated: an interrupted erasure starts again from the beginning.

import { type AccountState, isAlive } from '#domain/accounts/account.ts';
import type { EmailState } from '#domain/accounts/email-reservation.ts';
import { pagesOf } from '#domain/history.ts';
import type { ErasePerson, ErasureReason, PersonErased } from '#domain/kernel/erasure.ts';
import { categoryOf, idOf, type StreamName } from '#domain/kernel/event.ts';
import type { AccountId, PersonId } from '#domain/kernel/ids.ts';
import { isRefusal, refuse } from '#domain/kernel/refusal.ts';
import type { Blobs } from '#domain/ports/blobs.ts';
import type { Clock } from '#domain/ports/clock.ts';
import type { CommandMeta, Dispatch, LoadState } from '#domain/ports/dispatch.ts';
import type { Erasure, ErasureJournal } from '#domain/ports/erasure.ts';
import type { EventStore } from '#domain/ports/event-store.ts';
import type { Keys } from '#domain/ports/keys.ts';
import type { Payments } from '#domain/ports/payments.ts';
import type { SubscriptionState } from '#domain/subscriptions/subscription.ts';
import type { Sql } from '#projections/sql.ts';
import { eraseFactors, peopleErasure } from './erase-people.ts';
import { witnessErasure } from './witnesses.ts';

export type ErasureDeps = {
  sql: Sql;
  store: Pick<EventStore, 'readStream' | 'readAll'>;
  keys: Pick<Keys, 'erase'>;
  blobs: Pick<Blobs, 'remove'>;
  payments: Pick<Payments, 'forget'>;
  journal: ErasureJournal;
  clock: Pick<Clock, 'today'>;
  dispatch: Dispatch;
  loadState: LoadState;
};

const bySystem = (accountId: AccountId): CommandMeta => ({
  actor: { kind: 'system' },
  accountId,
  correlationId: `erasure-account-${accountId}`,
});

/** The account's subcontractors, from the log: a late or rebuilding read model could miss one. */
async function subcontractorsOf({ store }: Pick<ErasureDeps, 'store'>, accountId: AccountId): Promise<number[]> {
  const found: number[] = [];
  for await (const events of pagesOf(store, { categories: ['subcontractor'] }))
    for (const event of events)
      if (event.type === 'SubcontractorRegistered' && event.accountId === accountId) found.push(idOf(event.stream));
  return found;
}

/** The key, and the data outside the events that was sealed under it and that nobody can open any more. */
export async function eraseSealed({ sql, keys }: Pick<ErasureDeps, 'sql' | 'keys'>, subject: string): Promise<void> {
  await keys.erase(subject);
  await sql`delete from ops.outbox where ${subject} = any (string_to_array(subject, ' '))`;
  await sql`delete from ops.idempotency where subject = ${subject}`;
}

/**
 * Timers that were given up, and those of mails whose row is gone and whose confirmation is still awaited. Other timers end by themselves.
 */
async function eraseWaiting({ sql }: Pick<ErasureDeps, 'sql'>, subject: StreamName): Promise<void> {
  const category = categoryOf(subject);
  if (category !== 'account' && category !== 'subcontractor') return;
  const own = category === 'account' ? sql`account_id = ${idOf(subject)}` : sql`subcontractor_id = ${idOf(subject)}`;
  await sql`delete from ops.dead_timers where ${own}`;
  await sql`
    delete from ops.timers t where kind = 'delivery' and ${own}
      and not exists (select from ops.deliveries d where t.key = 'delivery-' || d.id)`;
}

/** The access journal. It is deleted after the credentials or the key, so that no line can be added afterwards (decision 082). */
async function eraseAccess({ sql }: Pick<ErasureDeps, 'sql'>, subject: StreamName): Promise<void> {
  const id = idOf(subject);
  if (categoryOf(subject) === 'account') await sql`delete from ops.access_journal where account_id = ${id}`;
  if (categoryOf(subject) !== 'subcontractor') return;
  await sql`delete from ops.access_journal where subcontractor_id = ${id}`;
  await sql`delete from ops.link_openings where subcontractor_id = ${id}`;
}

/**
 * Proof files show documents and names to whoever fetches them: none that was made outlives a person of the account. A file that is being
 * made is taken from its maker.
 */
async function removeProofFilesOf({ sql, blobs }: Pick<ErasureDeps, 'sql' | 'blobs'>, accountId: number): Promise<void> {
  await sql`
    update ops.proof_files set status = 'expired', claim = null
    where account_id = ${accountId} and (status in ('waiting', 'making') or blob_id is not null)`;
  const stored = await sql<{ blobId: string }[]>`
    select blob_id as "blobId" from ops.proof_files where account_id = ${accountId} and blob_id is not null`;
  for (const { blobId } of stored) await blobs.remove(blobId);
  await sql`update ops.proof_files set blob_id = null where blob_id = any (${stored.map(({ blobId }) => blobId)}::text[])`;
}

export function createErasure(deps: ErasureDeps): Erasure {
  const { sql, store, blobs, dispatch, loadState, payments, journal } = deps;
  const removeProofFiles = (accountId: number): Promise<void> => removeProofFilesOf(deps, accountId);
  const sealed = { ...deps, eraseSealed: (subject: string) => eraseSealed(deps, subject) };
  const witnesses = witnessErasure(sealed);
  const people = peopleErasure({ ...sealed, witnesses, removeProofFiles, eraseOwn });

  async function accountOf(accountId: AccountId): Promise<AccountState> {
    return (await loadState('account', accountId)).state as AccountState;
  }
  /** An account that was never approved has no subcontractors: the log need not be read. */
  const ownedBy = async (accountId: AccountId): Promise<number[]> =>
    (await accountOf(accountId)).adminApproved ? subcontractorsOf(deps, accountId) : [];

  async function removeObjects(subcontractor: StreamName): Promise<void> {
    for (const { type, data } of await store.readStream(subcontractor))
      if (type === 'DocumentUploaded') await blobs.remove((data as { blobId: string }).blobId);
  }

  async function eraseOwn(subject: ErasePerson['subject'], accountId: AccountId, because: ErasureReason): Promise<void> {
    const outcome = await dispatch({ type: 'ErasePerson', subject, accountId, because }, bySystem(accountId));
    if (isRefusal(outcome)) throw new Error(`${subject} is not erased: ${outcome.refusal}`);
    await finish(subject);
  }

  async function finishAccount(accountId: AccountId, because: ErasureReason): Promise<void> {
    const stream: StreamName = `account-${accountId}`;
    // First, nobody may act for the account any more. Credentials are deleted before sessions, so that a concurrent log-in is either
    // complete or fails. Then the e-mail address is released.
    await sql`delete from ops.credentials where account_id = ${accountId}`;
    await sql`delete from ops.sessions where coalesce(person_id, account_id) = ${accountId} or acting_for = ${accountId}`;
    await eraseFactors(sql, accountId);
    await sql`update ops.credentials set last_account = null where last_account = ${accountId}`;
    await sql`delete from ops.views where account_id = ${accountId}`;
    await sql`delete from ops.alert_marks where account_id = ${accountId}`;
    await sql`delete from ops.exports where account_id = ${accountId}`;
    await removeProofFiles(accountId);
    await sql`delete from ops.proof_files where account_id = ${accountId}`;
    await eraseSealed(deps, stream);
    await eraseAccess(deps, stream);
    await eraseWaiting(deps, stream);
    const { emailHash } = await accountOf(accountId);
    await dispatch({ type: 'ReleaseEmail', emailHash, accountId }, bySystem(accountId));
    for (const id of await ownedBy(accountId)) await eraseOwn(`subcontractor-${id}`, accountId, because);
    await eraseOwn(`documenttypes-${accountId}`, accountId, because);
    await eraseOwn(`organizations-${accountId}`, accountId, because);
    if ((await loadState('members', accountId)).revision >= 0) await eraseOwn(`members-${accountId}`, accountId, because);
    await people.eraseMemberships(accountId);
    await witnesses.endIn(accountId);
    await witnesses.endEverywhere(emailHash);
    const { known } = (await loadState('subscription', accountId)).state as SubscriptionState;
    await payments.forget({ accountId, customerIds: [...new Set([...known.values()].map(({ customerId }) => customerId))] });
  }

  async function finish(subject: StreamName): Promise<void> {
    const said = (await store.readStream(subject, { direction: 'backwards' })).find(({ type }) => type === 'PersonErased');
    if (said === undefined && categoryOf(subject) === 'seal') return witnesses.eraseFormer(subject);
    if (said === undefined) return categoryOf(subject) === 'members' ? people.eraseFormerMembers(subject) : undefined;
    const { because, erasedAt } = said.data as PersonErased['data'];
    // First the journal: from here on, restoring a backup cannot bring the person back, whatever happens to this database.
    await journal.note({ subject, because, erasedAt, event: said.hash });
    if (categoryOf(subject) === 'account') return finishAccount(idOf(subject) as AccountId, because);
    if (categoryOf(subject) === 'subcontractor') {
      await removeObjects(subject);
      await removeProofFiles(said.accountId);
    }
    if (categoryOf(subject) === 'members') await people.eraseMembers(subject);
    if (categoryOf(subject) === 'person') await people.erasePerson(idOf(subject) as PersonId);
    await eraseSealed(deps, subject);
    await eraseAccess(deps, subject);
    await eraseWaiting(deps, subject);
  }

  return {
    finish,
    holds: ownedBy,
    async person({ emailHash }) {
      const { holder } = (await loadState('email', emailHash)).state as EmailState;
      if (holder !== null && isAlive(await accountOf(holder))) return refuse('account-holder');
      return people.everywhere(emailHash, holder as number as PersonId | null);
    },
    async account({ accountId, because, withDocuments = false }) {
      const subcontractors = (await ownedBy(accountId)).length;
      const command = { type: 'EraseAccount', accountId, because, subcontractors, withDocuments } as const;
      const outcome = await dispatch(command, bySystem(accountId));
      if (isRefusal(outcome)) return outcome;
      await finish(`account-${accountId}`);
      return { subcontractors };
    },
  };
}
