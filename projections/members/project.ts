// The read model of memberships and people: log-in, invitations, the list of members and every name of a person read it. Whoever registered
// an account is there as its first owner.
import type { AccountEvent, MembersEvent, PersonEvent } from '#domain/events.ts';
import { categoryOf, idOf } from '#domain/kernel/event.ts';
import type { Terms } from '#domain/people/events.ts';
import type { ProjectedEvent, Projection } from '../projection.ts';
import { loadById, upsert } from '../rows.ts';
import type { Sql } from '../sql.ts';
import { tableText } from '../table-text.ts';

export type MemberRow = {
  id: number;
  account_id: number;
  person_id: number | null;
  email: string;
  name: string | null;
  role: string;
  organization_ids: readonly number[] | null;
  subcontractor_ids: readonly number[] | null;
  ends_on: string | null;
  status: 'invited' | 'active' | 'ended';
  invited_at: string | null;
  joined_at: string | null;
  invitation_hash: string | null;
  invitation_expires_at: string | null;
  erased: boolean;
};
export type PersonRow = {
  id: number;
  email_hash: string;
  email: string;
  name: string;
  reset_hash: string | null;
  reset_expires_at: string | null;
};

const termsOf = ({ role, organizationIds, subcontractorIds, endsOn }: Terms) => ({
  role,
  organization_ids: organizationIds,
  subcontractor_ids: subcontractorIds,
  ends_on: endsOn,
});
const NOBODY_ELSE = {
  ...{ organization_ids: null, subcontractor_ids: null, ends_on: null },
  ...{ invitation_hash: null, invitation_expires_at: null, erased: false },
};
/** What is left of who was erased. */
const forgotten = (row: MemberRow): MemberRow => ({ ...row, email: '', name: null, erased: true });

function evolveMember(row: MemberRow | undefined, event: MembersEvent): MemberRow | undefined {
  if (event.type === 'MemberInvited') {
    const { memberId, accountId, invitedAt } = event.data;
    return {
      ...NOBODY_ELSE,
      ...{ id: memberId, account_id: accountId, person_id: null, email: event.personal?.email ?? '', name: event.personal?.name ?? null },
      ...termsOf(event.data),
      ...{ status: 'invited', invited_at: invitedAt, joined_at: null },
    };
  }
  if (row === undefined) return row;
  switch (event.type) {
    case 'InvitationIssued':
      return { ...row, invitation_hash: event.data.tokenHash, invitation_expires_at: event.data.expiresAt };
    case 'MemberJoined': {
      const { personId, joinedAt } = event.data;
      return { ...row, person_id: personId, status: 'active', joined_at: joinedAt, invitation_hash: null, invitation_expires_at: null };
    }
    case 'MemberChanged':
      return { ...row, ...termsOf(event.data) };
    case 'MemberEnded':
      return { ...row, status: 'ended', invitation_hash: null, invitation_expires_at: null };
    case 'MemberErased':
      return { ...forgotten(row), status: 'ended', invitation_hash: null, invitation_expires_at: null };
    case 'PersonErased':
      return row;
  }
}

function evolvePerson(row: PersonRow | undefined, event: PersonEvent): PersonRow | undefined {
  if (event.type === 'PersonRegistered') {
    const { personId, emailHash } = event.data;
    const { name = '', email = '' } = event.personal ?? {};
    return { id: personId, email_hash: emailHash, email, name, reset_hash: null, reset_expires_at: null };
  }
  if (row === undefined) return row;
  switch (event.type) {
    case 'PasswordResetLinkIssued':
      return { ...row, reset_hash: event.data.tokenHash, reset_expires_at: event.data.expiresAt };
    // A reset link works once (C10).
    case 'PasswordChanged':
      return { ...row, reset_hash: null, reset_expires_at: null };
    case 'SignInThrottled':
    case 'SecondFactorAdded':
    case 'SecondFactorRemoved':
    case 'RecoveryCodeUsed':
    case 'SecondFactorsReset':
      return row;
    case 'PersonErased':
      return undefined;
  }
}

