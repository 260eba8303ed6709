// The members of one account: who is invited, who joined, with which role and scope, until when. Stream `members-<accountId>`. Whoever
// registered the account is its first owner without any event; his membership has the account's number.
import { AUDIT_MOST_MONTHS, INVITATION_LIFE_DAYS, INVITATIONS_A_DAY } from '../constants.ts';
import { addMillis, addMonths, type CalendarDate, type Instant, parisDay } from '../kernel/calendar.ts';
import { type Decider, type Decision, type Now, never } from '../kernel/decider.ts';
import { personErased } from '../kernel/erasure.ts';
import type { AccountId, MemberId, PersonId } from '../kernel/ids.ts';
import { type Refusal, refuse } from '../kernel/refusal.ts';
import type { MembersCommand } from './commands.ts';
import type { MembersEvent, Terms } from './events.ts';

export type Member = Terms & {
  /** Null for the first owner: his address is the account's. */
  readonly emailHash: string | null;
  readonly status: 'invited' | 'active' | 'ended';
  /** Null until he joined. */
  readonly personId: PersonId | null;
  /** The newest invitation, until it is accepted. */
  readonly invitation: { readonly tokenHash: string; readonly expiresAt: Instant } | null;
  /** Nothing of him can be read any more. */
  readonly erased: boolean;
};
export type MembersState = {
  readonly members: ReadonlyMap<MemberId, Member>;
  /** The invitations of the newest day on which there was one. */
  readonly invited: { readonly day: CalendarDate | null; readonly count: number };
  readonly erased: boolean;
};

const initial: MembersState = { members: new Map(), invited: { day: null, count: 0 }, erased: false };

const DAY_MS = 86_400_000;
export const invitationExpiry = (now: Instant): Instant => addMillis(now, INVITATION_LIFE_DAYS * DAY_MS);

const ALL = { organizationIds: null, subcontractorIds: null, endsOn: null } as const;
const firstOwner = (accountId: AccountId): Member => ({
  ...{ role: 'owner', ...ALL },
  ...{ emailHash: null, status: 'active', personId: accountId, invitation: null, erased: false },
});

/** The member of this id; the first owner is one from the beginning. */
export const memberIn = (state: MembersState, accountId: AccountId, memberId: number): Member | null =>
  state.members.get(memberId as MemberId) ?? (memberId === accountId ? firstOwner(accountId) : null);

/** By the owner, or because his last day is over. */
export const hasEnded = ({ status, endsOn }: Member, today: CalendarDate): boolean =>
  status === 'ended' || (endsOn !== null && endsOn < today);
const isActive = (member: Member, today: CalendarDate): boolean => member.status === 'active' && !hasEnded(member, today);

/** The person's own membership of the account on this day; null: he has none any more. */
export function membershipOf(
  state: MembersState,
  accountId: AccountId,
  personId: PersonId,
  today: CalendarDate,
): (Member & { memberId: MemberId }) | null {
  if (state.erased) return null;
  for (const [memberId, member] of everybody(state, accountId))
    if (member.personId === personId && isActive(member, today)) return { memberId, ...member };
  return null;
}

/** With the first owner. */
export function everybody(state: MembersState, accountId: AccountId): ReadonlyMap<MemberId, Member> {
  const first = accountId as number as MemberId;
  return state.members.has(first) ? state.members : new Map([[first, firstOwner(accountId)], ...state.members]);
}

const edited = (state: MembersState, memberId: MemberId, change: Partial<Member>, otherwise?: Member): MembersState => {
  const before = state.members.get(memberId) ?? otherwise;
  return before === undefined ? state : { ...state, members: new Map(state.members).set(memberId, { ...before, ...change }) };
};

const termsOf = ({ role, organizationIds, subcontractorIds, endsOn }: Terms): Terms => ({
  role,
  organizationIds,
  subcontractorIds,
  endsOn,
});

