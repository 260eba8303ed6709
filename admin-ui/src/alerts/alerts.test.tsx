// The alerts' page: grouped, filtered, read, put off; « Traiter » opens what it is about (F142, F143, F274, A51).
import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, it } from 'vitest';
import { onScreen, setUp, showConsole } from '../testing/dom.tsx';
import { alertsOf } from '../testing/fake/alerts.ts';
import { AlertsPage } from './AlertsPage.tsx';
import { UnreadAlerts } from './UnreadAlerts.tsx';

const api = setUp();
const user = () => userEvent.setup({ delay: null });
const open = async (path = '/alerts') => {
  // Of every kind one or several.
  api.world.subcontractors.splice(4);
  showConsole(
    <>
      <UnreadAlerts />
      <AlertsPage />
    </>,
    path,
  );
  await screen.findAllByRole('button', { name: /^Traiter/ });
};
const line = (text: string | RegExp) => screen.getAllByRole('listitem').find((item) => item.textContent?.match(text))!;
const unread = () => Number(screen.getByText(/alertes? non lues?$/).textContent?.replace(/\D/g, ''));

it('F142 grouped by kind in the order of urgency, or by subcontractor; each says the date that matters', async () => {
  await open('/alerts');
  const titles = () => screen.getAllByRole('region', { name: /^(?!Notifications)/ }).map((group) => group.getAttribute('aria-label'));
  expect(titles()).toEqual([
    'Document expiré',
    'Documents manquants',
    'Document bientôt expiré',
    'Anomalie détectée',
    'Document à valider',
  ]);
  expect(line(/n’est plus valable/).textContent).toContain('Expiré il y a 11 jours');
  expect(line(/expire dans 8 jours/).textContent).toContain('Expire dans 8 jours');
  await user().click(screen.getByRole('button', { name: 'Par sous-traitant' }));
  await waitFor(() => expect(titles()).toContain('DUPONT BTP'));
  expect(new Set(titles()).size).toBe(titles().length);
});

it('F143 « Traiter » opens the paper concerned, and who lacks some; it is read then', async () => {
  await open('/alerts');
  const pending = alertsOf(api.world).find(({ kind }) => kind === 'pending')!;
  await user().click(screen.getByRole('button', { name: `Traiter : ${pending.description}` }));
  expect(location.search).toContain(`documents=${pending.subcontractorId}&document=${pending.documentId}`);
  await waitFor(() => expect(api.calls.some(({ path }) => path === `/api/dashboard/alerts/${pending.id}/read`)).toBe(true));
  const missing = alertsOf(api.world).find(({ kind }) => kind === 'missing')!;
  await user().click(screen.getByRole('button', { name: `Traiter : ${missing.description}` }));
  const params = new URLSearchParams(location.search);
  expect([params.get('documents'), params.get('document')]).toEqual([String(missing.subcontractorId), null]);
});

it('K16 a mail that was not delivered: « Corriger l’adresse » opens its contact', async () => {
  const [mail] = alertsOf(api.world);
  const failed = { ...mail!, id: `mail-failed-7`, kind: 'mail-failed', title: 'E-mail non remis', description: 'DUPONT BTP : non remis' };
  api.instead.set('/api/dashboard/alerts', { status: 200, body: [failed], headers: { 'content-range': 'alerts 0-0/1' } } as never);
  showConsole(<AlertsPage />, '/alerts');
  await user().click(await screen.findByRole('button', { name: `Corriger l’adresse : ${failed.description}` }));
  expect(new URLSearchParams(location.search).get('edit')).toBe(String(failed.subcontractorId));
});

