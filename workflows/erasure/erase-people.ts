// Deletes what is stored about people beside their account: of the members whom an account invited, of a person who has no account of his
// own, and of somebody's memberships of other accounts (infra/decisions/138). Every step can be repeated.
import { pagesOf } from '#domain/history.ts';
import type { StreamName } from '#domain/kernel/event.ts';
import { type AccountId, NO_ACCOUNT, type PersonId } from '#domain/kernel/ids.ts';
import { memberSubject } from '#domain/people/events.ts';
import type { PersonState } from '#domain/people/person.ts';
import type { Dispatch, LoadState } from '#domain/ports/dispatch.ts';
import type { EventStore } from '#domain/ports/event-store.ts';
import type { Sql } from '#projections/sql.ts';

type Deps = {
  sql: Sql;
  store: Pick<EventStore, 'readStream' | 'readAll'>;
  dispatch: Dispatch;
  loadState: LoadState;
  /** The key of a subject, and what is sealed under it outside the events. */
  eraseSealed(subject: string): Promise<void>;
};

/** What a person logs in with beside the password. */
export async function eraseFactors(sql: Sql, personId: PersonId): Promise<void> {
  // With their recovery codes.
  await sql`delete from ops.factors where person_id = ${personId}`;
  await sql`delete from ops.factor_challenges where person_id = ${personId}`;
}

export function peopleErasure({ sql, store, dispatch, loadState, eraseSealed }: Deps) {
  /** Where he joined, from the log; one scan per erasure. */
  async function membershipsOf(personId: PersonId): Promise<number[]> {
    const found: number[] = [];
    for await (const events of pagesOf(store, { categories: ['members'] }))
      for (const { type, data } of events) {
        const { memberId, personId: joined } = data as { memberId: number; personId?: number };
        if (type === 'MemberJoined' && joined === personId) found.push(memberId);
      }
    return found;
  }
  /** What other accounts know of him. */
  async function eraseMemberships(personId: PersonId): Promise<void> {
    for (const memberId of await membershipsOf(personId)) await eraseSealed(memberSubject(memberId));
  }

  /** What the account knew of those whom it invited; those who joined keep their own name and log-in. */
  async function eraseMembers(subject: StreamName): Promise<void> {
    for (const { type, data } of await store.readStream(subject))
      if (type === 'MemberInvited') await eraseSealed(memberSubject((data as { memberId: number }).memberId));
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
        {
          actor: { kind: 'system' },
          accountId: NO_ACCOUNT,
          correlationId: `erasure-person-${personId}`,
        },
      );
    await eraseMemberships(personId);
  }

  return { eraseMembers, erasePerson, eraseMemberships };
}
