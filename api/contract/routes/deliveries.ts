// The account's own mails.
import { z } from 'zod';
import { deliveryRecord, deliveryStats } from '../deliveries.ts';
import { later } from '../later.ts';
import { define } from '../route.ts';

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
});
