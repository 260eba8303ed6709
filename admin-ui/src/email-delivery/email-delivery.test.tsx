// /email-delivery: figures and the last mails, and what shows while there are none, or no answer.
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, it } from 'vitest';
import { useCurrentUser } from '../console/current-user.ts';
import { UserCard } from '../console/layout/UserCard.tsx';
import { areaOf } from '../root/areas.ts';
import { problem, setUp, showConsole } from '../testing/dom.tsx';
import { userOf } from '../testing/fake/world.ts';
import { EmailDeliveryPage } from './EmailDeliveryPage.tsx';
import { shortened } from './RecentEmail.tsx';
import { successRate } from './success-rate.ts';

const api = setUp();
const Behind = () => (useCurrentUser().data ? <EmailDeliveryPage /> : null);
const STATS = '/api/email-delivery/stats';
const RECENT = '/api/email-delivery/recent';
const NONE = { status: 200, body: [], headers: { 'Content-Range': 'recent 0-0/0' } };
const list = () => screen.findByRole('region', { name: 'Derniers e-mails' });

const counts = (figures: object) => api.instead.set(STATS, { status: 200, body: figures });
const shownAs = async (label: string) => (await screen.findByText(label, { selector: 'dt' })).nextElementSibling?.textContent;

it('F099 F100 four counters, and the success rate with one decimal and its bar', async () => {
  expect(areaOf('/email-delivery')).toBe('console');
  counts({ sent: 1204, delivered: 7, pending: 1, failed: 1 });
  showConsole(<Behind />, '/email-delivery');
  await list();
  await expect.poll(() => shownAs('Envoyés')).toMatch(/^1\s204$/);
  expect([await shownAs('Remis'), await shownAs('Retry programmé'), await shownAs('Échec permanent')]).toEqual(['7', '1', '1']);
  const bar = screen.getByRole('progressbar', { name: 'Taux de réussite global' });
  expect(bar.getAttribute('aria-valuenow')).toBe('0.6');
  expect(screen.getByText(/^0,6 %/).textContent).toMatch(/1\s205 en cours$/);
});

it.each([
  [{ sent: 1, delivered: 7, failed: 1, pending: 1 }, '70.0'],
  [{ sent: 0, delivered: 0, failed: 0, pending: 0 }, '0.0'],
  [{ sent: 0, delivered: 3, failed: 0, pending: 0 }, '100.0'],
  [{ sent: 1, delivered: 2, failed: 0, pending: 0 }, '66.7'],
])('F100 of %o the success rate is %s', (figures, rate) => expect(successRate(figures)).toBe(rate));

it('F102 « Tester » waits for an address and for its answer; then the id is told, the figures are asked again, the field is empty', async () => {
  const user = userEvent.setup({ delay: null });
  showConsole(<Behind />, '/email-delivery');
  const field = (await screen.findByLabelText('Adresse e-mail')) as HTMLInputElement;
  const button = screen.getByRole('button', { name: 'Tester' }) as HTMLButtonElement;
  expect([field.type, button.disabled]).toEqual(['email', true]);
  await user.type(field, 'essai@subdoc.fr');
  expect(button.disabled).toBe(false);
  counts({ sent: 2048, delivered: 0, pending: 0, failed: 0 });
  await user.click(button);
  expect(await screen.findByText('Email de test envoyé')).toBeTruthy();
  expect(screen.getByText('Email envoyé avec succès (ID: <essai@subdoc.fr>)')).toBeTruthy();
  expect(field.value).toBe('');
  await expect.poll(() => shownAs('Envoyés')).toMatch(/^2\s048$/);
});

it('F102 a test mail that is refused says so', async () => {
  const user = userEvent.setup({ delay: null });
  api.instead.set('/api/email-delivery/test', problem(429, 'too-many-tries', 'Trop d’essais.'));
  showConsole(<Behind />, '/email-delivery');
  await user.type(await screen.findByLabelText('Adresse e-mail'), 'essai@subdoc.fr{Enter}');
  expect(await screen.findByText("Impossible d'envoyer l'email de test")).toBeTruthy();
});

it('F103 the rhythm of the sender, to be read only, and the note that the page renews itself', async () => {
  showConsole(<Behind />, '/email-delivery');
  const block = await screen.findByRole('region', { name: 'Surveillance des envois' });
  const rows = within(block).getAllByRole('definition');
  expect(rows.map(({ textContent }) => textContent)).toEqual(['toutes les 5 min', 'après 10 min, 1 h, 2 h', '3', 'SMTP transactionnel']);
  expect(within(block).queryByRole('textbox')).toBeNull();
  expect(block.textContent).toContain('s’actualise automatiquement toutes les 30 secondes');
});

it('A19 a mail that was delivered says on its state which of the two ways; the figures explain both, once', async () => {
  showConsole(<Behind />, '/email-delivery');
  const rows = await within(await list()).findAllByRole('listitem');
  expect(rows[3]!.querySelector('[title="Aucun refus reçu en 24 h."]')).toBeTruthy();
  expect(rows[2]!.querySelector('[title]')).toBeNull();
  expect(await screen.findAllByText(/sans refus en 24 h/)).toHaveLength(1);
});

