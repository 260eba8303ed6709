// The account's own mails.
import { z } from 'zod';
import { emailOnly } from '../accounts.ts';
import { deliveryRecord, deliveryStats, recentQuery, sentMail, statsQuery } from '../deliveries.ts';
import { later } from '../later.ts';
import { byId, define } from '../route.ts';

export const deliveriesRoutes = define({
  emailDeliveryStats: {
    method: 'GET',
    path: '/api/email-delivery/stats',
    gate: 'subscribed-or-admin',
    summary: "Chiffres des e-mails de l'entreprise, de toutes pour un administrateur",
    query: statsQuery,
    response: deliveryStats,
  },
  recentEmails: {
    method: 'GET',
    path: '/api/email-delivery/recent',
    gate: 'subscribed-or-admin',
    summary: "Derniers e-mails de l'entreprise, de toutes pour un administrateur",
    query: recentQuery,
    response: later(() => z.array(deliveryRecord)),
  },
  testEmail: {
    method: 'POST',
    path: '/api/email-delivery/test',
    gate: 'subscribed-or-admin',
    summary: 'Envoyer un e-mail de test',
    body: emailOnly,
    response: later(() => z.object({ messageId: z.string() })),
  },
  sentEmail: {
    method: 'GET',
    path: '/api/email-delivery/:id',
    gate: 'subscribed-or-admin',
    summary: "Un e-mail tel qu'il est parti, et ses essais",
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