function evolve(state: MembersState, event: MembersEvent): MembersState {
  switch (event.type) {
    case 'MemberInvited': {
      const { memberId, emailHash } = event.data;
      const member: Member = { ...termsOf(event.data), emailHash, status: 'invited', personId: null, invitation: null, erased: false };
      return { ...state, members: new Map(state.members).set(memberId, member) };
    }
    case 'InvitationIssued': {
      const { memberId, tokenHash, expiresAt, issuedAt } = event.data;
      const day = parisDay(issuedAt);
      const count = state.invited.day === day ? state.invited.count + 1 : 1;
      return { ...edited(state, memberId, { invitation: { tokenHash, expiresAt } }), invited: { day, count } };
    }
    case 'MemberJoined':
      return edited(state, event.data.memberId, { status: 'active', personId: event.data.personId, invitation: null });
    // An event about the member of the account's own number is about the first owner.
    case 'MemberChanged':
      return edited(state, event.data.memberId, termsOf(event.data), firstOwner(event.data.memberId as number as AccountId));
    case 'MemberEnded':
      return edited(
        state,
        event.data.memberId,
        { status: 'ended', invitation: null },
        firstOwner(event.data.memberId as number as AccountId),
      );
    case 'MemberErased':
      return edited(state, event.data.memberId, { status: 'ended', invitation: null, erased: true });
    case 'PersonErased':
      return { ...initial, erased: true };
    default:
      return never(event);
  }
}

/** A site manager has organisations, an auditor an end; nobody else is limited to some subcontractors, and an owner to no time. */
function wrongTerms({ role, organizationIds, subcontractorIds, endsOn }: Terms, today: CalendarDate): Refusal | null {
  const limited = organizationIds !== null || subcontractorIds !== null;
  if (role === 'site' ? (organizationIds?.length ?? 0) === 0 : false) return refuse('scope-required');
  if (limited && role !== 'site' && role !== 'auditor') return refuse('scope-not-for-role');
  if (role === 'owner' && endsOn !== null) return refuse('end-not-for-role');
  if (role === 'auditor' && endsOn === null) return refuse('end-required');
  if (endsOn === null) return null;
  return endsOn < today || (role === 'auditor' && endsOn > addMonths(today, AUDIT_MOST_MONTHS)) ? refuse('end-out-of-range') : null;
}

const owns = (member: Member): boolean => member.status === 'active' && member.role === 'owner';
/** Whether nobody else owns the account. */
function isLastOwner(state: MembersState, accountId: AccountId, memberId: MemberId): boolean {
  const owners = [...everybody(state, accountId)].filter(([, member]) => owns(member));
  return owners.length === 1 && owners[0]![0] === memberId;
}

/** All that the account knows of the person behind a membership: he may have been invited more than once. */
function samePerson(state: MembersState, accountId: AccountId, memberId: MemberId): [MemberId, Member][] {
  const his = memberIn(state, accountId, memberId);
  if (his === null) return [];
  const { emailHash, personId } = his;
  return [...everybody(state, accountId)].filter(
    ([, one]) => (emailHash !== null && one.emailHash === emailHash) || (personId !== null && one.personId === personId),
  );
}

/** Who accepted one of these invitations, and is not erased; null: nobody did. */
export const personBehind = (state: MembersState, accountId: AccountId, memberId: MemberId): PersonId | null =>
  samePerson(state, accountId, memberId).find(([, { personId, erased }]) => personId !== null && !erased)?.[1].personId ?? null;

/** Why a person may not be erased; null: he may. Whoever registered the account has its own name and address, and is erased with it. */
export function whyKept(state: MembersState, accountId: AccountId, memberId: MemberId, today: CalendarDate): Refusal | null {
  if (isLastOwner(state, accountId, memberId)) return refuse('last-owner');
  const his = samePerson(state, accountId, memberId);
  if (his.length === 0) return refuse('not-found');
  if (his.some(([, one]) => !hasEnded(one, today))) return refuse('member-active');
  return his.some(([, { personId }]) => personId !== null && (personId as number) === accountId) ? refuse('account-holder') : null;
}

type Issued = { tokenHash: string; expiresAt: Instant; token: string };
const issued = (memberId: MemberId, { token, tokenHash, expiresAt }: Issued, now: Instant): MembersEvent => ({
  type: 'InvitationIssued',
  data: { memberId, tokenHash, expiresAt, issuedAt: now },
  personal: { token },
});
const tooMany = ({ invited }: MembersState, today: CalendarDate): boolean => invited.day === today && invited.count >= INVITATIONS_A_DAY;

