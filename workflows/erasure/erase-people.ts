// Deletes what is stored about people beside their account: of the members whom an account invited, of a person who has no account of his
// own, and of somebody's memberships of other accounts (infra/decisions/138). Every step can be repeated.
import { pagesOf } from '#domain/history.ts';
import type { ErasureReason } from '#domain/kernel/erasure.ts';
import type { StreamName } from '#domain/kernel/event.ts';
import { type AccountId, type MemberId, NO_ACCOUNT, type PersonId } from '#domain/kernel/ids.ts';
import { isRefusal, type Refusal, refuse } from '#domain/kernel/refusal.ts';
import { memberSubject } from '#domain/people/events.ts';
import { type MembersState, memberIn, whyKept } from '#domain/people/members.ts';
import type { PersonState } from '#domain/people/person.ts';
import type { Clock } from '#domain/ports/clock.ts';
import type { CommandMeta, Dispatch, LoadState } from '#domain/ports/dispatch.ts';
import type { ErasureJournal } from '#domain/ports/erasure.ts';
import type { EventStore } from '#domain/ports/event-store.ts';
import type { Sql } from '#projections/sql.ts';
import type { witnessErasure } from './witnesses.ts';

type Deps = {
  sql: Sql;
  store: Pick<EventStore, 'readStream' | 'readAll'>;
  clock: Pick<Clock, 'today'>;
  journal: ErasureJournal;
  dispatch: Dispatch;
  loadState: LoadState;
  /** The key of a subject, and what is sealed under it outside the events. */
  eraseSealed(subject: string): Promise<void>;
  /** Where somebody gets checkpoints by mail and is no member. */
  witnesses: Pick<ReturnType<typeof witnessErasure>, 'endIn' | 'endEverywhere'>;
  /** Proof files name people to whoever fetches them. */
  removeProofFiles(accountId: number): Promise<void>;
  /** Records the erasure of a stream, and completes it. */
  eraseOwn(subject: `person-${number}`, accountId: AccountId, because: ErasureReason): Promise<void>;
};
/** An invitation, whether it was accepted or not. */
type Membership = { accountId: AccountId; memberId: MemberId };

const bySystem = (accountId: AccountId, what: string): CommandMeta => ({
  actor: { kind: 'system' },
  accountId,
  correlationId: `erasure-${what}`,
});

/** What a person logs in with beside the password. */
export async function eraseFactors(sql: Sql, personId: PersonId): Promise<void> {
  // With their recovery codes.
  await sql`delete from ops.factors where person_id = ${personId}`;
  await sql`delete from ops.factor_challenges where person_id = ${personId}`;
}

/** Where a person was invited or joined, from the log; one scan per erasure. */
async function membershipsIn(
  { store }: Pick<Deps, 'store'>,
  who: { emailHash: string | null; personId: PersonId | null },
): Promise<Membership[]> {
  const found = new Map<number, Membership>();
  for await (const events of pagesOf(store, { categories: ['members'] }))
    for (const { type, data, accountId } of events) {
      const { memberId, personId, emailHash } = data as { memberId: MemberId; personId?: PersonId; emailHash?: string };
      const invited = type === 'MemberInvited' && who.emailHash !== null && emailHash === who.emailHash;
      const joined = type === 'MemberJoined' && who.personId !== null && personId === who.personId;
      if (invited || joined) found.set(memberId, { accountId: accountId as AccountId, memberId });
    }
  return [...found.values()];
}

