// The administrator's desk: who waits for approval, what was decided, the figures of all accounts (CONTRACT « Accounts »).
import { z } from 'zod';
import { CONTACT_REQUEST_STATUSES } from '#domain/contact-requests/status.ts';
import { count, id, instantText, listQuery, text } from './common.ts';
import { later } from './later.ts';
import { byId, define, done } from './route.ts';

/** What a rejected person is told; a line or two. */
export const REASON_MAX = 500;

export const userId = later(() => z.object({ userId: id }));
export const rejectedUser = later(() => z.object({ userId: id, reason: text(REASON_MAX).optional() }));
export const isAdmin = later(() => z.object({ isAdmin: z.boolean() }));
export const pendingUser = later(() =>
  z.object({
    id,
    companyName: z.string(),
    email: z.string(),
    phoneNumber: z.string(),
    emailVerified: z.boolean(),
    createdAt: instantText,
  }),
);
export type PendingUser = z.infer<typeof pendingUser>;
/** Over all accounts, for administrators. `waiting`: verified, for their approval; plans: of those with access. */
export const allFigures = later(() =>
  z.object({
    accounts: z.object({ total: count, unverified: count, waiting: count, approved: count }),
    subscriptions: z.object({ trialing: count, active: count, pastDue: count, standard: count, autopilot: count }),
    subcontractors: count,
    documents: count,
    pending: count,
    demoRequests: z.object({ total: count, new: count }),
    mails: z.object({ sent: count, delivered: count, failed: count, pending: count }),
  }),
);
/** Every account that is not erased. `subscriptionStatus` and `plan` are null where there never was a subscription. */
export const listedAccount = later(() =>
  pendingUser.extend({
    adminApproved: z.boolean(),
    plan: z.enum(['standard', 'autopilot']).nullable(),
    subscriptionStatus: z.string().nullable(),
    subcontractors: count,
  }),
);
export type ListedAccount = z.infer<typeof listedAccount>;
export const contactRequest = later(() =>
  z.object({
    id,
    firstName: z.string(),
    lastName: z.string(),
    company: z.string(),
    companySize: z.string().nullable(),
    email: z.string().nullable(),
    phone: z.string(),
    message: z.string(),
    status: z.enum(CONTACT_REQUEST_STATUSES),
    createdAt: instantText,
  }),
);
export type ContactRequest = z.infer<typeof contactRequest>;
export const contactRequestChange = later(() => z.object({ status: z.enum(CONTACT_REQUEST_STATUSES, { error: 'État inconnu' }) }));

/** `id`: the account's. Names are null where their account is no more. */
export const decision = later(() =>
  z.object({
    id,
    decision: z.enum(['approved', 'rejected']),
    decidedAt: instantText,
    companyName: z.string().nullable(),
    byKind: z.enum(['administrator', 'operator', 'himself']),
    byName: z.string().nullable(),
  }),
);
export type Decision = z.infer<typeof decision>;

export const administrationRoutes = define({
  isAdmin: { method: 'GET', path: '/api/admin/is-admin', gate: 'session', summary: 'Administrateur ?', response: isAdmin },
  pendingUsers: {
    method: 'GET',
    path: '/api/admin/pending-users',
    gate: 'admin',
    summary: 'Inscriptions en attente',
    query: listQuery,
    response: later(() => z.array(pendingUser)),
  },
  allFigures: {
    method: 'GET',
    path: '/api/admin/figures',
    gate: 'admin',
    summary: 'Chiffres de tous les comptes',
    response: allFigures,
  },
  decisions: {
    method: 'GET',
    path: '/api/admin/decisions',
    gate: 'admin',
    summary: 'Approbations et rejets, les derniers d’abord',
    query: listQuery,
    response: later(() => z.array(decision)),
  },
  allAccounts: {
    method: 'GET',
    path: '/api/admin/accounts',
    gate: 'admin',
    summary: 'Tous les comptes',
    query: listQuery,
    response: later(() => z.array(listedAccount)),
  },
  contactRequests: {
    method: 'GET',
    path: '/api/admin/contact-requests',
    gate: 'admin',
    summary: 'Demandes de démonstration, les dernières d’abord',
    query: listQuery,
    response: later(() => z.array(contactRequest)),
  },
  setContactRequest: {
    method: 'PATCH',
    path: '/api/admin/contact-requests/:id',
    gate: 'admin',
    summary: 'Avancer une demande de démonstration',
    params: byId,
    body: contactRequestChange,
    response: contactRequest,
  },
  approveUser: {
    method: 'POST',
    path: '/api/admin/approve-user',
    gate: 'admin',
    summary: 'Approuver une inscription',
    body: userId,
    response: done,
  },
  rejectUser: {
    method: 'POST',
    path: '/api/admin/reject-user',
    gate: 'admin',
    summary: 'Rejeter une inscription, avec un motif si l’on veut',
    body: rejectedUser,
    response: done,
  },
});
