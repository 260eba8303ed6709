// The alerts' page: by kind and day, found, read, put off, each with the deed that settles it (F142, F143, F274, A51).
import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, it } from 'vitest';
import type { AlertGroup } from '#contract/alerts.ts';
import { ALERT_KINDS } from '#domain/texts/fr/activity-messages.ts';
import { onScreen, setUp, showConsole } from '../testing/dom.tsx';
import { alertsOf } from '../testing/fake/alerts.ts';
import { AlertsPage } from './AlertsPage.tsx';
import { UnreadAlerts } from './UnreadAlerts.tsx';

const api = setUp();
const user = () => userEvent.setup({ delay: null });
/** One company has one alert of every kind; of four, several began on one day. */
const open = async (path = '/alerts', companies = 1) => {
  api.world.subcontractors.splice(companies);
  showConsole(
    <>
      <UnreadAlerts />
      <AlertsPage />
    </>,
    path,
  );
  await screen.findByRole('region', { name: /^Alertes, de la plus urgente/ });
};
const groupsNow = async () => (await (await fetch('/api/dashboard/alert-groups')).json()) as AlertGroup[];
const line = (text: string | RegExp) => screen.getAllByRole('listitem').find((item) => item.textContent?.match(text))!;
const unread = () => Number(screen.getByText(/alertes? non lues?$/).textContent?.replace(/\D/g, ''));
it('F142 one line of each kind and day, most urgent first; an alert alone says the date that matters', async () => {
  await open();
  const kinds = (await groupsNow()).map(({ kind }) => kind);
  expect(kinds).toEqual(kinds.toSorted((a, b) => ALERT_KINDS.indexOf(a) - ALERT_KINDS.indexOf(b)));
  expect(line(/n’est plus valable/).textContent).toContain('Expiré il y a 11 jours');
  expect(line(/expire dans 8 jours/).textContent).toContain('Expire dans 8 jours');
});

it('F143 several of one kind and day are one alert with the deed for all of them; it opens its rows', async () => {
  await open('/alerts', 4);
  const group = (await groupsNow()).find(({ kind, count }) => kind === 'missing' && count > 1)!;
  const name = 'Documents manquants du 02/03/2026';
  const item = line(`Documents manquants \\(${group.count}\\)`);
  expect(within(item).getAllByRole('button').length).toBe(3);
  await user().click(within(item).getByRole('button', { name: `Relancer les ${group.subcontractors} : ${name}` }));
  const dialog = await screen.findByRole('dialog', { name: `Relancer ${group.subcontractors} sous-traitants` });
  await user().click(await within(dialog).findByRole('button', { name: 'Envoyer la relance' }));
  await waitFor(() => expect(api.calls.some(({ path }) => path.endsWith('/bulk'))).toBe(true));
  expect((api.calls.find(({ path }) => path.endsWith('/bulk'))!.body as { ids: number[] }).ids).toHaveLength(group.subcontractors);
  await waitFor(() => expect(line(`Documents manquants \\(${group.count}\\)`).textContent).toContain('Lues'));
  await user().click(screen.getByRole('button', { name: `Voir : ${name}` }));
  expect(await screen.findByText(/^DUPONT BTP\s?: .*manquant/)).toBeTruthy();
  expect(new URLSearchParams(location.search).get('open')).toBe(group.id);
});

it('F143 a line says its level once: icon and word in one badge; under a group, which says it, the icon with its name', async () => {
  await open('/alerts', 4);
  const LEVEL = /^(?:Erreur|Attention|Information)$/;
  const icons = ['Error', 'WarningAmber', 'Info'].map((name) => `[data-testid=${name}OutlinedIcon]`).join();
  for (const item of document.querySelectorAll<HTMLElement>('[data-alert]')) {
    const word = within(item).getByText(LEVEL);
    expect(word.parentElement!.firstElementChild!.tagName).toBe('svg');
    expect(item.querySelectorAll(icons)).toHaveLength(1);
  }
  await user().click(screen.getByRole('button', { name: 'Voir : Documents manquants du 02/03/2026' }));
  const row = (await screen.findByText(/^DUPONT BTP\s?: .*manquant/)).closest<HTMLElement>('[data-alert]')!;
  expect(within(row).getByText(LEVEL).tagName).toBe('title');
});

