// The subscription: where it stands, paying, managing, what the payment provider reports (product.md §7; CONTRACT « Accounts »).
import { z } from 'zod';
import { instantText } from './common.ts';
import { later } from './later.ts';
import { define } from './route.ts';

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

export const subscriptionsRoutes = define({
  subscriptionStatus: {
    method: 'GET',
    path: '/api/subscription-status',
    gate: 'approved',
    ability: 'read',
    summary: 'État de l’abonnement',
    response: subscriptionStatus,
  },
  createCheckoutSession: {
    method: 'POST',
    path: '/api/create-checkout-session',
    gate: 'approved',
    ability: 'subscription',
    summary: 'S’abonner ou changer de formule : adresse de la page de paiement',
    body: checkoutInput,
    response: hostedPage,
  },
  createPortalSession: {
    method: 'POST',
    path: '/api/create-customer-portal-session',
    gate: 'approved',
    ability: 'subscription',
    summary: 'Gérer l’abonnement : adresse de la page du prestataire de paiement',
    response: hostedPage,
  },
  voiceCallAccess: {
    method: 'GET',
    path: '/api/voice-call-access',
    gate: 'subscribed',
    ability: 'read',
    summary: 'Accès aux appels vocaux',
    response: later(() => z.object({ hasVoiceCallAccess: z.boolean() })),
  },
  stripeWebhook: {
    method: 'POST',
    path: '/api/webhooks/stripe',
    gate: 'public',
    raw: true,
    summary: 'Nouvelles du prestataire de paiement, signées (stripe-signature)',
    response: webhookTaken,
  },
});
