// Payments: a hosted checkout page, a hosted portal, the current state of a subscription, signed webhooks.
import type { Plan, ProviderSubscription } from '../subscriptions/events.ts';

export type CheckoutRequest = {
  accountId: number;
  plan: Plan;
  email: string;
  /** The customer of an earlier subscription, so that no second one is created. */
  customerId: string | null;
  /** The subscription whose plan this changes; null: a new subscription starts. */
  changes: string | null;
  /** Days without payment at the start; 0: none. */
  trialDays: number;
  /** Absolute addresses of this installation. */
  successUrl: string;
  cancelUrl: string;
  /** Idempotency key: the same key gives the same session. */
  key: string;
};
/** A subscription as the provider describes it, with the account that we attached to it; null: not one of ours. */
export type PaymentSubscription = ProviderSubscription & { readonly accountId: number | null };

export type WebhookEvent = {
  readonly id: string;
  readonly type: string;
  /** The subscription to fetch; null: the event concerns none of ours. */
  readonly subscriptionId: string | null;
};

export interface Payments {
  readonly name: string;
  /**
   * One customer an account, and one page that can be paid on: an earlier one that is still open ends. A customer that the provider does not
   * know any more is replaced. Throws Unavailable when the provider does not answer in time.
   */
  createCheckout(request: CheckoutRequest): Promise<{ url: string; sessionId: string }>;
  createPortal(request: { accountId: number; email: string; customerId: string; returnUrl: string }): Promise<{ url: string }>;
  /** The provider's current state, never that of a webhook; null when the provider knows no such subscription. */
  fetchSubscription(subscriptionId: string): Promise<PaymentSubscription | null>;
  /** Cancels a subscription at once and pays back everything that was paid for it. Idempotent. */
  undo(subscriptionId: string): Promise<void>;
  /** Ends what still runs for these customers, and has the provider delete their data. Idempotent. */
  forget(account: { accountId: number; customerIds: readonly string[] }): Promise<void>;
  /**
   * Verifies the signature over the raw bytes, at most five minutes old. `foreign`: correctly signed, but of another provider account, or
   * of test mode in a live installation.
   */
  parseWebhook(rawBody: Uint8Array, signature: string | null): Promise<WebhookEvent | 'bad-signature' | 'foreign'>;
}
