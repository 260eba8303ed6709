// Subscription calls (product.md §7; CONTRACT « Accounts »).
import { z } from 'zod';
import { instantText } from './common.ts';

export const checkoutInput = z.object({
  /** `basic` and `standard` are the same plan (A04). */
  plan: z.enum(['standard', 'basic', 'autopilot'], { error: 'Formule inconnue : choisissez Basic ou Autopilot.' }),
});
export const hostedPage = z.object({ url: z.string() });
export const subscriptionStatus = z.object({
  hasActiveSubscription: z.boolean(),
  status: z.string(),
  currentPeriodEnd: instantText.nullable(),
  cancelAtPeriodEnd: z.boolean(),
  subscription: z.object({ plan: z.enum(['basic', 'autopilot']), customerId: z.string() }).nullable(),
});
export type SubscriptionStatusAnswer = z.infer<typeof subscriptionStatus>;
export const webhookTaken = z.object({ received: z.boolean() });