export function peopleErasure({
  sql,
  store,
  clock,
  journal,
  dispatch,
  loadState,
  eraseSealed,
  witnesses,
  removeProofFiles,
  eraseOwn,
}: Deps) {
  /** What an account keeps of a member outside of its events. */
  async function eraseMembership({ accountId, memberId }: Membership): Promise<void> {
    await eraseSealed(memberSubject(memberId));
    await removeProofFiles(accountId);
    // They may show him to whoever sends the same call again, which then gets its answer made anew, under the same events.
    await sql`update ops.idempotency set answer = null where subject = ${`account-${accountId}`} and answer is not null`;
  }
  /** What other accounts know of him who had an account of his own. */
  async function eraseMemberships(personId: PersonId): Promise<void> {
    for (const membership of await membershipsIn({ store }, { emailHash: null, personId })) await eraseMembership(membership);
  }

  /** What the account knew of those whom it invited; those who joined keep their own name and log-in. */
  async function eraseMembers(subject: StreamName): Promise<void> {
    for (const { type, data } of await store.readStream(subject))
      if (type === 'MemberInvited') await eraseSealed(memberSubject((data as { memberId: number }).memberId));
  }

  /** The members whom an account that goes on has erased, each with his own log-in. */
  async function eraseFormerMembers(subject: StreamName): Promise<void> {
    const joined = new Map<number, PersonId>();
    const hashes = new Map<number, string>();
    for (const { type, data, accountId, hash } of await store.readStream(subject)) {
      const { memberId, personId, emailHash, erasedAt } = data as {
        memberId: MemberId;
        personId: PersonId;
        emailHash: string;
        erasedAt: never;
      };
      if (type === 'MemberInvited') hashes.set(memberId, emailHash);
      if (type === 'MemberJoined') joined.set(memberId, personId);
      if (type !== 'MemberErased') continue;
      await journal.note({ subject: `member-${memberId}`, because: 'deleted', erasedAt, event: hash });
      await eraseMembership({ accountId: accountId as AccountId, memberId });
      await witnesses.endIn(accountId as AccountId, (witness) => witness.emailHash === hashes.get(memberId));
      const his = joined.get(memberId);
      if (his !== undefined) await eraseOwn(`person-${his}`, NO_ACCOUNT, 'deleted');
    }
  }

  /** A person without an account of his own: log-in, address, and what each account knew of him. */
  async function erasePerson(personId: PersonId): Promise<void> {
    await sql`delete from ops.credentials where account_id = ${personId}`;
    await sql`delete from ops.sessions where coalesce(person_id, account_id) = ${personId}`;
    await eraseFactors(sql, personId);
    await sql`delete from ops.views where person_id = ${personId}`;
    await sql`delete from ops.alert_marks where person_id = ${personId}`;
    await sql`delete from ops.access_journal where account_id = ${personId}`;
    await sql`update ops.access_journal set person_id = null where person_id = ${personId}`;
    const { emailHash } = (await loadState('person', personId)).state as PersonState;
    if (emailHash !== null)
      await dispatch(
        { type: 'ReleaseEmail', emailHash, accountId: personId as number as AccountId },
        bySystem(NO_ACCOUNT, `person-${personId}`),
      );
    await eraseMemberships(personId);
  }

  async function tell(command: Parameters<Dispatch>[0] & { accountId: AccountId }): Promise<void> {
    const outcome = await dispatch(command, bySystem(command.accountId, `members-${command.accountId}`));
    if (isRefusal(outcome)) throw new Error(`${command.type} of members-${command.accountId}: ${outcome.refusal}`);
  }

  /** Everywhere; the caller has looked whether he registered an account. Answers of how many accounts, or why he stays as he is. */
  async function everywhere(emailHash: string, personId: PersonId | null): Promise<{ accounts: number } | Refusal> {
    const memberships = await membershipsIn({ store }, { emailHash, personId });
    const stateOf = async (accountId: AccountId) => (await loadState('members', accountId)).state as MembersState;
    for (const { accountId, memberId } of memberships) {
      const kept = whyKept(await stateOf(accountId), accountId, memberId, clock.today());
      if (kept?.refusal === 'last-owner') return kept;
    }
    for (const { accountId, memberId } of memberships) {
      const member = memberIn(await stateOf(accountId), accountId, memberId);
      const by = personId ?? (memberId as number as PersonId);
      if (member !== null && member.status !== 'ended') await tell({ type: 'EndMember', accountId, memberId, by });
    }
    for (const { accountId, memberId } of memberships) await tell({ type: 'EraseMember', accountId, memberId, by: null });
    const accounts = new Set(memberships.map(({ accountId }) => accountId));
    for (const accountId of accounts) await eraseFormerMembers(`members-${accountId}`);
    for (const accountId of await witnesses.endEverywhere(emailHash)) accounts.add(accountId);
    if (personId !== null) await eraseOwn(`person-${personId}`, NO_ACCOUNT, 'deleted');
    else if (accounts.size === 0) return refuse('not-found');
    return { accounts: accounts.size };
  }

  return { eraseMembers, eraseFormerMembers, erasePerson, eraseMemberships, everywhere };
}
