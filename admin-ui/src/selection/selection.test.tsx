// Several rows at once (CONTRACT « Selection »): ticking, the commands, progress, who failed and why, the way back.
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { CoreAdminContext, ListContextProvider, ResourceContextProvider } from 'react-admin';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { Dialogs } from '../console/Dialogs.tsx';
import { dataProvider } from '../console/data-provider.ts';
import { makeQueryClient } from '../console/query-client.ts';
import { DashboardPage } from '../dashboard/DashboardPage.tsx';
import { DocumentsPage } from '../documents/DocumentsPage.tsx';
import { RemindUnopened } from '../subcontractors/remind-unopened.tsx';
import { SubcontractorsPage } from '../subcontractors/SubcontractorsPage.tsx';
import { onScreen, setUp, showConsole } from '../testing/dom.tsx';
import { archive } from '../testing/fake/archive.ts';
import { subcontractorOf } from '../testing/fake/world.ts';
import { BulkRegion } from './BulkRegion.tsx';
import { closeBulk, PART } from './bulk.ts';

const api = setUp();
const user = () => userEvent.setup({ delay: null });
beforeEach(() => onScreen('wide'));
afterEach(() => act(closeBulk));

const open = (path = '/subcontractors') => {
  const documents = path.startsWith('/documents');
  return showConsole(
    <CoreAdminContext dataProvider={dataProvider} queryClient={makeQueryClient()}>
      <ResourceContextProvider value={documents ? 'documents' : 'subcontractors'}>
        {documents ? <DocumentsPage /> : <SubcontractorsPage />}
      </ResourceContextProvider>
      <Dialogs />
      <BulkRegion />
    </CoreAdminContext>,
    path,
  );
};
const bodies = () => api.calls.filter(({ method, path }) => method === 'POST' && path.endsWith('/bulk')).map(({ body }) => body);
const tick = async (name: string) =>
  fireEvent.click(within((await screen.findByRole('link', { name })).closest('tr')!).getByRole('checkbox'));
const toolbar = () => within(screen.getByRole('toolbar', { name: 'Actions sur la sélection' }));
const press = (name: string | RegExp) => user().click(toolbar().getByRole('button', { name }));
async function choose(name: string): Promise<void> {
  await press('Plus d’actions pour la sélection');
  await user().click(await screen.findByRole('menuitem', { name }));
}
const inDialog = () => within(screen.getByRole('dialog'));
/** Once those who get it are counted. */
async function send(name: string): Promise<void> {
  const button = inDialog().getByRole<HTMLButtonElement>('button', { name });
  await waitFor(() => expect(button.disabled).toBe(false));
  await user().click(button);
}

it('G08 the link goes to those who are ticked, by SMS, after a question that says how many', async () => {
  open();
  await tick('DUPONT BTP');
  await tick('Ascenseurs Kone-Durand');
  expect(toolbar().getByText('2 sélectionnés')).toBeTruthy();
  await press('Envoyer le lien');
  expect(inDialog().getByText('Envoyer le lien à 2 sous-traitants')).toBeTruthy();
  await user().click(inDialog().getByRole('radio', { name: 'Par SMS' }));
  await send('Envoyer le lien');
  expect(await screen.findByText('2 demandes envoyées')).toBeTruthy();
  expect(bodies()).toEqual([{ action: 'send-request', channel: 'sms', includeRecent: false, ids: [1, 11] }]);
  await waitFor(() => expect(screen.queryByRole('toolbar')).toBeNull());
});

