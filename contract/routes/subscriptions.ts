// The subscription: where it stands, paying, managing, and the provider's news.
import { z } from 'zod';
import { later } from '../later.ts';
import { define } from '../route.ts';
import * as subscriptions from '../subscriptions.ts';

export const subscriptionsRoutes = define({
  subscriptionStatus: {
    method: 'GET',
    path: '/api/subscription-status',
    gate: 'approved',
    summary: "État de l'abonnement",
    response: subscriptions.subscriptionStatus,
  },
  createCheckoutSession: {
    method: 'POST',
    path: '/api/create-checkout-session',
    gate: 'approved',
    summary: "S'abonner ou changer de formule : adresse de la page de paiement",
    body: subscriptions.checkoutInput,
    response: subscriptions.hostedPage,
  },
  createPortalSession: {
    method: 'POST',
    path: '/api/create-customer-portal-session',
    gate: 'approved',
    summary: "Gérer l'abonnement : adresse de la page du prestataire de paiement",
    response: subscriptions.hostedPage,
  },
  voiceCallAccess: {
    method: 'GET',
    path: '/api/voice-call-access',
    gate: 'subscribed',
    summary: 'Accès aux appels vocaux',
    response: later(() => z.object({ hasVoiceCallAccess: z.boolean() })),
  },
  stripeWebhook: {
    method: 'POST',
    path: '/api/webhooks/stripe',
    gate: 'public',
    raw: true,
    summary: 'Nouvelles du prestataire de paiement, signées (stripe-signature)',
    response: subscriptions.webhookTaken,
  },
});
