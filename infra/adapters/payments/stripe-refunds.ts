// A subscription that was paid for a second time: cancelled at once, and every payment of its invoices paid back (K6).
import type StripeLibrary from 'stripe';

/** Lets pass what was done already. */
const unless =
  (...codes: string[]) =>
  (error: unknown): void => {
    if (!codes.includes((error as { code?: string }).code ?? '')) throw error;
  };
const idOf = (it: string | { id: string }): string => (typeof it === 'string' ? it : it.id);

export async function undo(stripe: StripeLibrary, subscription: string): Promise<void> {
  // A cancelled one is unknown to this call.
  await stripe.subscriptions.cancel(subscription, { prorate: false }).catch(unless('resource_missing'));
  for await (const invoice of stripe.invoices.list({ subscription, status: 'paid' }))
    for await (const { id, payment } of stripe.invoicePayments.list({ invoice: invoice.id!, status: 'paid' })) {
      const { payment_intent: intent, charge } = payment;
      const of = intent ? { payment_intent: idOf(intent) } : charge ? { charge: idOf(charge) } : null;
      if (of === null) continue;
      // The key covers a day; behind it Stripe itself refuses to pay back twice.
      const options = { idempotencyKey: `double-${id}` };
      await stripe.refunds.create({ ...of, reason: 'duplicate' }, options).catch(unless('charge_already_refunded'));
    }
}
