// /abonnement: choosing, coming back, where it stands; the presentation of Autopilot; the late payment over every page.
import { screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { beforeEach, expect, it, vi } from 'vitest';
import { Gate } from '../console/Gate.tsx';
import { problem, setUp, showConsole } from '../testing/dom.tsx';
import { worldOf } from '../testing/fake/world.ts';
import { AutopilotDialog } from './AutopilotDialog.tsx';
import { LatePayment } from './LatePayment.tsx';
import { SubscriptionPage } from './SubscriptionPage.tsx';
import { leave } from './use-hosted-page.ts';

const api = setUp();
const gone: string[] = [];
beforeEach(() => {
  gone.length = 0;
  vi.spyOn(leave, 'to').mockImplementation((url) => void gone.push(url));
});
const user = () => userEvent.setup({ delay: null });
const open = (search = '') =>
  showConsole(
    <Gate>
      <SubscriptionPage />
    </Gate>,
    `/abonnement${search}`,
  );
const none = () => {
  api.world = worldOf('unsubscribed');
};

it('F067 F070 without a subscription both plans with their prices, one recommended; a choice leads to the payment page', async () => {
  none();
  open();
  const basic = await screen.findByRole('article', { name: 'Basic' });
  const autopilot = screen.getByRole('article', { name: 'Autopilot' });
  expect(basic.textContent).toContain('45 € HT / mois');
  expect(autopilot.textContent).toContain('65 € HT / mois');
  expect([basic.textContent?.includes('Recommandé'), autopilot.textContent?.includes('Recommandé')]).toEqual([false, true]);
  expect(screen.getByText(/7 jours d’essai gratuit/)).toBeTruthy();
  await user().click(screen.getByRole('button', { name: 'Choisir Basic' }));
  await waitFor(() => expect(gone).toEqual(['/dev/checkout/cs_1']));
  expect(api.calls.find(({ path }) => path === '/api/create-checkout-session')?.body).toEqual({ plan: 'standard' });
});

it('F072 a payment page that cannot be opened says so, and the choice stays', async () => {
  none();
  api.instead.set('/api/create-checkout-session', problem(503, 'checkout-unavailable', 'x'));
  open();
  await user().click(await screen.findByRole('button', { name: 'Choisir Autopilot' }));
  expect(await screen.findByText('Impossible de lancer le paiement. Veuillez réessayer.')).toBeTruthy();
  expect(gone).toEqual([]);
});

it('F067 F071 an active one: status, end of period, plan, and the way to manage it', async () => {
  open();
  const details = await screen.findByRole('region', { name: 'Votre abonnement' });
  expect(details.textContent).toMatch(/Actif.*Autopilot.*21\/12\/2026/);
  await user().click(screen.getByRole('button', { name: 'Gérer l’abonnement' }));
  await waitFor(() => expect(gone).toEqual(['/dev/portal/cus_1']));
});

it('F072 a portal that cannot be opened says so', async () => {
  api.instead.set('/api/create-customer-portal-session', problem(503, 'portal-unavailable', 'x'));
  open();
  await user().click(await screen.findByRole('button', { name: 'Gérer l’abonnement' }));
  expect(await screen.findByText("Impossible d'accéder à la gestion de l'abonnement.")).toBeTruthy();
});

it.each([
  ['active', 'Actif'],
  ['trialing', "Période d'essai"],
  ['past_due', 'Paiement en retard'],
  ['canceled', 'Annulé'],
  ['incomplete', 'Inactif'],
])('F068 %s is told as « %s »', async (status, label) => {
  api.world.subscription = { status };
  open();
  expect((await screen.findByRole('region', { name: 'Votre abonnement' })).textContent).toContain(label);
});

it('F069 cancelled: « Paiement annulé », and the address is clean again', async () => {
  none();
  open('?canceled=true');
  expect(await screen.findByText('Paiement annulé')).toBeTruthy();
  await waitFor(() => expect(location.search).toBe(''));
});

it('F069 paid: told, the address is clean, and the page waits for the provider’s news', async () => {
  none();
  open('?success=true');
  expect(await screen.findByText('Abonnement enregistré')).toBeTruthy();
  await waitFor(() => expect(location.search).toBe(''));
  expect(screen.getByText(/L’abonnement s’ouvre dans un instant/)).toBeTruthy();
  api.world.subscribed = true;
  expect(await screen.findByRole('region', { name: 'Votre abonnement' }, { timeout: 5_000 })).toBeTruthy();
});

it('F078 F083 « Rencontrez Autopilot »: already active on Autopilot; else the calls are struck through, locked, and /abonnement is near', async () => {
  const { unmount } = showConsole(
    <Gate>
      <AutopilotDialog />
    </Gate>,
  );
  expect(await screen.findByRole('dialog', { name: 'Rencontrez Autopilot' })).toBeTruthy();
  expect(screen.getByText('Autopilot est déjà actif sur votre compte.')).toBeTruthy();
  expect(document.querySelectorAll('s')).toHaveLength(0);
  unmount();
  api.world.user = { ...api.world.user!, plan: 'standard' };
  showConsole(
    <Gate>
      <AutopilotDialog />
    </Gate>,
  );
  await screen.findByRole('dialog', { name: 'Rencontrez Autopilot' });
  expect([...document.querySelectorAll('s')].map((tier) => tier.textContent)).toEqual([
    'Appel vocal IA, e-mail et SMS',
    'Appel vocal IA, e-mail et SMS',
  ]);
  expect(screen.getAllByText('Appels vocaux disponibles avec Autopilot')).toHaveLength(2);
  expect(screen.getByRole('link', { name: /Passer à Autopilot/ }).getAttribute('href')).toBe('/abonnement');
});

it('A43 a late payment is told over every page while the access lasts', async () => {
  api.world.subscription = { status: 'past_due' };
  showConsole(
    <Gate>
      <LatePayment />
    </Gate>,
  );
  expect(await screen.findByText(/paiement de votre abonnement est en retard/)).toBeTruthy();
  expect(screen.getByRole('link', { name: 'Régulariser' }).getAttribute('href')).toBe('/abonnement');
});
