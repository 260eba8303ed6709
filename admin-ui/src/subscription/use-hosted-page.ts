// Leaving for the payment provider's page, whose address the server gives (F070, F071).
import { useMutation } from '@tanstack/react-query';
import { call } from '../http/call.ts';
import { CallFailed } from '../http/failure.ts';
import { toastError } from '../toast/store.ts';

export const CHECKOUT_FAILED = 'Impossible de lancer le paiement. Veuillez réessayer.';
export const PORTAL_FAILED = "Impossible d'accéder à la gestion de l'abonnement.";

/** In one place, so that a test can see where the browser is sent. */
export const leave = { to: (url: string): void => location.assign(url) };

/** A conflict is told in the server's words: it says what to do instead. */
const sentence = (error: unknown, otherwise: string): string =>
  error instanceof CallFailed && error.status === 409 && error.french !== null ? error.french : otherwise;

export function useHostedPage() {
  const checkout = useMutation({
    mutationFn: (plan: 'standard' | 'autopilot') => call('createCheckoutSession', { body: { plan } }),
    onSuccess: ({ url }) => leave.to(url),
    onError: (error) => toastError(sentence(error, CHECKOUT_FAILED)),
  });
  const portal = useMutation({
    mutationFn: () => call('createPortalSession', {}),
    onSuccess: ({ url }) => leave.to(url),
    onError: (error) => toastError(sentence(error, PORTAL_FAILED)),
  });
  // Once sent away the buttons stay shut: the page is about to go.
  return { checkout, portal, busy: checkout.isPending || portal.isPending || checkout.isSuccess || portal.isSuccess };
}