it('F143 « Relancer les … » marks as read those who were reminded, not who was left out', async () => {
  await open('/alerts', 4);
  const group = (await groupsNow()).find(({ kind, count }) => kind === 'missing' && count > 1)!;
  const [left] = alertsOf(api.world).filter(({ kind }) => kind === 'missing');
  const ids = [...new Set(alertsOf(api.world).flatMap(({ kind, subcontractorId }) => (kind === 'missing' ? [subcontractorId] : [])))];
  const results = ids.map((id) => ({ id, status: id === left!.subcontractorId ? ('skipped' as const) : ('done' as const) }));
  api.instead.set('/api/subcontractors/bulk', { status: 200, body: { done: results.length - 1, failed: 0, results } } as never);
  const name = `Relancer les ${group.subcontractors} : Documents manquants du 02/03/2026`;
  await user().click(screen.getByRole('button', { name }));
  const dialog = await screen.findByRole('dialog', { name: `Relancer ${group.subcontractors} sous-traitants` });
  await user().click(await within(dialog).findByRole('button', { name: 'Envoyer la relance' }));
  await waitFor(() =>
    expect(api.calls.find(({ path }) => path.endsWith(`/alert-groups/${group.id}/read`))?.body).toMatchObject({ read: true }),
  );
  expect(
    alertsOf(api.world)
      .filter(({ kind, read }) => kind === 'missing' && !read)
      .map(({ subcontractorId }) => subcontractorId),
  ).toEqual(expect.arrayContaining([left!.subcontractorId]));
});

it('F143 « Relancer » settles what is over or missing, « Traiter » opens the paper or who lacks some; it is read then', async () => {
  await open();
  const expired = alertsOf(api.world).find(({ kind }) => kind === 'expired')!;
  await user().click(screen.getByRole('button', { name: `Relancer : ${expired.description}` }));
  expect(new URLSearchParams(location.search).get('remind')).toBe(String(expired.subcontractorId));
  await waitFor(() => expect(api.calls.some(({ path }) => path === `/api/dashboard/alerts/${expired.id}/read`)).toBe(true));
  await user().click(screen.getByRole('button', { name: `Traiter : ${expired.description}` }));
  expect(location.search).toContain(`documents=${expired.subcontractorId}&document=${expired.documentId}`);
});

const instead = (alert: object) => {
  const [first] = alertsOf(api.world);
  const shown = { ...first!, id: 'other-7', description: 'DUPONT BTP : un mot', read: true, ...alert };
  const { kind, type } = shown;
  const group = { id: 'other-2026-11-20', kind, type, day: '2026-11-20', title: 'Une', description: 'DUPONT BTP.', count: 1, unread: 0 };
  api.instead.set('/api/dashboard/alert-groups', { status: 200, body: [{ ...group, subcontractors: 1, only: shown }] } as never);
  return shown;
};

it('K16 a mail that was not delivered: « Corriger l’adresse » opens its contact', async () => {
  const failed = instead({ kind: 'mail-failed' });
  showConsole(<AlertsPage />, '/alerts');
  await user().click(await screen.findByRole('button', { name: `Corriger l’adresse : ${failed.description}` }));
  expect(new URLSearchParams(location.search).get('edit')).toBe(String(failed.subcontractorId));
});

it('F274 who asked for a call back is called', async () => {
  const asked = instead({ kind: 'call-back' });
  showConsole(<AlertsPage />, '/alerts');
  await user().click(await screen.findByRole('button', { name: `Rappeler : ${asked.description}` }));
  expect(new URLSearchParams(location.search).get('call')).toBe(String(asked.subcontractorId));
});

it('who asks for a new link gets it: renewed, then sent, although he may have got a message a moment ago', async () => {
  const asked = instead({ kind: 'link-requested' });
  showConsole(<AlertsPage />, '/alerts');
  await user().click(await screen.findByRole('button', { name: `Renouveler le lien : ${asked.description}` }));
  await user().click(await screen.findByRole('button', { name: 'Renouveler et envoyer' }));
  await waitFor(() => expect(api.calls.filter(({ path }) => path.endsWith('/bulk'))).toHaveLength(2));
  const ids = [asked.subcontractorId];
  expect(api.calls.filter(({ path }) => path.endsWith('/bulk')).map(({ body }) => body)).toEqual([
    { action: 'renew-link', ids },
    { action: 'send-request', channel: 'email', includeRecent: true, ids },
  ]);
});

