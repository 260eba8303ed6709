// Mails and what became of them (product.md §2 « E-mail delivery page », A19, A25); what the mail provider reports.
import { z } from 'zod';
import { emailOnly } from './accounts.ts';
import { count, id, instantText } from './common.ts';
import { later } from './later.ts';
import { byId, define } from './route.ts';

const STATUSES = ['sent', 'delivered', 'pending', 'failed'] as const;
/** Whose mails an administrator is shown: all accounts' where nothing is said (A25). Of nobody else it changes anything. */
const scope = z.enum(['all', 'own']).optional();
export const statsQuery = later(() => z.object({ scope }));
/** How many rows are answered where the caller does not say, and at most. */
export const RECENT_MAILS = { usual: 50, most: 999 } as const;
const rows = z
  .string()
  .regex(/^[1-9]\d{0,2}$/, `De 1 à ${RECENT_MAILS.most}`)
  .transform(Number)
  .default(RECENT_MAILS.usual);
export const recentQuery = later(() => z.object({ q: z.string().max(200).optional(), status: z.enum(STATUSES).optional(), rows, scope }));
/** `sent`: accepted by the mail server, and not yet confirmed; `delivered`: its provider said so, or a day has brought no refusal (A19). */
export const deliveryStats = later(() => z.object({ sent: count, delivered: count, failed: count, pending: count }));
export const deliveryRecord = later(() =>
  z.object({
    id,
    recipient: z.string(),
    companyName: z.string().nullable(),
    subject: z.string(),
    status: z.enum(STATUSES),
    /** Of what was delivered: who says so. */
    confirmedBy: z.enum(['provider', 'silence']).nullable(),
    retryCount: count,
    updatedAt: instantText,
    retryAt: instantText.nullable(),
    error: z.string().nullable(),
  }),
);
/** As it went out; `text` null where that was not written down then, or its person was erased. */
export const sentMail = later(() =>
  deliveryRecord.omit({ recipient: true }).extend({
    to: z.string(),
    text: z.string().nullable(),
    attempts: z.array(z.object({ at: instantText, outcome: z.enum(['sent', 'failed', 'uncertain']), reason: z.string().optional() })),
    /** What was told of it behind its attempts. */
    news: z.array(z.object({ at: instantText, outcome: z.enum(['delivered', 'bounced']), reason: z.string().optional() })),
  }),
);
export type DeliveryRecordAnswer = z.infer<typeof deliveryRecord>;

export const deliveriesRoutes = define({
  emailDeliveryStats: {
    method: 'GET',
    path: '/api/email-delivery/stats',
    gate: 'subscribed-or-admin',
    ability: 'read',
    summary: 'Chiffres des e-mails de l’entreprise, de toutes pour un administrateur',
    query: statsQuery,
    response: deliveryStats,
  },
  recentEmails: {
    method: 'GET',
    path: '/api/email-delivery/recent',
    gate: 'subscribed-or-admin',
    ability: 'read',
    summary: 'Derniers e-mails de l’entreprise, de toutes pour un administrateur',
    query: recentQuery,
    response: later(() => z.array(deliveryRecord)),
  },
  testEmail: {
    method: 'POST',
    path: '/api/email-delivery/test',
    gate: 'subscribed-or-admin',
    ability: 'settings',
    summary: 'Envoyer un e-mail de test',
    body: emailOnly,
    response: later(() => z.object({ messageId: z.string() })),
  },
  sentEmail: {
    method: 'GET',
    path: '/api/email-delivery/:id',
    gate: 'subscribed-or-admin',
    ability: 'read',
    summary: 'Un e-mail tel qu’il est parti, et ses essais',
    params: byId,
    ids: { id: 'delivery' },
    response: sentMail,
  },
  mailWebhook: {
    method: 'POST',
    path: '/api/webhooks/mail',
    gate: 'public',
    raw: true,
    summary: 'Nouvelles du prestataire de messagerie, signées (x-subdoc-signature)',
    response: later(() => z.object({ received: z.number().int() })),
  },
});