/** The rows that a batch may change. */
type Work = {
  readonly members: Map<number, MemberRow>;
  readonly persons: Map<number, PersonRow>;
  readonly touched: Set<number>;
  readonly gone: Set<number>;
  readonly touchedPersons: Set<number>;
};

/** Their memberships of other accounts stay, without name and address. */
function forget({ members, touched }: Work, personId: number): void {
  for (const [id, row] of members)
    if (row.person_id === personId) {
      members.set(id, forgotten(row));
      touched.add(id);
    }
}

function applyAccount(work: Work, event: AccountEvent, accountId: number): void {
  if (event.type === 'AccountRegistered') {
    const first = { id: accountId, account_id: accountId, person_id: accountId, email: event.personal?.email ?? '', name: null };
    const joined = { role: 'owner', status: 'active', invited_at: null, joined_at: event.data.registeredAt } as const;
    work.members.set(accountId, { ...NOBODY_ELSE, ...first, ...joined });
    work.touched.add(accountId);
  }
  if (event.type !== 'AccountRejected' && event.type !== 'PersonErased') return;
  forget(work, accountId);
  for (const [id, row] of work.members)
    if (row.account_id === accountId) {
      work.members.delete(id);
      work.gone.add(id);
    }
}

function apply(work: Work, event: ProjectedEvent): void {
  const { stream } = event.meta;
  const id = idOf(stream);
  switch (categoryOf(stream)) {
    case 'account':
      applyAccount(work, event as unknown as AccountEvent, id);
      break;
    case 'person': {
      const row = evolvePerson(work.persons.get(id), event as unknown as PersonEvent);
      if (row) work.persons.set(id, row);
      else work.persons.delete(id);
      work.touchedPersons.add(id);
      if (event.type === 'PersonErased') forget(work, id);
      break;
    }
    case 'members': {
      const said = event as unknown as MembersEvent;
      if (said.type === 'PersonErased') return;
      const { memberId } = said.data;
      const row = evolveMember(work.members.get(memberId), said);
      if (row) work.members.set(memberId, row);
      work.touched.add(memberId);
      break;
    }
    default:
      throw new Error(`${stream} says nothing of people`);
  }
}

const CHANGES_ACCOUNT = new Set(['AccountRegistered', 'AccountRejected', 'PersonErased']);

async function project(all: readonly ProjectedEvent[], sql: Sql): Promise<void> {
  const events = all.filter(({ type, meta }) => categoryOf(meta.stream) !== 'account' || CHANGES_ACCOUNT.has(type));
  if (events.length === 0) return;
  const of = (...categories: string[]) =>
    events.filter(({ meta }) => categories.includes(categoryOf(meta.stream))).map(({ meta }) => idOf(meta.stream));
  const rows = await sql<MemberRow[]>`
    SELECT * FROM members WHERE account_id = ANY (${of('members', 'account')}::int[]) OR person_id = ANY (${of('person', 'account')}::int[])`;
  const work: Work = {
    members: new Map(rows.map((row) => [row.id, row])),
    persons: await loadById<PersonRow>(sql, 'persons', of('person')),
    ...{ touched: new Set(), gone: new Set(), touchedPersons: new Set() },
  };
  for (const event of events) apply(work, event);
  if (work.gone.size > 0) await sql`DELETE FROM members WHERE id = ANY (${[...work.gone]}::int[])`;
  const leave = [...work.touchedPersons].filter((id) => !work.persons.has(id));
  if (leave.length > 0) await sql`DELETE FROM persons WHERE id = ANY (${leave}::int[])`;
  await upsert(
    sql,
    'members',
    ['id'],
    [...work.touched].flatMap((id) => work.members.get(id) ?? []),
  );
  await upsert(
    sql,
    'persons',
    ['id'],
    [...work.touchedPersons].flatMap((id) => work.persons.get(id) ?? []),
  );
}

export const members: Projection = {
  name: 'members',
  kind: 'read-model',
  version: 2,
  start: 'beginning',
  tables: tableText(import.meta.url),
  categories: ['account', 'members', 'person'],
  personal: ['AccountRegistered', 'MemberInvited', 'PersonRegistered'],
  project,
};
