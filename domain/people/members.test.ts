// Who may be invited, changed and ended; the first owner needs no event.
import { describe, expect, test } from 'vitest';
import type { CalendarDate, Instant } from '../kernel/calendar.ts';
import { at, decideAfter } from '../kernel/given-when-then.ts';
import type { AccountId, MemberId, OrganizationId, PersonId } from '../kernel/ids.ts';
import { ABILITIES, abilitiesOf, may, ROLES } from './abilities.ts';
import type { MembersCommand } from './commands.ts';
import type { MembersEvent, Terms } from './events.ts';
import { invitationExpiry, membersDecider, membershipOf } from './members.ts';

const NOW = at('2026-11-28T09:00:00Z');
const account = 3 as AccountId;
const [lea, max] = [17 as MemberId, 18 as MemberId];
const person = (id: number) => id as PersonId;
const ALL: Terms = { role: 'reader', organizationIds: null, subcontractorIds: null, endsOn: null };
const invite = (memberId: MemberId, terms: Partial<Terms> = {}, emailHash = `e${memberId}`): MembersCommand => ({
  ...{ type: 'InviteMember', accountId: account, memberId, by: account, emailHash, registered: 'e3', email: 'a@b.fr', name: null },
  invitation: { token: 't', tokenHash: `t${memberId}`, expiresAt: invitationExpiry(NOW.now) },
  ...ALL,
  ...terms,
});
const accept = (memberId: MemberId, personId = person(memberId), tokenHash = `t${memberId}`): MembersCommand => ({
  ...{ type: 'AcceptInvitation', accountId: account, memberId, personId, tokenHash },
});
const end = (memberId: number): MembersCommand => ({ type: 'EndMember', accountId: account, memberId: memberId as MemberId, by: account });
const edit = (memberId: number, terms: Partial<Terms>): MembersCommand => ({
  ...{ type: 'EditMember', accountId: account, memberId: memberId as MemberId, by: account },
  ...terms,
});
/** The events of these commands, each decided on those before. */
function followed(...commands: MembersCommand[]): MembersEvent[] {
  const events: MembersEvent[] = [];
  for (const command of commands) {
    const decision = decideAfter(membersDecider, events, command, NOW);
    if ('refusal' in decision) throw new Error(decision.refusal);
    events.push(...decision);
  }
  return events;
}
const answer = (events: MembersEvent[], command: MembersCommand, when = NOW) => {
  const decision = decideAfter(membersDecider, events, command, when);
  return 'refusal' in decision ? decision.refusal : decision.map(({ type }) => type);
};
const stateOf = (events: MembersEvent[]) => events.reduce(membersDecider.evolve, membersDecider.initial);

describe('G56 owners', () => {
  test('whoever registered owns the account without any event', () => {
    expect(membershipOf(membersDecider.initial, account, account, NOW.today)).toMatchObject({ memberId: 3, role: 'owner' });
    expect(membershipOf(membersDecider.initial, account, person(17), NOW.today)).toBeNull();
  });
  test('the last one neither leaves nor steps down; beside another he does', () => {
    expect(answer([], end(3))).toBe('last-owner');
    expect(answer([], edit(3, { role: 'manager' }))).toBe('last-owner');
    // Who is only invited owns nothing yet.
    expect(answer(followed(invite(lea, { role: 'owner' })), end(3))).toBe('last-owner');
    const two = followed(invite(lea, { role: 'owner' }), accept(lea));
    expect(answer(two, edit(3, { role: 'reader' }))).toEqual(['MemberChanged']);
    const left = [...two, ...followed(invite(lea, { role: 'owner' }), accept(lea), end(3)).slice(two.length)];
    expect(membershipOf(stateOf(left), account, account, NOW.today)).toBeNull();
    expect(answer(left, end(lea))).toBe('last-owner');
    expect(answer(left, end(3))).toEqual([]);
  });
});

describe('G55 invitations', () => {
  test('an address once: a member’s, an invited one’s, the owner’s; free again once he is out', () => {
    const events = followed(invite(lea));
    expect(answer(events, invite(max, {}, 'e17'))).toBe('already-member');
    expect(answer(events, invite(max, {}, 'e3'))).toBe('already-member');
    expect(answer([...events, ...followed(invite(lea), end(lea)).slice(2)], invite(max, {}, 'e17'))).toEqual([
      'MemberInvited',
      'InvitationIssued',
    ]);
  });
  test('accepted once, by the newest link, before it is over', () => {
    const events = followed(invite(lea));
    expect(answer(events, accept(lea, person(17), 'other'))).toBe('invalid-invitation');
    expect(answer(events, accept(lea), at('2026-12-05T09:00:00Z'))).toBe('invalid-invitation');
    expect(answer(events, accept(lea), at('2026-12-05T08:59:59Z'))).toEqual(['MemberJoined']);
    expect(answer(followed(invite(lea), accept(lea)), accept(lea))).toBe('invalid-invitation');
    expect(answer(followed(invite(lea), end(lea)), accept(lea))).toBe('invalid-invitation');
    // One person is one member.
    expect(answer(followed(invite(lea), accept(lea), invite(max)), accept(max, person(17)))).toBe('already-member');
  });
  test('two hundred a day in Paris', () => {
    const many = Array.from({ length: 200 }, (_, i) => followed(invite((100 + i) as MemberId)).slice()).flat();
    expect(answer(many, invite(lea))).toBe('too-many-invitations');
    expect(
      answer(many, {
        type: 'ResendInvitation',
        accountId: account,
        memberId: 100 as MemberId,
        invitation: { token: 'u', tokenHash: 'u', expiresAt: NOW.now },
      }),
    ).toBe('too-many-invitations');
    expect(answer(many, invite(lea), at('2026-11-28T23:00:00Z'))).toEqual(['MemberInvited', 'InvitationIssued']);
  });
});

