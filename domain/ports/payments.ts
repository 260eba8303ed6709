// Payments: a hosted page to pay on, one to manage on, the current state of a subscription, signed news. Promises the state of this moment.
import type { Plan, ProviderSubscription } from '../subscriptions/events.ts';

export type CheckoutRequest = {
  accountId: number;
  plan: Plan;
  email: string;
  /** Known from an earlier subscription: no second customer is made. */
  customerId: string | null;
  /** The subscription whose plan this changes, instead of starting another one. */
  changes: string | null;
  /** Days without a payment at the start; 0: none. */
  trialDays: number;
  /** Absolute addresses of ours. */
  successUrl: string;
  cancelUrl: string;
  /** The same key twice is the same session. */
  key: string;
};
/** What the provider tells, with the account that we wrote on it; null: not one of ours. */
export type PaymentSubscription = ProviderSubscription & { readonly accountId: number | null };

export type WebhookEvent = {
  readonly id: string;
  readonly type: string;
  /** Whose current state is to be asked for; null: news about nothing of ours. */
  readonly subscriptionId: string | null;
};

export interface Payments {
  readonly name: string;
  /** Throws Unavailable when the provider cannot be reached in time. */
  createCheckout(request: CheckoutRequest): Promise<{ url: string; sessionId: string }>;
  createPortal(request: { customerId: string; returnUrl: string }): Promise<{ url: string }>;
  /** The state of this moment, never that of a message; null when the provider knows no such subscription. */
  fetchSubscription(subscriptionId: string): Promise<PaymentSubscription | null>;
  /** Ends whatever still runs for these customers of ours, and has the provider delete what it knows of them. Again: nothing. */
  forget(account: { accountId: number; customerIds: readonly string[] }): Promise<void>;
  /**
   * Judges the signature over the raw bytes, at most five minutes old. `foreign`: rightly signed, but of another provider account, or of
   * the test world in the real one.
   */
  parseWebhook(rawBody: Uint8Array, signature: string | null): Promise<WebhookEvent | 'bad-signature' | 'foreign'>;
}