it('F274 A51 L reads the line in focus; the badge of the bar counts what nobody has read', async () => {
  await open();
  const before = unread();
  expect(before).toBe((await groupsNow()).length);
  const lines = [...document.querySelectorAll<HTMLElement>('[data-alert]')];
  within(lines[0]!).getAllByRole('button')[0]!.focus();
  await user().keyboard('l');
  await waitFor(() => expect(unread()).toBe(before - 1));
  await user().keyboard('{ArrowDown}');
  expect(lines[1]!.contains(document.activeElement)).toBe(true);
  await user().click(screen.getByRole('button', { name: 'Non lues' }));
  await waitFor(() => expect(screen.getByText(`(${before - 1})`)).toBeTruthy());
});

it('all of a kind and day are put off together; the toast puts them back', async () => {
  await open('/alerts', 4);
  const before = await groupsNow();
  const group = before.find(({ kind }) => kind === 'missing')!;
  await user().click(screen.getByRole('button', { name: 'Autres actions : Documents manquants du 02/03/2026' }));
  await user().click(await screen.findByRole('menuitem', { name: /^Dans une semaine/ }));
  expect(await screen.findByText(`(${before.length - 1})`)).toBeTruthy();
  expect(api.calls.find(({ path }) => path.endsWith('/snooze'))).toMatchObject({
    path: `/api/dashboard/alert-groups/${group.id}/snooze`,
    body: { until: '2026-11-28' },
  });
  await user().click(await screen.findByRole('button', { name: 'Annuler' }));
  expect(await screen.findByText(`(${before.length})`)).toBeTruthy();
});

it('put off alone, an alert stands under « De côté » and can be put back', async () => {
  await open();
  const [first] = alertsOf(api.world);
  const total = (await groupsNow()).length;
  await user().click(screen.getByRole('button', { name: `Autres actions : ${first!.description}` }));
  await user().click(await screen.findByRole('menuitem', { name: /^Dans une semaine/ }));
  expect(await screen.findByText(`(${total - 1})`)).toBeTruthy();
  await user().click(screen.getByRole('button', { name: 'De côté' }));
  await waitFor(() => expect(screen.getAllByRole('listitem')).toHaveLength(1));
  expect(screen.getByRole('listitem').textContent).toContain('De côté jusqu’au 28/11/2026');
  await user().click(within(screen.getByRole('listitem')).getByRole('button', { name: /^Autres actions/ }));
  await user().click(await screen.findByRole('menuitem', { name: 'Remettre en place' }));
  await waitFor(async () => expect(await groupsNow()).toHaveLength(total));
});

it('filters by level and finds a subcontractor, and says when nothing is left', async () => {
  await open('/alerts', 4);
  await user().click(screen.getByRole('button', { name: 'Erreur' }));
  await waitFor(() => expect(screen.queryByText(/^Documents à valider/)).toBeNull());
  const name = alertsOf(api.world)[0]!.subcontractorName;
  await user().type(screen.getByRole('searchbox', { name: 'Rechercher un sous-traitant' }), name);
  await waitFor(() => expect(new URLSearchParams(location.search).get('q')).toBe(name));
  await waitFor(() => expect(screen.getAllByRole('listitem').every(({ textContent }) => textContent?.includes(name))).toBe(true));
  await user().click(screen.getByRole('button', { name: 'De côté' }));
  await user().click(await screen.findByRole('button', { name: 'Effacer les filtres' }));
  await waitFor(() => expect(location.search).toBe(''));
});

it('on a phone one row holds every control: the filters’ button and the page’s actions, by their icons with their names', async () => {
  onScreen('phone');
  await open();
  const fold = screen.getByRole('button', { name: 'Filtrer' });
  const names = within(fold.parentElement!)
    .getAllByRole('button')
    .map((button) => button.getAttribute('aria-label') ?? button.textContent);
  expect(names).toEqual([
    'Filtrer',
    `Marquer les ${(await groupsNow()).length} comme lues`,
    'Actualiser',
    'Autres actions pour les alertes',
  ]);
  expect(within(screen.getByRole('banner')).queryAllByRole('button')).toEqual([]);
});

it('on a phone the filters stand behind one button, which says how many are on', async () => {
  onScreen('phone');
  await open('/alerts?type=error');
  expect(screen.queryByRole('button', { name: 'Non lues' })).toBeNull();
  const fold = screen.getByRole('button', { name: 'Filtrer (1)' });
  expect(fold.getAttribute('aria-expanded')).toBe('false');
  await user().click(fold);
  await user().click(await screen.findByRole('button', { name: 'Non lues' }));
  expect(await screen.findByRole('button', { name: 'Filtrer (2)', expanded: true })).toBe(fold);
});