function invite(
  state: MembersState,
  command: Extract<MembersCommand, { type: 'InviteMember' }>,
  { now, today }: Now,
): Decision<MembersEvent> {
  const { accountId, memberId, emailHash, registered, email, name, by, invitation } = command;
  const taken = [...everybody(state, accountId).values()].some(
    (member) => member.status !== 'ended' && (member.emailHash ?? registered) === emailHash,
  );
  if (taken) return refuse('already-member');
  const wrong = wrongTerms(command, today);
  if (wrong) return wrong;
  if (tooMany(state, today)) return refuse('too-many-invitations');
  return [
    { type: 'MemberInvited', data: { accountId, memberId, emailHash, ...termsOf(command), by, invitedAt: now }, personal: { email, name } },
    issued(memberId, invitation, now),
  ];
}

function decide(state: MembersState, command: MembersCommand, when: Now): Decision<MembersEvent> {
  const { now, today } = when;
  if (command.type === 'ErasePerson') return state.erased ? [] : [personErased(command.subject, command.because, now)];
  if (state.erased) return refuse('not-found');
  if (command.type === 'InviteMember') return invite(state, command, when);
  const { accountId, memberId } = command;
  const member = memberIn(state, accountId, memberId);
  if (member === null) return refuse(command.type === 'AcceptInvitation' ? 'invalid-invitation' : 'not-found');
  switch (command.type) {
    case 'ResendInvitation':
      if (member.status !== 'invited') return refuse(member.status === 'active' ? 'already-member' : 'not-found');
      if (tooMany(state, today)) return refuse('too-many-invitations');
      return [issued(memberId, command.invitation, now)];
    case 'AcceptInvitation':
      // Whatever became of it meanwhile: accepted, replaced, taken back, out of date.
      if (member.invitation?.tokenHash !== command.tokenHash || now >= member.invitation.expiresAt || hasEnded(member, today))
        return refuse('invalid-invitation');
      if (membershipOf(state, accountId, command.personId, today) !== null) return refuse('already-member');
      return [{ type: 'MemberJoined', data: { memberId, personId: command.personId, joinedAt: now }, personal: null }];
    case 'EditMember': {
      if (member.status === 'ended') return refuse('not-found');
      const terms = termsOf({ ...member, ...given(command) });
      const wrong = wrongTerms(terms, today);
      if (wrong) return wrong;
      if (terms.role !== 'owner' && isLastOwner(state, accountId, memberId)) return refuse('last-owner');
      if (JSON.stringify(terms) === JSON.stringify(termsOf(member))) return [];
      return [{ type: 'MemberChanged', data: { memberId, ...terms, by: command.by, changedAt: now }, personal: null }];
    }
    case 'EndMember':
      if (member.status === 'ended') return [];
      if (isLastOwner(state, accountId, memberId)) return refuse('last-owner');
      return [{ type: 'MemberEnded', data: { memberId, by: command.by, endedAt: now }, personal: null }];
    case 'EraseMember': {
      const kept = command.again ? null : whyKept(state, accountId, memberId, today);
      if (kept) return kept;
      return samePerson(state, accountId, memberId).flatMap(([id, { erased }]): MembersEvent[] =>
        erased ? [] : [{ type: 'MemberErased', data: { memberId: id, by: command.by, erasedAt: now }, personal: null }],
      );
    }
    default:
      return never(command);
  }
}

/** The terms that the edit says; a role that is not limited takes the limits away by itself. */
function given({ role, organizationIds, subcontractorIds, endsOn }: Partial<Terms>): Partial<Terms> {
  const unlimited = role !== undefined && role !== 'site' && role !== 'auditor';
  return {
    ...(role !== undefined && { role }),
    ...(organizationIds !== undefined ? { organizationIds } : unlimited && { organizationIds: null }),
    ...(subcontractorIds !== undefined ? { subcontractorIds } : unlimited && { subcontractorIds: null }),
    ...(endsOn !== undefined ? { endsOn } : role === 'owner' && { endsOn: null }),
  };
}

export const membersDecider: Decider<MembersState, MembersCommand, MembersEvent> = { initial, evolve, decide };
