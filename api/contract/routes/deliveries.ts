// The account's own mails.
import { z } from 'zod';
import { deliveryRecord, deliveryStats, sentMail } from '../deliveries.ts';
import { later } from '../later.ts';
import { byId, define } from '../route.ts';

export const deliveriesRoutes = define({
  emailDeliveryStats: {
    method: 'GET',
    path: '/api/email-delivery/stats',
    gate: 'subscribed',
    summary: "Chiffres des e-mails de l'entreprise",
    response: deliveryStats,
  },
  recentEmails: {
    method: 'GET',
    path: '/api/email-delivery/recent',
    gate: 'subscribed',
    summary: "Derniers e-mails de l'entreprise",
    response: later(() => z.array(deliveryRecord)),
  },
  sentEmail: {
    method: 'GET',
    path: '/api/email-delivery/:id',
    gate: 'subscribed',
    summary: "Un e-mail tel qu'il est parti, et ses essais",
    params: byId,
    ids: { id: 'delivery' },
    response: sentMail,
  },
});
