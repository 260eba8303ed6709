// The dashboard: figures, table, activity, alerts, administration (compliance.md §2.1-§2.4, §2.12).
import { screen, waitFor, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { ACTIVITY_TYPES } from '#contract/dashboard.ts';
import { addMillis, instant } from '#domain/kernel/calendar.ts';
import { lookOf } from '../alerts/AlertLook.tsx';
import { AlertsPage } from '../alerts/AlertsPage.tsx';
import { ago } from '../shared/format.ts';
import { problem, setUp, showConsole } from '../testing/dom.tsx';
import { NOW, worldOf } from '../testing/fake/world.ts';
import { pageWindow } from './ActivityDialog.tsx';
import { ACTIVITY_LOOK } from './ActivityList.tsx';
import { DashboardPage } from './DashboardPage.tsx';
import { open, rows, table, user } from './dashboard.test-kit.tsx';

const api = setUp();

it('F110 one organisation: figures, table and alerts are its own, the choice is in the address', async () => {
  await open('/dashboard?org=2');
  const own = api.world.subcontractors.filter((sub) => sub.organizationId === 2).map((sub) => sub.companyName);
  expect(screen.getByRole('link', { name: /^Total sous-traitants/ }).textContent).toContain(String(own.length));
  expect(rows()).toHaveLength(own.length);
  const alerts = within(screen.getByRole('region', { name: 'Alertes prioritaires' })).getAllByRole('listitem');
  expect(alerts.every((alert) => own.some((name) => alert.textContent?.includes(name)))).toBe(true);
});

it('F114 the management table, the recent activity and the priority alerts stand on the page, each with its rows', async () => {
  await open();
  expect(rows().length).toBeGreaterThan(0);
  for (const name of ['Activité récente', 'Alertes prioritaires'])
    expect(within(screen.getByRole('region', { name })).getAllByRole('listitem').length).toBeGreaterThan(0);
});

it('F111 the alerts button shows how many there are; the administration’s how many wait', async () => {
  await open();
  await user().click(screen.getByRole('button', { name: 'Autres actions pour le tableau de bord' }));
  const alerts = (await screen.findByRole('menuitem', { name: /^Alertes/ })).textContent;
  await user().keyboard('{Escape}');
  const waiting = await screen.findByRole('button', { name: /^Administration/ });
  expect(Number(alerts?.replace(/\D/g, ''))).toBeGreaterThan(0);
  await waitFor(() => expect(waiting.textContent).toBe('Administration2'));
});

it('F094 who is no administrator has no such button', async () => {
  api.world.user = { ...worldOf('full').user!, isAdmin: false };
  await open();
  await waitFor(() => expect(api.calls.some((call) => call.path === '/api/admin/is-admin')).toBe(true));
  expect(screen.queryByRole('button', { name: /^Administration/ })).toBeNull();
});

it('F115 F116 search and chips go into the address and to the server; « Effacer les filtres » takes them out', async () => {
  await open();
  const person = user();
  await person.click(screen.getByRole('button', { name: /^Manquant/ }));
  await person.click(screen.getByRole('button', { name: /^Expiré/ }));
  await person.type(screen.getByRole('searchbox'), 'dup');
  await waitFor(() => expect(new URLSearchParams(location.search).get('q')).toBe('dup'));
  expect(new URLSearchParams(location.search).get('status')).toBe('missing,expired');
  await waitFor(() =>
    expect(decodeURIComponent(api.calls.at(-1)?.path ?? '')).toContain('filter={"q":"dup","status":["missing","expired"],"isActive":true}'),
  );
  await person.click(screen.getByRole('button', { name: 'Effacer les filtres' }));
  await waitFor(() => expect(location.search).toBe(''));
});

it('F117 F118 F119 F120 a row names company, SIRET, contact, share and badges', async () => {
  await open('/dashboard?q=DUPONT');
  const [row] = rows();
  const text = row?.textContent ?? '';
  for (const part of [
    'DUPONT BTP',
    '732 829 320 00074',
    'Marie Dupont',
    '06 12 34 56 78',
    '33 %',
    '2 valides · 2 en attente / 6',
    'À valider',
    'Manquant',
  ])
    expect(text).toContain(part);
});

it('F120 « Configuration requise » where nothing is asked', async () => {
  await open('/dashboard?q=Peintures');
  expect(rows().map((row) => row.querySelectorAll('td')[3]?.textContent)).toEqual(['Configuration requise']);
});

it('F126 says that nothing matches, and takes the filters back', async () => {
  await open('/dashboard?q=Tuyauterie');
  expect(screen.getByText('Aucun sous-traitant ne correspond')).toBeTruthy();
  await user().click(within(table()).getAllByRole('button', { name: 'Effacer les filtres' })[1]!);
  await waitFor(() => expect(rows()).toHaveLength(10));
});

it('F121 F122 the label of the next reminder: today, late, or why there is none', async () => {
  await open('/dashboard?rows=100');
  const label = (company: string) =>
    rows()
      .find((row) => row.textContent?.includes(company))
      ?.querySelectorAll('td')[4]?.textContent;
  expect(label('Électricité Générale')).toBe('Aujourd’hui');
  expect(label('SARL Plomberie Marchand')).toBe('En retard');
  expect(label('Œuvre & Toiture')).toBe('26/11/2026');
  expect(label('DUPONT BTP')).toBe('Urgent');
});

it('F125 shows ten rows, all of them, ten again', async () => {
  await open();
  expect(rows()).toHaveLength(10);
  await user().click(screen.getByRole('button', { name: 'Étendre la liste' }));
  await waitFor(() => expect(rows()).toHaveLength(13));
  await user().click(screen.getByRole('button', { name: 'Réduire la liste' }));
  await waitFor(() => expect(rows()).toHaveLength(10));
});

it('F126 says what to do when there is nobody', async () => {
  api.world = worldOf('empty');
  await open();
  expect(screen.getByText('Aucun sous-traitant pour l’instant')).toBeTruthy();
  expect(within(table()).getByRole('button', { name: 'Ajouter un sous-traitant' })).toBeTruthy();
});

it('moves between rows with the arrows', async () => {
  await open();
  const [first, second] = rows().map((row) => within(row).getAllByRole('button')[0] as HTMLElement);
  first?.focus();
  await user().keyboard('{ArrowDown}');
  expect(document.activeElement).toBe(second);
});

it('F139 the activity dialog has pages of 20 and a window of five that slides', async () => {
  expect([pageWindow(1, 11), pageWindow(6, 11), pageWindow(11, 11), pageWindow(2, 3)]).toEqual([
    [1, 2, 3, 4, 5],
    [4, 5, 6, 7, 8],
    [7, 8, 9, 10, 11],
    [1, 2, 3],
  ]);
  await open('/dashboard?activity=6');
  const dialog = await screen.findByRole('dialog', { name: 'Toute l’activité' });
  await within(dialog).findByRole('button', { name: 'Page 6' });
  expect(within(dialog).getAllByRole('listitem')).toHaveLength(20);
  expect(
    within(dialog)
      .getAllByRole('button', { name: /^Page/ })
      .map((page) => page.textContent),
  ).toEqual(['4', '5', '6', '7', '8']);
  await user().click(within(dialog).getByRole('button', { name: 'Suivant' }));
  await waitFor(() => expect(new URLSearchParams(location.search).get('activity')).toBe('7'));
});

it('F140 minutes below an hour, then hours, then days', () => {
  const before = (minutes: number) => ago(addMillis(instant(NOW), -minutes * 60_000), instant(NOW));
  expect([before(59), before(60), before(23 * 60), before(24 * 60)]).toEqual([
    'il y a 59 minutes',
    'il y a 1 heure',
    'il y a 23 heures',
    'il y a 1 jour',
  ]);
});

it('F141 each kind of activity has a label and an icon of its own', () => {
  const looks = ACTIVITY_TYPES.map((type) => ACTIVITY_LOOK[type]);
  expect(new Set(looks.map(({ label }) => label)).size).toBe(ACTIVITY_TYPES.length);
  expect(new Set(looks.map(({ icon }) => icon)).size).toBe(ACTIVITY_TYPES.length);
});

it('F142 F143 alerts are Erreur, Attention, Information, and Alerte for anything else', async () => {
  expect(['error', 'warning', 'info', 'autre'].map((type) => lookOf(type).label)).toEqual(['Erreur', 'Attention', 'Information', 'Alerte']);
  showConsole(<AlertsPage />, '/alerts');
  const [first] = await screen.findAllByRole('button', { name: /^Traiter : Documents à valider/ });
  await user().click(first!);
  expect(location.search).toBe('?documents=all&document=next');
});

it('F143 says « Aucune alerte active »', async () => {
  api.world = worldOf('empty');
  showConsole(<AlertsPage />, '/alerts');
  expect(await screen.findByText('Aucune alerte active')).toBeTruthy();
});

it('F095 lists who waits, with the badge of a verified address, and approves', async () => {
  await open('/dashboard?administration=1');
  const dialog = await screen.findByRole('dialog');
  expect(within(dialog).getByText('contact@batisseurs-leman.example')).toBeTruthy();
  expect(within(dialog).getByText('Email vérifié')).toBeTruthy();
  expect(within(dialog).getByText('Inscrit le 20/11/2026')).toBeTruthy();
  await user().click(within(dialog).getByRole('button', { name: 'Approuver Bâtisseurs du Léman' }));
  expect(await screen.findByText('Utilisateur approuvé')).toBeTruthy();
  expect(api.calls.find((call) => call.path === '/api/admin/approve-user')?.body).toEqual({ userId: 7 });
});

it('F094 F095 those who wait come by pages of 25; the button counts all; the last of the last page leads to the one before', async () => {
  const waiting = (id: number) => ({ ...api.world.pendingUsers[0]!, id, companyName: `Entreprise ${id}`, email: `e${id}@midi.example` });
  api.world.pendingUsers = Array.from({ length: 51 }, (_, index) => waiting(index + 1));
  await open('/dashboard?administration=1');
  const dialog = await screen.findByRole('dialog');
  await within(dialog).findByText('Entreprise 25');
  expect(within(dialog).getAllByRole('button', { name: /^Approuver/ })).toHaveLength(25);
  expect(screen.getByRole('button', { name: /^Administration/, hidden: true }).textContent).toBe('Administration51');
  const pages = within(dialog).getByRole('navigation', { name: 'Pages des inscriptions en attente' });
  await user().click(within(pages).getByRole('button', { name: 'Aller à la page 3' }));
  await user().click(await within(dialog).findByRole('button', { name: 'Approuver Entreprise 51' }));
  expect(await within(dialog).findByText('Entreprise 50')).toBeTruthy();
  expect(within(dialog).queryByRole('button', { name: 'Approuver Entreprise 51' })).toBeNull();
  await waitFor(() => expect(within(pages).getByRole('button', { name: 'Page 2' }).getAttribute('aria-current')).toBe('page'));
});

it('F097 F098 asks with the exact words before it rejects; « non » sends nothing; a refusal is told; the reason goes with it', async () => {
  await open('/dashboard?administration=1');
  const press = (name: string) => user().click(screen.getByRole('button', { name }));
  await screen.findByRole('button', { name: 'Rejeter Bâtisseurs du Léman' });
  await press('Rejeter Bâtisseurs du Léman');
  expect(screen.getByText('Êtes-vous sûr de vouloir rejeter cette demande ? Le compte sera supprimé définitivement.')).toBeTruthy();
  await press('Annuler');
  expect(api.calls.some((call) => call.path === '/api/admin/reject-user')).toBe(false);
  api.instead.set('/api/admin/reject-user', { status: 500, body: null });
  await press('Rejeter Bâtisseurs du Léman');
  await press('Rejeter');
  expect(await screen.findByText('Erreur lors du rejet')).toBeTruthy();
  api.instead.clear();
  await press('Rejeter Bâtisseurs du Léman');
  await user().type(screen.getByLabelText('Motif (facultatif)'), 'Numéro injoignable');
  await press('Rejeter');
  expect(await screen.findByText('Utilisateur rejeté')).toBeTruthy();
  expect(api.calls.findLast((call) => call.path === '/api/admin/reject-user')?.body).toEqual({ userId: 7, reason: 'Numéro injoignable' });
});

it('a dashboard that cannot be loaded says why and tries again', async () => {
  api.instead.set('/api/dashboard/initial-data', problem(503, 'unavailable', 'Le service est momentanément indisponible.'));
  showConsole(<DashboardPage />);
  expect(await screen.findByText('Le service est momentanément indisponible.')).toBeTruthy();
  api.instead.clear();
  await user().click(screen.getByRole('button', { name: 'Réessayer' }));
  expect(await screen.findByText('(13)')).toBeTruthy();
});
