// The administrator's desk (A25, F094-F098).
import { screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, it } from 'vitest';
import { EmailDeliveryPage } from '../email-delivery/EmailDeliveryPage.tsx';
import { setUp, showConsole } from '../testing/dom.tsx';
import { answer } from '../testing/fake/server.ts';
import { userOf, worldOf } from '../testing/fake/world.ts';
import { AdministrationPage } from './AdministrationPage.tsx';

const api = setUp(() => worldOf('desk'));
const user = userEvent.setup({ delay: null });

it('A25 shows who waits, the figures of all accounts and who decided on whom, and says that no subscription is needed', async () => {
  showConsole(<AdministrationPage />, '/administration');
  expect(await screen.findByText(/ouvertes sans abonnement/)).toBeTruthy();
  expect(await screen.findByRole('button', { name: 'Approuver Bâtisseurs du Léman' })).toBeTruthy();
  const figures = screen.getByRole('region', { name: 'Tous les comptes' });
  expect((await within(figures).findByText('Comptes')).parentElement?.textContent).toMatch(
    /1\s240.*1225 approuvés, 12 sans adresse vérifiée/,
  );
  const decisions = screen.getByRole('region', { name: 'Décisions' });
  const lines = (await within(decisions).findAllByRole('listitem')).map((line) => line.textContent);
  expect(lines).toEqual([
    'Compte n° 12, effacéPar Constructions Lemaire & Associés, le 24/11/2026 11:00Rejeté',
    'Toitures MorelPar l’exploitant, le 23/11/2026 11:00Approuvé',
  ]);
});

it('A25 where there are more decisions than are shown it says so', async () => {
  const { body } = answer(api.world, 'GET', '/api/admin/decisions', '');
  api.instead.set('/api/admin/decisions', { status: 200, body, headers: { 'Content-Range': 'decisions 0-1/317' } });
  showConsole(<AdministrationPage />, '/administration');
  expect(await screen.findByText('Les 2 dernières sur 317.')).toBeTruthy();
});

it('C6 somebody else who opens the address is told that it is not for him, and nothing is asked', async () => {
  api.world.user = userOf({ isAdmin: false });
  showConsole(<AdministrationPage />, '/administration');
  expect(await screen.findByText('Page réservée aux administrateurs')).toBeTruthy();
  expect(api.calls.some(({ path }) => path.startsWith('/api/admin/figures'))).toBe(false);
});

it('A25 the page of mails shows an administrator all accounts’, and his own where he asks', async () => {
  showConsole(<EmailDeliveryPage />, '/email-delivery');
  const choice = await screen.findByRole('combobox', { name: 'Comptes' });
  expect(api.calls.some(({ path }) => path.includes('/stats?scope=all'))).toBe(true);
  await user.click(choice);
  await user.click(await screen.findByRole('option', { name: 'Le mien seulement' }));
  expect(location.search).toBe('?comptes=mien');
  await screen.findByLabelText('Rechercher un destinataire, une entreprise ou un objet');
  expect(api.calls.some(({ path }) => path.includes('/stats?scope=own'))).toBe(true);
});