describe('G57 G58 scope and last day', () => {
  const organizationIds = [4 as OrganizationId];
  const day = (text: string) => text as CalendarDate;
  test.each([
    ['a site manager without organisation', { role: 'site' }, 'scope-required'],
    ['a reader with a scope', { role: 'reader', organizationIds }, 'scope-not-for-role'],
    ['an owner with an end', { role: 'owner', endsOn: day('2027-01-01') }, 'end-not-for-role'],
    ['an auditor without one', { role: 'auditor' }, 'end-required'],
    ['an auditor until yesterday', { role: 'auditor', endsOn: day('2026-11-27') }, 'end-out-of-range'],
    ['an auditor for more than a year', { role: 'auditor', endsOn: day('2027-11-29') }, 'end-out-of-range'],
  ] as const)('%s is refused', (_, terms, refusal) => {
    expect(answer([], invite(lea, terms))).toBe(refusal);
  });
  test('until today, and for a year, is allowed; the last day counts, the next does not', () => {
    for (const endsOn of [day('2026-11-28'), day('2027-11-28')])
      expect(answer([], invite(lea, { role: 'auditor', endsOn }))).toHaveLength(2);
    const state = stateOf(followed(invite(lea, { role: 'auditor', endsOn: day('2026-11-28') }), accept(lea)));
    expect(membershipOf(state, account, person(17), day('2026-11-28'))).toMatchObject({ role: 'auditor' });
    expect(membershipOf(state, account, person(17), day('2026-11-29'))).toBeNull();
  });
  test('a role that sees everything takes the limits away', () => {
    const events = followed(invite(lea, { role: 'site', organizationIds }), accept(lea));
    const [changed] = decideAfter(membersDecider, events, edit(lea, { role: 'manager' }), NOW) as MembersEvent[];
    expect(changed!.data).toMatchObject({ role: 'manager', organizationIds: null });
    expect(answer(events, edit(lea, { organizationIds: null }))).toBe('scope-required');
    expect(answer(events, edit(lea, { role: 'site' }))).toEqual([]);
  });
});

test('G56 every role has abilities of the table, and the owner all', () => {
  for (const role of ROLES) expect(abilitiesOf(role).every((ability) => ABILITIES.includes(ability))).toBe(true);
  expect(abilitiesOf('owner')).toEqual(ABILITIES);
  expect([may('manager', 'members'), may('site', 'judge'), may('auditor', 'deposit')]).toEqual([false, false, false]);
});

test('C67 an erased account has no members', () => {
  const erased: MembersEvent = {
    type: 'PersonErased',
    data: { subject: 'members-3', because: 'deleted', erasedAt: NOW.now as Instant },
    personal: null,
  };
  expect(membershipOf(stateOf([...followed(invite(lea), accept(lea)), erased]), account, person(17), NOW.today)).toBeNull();
  expect(answer([erased], invite(lea))).toBe('not-found');
});

describe('G66 erasing a member', () => {
  const erase = (memberId: number, again?: true): MembersCommand => ({
    ...{ type: 'EraseMember', accountId: account, memberId: memberId as MemberId, by: account },
    ...(again && { again }),
  });
  test('who has access, or is invited, is not erased; who left is, once, with all his invitations', () => {
    const here = followed(invite(lea), accept(lea));
    expect(answer(here, erase(lea))).toBe('member-active');
    expect(answer(followed(invite(lea)), erase(lea))).toBe('member-active');
    const twice = followed(invite(lea), accept(lea), end(lea), invite(max, {}, 'e17'), end(max));
    expect(answer(twice, erase(max))).toEqual(['MemberErased', 'MemberErased']);
    expect(answer(followed(invite(lea), accept(lea), end(lea), erase(lea)), erase(lea))).toEqual([]);
    expect(answer(followed(invite(lea), accept(lea), end(lea), invite(max, {}, 'e17')), erase(lea))).toBe('member-active');
    expect(answer([], erase(lea))).toBe('not-found');
  });
  test('nor the last owner, nor whoever registered the account, whose address is its own', () => {
    expect(answer([], erase(3))).toBe('last-owner');
    expect(answer(followed(invite(lea, { role: 'owner' }), accept(lea), end(3)), erase(3))).toBe('account-holder');
    expect(answer(followed(invite(lea, { role: 'owner' }), accept(lea), end(3)), erase(lea))).toBe('last-owner');
  });
  test('an auditor whose last day is over may be; he may be invited anew as somebody who is not known', () => {
    const auditor = followed(invite(lea, { role: 'auditor', endsOn: '2026-11-28' as CalendarDate }), accept(lea));
    expect(answer(auditor, erase(lea))).toBe('member-active');
    expect(answer(auditor, erase(lea), at('2026-11-29T09:00:00Z'))).toEqual(['MemberErased']);
    const gone = followed(invite(lea), end(lea), erase(lea));
    expect(answer(gone, invite(max, {}, 'e17'))).toEqual(['MemberInvited', 'InvitationIssued']);
  });
  test('once more after a restore, whatever he was at the time of the backup', () => {
    expect(answer(followed(invite(lea), accept(lea)), erase(lea, true))).toEqual(['MemberErased']);
    expect(membershipOf(stateOf(followed(invite(lea), accept(lea), erase(lea, true))), account, person(17), NOW.today)).toBeNull();
  });
});
