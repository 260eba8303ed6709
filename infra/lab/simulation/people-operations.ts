// What is done about the people of an account, as api/members does it, and who asks for anything at all: whoever registered, or a member with
// the role that he had when he was last told.
import type { Effects } from '../../../api/shell/call.ts';
import { addDays, type CalendarDate } from '../../../domain/kernel/calendar.ts';
import { type AccountId, type MemberId, NO_ACCOUNT, type OrganizationId, type PersonId } from '../../../domain/kernel/ids.ts';
import { type Ability, ROLES, type Role } from '../../../domain/people/abilities.ts';
import type { Terms } from '../../../domain/people/events.ts';
import { invitationExpiry } from '../../../domain/people/members.ts';
import type { Seeded } from '../kill/seeded.ts';
import type { Customer, KnownPerson, MemberClient, Operation } from './customer.ts';
import type { Asks } from './gate.ts';
import type { Process } from './process.ts';
import { plainKeys } from './stand-ins.ts';

const hashOf = (email: string): string => plainKeys.hash('email', email);
const joined = ({ members }: Customer): (MemberClient & { personId: PersonId })[] =>
  members.filter((one): one is MemberClient & { personId: PersonId } => one.personId !== null);
export const owns = ({ accountId }: { accountId: AccountId }): PersonId => accountId;

/** Most often somebody who may, and often enough somebody who may not, or to whom it is just being taken. */
export function drawAsker(customer: Customer, random: Seeded): PersonId {
  const members = joined(customer);
  const doubted = customer.doubted.at(-1);
  if (doubted !== undefined && random.chance(0.25)) return doubted;
  return members.length === 0 || random.chance(0.55) ? owns(customer) : random.pick(members).personId;
}
/** Of site managers, whose scope not everybody is in, every second time. */
export function drawReminding(customer: Customer, random: Seeded): PersonId {
  const site = joined(customer).filter(({ role }) => role === 'site');
  return site.length > 0 && random.chance(0.5) ? random.pick(site).personId : drawAsker(customer, random);
}
function drawOwner(customer: Customer, random: Seeded): PersonId {
  if (random.chance(0.15)) return drawAsker(customer, random);
  const owners = joined(customer).filter(({ role }) => role === 'owner');
  return owners.length === 0 || random.chance(0.6) ? owns(customer) : random.pick(owners).personId;
}

/** Also what is refused now and then; an auditor's last day is soon, today as well. */
function drawTerms(role: Role, organizations: readonly OrganizationId[], today: CalendarDate, random: Seeded): Terms {
  const limited = role === 'site' || (role === 'auditor' && random.chance(0.5));
  return {
    role,
    organizationIds: limited ? [random.pick(organizations)] : null,
    subcontractorIds: null,
    endsOn: role === 'auditor' || (role !== 'owner' && random.chance(0.3)) ? addDays(today, random.int(3)) : null,
  };
}

export async function invite(
  { clock }: Pick<Process, 'clock'>,
  effects: Pick<Effects, 'id' | 'secret' | 'dispatch'>,
  { accountId, email }: Customer,
  { by, to, terms }: { by: PersonId; to: string; terms: Terms },
): Promise<{ id: MemberId; token: string }> {
  const memberId = (await effects.id('account', 'member')) as number as MemberId;
  const token = await effects.secret(24, 'invitation');
  await effects.dispatch({
    ...{ type: 'InviteMember', accountId, memberId, by, email: to, name: null, emailHash: hashOf(to), registered: hashOf(email) },
    invitation: { token, tokenHash: plainKeys.hash('token', token), expiresAt: invitationExpiry(clock.now()) },
    ...terms,
  });
  return { id: memberId, token };
}

/** A new person has the number of the membership. */
export async function accept(
  effects: Pick<Effects, 'dispatch'>,
  accountId: AccountId,
  { id, email, token }: Pick<MemberClient, 'id' | 'email' | 'token'>,
  known: KnownPerson | undefined,
): Promise<PersonId> {
  const personId = known?.personId ?? (id as number as PersonId);
  const actor = { kind: 'user', accountId: personId as number as AccountId, personId } as const;
  if (known === undefined) {
    const himself = { actor, accountId: NO_ACCOUNT };
    const [emailHash, account] = [hashOf(email), personId as number as AccountId];
    await effects.dispatch({ type: 'ReserveEmail', emailHash, accountId: account, holder: 'nobody' }, { as: himself });
    await effects.dispatch({ type: 'RegisterPerson', accountId: NO_ACCOUNT, personId, emailHash, name: 'Léa', email }, { as: himself });
  }
  await effects.dispatch(
    { type: 'AcceptInvitation', accountId, memberId: id, personId, tokenHash: plainKeys.hash('token', token) },
    { as: { actor: { kind: 'user', accountId, personId }, accountId } },
  );
  return personId;
}

