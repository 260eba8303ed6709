// GET /api/email-delivery/…: what became of the account's mails (F262), and each as it went out.

import type { DomainEvent } from '#domain/events.ts';
import { deliveryError, mailName, RECIPIENT_ERASED, RECIPIENT_UNKNOWN } from '#domain/texts/fr/deliveries.ts';
import { upcast } from '#domain/upcast.ts';
import { type DeliveryRecord, deliveryById, deliveryFigures, recentDeliveries } from '#projections/deliveries/query.ts';
import type { Handlers } from '../call.ts';
import { found, type RouteDeps } from './deps.ts';

const SHOWN = 50;
/**
 * What confirms an address or sets a password: whoever is logged in on a borrowed machine must not read it here. The link of an upload is
 * on the owner's screens anyway.
 */
const SECRET = /(\/(?:verify-email|reset-password)\?token=)[\w-]+/g;

function recordOf({ template, to, company, subject, erased, lastError, ...record }: DeliveryRecord) {
  return {
    ...record,
    recipient: to ?? (erased ? RECIPIENT_ERASED : RECIPIENT_UNKNOWN),
    companyName: company,
    subject: subject ?? mailName(template),
    error: deliveryError(lastError),
  };
}

type Attempt = { at: string; outcome: 'sent' | 'failed' | 'uncertain'; reason?: string };
function attemptOf(event: DomainEvent): Attempt[] {
  if (event.type === 'DeliverySent') return [{ at: event.data.sentAt, outcome: 'sent' }];
  if (event.type !== 'DeliveryAttemptFailed' && event.type !== 'DeliveryFailed') return [];
  const uncertain = event.type === 'DeliveryAttemptFailed' && event.data.ambiguous;
  return [{ at: event.data.failedAt, outcome: uncertain ? 'uncertain' : 'failed', reason: deliveryError(event.data.reason) ?? '' }];
}

export function deliveryRoutes({ sql, store, keys }: RouteDeps) {
  /** Of an account's own mail: its text, which is in no table (infra/decisions/081), and what was tried. */
  async function historyOf(id: number): Promise<{ text: string | null; attempts: Attempt[] }> {
    const stored = await store.readStream(`delivery-${id}`);
    const [box] = stored.flatMap(({ eventId, sealed, subject }) => (sealed && subject ? [{ eventId, sealed, subject }] : []));
    const [words] = box ? await keys.open([box]) : [];
    const text = (words as { text: string } | null | undefined)?.text.replace(SECRET, '$1…') ?? null;
    return { text, attempts: stored.flatMap((event) => attemptOf(upcast({ ...event, personal: null }))) };
  }

  return {
    emailDeliveryStats: async ({ visitor }) => ({ ...(await deliveryFigures(sql, visitor.accountId)), delivered: 0 }),
    recentEmails: async ({ visitor }) => (await recentDeliveries(sql, visitor.accountId, SHOWN)).map(recordOf),
    async sentEmail({ visitor, params }) {
      const row = found(await deliveryById(sql, visitor.accountId, params.id));
      const { recipient, ...record } = recordOf(row);
      // Of one mail the words are shown whole or not at all: those that no list shows have their reason.
      const { text, attempts } = await historyOf(row.id);
      return { ...record, to: recipient, text: row.to === null ? null : text, attempts };
    },
  } satisfies Partial<Handlers>;
}