it('F274 A51 L reads the line in focus; the badge of the bar counts what nobody has read', async () => {
  await open();
  const before = unread();
  expect(before).toBe(alertsOf(api.world).length);
  const [first] = screen.getAllByRole('button', { name: /^Traiter/ });
  first!.focus();
  await user().keyboard('l');
  await waitFor(() => expect(unread()).toBe(before - 1));
  await user().keyboard('{ArrowDown}');
  expect(document.activeElement).toBe(screen.getAllByRole('button', { name: /^Traiter/ })[1]);
  await user().click(screen.getByRole('button', { name: 'Non lues' }));
  await waitFor(() => expect(screen.getByText(`(${before - 1})`)).toBeTruthy());
});

it('put off by mistake, the toast puts it back', async () => {
  await open();
  const total = alertsOf(api.world).length;
  await user().click(screen.getByRole('button', { name: `Autres actions : ${alertsOf(api.world)[0]!.description}` }));
  await user().click(await screen.findByRole('menuitem', { name: /^Demain/ }));
  await waitFor(() => expect(screen.getByText(`(${total - 1})`)).toBeTruthy());
  await user().click(await screen.findByRole('button', { name: /^Annuler/ }));
  await waitFor(() => expect(screen.getByText(`(${total})`)).toBeTruthy());
  expect(alertsOf(api.world)).toHaveLength(total);
});

it('put off until a day it is not shown, and is put back from where it lies', async () => {
  await open();
  const total = alertsOf(api.world).length;
  const first = alertsOf(api.world)[0]!;
  await user().click(screen.getByRole('button', { name: `Autres actions : ${first.description}` }));
  await user().click(await screen.findByRole('menuitem', { name: /^Dans une semaine/ }));
  expect(await screen.findByText(`(${total - 1})`)).toBeTruthy();
  expect(api.calls.find(({ path }) => path.endsWith('/snooze'))?.body).toEqual({ until: '2026-11-28' });
  await user().click(screen.getByRole('button', { name: 'De côté' }));
  await waitFor(() => expect(screen.getAllByRole('listitem')).toHaveLength(1));
  expect(screen.getByRole('listitem').textContent).toContain('De côté jusqu’au 28/11/2026');
  await user().click(within(screen.getByRole('listitem')).getByRole('button', { name: /^Autres actions/ }));
  await user().click(await screen.findByRole('menuitem', { name: 'Remettre en place' }));
  await waitFor(() => expect(alertsOf(api.world)).toHaveLength(total));
});

it('filters by level, and says when nothing is left', async () => {
  await open('/alerts');
  await user().click(screen.getByRole('button', { name: 'Erreur' }));
  await waitFor(() => expect(screen.queryByRole('region', { name: 'Document à valider' })).toBeNull());
  expect(screen.getByRole('region', { name: 'Documents manquants' })).toBeTruthy();
  await user().click(screen.getByRole('button', { name: 'De côté' }));
  await user().click(await screen.findByRole('button', { name: 'Effacer les filtres' }));
  await waitFor(() => expect(location.search).toBe(''));
});

it('on a phone one row holds every control: the filters’ button and the page’s actions, by their icons with their names', async () => {
  onScreen('phone');
  await open();
  const fold = screen.getByRole('button', { name: 'Filtrer et grouper' });
  const names = within(fold.parentElement!)
    .getAllByRole('button')
    .map((button) => button.getAttribute('aria-label') ?? button.textContent);
  expect(names).toEqual(['Filtrer et grouper', `Marquer les ${alertsOf(api.world).length} affichées comme lues`, 'Actualiser']);
  expect(within(screen.getByRole('banner')).queryAllByRole('button')).toEqual([]);
});

it('on a phone the filters stand behind one button, which says how many are on', async () => {
  onScreen('phone');
  await open('/alerts?type=error');
  expect(screen.queryByRole('button', { name: 'Non lues' })).toBeNull();
  const fold = screen.getByRole('button', { name: 'Filtrer et grouper (1)' });
  expect(fold.getAttribute('aria-expanded')).toBe('false');
  await user().click(fold);
  await user().click(await screen.findByRole('button', { name: 'Non lues' }));
  expect(await screen.findByRole('button', { name: 'Filtrer et grouper (2)', expanded: true })).toBe(fold);
});
