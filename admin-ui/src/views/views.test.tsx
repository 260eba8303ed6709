// Saved views, columns and density (CONTRACT « Views »).
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { CoreAdminContext } from 'react-admin';
import { beforeEach, expect, it } from 'vitest';
import type { View } from '#contract/views.ts';
import { dataProvider } from '../console/data-provider.ts';
import { makeQueryClient } from '../console/query-client.ts';
import { DashboardPage } from '../dashboard/DashboardPage.tsx';
import { SubcontractorsPage } from '../subcontractors/SubcontractorsPage.tsx';
import { onScreen, problem, setUp, showConsole } from '../testing/dom.tsx';

const api = setUp();
const user = () => userEvent.setup({ delay: null });
beforeEach(() => onScreen('wide'));
const open = (path = '/subcontractors') =>
  showConsole(
    <CoreAdminContext dataProvider={dataProvider} queryClient={makeQueryClient()}>
      <SubcontractorsPage />
    </CoreAdminContext>,
    path,
  );
const press = async (name: string | RegExp) => user().click(await screen.findByRole('button', { name }));
const choose = async (name: string, role: 'menuitem' | 'menuitemradio' | 'menuitemcheckbox' = 'menuitem') =>
  user().click(await screen.findByRole(role, { name }));
const puts = () => api.calls.filter(({ method }) => method === 'PUT').map(({ path, body }) => [path, body]);
/** Also behind an open menu. */
const headings = () => screen.getAllByRole('columnheader', { hidden: true }).map((cell) => cell.textContent);
const ready = () => screen.findAllByRole('link', { name: 'DUPONT BTP' });
/** How the list was last asked for. */
const asked = () => {
  const { searchParams } = new URL(api.calls.findLast(({ path }) => path.includes('range=%5B0%2C24%5D'))!.path, 'http://x');
  return [searchParams.get('filter'), searchParams.get('sort')];
};
const VIEW: View = {
  name: 'Jamais ouverts',
  filter: { linkState: 'sent' },
  sort: ['createdAt', 'DESC'],
  columns: ['link'],
  density: 'compact',
};

it('columns go and come back, and the last one stays; the choice is kept on this machine', async () => {
  const { unmount } = open();
  await ready();
  expect(headings()).toEqual(['', 'Entreprise', 'Contact', 'Conformité', 'Lien', 'Créé le', 'Actions']);
  await press('Affichage');
  await choose('Contact', 'menuitemcheckbox');
  await choose('Conformité', 'menuitemcheckbox');
  await choose('Créé le', 'menuitemcheckbox');
  await choose('Lien', 'menuitemcheckbox');
  expect(headings()).toEqual(['', 'Entreprise', 'Lien', 'Actions']);
  unmount();
  open();
  await ready();
  expect(headings()).toEqual(['', 'Entreprise', 'Lien', 'Actions']);
});

it('compact rows are chosen in the same menu', async () => {
  open();
  await ready();
  await press('Affichage');
  await choose('Lignes compactes', 'menuitemradio');
  expect(screen.getByRole('menuitemradio', { name: 'Lignes compactes' }).getAttribute('aria-checked')).toBe('true');
  expect(JSON.parse(localStorage.getItem('subdoc-table-subcontractors') ?? '')).toEqual({ columns: [], density: 'compact' });
});

it('« Enregistrer la vue » keeps filters, order, columns and density under a name', async () => {
  open();
  await ready();
  fireEvent.click(screen.getByText('Créé le'));
  await waitFor(() => expect(asked()[1]).toBe('["createdAt","ASC"]'));
  fireEvent.change(screen.getByRole('searchbox'), { target: { value: 'a' } });
  await waitFor(() => expect(asked()).toEqual(['{"q":"a"}', '["createdAt","ASC"]']));
  await press('Vues');
  await choose('Enregistrer la vue');
  fireEvent.change(screen.getByLabelText(/Nom de la vue/), { target: { value: ' Tous ' } });
  await press('Enregistrer');
  expect(await screen.findByText('Vue enregistrée')).toBeTruthy();
  expect(puts()).toEqual([
    ['/api/views/subcontractors', [{ name: 'Tous', filter: { q: 'a' }, sort: ['createdAt', 'ASC'], columns: [], density: 'normal' }]],
  ]);
  expect(await screen.findByRole('button', { name: 'Tous' })).toBeTruthy();
});

it('a view puts filters and order into the address, and shows its columns and density; « Vue d’origine » undoes it', async () => {
  api.world.views.set('subcontractors', [VIEW]);
  Object.assign(api.world.subcontractors[0]!, { linkState: 'sent' });
  open();
  await ready();
  await press('Vues');
  await choose('Jamais ouverts', 'menuitemradio');
  await waitFor(() => expect(asked()).toEqual(['{"linkState":"sent"}', '["createdAt","DESC"]']));
  await waitFor(() => expect(headings()).toEqual(['', 'Entreprise', 'Lien', 'Actions']));
  await press('Jamais ouverts');
  await choose('Vue d’origine');
  expect(await screen.findByRole('link', { name: 'Isolation 44' })).toBeTruthy();
  await waitFor(() => expect(headings()).toHaveLength(7));
});

