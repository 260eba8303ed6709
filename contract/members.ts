// The people of an account: members, their roles, invitations, and the switch between accounts (CONTRACT « People »).
import { z } from 'zod';
import { PASSWORD_MAX } from '#domain/constants.ts';
import { ROLES } from '#domain/people/abilities.ts';
import { newPassword, user } from './accounts.ts';
import { calendarDay, email, id, instantText, line, listQuery } from './common.ts';
import { later } from './later.ts';
import { byId, byToken, define, done } from './route.ts';

export const MEMBER_NAME_MAX = 200;
/** Organisations or subcontractors that one membership may name. */
export const SCOPE_MOST = 1000;
const role = z.enum(ROLES, { error: 'Rôle inconnu' });
const scope = z.array(id).max(SCOPE_MOST);
const name = line(MEMBER_NAME_MAX, 'Nom requis');

export const member = later(() =>
  z.object({
    id,
    /** Null until the person said it. */
    name: z.string().nullable(),
    email: z.string(),
    role,
    /** Null: all. A site manager's organisations, an auditor's scope. */
    organizationIds: z.array(id).nullable(),
    subcontractorIds: z.array(id).nullable(),
    /** The last day, in Paris, that day included. */
    endsOn: z.string().nullable(),
    status: z.enum(['invited', 'active', 'ended']),
    /** Name and address are gone for good. */
    erased: z.boolean(),
    invitedAt: instantText.nullable(),
    joinedAt: instantText.nullable(),
    lastSeenAt: instantText.nullable(),
  }),
);
export type Member = z.infer<typeof member>;
export const newMember = later(() =>
  z.object({
    email: email('Veuillez entrer un email valide'),
    name: name.optional(),
    role,
    organizationIds: scope.optional(),
    subcontractorIds: scope.optional(),
    endsOn: calendarDay.optional(),
  }),
);
/** What is left out stays as it is; null takes the limit away. */
export const memberEdit = later(() =>
  z.object({
    role: role.optional(),
    organizationIds: scope.nullable().optional(),
    subcontractorIds: scope.nullable().optional(),
    endsOn: calendarDay.nullable().optional(),
  }),
);
/** `known`: he has a log-in already. */
export const invitation = later(() => z.object({ companyName: z.string(), email: z.string(), role, known: z.boolean() }));
export type Invitation = z.infer<typeof invitation>;
export const acceptance = later(() =>
  z.object({ name: name.optional(), password: z.string().max(PASSWORD_MAX).pipe(newPassword).optional() }),
);
export const accountSwitch = later(() => z.object({ accountId: id }));

export const membersRoutes = define({
  listMembers: {
    method: 'GET',
    path: '/api/members',
    gate: 'approved',
    ability: 'members',
    summary: 'Les membres du compte',
    query: listQuery,
    response: later(() => z.array(member)),
  },
  inviteMember: {
    method: 'POST',
    path: '/api/members',
    gate: 'approved',
    ability: 'members',
    summary: 'Inviter une personne',
    body: newMember,
    response: member,
    status: 201,
  },
  resendInvitation: {
    method: 'POST',
    path: '/api/members/:id/resend',
    gate: 'approved',
    ability: 'members',
    summary: 'Renvoyer une invitation',
    params: byId,
    ids: { id: 'member' },
    response: member,
  },
  editMember: {
    method: 'PATCH',
    path: '/api/members/:id',
    gate: 'approved',
    ability: 'members',
    summary: 'Modifier le rôle, le périmètre ou la fin d’un membre',
    params: byId,
    ids: { id: 'member' },
    body: memberEdit,
    response: member,
  },
  endMember: {
    method: 'DELETE',
    path: '/api/members/:id',
    gate: 'approved',
    ability: 'members',
    summary: 'Retirer un membre',
    params: byId,
    ids: { id: 'member' },
    response: member,
  },
  resetMemberFactors: {
    method: 'POST',
    path: '/api/members/:id/reset-factors',
    gate: 'approved',
    ability: 'members',
    summary: 'Retirer les seconds facteurs d’un membre qui les a perdus',
    params: byId,
    ids: { id: 'member' },
    response: done,
  },
  eraseMember: {
    method: 'POST',
    path: '/api/members/:id/erasure',
    gate: 'approved',
    ability: 'members',
    summary: 'Effacer les données personnelles d’un ancien membre',
    params: byId,
    ids: { id: 'member' },
    response: member,
  },
  readInvitation: {
    method: 'GET',
    path: '/api/invitations/:token',
    gate: 'public',
    summary: 'Une invitation',
    params: byToken,
    response: invitation,
  },
  acceptInvitation: {
    method: 'POST',
    path: '/api/invitations/:token/accept',
    gate: 'public',
    confidential: true,
    summary: 'Accepter une invitation',
    params: byToken,
    body: acceptance,
    response: user,
  },
  switchAccount: {
    method: 'POST',
    path: '/api/user/switch',
    gate: 'session',
    summary: 'Passer à un autre de ses comptes',
    body: accountSwitch,
    response: user,
  },
});
