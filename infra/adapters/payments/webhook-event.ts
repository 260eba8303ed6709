// Reads which subscription a webhook is about. Its content is not trusted: the current state is read from the provider.
import type { WebhookEvent } from '#domain/ports/payments.ts';

type Raw = {
  id?: unknown;
  type?: unknown;
  livemode?: unknown;
  account?: unknown;
  data?: { object?: Record<string, unknown> };
  /** Of a thin event (`v2.core.event`), in the place of `data`. */
  related_object?: { id?: unknown; type?: unknown } | null;
};
const text = (value: unknown): string | null => (typeof value === 'string' && value !== '' ? value : null);
/** An id, or an object that has one. */
const idIn = (value: unknown): string | null =>
  text(value) ?? (typeof value === 'object' && value !== null ? text((value as { id?: unknown }).id) : null);

/** The subscription behind a checkout session, a subscription or an invoice. */
function subscriptionOf({ object, id, subscription, parent }: Record<string, unknown>): string | null {
  if (object === 'subscription') return text(id);
  if (object === 'checkout.session') return idIn(subscription);
  if (object !== 'invoice') return null;
  const details = (parent as { subscription_details?: { subscription?: unknown } } | null | undefined)?.subscription_details;
  return idIn(details?.subscription) ?? idIn(subscription);
}

/** `live`: whether this product takes real money. */
export function webhookEvent(event: Raw, live: boolean): WebhookEvent | 'foreign' {
  // `account` is set on events of another account that is connected to ours.
  if (event.livemode !== live || text(event.account) !== null) return 'foreign';
  const { id, type: object } = event.related_object ?? {};
  const subscriptionId = subscriptionOf(event.data?.object ?? { id, object });
  return { id: text(event.id) ?? '', type: text(event.type) ?? '', subscriptionId };
}
