// The people of the fake company: members, invitations, the switch between accounts (CONTRACT « People »).
import type { Invitation, Member } from '#contract/members.ts';
import { abilitiesOf, type Role } from '#domain/people/abilities.ts';
import { type FakeAnswer, ok, refuse } from './answers.ts';
import { NOW } from './document.ts';
import { memberOf } from './team.ts';
import { userOf, type World } from './world.ts';

type Body = Partial<Pick<Member, 'role' | 'organizationIds' | 'subcontractorIds' | 'endsOn' | 'name'>> & {
  email: string;
  accountId: number;
  password?: string;
};
type Input = { world: World; id: number; params: Record<string, string>; body: object };
const said = (body: object) => body as Body;

export const INVITATIONS: Record<string, Invitation> = {
  nouveau: { companyName: 'Constructions Lemaire & Associés', email: 'karim@lemaire-construction.fr', role: 'site', known: false },
  connu: { companyName: 'Toitures du Sud', email: 'conformite@lemaire-construction.fr', role: 'auditor', known: true },
};
const DEAD = 'Cette invitation n’est plus valable : demandez-en une nouvelle.';

const lastOwner = ({ members }: World, id: number): boolean =>
  members.filter(({ role, status }) => role === 'owner' && status === 'active').every((owner) => owner.id === id);
const LAST_OWNER = refuse(409, 'last-owner', 'Un compte garde au moins un propriétaire : donnez d’abord ce rôle à une autre personne.');

const found = ({ world, id }: Input, then: (member: Member) => FakeAnswer): FakeAnswer => {
  const member = world.members.find((one) => one.id === id);
  return member === undefined ? refuse(404, 'not-found', 'Introuvable') : then(member);
};

export const memberHandlers = {
  listMembers: ({ world }: Input) => ({
    ...ok(world.members),
    headers: { 'Content-Range': `members 0-${world.members.length - 1}/${world.members.length}` },
  }),
  inviteMember: ({ world, body: sent }: Input) => {
    const body = said(sent);
    if (world.members.some(({ email, status }) => email === body.email && status !== 'ended'))
      return refuse(409, 'already-member', 'Cette adresse est déjà celle d’un membre du compte, ou y est déjà invitée.');
    const nobody = { name: null, joinedAt: null, lastSeenAt: null, status: 'invited', invitedAt: NOW } as const;
    const member = memberOf({ id: ++world.nextId, ...nobody, ...body });
    world.members.push(member);
    return ok(member, 201);
  },
  resendInvitation: (input: Input) => found(input, (member) => ok(Object.assign(member, { invitedAt: NOW }))),
  editMember: (input: Input) =>
    found(input, (member) =>
      !['owner', undefined].includes(said(input.body).role) && member.role === 'owner' && lastOwner(input.world, member.id)
        ? LAST_OWNER
        : ok(Object.assign(member, input.body)),
    ),
  endMember: (input: Input) =>
    found(input, (member) =>
      member.role === 'owner' && lastOwner(input.world, member.id) ? LAST_OWNER : ok(Object.assign(member, { status: 'ended' })),
    ),
  eraseMember: (input: Input) =>
    found(input, (member) =>
      member.status === 'ended'
        ? ok(Object.assign(member, { name: null, email: '', lastSeenAt: null, erased: true }))
        : refuse(409, 'member-active', 'Retirez d’abord l’accès de cette personne, ou annulez son invitation.'),
    ),
  resetMemberFactors: (input: Input) => found(input, () => ok({ message: 'Ses seconds facteurs sont retirés ; un e-mail le lui dit.' })),
  readInvitation: ({ params }: Input) => {
    const invitation = INVITATIONS[params['token'] ?? ''];
    return invitation === undefined ? refuse(404, 'invalid-invitation', DEAD) : ok(invitation);
  },
  acceptInvitation: ({ world, params, body }: Input) => {
    const invitation = INVITATIONS[params['token'] ?? ''];
    if (invitation === undefined) return refuse(404, 'invalid-invitation', DEAD);
    if (invitation.known && world.user?.email !== invitation.email)
      return refuse(409, 'log-in-first', 'Connectez-vous d’abord avec cette adresse.');
    const { companyName, email, role } = invitation;
    world.user = userOf({ id: 2, companyName, email, role, name: said(body).name ?? world.user?.name ?? '', isAdmin: false });
    return ok(world.user);
  },
  switchAccount: ({ world, body }: Input) => {
    const membership = world.user?.memberships.find(({ accountId }) => accountId === said(body).accountId);
    if (world.user === null || membership === undefined) return refuse(404, 'not-found', 'Introuvable');
    const role: Role = membership.role;
    world.user = { ...world.user, id: membership.accountId, companyName: membership.companyName, role, abilities: [...abilitiesOf(role)] };
    return ok(world.user);
  },
};
