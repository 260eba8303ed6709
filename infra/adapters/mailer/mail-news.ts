// Delivery-status webhooks of mail providers, in one neutral form that every provider's webhooks are converted to
// (CONTRACT « POST /api/webhooks/mail »).
import { z } from 'zod';
import { millis } from '#domain/kernel/calendar.ts';
import type { Clock } from '#domain/ports/clock.ts';
import type { Mailer, MailNews } from '#domain/ports/mailer.ts';
import { isSigned, signatureOf } from '../shared/signature.ts';
import { plainReason } from './reason.ts';

export const SIGNATURE_HEADER = 'x-subdoc-signature';

const told = z.object({ events: z.array(z.unknown()) });
const news = z.object({
  messageId: z.string().min(1).max(998),
  type: z.enum(['delivered', 'bounced', 'complained']),
  at: z.string().max(40).default(''),
  reason: z.string().default(''),
});

export type MailNewsDesk = Required<Pick<Mailer, 'parseCallback'>> & {
  /** The signature header over these exact bytes; null where no secret is set. */
  sign(body: string): string | null;
};

/** `secret` null: every webhook is refused. */
export function mailNews({ secret, clock }: { secret: string | null; clock: Pick<Clock, 'now'> }): MailNewsDesk {
  const now = (): number => millis(clock.now());
  return {
    sign: (body) => secret && signatureOf(Buffer.from(body), secret, now()),
    parseCallback({ headers, body }) {
      if (secret === null || !isSigned(Buffer.from(body), headers[SIGNATURE_HEADER] ?? null, secret, now())) return null;
      return told.parse(JSON.parse(body)).events.flatMap((event): MailNews[] => {
        // A provider also reports what we did not ask for: opened, clicked, deferred.
        const { success, data } = news.safeParse(event);
        if (!success) return [];
        return [{ ...data, messageId: `<${data.messageId.replace(/^<|>$/g, '')}>`, reason: plainReason(data.reason) }];
      });
    },
  };
}
