// /email-delivery: figures and the last mails, and what shows while there are none, or no answer.
import { screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, it } from 'vitest';
import { useCurrentUser } from '../console/current-user.ts';
import { UserCard } from '../console/layout/UserCard.tsx';
import { areaOf } from '../root/areas.ts';
import { problem, setUp, showConsole } from '../testing/dom.tsx';
import { EmailDeliveryPage } from './EmailDeliveryPage.tsx';

const api = setUp();
const Behind = () => (useCurrentUser().data ? <EmailDeliveryPage /> : null);
const STATS = '/api/email-delivery/stats';
const RECENT = '/api/email-delivery/recent';
const list = () => screen.findByRole('region', { name: 'Derniers e-mails' });

it('counts what was sent, what waits for a retry and what failed for good', async () => {
  expect(areaOf('/email-delivery')).toBe('console');
  showConsole(<Behind />, '/email-delivery');
  const shownAs = async (label: string) => (await screen.findByText(label, { selector: 'dt' })).nextElementSibling?.textContent;
  await list();
  await expect.poll(() => shownAs('Envoyés')).toMatch(/^1\s204$/);
  expect([await shownAs('Retry programmé'), await shownAs('Échec permanent')]).toEqual(['1', '1']);
});

it('F092 each mail says to whom, in what state, when (dd/MM/yyyy) and what went wrong', async () => {
  showConsole(<Behind />, '/email-delivery');
  const [pending, failed, sent] = (await within(await list()).findAllByRole('listitem')).map((row) => row.textContent ?? '');
  expect(pending).toContain('Benali Maçonnerie · karim@benali.fr');
  expect(pending).toContain('Retry programmé');
  expect(pending).toContain('Le serveur de messagerie n’a pas pu être joint. Prochain essai le 26/11/2026 09:00.');
  expect(failed).toContain('Échec permanent');
  expect(sent).toMatch(/Envoyé26\/11\/2026 08:00$/);
});

it('while nothing is there yet, when there is nothing, and when it fails', async () => {
  api.instead.set(RECENT, { status: 200, body: [] });
  showConsole(<Behind />, '/email-delivery');
  expect(await screen.findByText('Chargement…')).toBeTruthy();
  expect(await screen.findByText('Aucun e-mail pour l’instant')).toBeTruthy();
});

it('« Erreur lors du chargement des statistiques », and another try', async () => {
  api.instead.set(STATS, problem(500, 'internal-error', 'Une erreur est survenue.'));
  api.instead.set(RECENT, 'offline');
  showConsole(<Behind />, '/email-delivery');
  expect(await screen.findByText('Erreur lors du chargement des statistiques')).toBeTruthy();
  expect(await screen.findByText('Les derniers e-mails n’ont pas pu être chargés')).toBeTruthy();
  api.instead.clear();
  for (const again of screen.getAllByRole('button', { name: 'Réessayer' })) await userEvent.setup({ delay: null }).click(again);
  expect(await screen.findByText('Envoyés', { selector: 'dt' })).toBeTruthy();
});

it('the user card leads there and to the voice demo', async () => {
  const Card = () => (useCurrentUser().data ? <UserCard folded={false} /> : null);
  showConsole(<Card />);
  await userEvent.setup({ delay: null }).click(await screen.findByRole('button', { name: /Compte de/ }));
  const links = (await screen.findAllByRole('menuitem')).map((item) => [item.textContent, item.getAttribute('href')]);
  expect(links).toEqual([
    ['Livraison e-mail', '/email-delivery'],
    ['Assistant vocal', '/voice-demo'],
    ['Déconnexion', null],
  ]);
});
