// GET /api/email-delivery/…: what became of the account's mails (F262).
import { deliveryError, mailName, RECIPIENT_ERASED, RECIPIENT_UNKNOWN } from '#domain/texts/fr/deliveries.ts';
import { deliveryFigures, recentDeliveries } from '#projections/deliveries/query.ts';
import type { Handlers } from '../call.ts';
import type { RouteDeps } from './deps.ts';

const SHOWN = 50;

export function deliveryRoutes({ sql }: RouteDeps): Pick<Handlers, 'emailDeliveryStats' | 'recentEmails'> {
  return {
    emailDeliveryStats: async ({ visitor }) => ({ ...(await deliveryFigures(sql, visitor.accountId)), delivered: 0 }),
    async recentEmails({ visitor }) {
      return (await recentDeliveries(sql, visitor.accountId, SHOWN)).map(
        ({ template, to, company, subject, erased, lastError, ...record }) => ({
          ...record,
          recipient: to ?? (erased ? RECIPIENT_ERASED : RECIPIENT_UNKNOWN),
          companyName: company,
          subject: subject ?? mailName(template),
          error: deliveryError(lastError),
        }),
      );
    },
  };
}
