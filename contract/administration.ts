// The administrator's desk: who waits for approval, what was decided, the figures of all accounts (CONTRACT « Accounts »).
import { z } from 'zod';
import { count, id, instantText, listQuery } from './common.ts';
import { later } from './later.ts';
import { define, done } from './route.ts';

export const userId = later(() => z.object({ userId: id }));
export const isAdmin = later(() => z.object({ isAdmin: z.boolean() }));
export const pendingUser = later(() =>
  z.object({ id, companyName: z.string(), email: z.string(), emailVerified: z.boolean(), createdAt: instantText }),
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
    mails: z.object({ sent: count, delivered: count, failed: count, pending: count }),
  }),
);
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
    summary: 'Rejeter une inscription',
    body: userId,
    response: done,
  },
});
