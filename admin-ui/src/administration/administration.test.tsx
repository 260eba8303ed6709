// The administrator's desk (A25, F094-F098).
import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, it } from 'vitest';
import { EmailDeliveryPage } from '../email-delivery/EmailDeliveryPage.tsx';
import { setUp, showConsole } from '../testing/dom.tsx';
import { SYSTEM } from '../testing/fake/desk.ts';
import { answer } from '../testing/fake/server.ts';
import { userOf, worldOf } from '../testing/fake/world.ts';
import { AdministrationPage } from './AdministrationPage.tsx';
import { WaitingCount } from './WaitingCount.tsx';

const api = setUp(() => worldOf('desk'));
const user = userEvent.setup({ delay: null });

it('A25 the desk: what is to be done leads to its list, the figures of all accounts add up, and no subscription is needed', async () => {
  showConsole(<AdministrationPage />, '/administration');
  expect(await screen.findByText(/ouvertes sans abonnement/)).toBeTruthy();
  const todo = screen.getByRole('region', { name: 'À faire' });
  const links = (await within(todo).findAllByRole('link')).map((link) => [link.textContent, link.getAttribute('href')]);
  expect(links).toEqual([
    ['3 inscriptions à examiner', '/administration/inscriptions'],
    ['2 demandes de démonstration à rappeler', '/administration/demonstrations?etat=nouvelles'],
  ]);
  const figures = screen.getByRole('region', { name: 'Tous les comptes' });
  const told = (name: string) => within(figures).getByText(name).parentElement?.textContent;
  await within(figures).findByText('Comptes');
  expect(told('Comptes')).toMatch(/1\s240.*1225 approuvés, 3 à approuver, 12 sans adresse vérifiée/);
  expect(told('Abonnements')).toMatch(/1\s145.*1100 actifs, 40 à l’essai, 5 en retard/);
  expect(told('Formules')).toMatch(/1\s145.*445 en Autopilot, 700 en Basic/);
});

it('G62 an administrator without a second factor is offered one, and with one is left in peace', async () => {
  const { unmount } = showConsole(<AdministrationPage />, '/administration');
  const offer = await screen.findByRole('link', { name: 'Activez la double vérification' });
  expect(offer.getAttribute('href')).toBe('/compte');
  unmount();
  api.world.totp = '2026-11-20T09:00:00.000Z';
  showConsole(<AdministrationPage />, '/administration');
  await waitFor(() => expect(api.calls.filter(({ path }) => path === '/api/user/factors')).toHaveLength(2));
  await screen.findByRole('region', { name: 'À faire' });
  expect(screen.queryByRole('link', { name: 'Activez la double vérification' })).toBeNull();
});

it.each([
  ['Aucune sauvegarde n’est connue', null],
  ['La dernière sauvegarde date de 3 jours', 3 * 86_400],
])('A25 an installation without a fresh backup is told where one looks first: « %s »', async (told, backupAgeSeconds) => {
  api.instead.set('/api/admin/status', { status: 200, body: { ...SYSTEM, backupAgeSeconds } });
  showConsole(<AdministrationPage />, '/administration');
  const todo = await screen.findByRole('region', { name: 'À faire' });
  expect((await within(todo).findByRole('link', { name: told })).getAttribute('href')).toBe('/systeme');
});

it('A25 F095 who waits is shown with telephone and mail domain; once decided, figures and lists are asked again', async () => {
  showConsole(
    <>
      <WaitingCount path="/administration/inscriptions" />
      <WaitingCount path="/administration/demonstrations" />
      <AdministrationPage />
    </>,
    '/administration/inscriptions',
  );
  const approve = await screen.findByRole('button', { name: 'Approuver Bâtisseurs du Léman' });
  expect(screen.getByRole('link', { name: '04 50 71 22 33' }).getAttribute('href')).toBe('tel:0450712233');
  expect(screen.getByRole('link', { name: 'batisseurs-leman.example' }).getAttribute('href')).toBe('https://batisseurs-leman.example');
  const asked = () => api.calls.filter(({ path }) => path.startsWith('/api/admin/figures')).length;
  await waitFor(() => expect(asked()).toBe(1));
  await user.click(approve);
  await waitFor(() => expect(asked()).toBe(2));
});

it('A26 who decided on whom', async () => {
  showConsole(<AdministrationPage />, '/administration/decisions');
  const lines = (await screen.findAllByRole('listitem')).map((line) => line.textContent);
  expect(lines).toEqual([
    'Compte n° 12, effacéPar Constructions Lemaire & Associés, le 24/11/2026 11:00Rejeté',
    'Toitures MorelPar l’exploitant, le 23/11/2026 11:00Approuvé',
  ]);
});

it('A25 accounts are searched and filtered, by the address', async () => {
  showConsole(<AdministrationPage />, '/administration/comptes');
  expect(await screen.findByText('Messagerie personnelle (gmail.com)')).toBeTruthy();
  await user.type(screen.getByLabelText('Rechercher une entreprise ou un e-mail'), 'morel');
  await waitFor(() => expect(screen.queryByText('Maçonnerie Durand')).toBeNull());
  expect(location.search).toBe('?q=morel');
  expect(screen.getByText('Toitures Morel').closest('li')?.textContent).toContain("Période d'essaiAutopilot · 42 sous-traitants");
});

it('F015 a demonstration request is followed from new to closed, and back', async () => {
  showConsole(<AdministrationPage />, '/administration/demonstrations');
  const line = (await screen.findByText('Moreau Couverture')).closest('li') as HTMLElement;
  await user.click(within(line).getByRole('combobox', { name: 'Suivi' }));
  await user.click(await screen.findByRole('option', { name: 'Contactée' }));
  expect(await screen.findByText('Demande contactée')).toBeTruthy();
  expect(api.calls.find(({ method }) => method === 'PATCH')).toMatchObject({
    path: '/api/admin/contact-requests/5',
    body: { status: 'contacted' },
  });
  await user.click(screen.getByRole('button', { name: 'Annuler' }));
  expect(await screen.findByText('Demande nouvelle')).toBeTruthy();
});

it('A25 where there are more decisions than are shown it says so', async () => {
  const { body } = answer(api.world, 'GET', '/api/admin/decisions', '');
  api.instead.set('/api/admin/decisions', { status: 200, body, headers: { 'Content-Range': 'decisions 0-1/317' } });
  showConsole(<AdministrationPage />, '/administration/decisions');
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
  await screen.findByLabelText('Destinataire, entreprise ou objet');
  expect(api.calls.some(({ path }) => path.includes('/stats?scope=own'))).toBe(true);
});
