// Subscription calls (product.md §7; CONTRACT « Accounts »).
import { z } from 'zod';
import { instantText } from './common.ts';
import { later } from './later.ts';

export const checkoutInput = later(() =>
  z.object({
    /** `basic` and `standard` are the same plan (A04). */
    plan: z.enum(['standard', 'basic', 'autopilot'], { error: 'Formule inconnue : choisissez Basic ou Autopilot.' }),
  }),
);
export const hostedPage = later(() => z.object({ url: z.string() }));
export const subscriptionStatus = later(() =>
  z.object({
    hasActiveSubscription: z.boolean(),
    status: z.string(),
    currentPeriodEnd: instantText.nullable(),
    cancelAtPeriodEnd: z.boolean(),
    subscription: z.object({ plan: z.enum(['basic', 'autopilot']), customerId: z.string() }).nullable(),
  }),
);
export type SubscriptionStatusAnswer = z.infer<typeof subscriptionStatus>;
export const webhookTaken = later(() => z.object({ received: z.boolean() }));
