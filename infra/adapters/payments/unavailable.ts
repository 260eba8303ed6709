// What every payment provider shares beside its port: how old its news may be, and how it says that it is away.

/** Webhooks older than this are refused, s: what Stripe itself recommends (C41). */
export const SIGNATURE_TOLERANCE_S = 300;

/** The provider is away or slow. */
export class PaymentsUnavailable extends Error {
  override readonly name = 'Unavailable';
}