it('views are renamed and deleted, with the way back; two cannot bear one name', async () => {
  const other = { ...VIEW, name: 'Autre' };
  api.world.views.set('subcontractors', [VIEW, other]);
  open();
  await ready();
  await press('Vues');
  await choose('Renommer ou supprimer');
  const dialog = within(await screen.findByRole('dialog'));
  fireEvent.change(dialog.getByLabelText('Nom de « Autre »'), { target: { value: 'Jamais ouverts' } });
  expect(dialog.getByText('Une autre vue porte ce nom')).toBeTruthy();
  expect((dialog.getByRole('button', { name: 'Enregistrer' }) as HTMLButtonElement).disabled).toBe(true);
  fireEvent.change(dialog.getByLabelText('Nom de « Autre »'), { target: { value: 'Encore' } });
  await user().click(dialog.getByRole('button', { name: 'Supprimer la vue Jamais ouverts' }));
  await user().click(dialog.getByRole('button', { name: 'Enregistrer' }));
  expect(await screen.findByText('Vues modifiées')).toBeTruthy();
  expect(api.world.views.get('subcontractors')).toEqual([{ ...other, name: 'Encore' }]);
  await press('Annuler');
  await waitFor(() => expect(api.world.views.get('subcontractors')).toEqual([VIEW, other]));
});

it('a view that could not be saved says so, and the dialog stays', async () => {
  open();
  await ready();
  await press('Vues');
  await choose('Enregistrer la vue');
  fireEvent.change(screen.getByLabelText(/Nom de la vue/), { target: { value: 'Tous' } });
  api.instead.set('/api/views/subcontractors', problem(503, 'unavailable', 'Le service est momentanément indisponible.'));
  await press('Enregistrer');
  expect(await screen.findByText('Le service est momentanément indisponible.')).toBeTruthy();
  expect(screen.getByRole('dialog')).toBeTruthy();
});

it('K11 views that another tab saved meanwhile are not replaced: it is said, they come to the list, and what was typed stays', async () => {
  api.world.views.set('subcontractors', [VIEW]);
  open();
  await ready();
  await press('Vues');
  await choose('Renommer ou supprimer');
  const dialog = within(await screen.findByRole('dialog'));
  fireEvent.change(dialog.getByLabelText('Nom de « Jamais ouverts »'), { target: { value: 'Non lus' } });
  const other = { ...VIEW, name: 'Autre onglet' };
  api.world.views.set('subcontractors', [VIEW, other]);
  await user().click(dialog.getByRole('button', { name: 'Enregistrer' }));
  expect(await screen.findByText(/Vos vues ont été modifiées entre-temps/)).toBeTruthy();
  expect(api.world.views.get('subcontractors')).toEqual([VIEW, other]);
  expect(dialog.getByLabelText('Nom de « Autre onglet »')).toBeTruthy();
  await user().click(dialog.getByRole('button', { name: 'Enregistrer' }));
  await waitFor(() => expect(api.world.views.get('subcontractors')).toEqual([{ ...VIEW, name: 'Non lus' }, other]));
});

it('F116 the dashboard’s views hold its chips, its order and its organisation', async () => {
  api.world.views.set('dashboard', [
    { ...VIEW, filter: { status: ['expired'], organizationId: 2 }, sort: ['contactName', 'DESC'], columns: ['status'] },
  ]);
  showConsole(<DashboardPage />, '/dashboard');
  await ready();
  await press('Vues');
  await choose('Jamais ouverts', 'menuitemradio');
  const shown = new URLSearchParams(location.search);
  expect([shown.get('status'), shown.get('org'), shown.get('sort')]).toEqual(['expired', '2', '-contactName']);
  expect(headings()).toEqual(['', 'Entreprise', 'Statut', 'Actions']);
});

it('« Vue d’origine » of the dashboard is its order of urgency and the active ones; a view of the inactive shows them', async () => {
  api.world.views.set('dashboard', [{ ...VIEW, filter: { isActive: false }, sort: ['companyName', 'ASC'] }]);
  showConsole(<DashboardPage />, '/dashboard');
  await ready();
  await press('Vues');
  await choose('Jamais ouverts', 'menuitemradio');
  const address = () => Object.fromEntries(new URLSearchParams(location.search));
  expect(address()).toEqual({ inactive: '1', sort: 'companyName' });
  await press('Jamais ouverts');
  await choose('Vue d’origine');
  expect(address()).toEqual({});
});