export function drawPeople(customer: Customer, random: Seeded, today: () => CalendarDate, number: number): Operation | null {
  const { accountId, members, organizations, known } = customer;
  const owner = drawOwner(customer, random);
  const asks = (ability: Ability, personId = owner): Asks => ({ personId, ability, about: null });
  const as = (name: string, leaves: Operation['leaves'], who: Asks | null, run: Operation['run'], learn?: (body: never) => void) =>
    ({ name, customer, leaves, actor: { kind: 'system' }, asks: who, run, ...(learn ? { learn } : {}) }) as Operation;
  const draw = random.next();
  const auditors = joined(customer).filter(({ role }) => role === 'auditor');
  if (auditors.length > 0 && random.chance(0.25)) {
    const auditor = random.pick(auditors).personId;
    // Of a look by nobody’s auditor there is nothing to tell: by who is none any more when he asks again neither.
    const look = as('look', 'AuditorLooked', asks('history', auditor), async (_, effects, visitor) =>
      visitor?.role === 'auditor'
        ? effects.dispatch({ type: 'NoteLooks', accountId, looks: [{ memberId: visitor.memberId, personId: auditor, what: 'history' }] })
        : {},
    );
    return { ...look, orderless: true };
  }
  if (draw < 0.2) {
    const terms = drawTerms(random.pick(ROLES), organizations, today(), random);
    const to = random.chance(0.4) ? random.pick(known).email : `collegue${number}@test.fr`;
    return as(
      'invite',
      'MemberInvited',
      asks('members'),
      (process, effects) => invite(process, effects, customer, { by: owner, to, terms }),
      (body: { id: MemberId; token: string }) => void members.push({ ...body, email: to, personId: null, role: terms.role }),
    );
  }
  const open = members.filter(({ personId }) => personId === null);
  // An invitation that was accepted is tried once more, by whoever has its link.
  const one = open.length === 0 || random.chance(0.2) ? random.pick(members) : random.pick(open);
  if (draw < 0.5) {
    const who = known.find(({ email }) => email === one.email);
    return as(
      'accept',
      'MemberJoined',
      null,
      async (_, effects) => ({ id: await accept(effects, accountId, one, who) }),
      ({ id }: { id: PersonId }) => {
        one.personId = id;
        if (who === undefined) known.push({ email: one.email, personId: id, of: 'person' });
      },
    );
  }
  if (draw < 0.55)
    return as(
      'resend',
      'InvitationIssued',
      asks('members'),
      async ({ clock }, effects) => {
        const token = await effects.secret(24, 'invitation');
        const invitation = { token, tokenHash: plainKeys.hash('token', token), expiresAt: invitationExpiry(clock.now()) };
        await effects.dispatch({ type: 'ResendInvitation', accountId, memberId: one.id, invitation });
        return { id: one.id, token };
      },
      ({ token }: { token: string }) => void Object.assign(one, { token }),
    );
  // Also whoever registered, who may be the last owner.
  const first = random.chance(0.25);
  const memberId = first ? (accountId as number as MemberId) : one.id;
  const whom = first ? owns(customer) : one.personId;
  if (whom !== null && draw < 0.92) customer.doubted.push(whom);
  if (draw < 0.8) {
    const role = first ? random.pick(['manager', 'owner'] as const) : random.pick(ROLES);
    const terms = drawTerms(role, organizations, today(), random);
    return as(
      'edit member',
      'MemberChanged',
      asks('members'),
      (_, effects) => effects.dispatch({ type: 'EditMember', accountId, memberId, by: owner, ...terms }),
      () => void (first || Object.assign(one, { role })),
    );
  }
  if (draw < 0.92)
    return as('end member', 'MemberEnded', asks('members'), (_, effects) =>
      effects.dispatch({ type: 'EndMember', accountId, memberId, by: owner }),
    );
  const { personId, of } = random.pick(known);
  const himself = of === 'account' ? (personId as number as AccountId) : NO_ACCOUNT;
  const actor = { kind: 'user', accountId: personId as number as AccountId, personId } as const;
  return as('second factor', 'SecondFactorAdded', null, (_, effects) =>
    effects.dispatch(
      { type: 'AddSecondFactor', of, personId, accountId: himself, factorId: number, kind: 'totp' },
      { as: { actor, accountId: himself } },
    ),
  );
}