it('a figure leads to its mails; what is not shown yet is counted and comes when asked for', async () => {
  const user = userEvent.setup({ delay: null });
  const one = { id: 1, recipient: 'a@b.fr', companyName: null, subject: 'Relance', status: 'sent', confirmedBy: null, retryCount: 0 };
  const rest = { updatedAt: '2026-11-21T08:00:00.000Z', retryAt: null, error: null };
  const body = Array.from({ length: 15 }, (_, index) => ({ ...one, ...rest, id: index + 1 }));
  api.instead.set(RECENT, { status: 200, body, headers: { 'Content-Range': 'recent 0-14/293' } });
  counts({ sent: 293, delivered: 0, pending: 0, failed: 0 });
  showConsole(<Behind />, '/email-delivery');
  await screen.findByText('Les 15 derniers sur 293');
  await waitFor(() => {
    fireEvent.click(screen.getByRole('button', { name: '293 : Envoyés, afficher' }));
    expect(location.search).toBe('?status=sent');
  });
  expect(await screen.findByText('Les 15 derniers sur 293')).toBeTruthy();
  await user.click(await screen.findByRole('button', { name: 'Afficher la suite' }));
  await expect.poll(() => api.calls.at(-1)?.path).toMatch(/rows=100/);
});

it('one mail as it was sent, with its way: opened by its subject, closed again', async () => {
  const user = userEvent.setup({ delay: null });
  showConsole(<Behind />, '/email-delivery');
  await user.click((await within(await list()).findAllByRole('button', { name: 'Document à renvoyer' }))[1]!);
  const dialog = await screen.findByRole('dialog', { name: 'E-mail envoyé' });
  expect(await within(dialog).findByText(/votre document est à renvoyer/)).toBeTruthy();
  const way = within(within(dialog).getByRole('list', { name: 'Parcours de l’e-mail' })).getAllByRole('listitem');
  expect(way.map(({ textContent }) => textContent)).toEqual([
    '26/11/2026 08:00 : Accepté par le serveur de messagerie',
    '26/11/2026 08:05 : Refusé après coup par le destinataireRefusé par le serveur du destinataire (code 550).',
  ]);
  await user.click(within(dialog).getAllByRole('button', { name: 'Fermer' })[0]!);
  await expect.poll(() => screen.queryByRole('dialog')).toBeNull();
});

it('a search without a mail says so and is cleared', async () => {
  api.instead.set(RECENT, NONE);
  showConsole(<Behind />, '/email-delivery?q=zzz');
  expect(await screen.findByText('Aucun e-mail ne correspond')).toBeTruthy();
  await userEvent.setup({ delay: null }).click(screen.getByRole('button', { name: 'Effacer les filtres' }));
  expect(await screen.findByText('Aucun e-mail pour l’instant')).toBeTruthy();
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
  api.instead.set(RECENT, NONE);
  showConsole(<Behind />, '/email-delivery');
  expect(await screen.findByText('Chargement…')).toBeTruthy();
  expect(await screen.findByText('Aucun e-mail pour l’instant')).toBeTruthy();
});

it('F101 « Erreur lors du chargement des statistiques », and another try', async () => {
  api.instead.set(STATS, problem(500, 'internal-error', 'Une erreur est survenue.'));
  api.instead.set(RECENT, 'offline');
  showConsole(<Behind />, '/email-delivery');
  expect(await screen.findByText('Erreur lors du chargement des statistiques')).toBeTruthy();
  expect(await screen.findByText('Les derniers e-mails n’ont pas pu être chargés')).toBeTruthy();
  api.instead.clear();
  for (const again of screen.getAllByRole('button', { name: 'Réessayer' })) await userEvent.setup({ delay: null }).click(again);
  expect(await screen.findByText('Envoyés', { selector: 'dt' })).toBeTruthy();
});

it.each([
  ['an administrator, whose own menu has it', true],
  ['everybody else', false],
])('the user card leads there and to the voice demo: %s', async (_, isAdmin) => {
  api.world.user = userOf({ isAdmin });
  const Card = () => (useCurrentUser().data ? <UserCard folded={false} /> : null);
  showConsole(<Card />);
  await userEvent.setup({ delay: null }).click(await screen.findByRole('button', { name: /Compte de/ }));
  const links = (await screen.findAllByRole('menuitem')).map((item) => [item.textContent, item.getAttribute('href')]);
  expect(links).toEqual([
    ['Mon compte', '/compte'],
    ['Historique et preuves', '/historique'],
    ['Synthèse des contrôles', '/synthese'],
    ...(isAdmin ? [] : [['Livraison e-mail', '/email-delivery']]),
    ['Assistant vocal', '/voice-demo'],
    ['Déconnexion', null],
  ]);
});

it.each([
  ['Lemaire : document reçu (Extrait Kbis)', 'Document reçu (Extrait Kbis)'],
  ['Compte approuvé', 'Compte approuvé'],
  ['Lemaire\u202f: 2 documents à renouveler', '2 documents à renouveler'],
  ['Lemaire : ', 'Lemaire : '],
])('a subject does not begin with the name of the company whose list it is: %s', (subject, shown) =>
  expect(shortened(subject, 'Lemaire')).toBe(shown),
);