it('what failed is told row by row, and can be tried again alone', async () => {
  open();
  await tick('DUPONT BTP');
  await tick('Isolation 44');
  await press('Relancer');
  await send('Envoyer la relance');
  expect(await screen.findByRole('heading', { name: '1 relance envoyée' })).toBeTruthy();
  expect(inDialog().getByText('1 sous-traitant n’a rien reçu.')).toBeTruthy();
  expect(
    inDialog()
      .getAllByRole('listitem')
      .map((item) => item.textContent),
  ).toEqual(['Isolation 44Ce sous-traitant est inactif.']);
  api.world.subcontractors.find(({ id }) => id === 10)!.isActive = true;
  await user().click(inDialog().getByRole('button', { name: 'Réessayer les échecs' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(bodies().at(-1)).toEqual({ action: 'send-reminder', channel: 'email', includeRecent: false, ids: [10] });
});

it('a part that got no answer has failed with that sentence; the others are done', async () => {
  api.world.subcontractors = Array.from({ length: 30 }, (_, index) => subcontractorOf(index + 1));
  open();
  await screen.findByRole('link', { name: 'Entreprise 30' });
  fireEvent.click(screen.getAllByRole('checkbox')[0]!);
  await press('Tout sélectionner (30)');
  await screen.findByText('30 sélectionnés');
  await choose('Archiver');
  const real = globalThis.fetch;
  let asked = 0;
  vi.stubGlobal('fetch', (url: string, init: RequestInit) =>
    url.endsWith('/bulk') && ++asked === 2 ? Promise.reject(new TypeError('lost')) : real(url, init),
  );
  await user().click(inDialog().getByRole('button', { name: 'Archiver' }));
  expect(await screen.findByRole('heading', { name: `${PART} sous-traitants archivés` })).toBeTruthy();
  expect(inDialog().getByText(/^\d+ sous-traitants? (?:est resté comme il était|sont restés comme ils étaient)\.$/)).toBeTruthy();
  expect(inDialog().getAllByText(/Connexion au serveur impossible/)).toHaveLength(30 - PART);
  expect(api.world.archived).toHaveLength(PART);
});

it('A31 « Archiver » asks, and « Annuler » brings all of them back', async () => {
  open();
  await tick('DUPONT BTP');
  await choose('Archiver');
  expect(inDialog().getByText(/Son lien cesse de fonctionner tout de suite/)).toBeTruthy();
  await user().click(inDialog().getByRole('button', { name: 'Archiver' }));
  expect(await screen.findByText('1 sous-traitant archivé')).toBeTruthy();
  await user().click(screen.getByRole('button', { name: 'Annuler' }));
  expect(await screen.findByText('Action annulée')).toBeTruthy();
  expect(api.world.archived).toEqual([]);
});

it('« Déplacer » can be taken back: each returns to the organisation he came from, and who was there already is left alone', async () => {
  api.world.subcontractors.find(({ id }) => id === 2)!.organizationId = 3;
  open();
  const there = api.world.subcontractors.find(({ id }) => id === 2)!.companyName;
  for (const name of ['DUPONT BTP', there, 'Isolation 44', 'Ascenseurs Kone-Durand']) await tick(name);
  const before = () => api.world.subcontractors.filter(({ id }) => [1, 10, 11].includes(id)).map(({ organizationId }) => organizationId);
  expect(before()).toEqual([1, 1, 2]);
  await choose('Déplacer');
  fireEvent.mouseDown(await inDialog().findByRole('combobox', { name: /Organisation/ }));
  await user().click(await screen.findByRole('option', { name: 'Agence de Nantes' }));
  await user().click(inDialog().getByRole('button', { name: 'Déplacer' }));
  expect(await screen.findByText('3 sous-traitants déplacés')).toBeTruthy();
  expect(await screen.findByText('1 sans effet : Déjà dans cette organisation.')).toBeTruthy();
  expect(before()).toEqual([3, 3, 3]);
  await user().click(screen.getByRole('button', { name: 'Annuler' }));
  expect(await screen.findByText('Action annulée')).toBeTruthy();
  expect(before()).toEqual([1, 1, 2]);
  expect(bodies().slice(1)).toMatchObject([{ ids: [1, 10] }, { ids: [11] }]);
});

it('F213 « Configurer » asks the same papers of all, and can be taken back to what each was asked', async () => {
  api.world.configs.set(1, [2]);
  api.world.configs.set(11, [3, 4]);
  open();
  await tick('DUPONT BTP');
  await tick('Ascenseurs Kone-Durand');
  await choose('Configurer');
  await user().click((await inDialog().findAllByRole('checkbox'))[0]!);
  await user().click(inDialog().getByRole('button', { name: 'Enregistrer' }));
  expect(await screen.findByText('2 sous-traitants configurés')).toBeTruthy();
  expect(api.world.configs.get(1)).toEqual([2, 3, 4, 5, 6]);
  await user().click(screen.getByRole('button', { name: 'Annuler' }));
  expect(await screen.findByText('Action annulée')).toBeTruthy();
  expect([api.world.configs.get(1), api.world.configs.get(11)]).toEqual([[2], [3, 4]]);
});

it('all that the filter finds is one click, beyond the page', async () => {
  api.world.subcontractors = Array.from({ length: 60 }, (_, index) => subcontractorOf(index + 1));
  open();
  await screen.findByText('Entreprise 1');
  fireEvent.click(screen.getAllByRole('checkbox')[0]!);
  expect(toolbar().getByText('25 sélectionnés')).toBeTruthy();
  await press('Tout sélectionner (60)');
  expect(await screen.findByText('60 sélectionnés')).toBeTruthy();
  await press('Ne plus rien sélectionner');
  expect(screen.queryByRole('toolbar')).toBeNull();
});

it('A31 the archived that are ticked come back together', async () => {
  for (const id of [1, 2]) archive(api.world, id);
  open('/subcontractors?view=archives');
  await screen.findByRole('button', { name: 'DUPONT BTP' });
  fireEvent.click(screen.getAllByRole('checkbox')[0]!);
  await press('Restaurer');
  expect(await screen.findByText('2 sous-traitants restaurés')).toBeTruthy();
  expect(api.world.archived).toEqual([]);
});

it('while another command runs a second one is told to wait, and what is ticked stays so', async () => {
  for (const id of [1, 2]) archive(api.world, id);
  open('/subcontractors?view=archives');
  await screen.findByRole('button', { name: 'DUPONT BTP' });
  fireEvent.click(screen.getAllByRole('checkbox')[0]!);
  const real = globalThis.fetch;
  const held: (() => void)[] = [];
  vi.stubGlobal('fetch', (url: string, init: RequestInit) =>
    url.endsWith('/bulk') ? new Promise((resolve) => held.push(() => resolve(real(url, init)))) : real(url, init),
  );
  await press('Restaurer');
  await waitFor(() => expect(held).toHaveLength(1));
  await press('Restaurer');
  expect(await screen.findByText('Une autre action est en cours')).toBeTruthy();
  expect(toolbar().getByText('2 sélectionnés')).toBeTruthy();
  held[0]!();
  expect(await screen.findByText('2 sous-traitants restaurés')).toBeTruthy();
  expect(held).toHaveLength(1);
});

it('the documents that are ticked come as one ZIP, and their owners are reminded once each', async () => {
  const clicked: string[] = [];
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function click(this: HTMLAnchorElement) {
    clicked.push(this.getAttribute('href') ?? '');
  });
  api.world.documents = api.world.documents.filter(({ subcontractorId }) => subcontractorId === 1).slice(0, 2);
  const ids = api.world.documents.map(({ id }) => id);
  open('/documents');
  await screen.findAllByRole('link', { name: 'DUPONT BTP' });
  fireEvent.click(screen.getAllByRole('checkbox')[0]!);
  await press('Télécharger');
  expect(await screen.findByText('2 documents dans un fichier ZIP')).toBeTruthy();
  const [address, ...others] = clicked.map((href) => new URL(href, 'http://x'));
  expect([address!.pathname, others]).toEqual(['/api/documents/files.zip', []]);
  expect(address!.searchParams.get('ids')!.split(',').map(Number).sort()).toEqual(ids);
  await press('Relancer');
  expect(await screen.findByText('Relancer 1 sous-traitant')).toBeTruthy();
});

it('G08 « Relancer ceux qui n’ont pas ouvert » takes those alone to whom the link went, active and unopened, whatever links the list shows', async () => {
  const set = (id: number, change: object) => Object.assign(api.world.subcontractors[id - 1]!, change);
  set(1, { linkState: 'sent', requestedAt: '2026-11-18T08:00:00.000Z' });
  set(2, { linkState: 'sent', requestedAt: '2026-11-18T08:00:00.000Z', organizationId: 1 });
  set(3, { linkState: 'opened', linkFirstOpenedAt: '2026-11-18T08:00:00.000Z' });
  set(10, { linkState: 'sent' });
  // Of another organisation than the one that is shown.
  set(11, { linkState: 'sent' });
  const shown = { filterValues: { linkState: 'opened', organizationId: 1 }, sort: { field: 'companyName', order: 'ASC' } };
  showConsole(
    <>
      <ListContextProvider value={shown as never}>
        <RemindUnopened />
      </ListContextProvider>
      <BulkRegion />
    </>,
  );
  await user().click(await screen.findByRole('button', { name: 'Relancer ceux qui n’ont pas ouvert (2)' }));
  await screen.findByRole('dialog', { name: 'Relancer 2 sous-traitants qui n’ont pas ouvert le lien' });
  await send('Envoyer le lien');
  expect(await screen.findByText('2 demandes envoyées')).toBeTruthy();
  expect(bodies()).toEqual([{ action: 'send-request', channel: 'email', includeRecent: false, ids: [1, 2] }]);
});

it('G08 the list shows how far each link has come and filters by it; an inactive one is « Fermé », never live', async () => {
  Object.assign(api.world.subcontractors[0]!, { linkState: 'sent', requestedAt: '2026-11-18T08:00:00.000Z' });
  open();
  const row = async (name: string) => within((await screen.findByRole('link', { name })).closest('tr')!);
  expect((await row('DUPONT BTP')).getByText('Pas ouvert')).toBeTruthy();
  expect((await row('DUPONT BTP')).getByText('il y a 3 jours')).toBeTruthy();
  expect(await screen.findByRole('button', { name: 'Relancer ceux qui n’ont pas ouvert (1)' })).toBeTruthy();
  expect((await row('Isolation 44')).getByText('Fermé')).toBeTruthy();
  expect((await row('Maçonnerie Da Silva')).getByText('Révoqué')).toBeTruthy();
  fireEvent.mouseDown(screen.getByRole('combobox', { name: 'Lien' }));
  await user().click(await screen.findByRole('option', { name: 'Pas ouvert' }));
  await waitFor(() => expect(screen.queryByRole('link', { name: 'Isolation 44' })).toBeNull());
  expect(api.calls.some(({ path }) => new URL(path, 'http://x').searchParams.get('filter') === '{"linkState":"sent"}')).toBe(true);
});

const onDashboard = (search: string) =>
  showConsole(
    <>
      <DashboardPage />
      <BulkRegion />
    </>,
    `/dashboard?${search}`,
  );

it('F121 on the dashboard an inactive one is neither urgent nor badged', async () => {
  onDashboard('inactive=1');
  const row = within((await screen.findByRole('link', { name: 'Isolation 44' })).closest('tr')!);
  expect(row.getByText('Inactif')).toBeTruthy();
  expect([row.queryByText('Urgent'), row.queryByText('Expiré'), row.queryByText('Manquant')]).toEqual([null, null, null]);
  expect(row.getByText('Aucun rappel prévu')).toBeTruthy();
});

it('rows of the dashboard are ticked with Maj, and « Tout sélectionner » takes those that its filter shows', async () => {
  const active = api.world.subcontractors.filter(({ isActive }) => isActive).length;
  onDashboard('rows=110');
  await screen.findAllByRole('checkbox', { name: /DUPONT BTP/ });
  const boxes = screen.getAllByRole('checkbox');
  fireEvent.click(boxes[1]!);
  fireEvent.click(boxes[4]!, { shiftKey: true });
  expect(toolbar().getByText('4 sélectionnés')).toBeTruthy();
  await press(`Tout sélectionner (${active})`);
  expect(await screen.findByText(`${active} sélectionnés`)).toBeTruthy();
});

it.each(['/subcontractors', '/subcontractors?view=archives', '/dashboard'])('on a phone the cards of %s are ticked too', async (path) => {
  onScreen('phone');
  if (path.endsWith('archives')) archive(api.world, 1);
  if (path === '/dashboard') onDashboard('q=DUPONT');
  else open(path);
  fireEvent.click(await screen.findByRole('checkbox', { name: 'Sélectionner DUPONT BTP' }));
  expect(await screen.findByText('1 sélectionné')).toBeTruthy();
});
