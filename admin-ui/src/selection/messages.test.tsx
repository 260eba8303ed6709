// A message to several: who gets it is counted first; and the reminders of missing documents, for several (CONTRACT « Selection »).
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { CoreAdminContext, ResourceContextProvider } from 'react-admin';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { dataProvider } from '../console/data-provider.ts';
import { makeQueryClient } from '../console/query-client.ts';
import { SubcontractorsPage } from '../subcontractors/SubcontractorsPage.tsx';
import { onScreen, setUp, showConsole } from '../testing/dom.tsx';
import { BulkRegion } from './BulkRegion.tsx';
import { closeBulk } from './bulk.ts';

const api = setUp();
const user = () => userEvent.setup({ delay: null });
beforeEach(() => onScreen('wide'));
afterEach(() => act(closeBulk));

const open = () =>
  showConsole(
    <CoreAdminContext dataProvider={dataProvider} queryClient={makeQueryClient()}>
      <ResourceContextProvider value="subcontractors">
        <SubcontractorsPage />
      </ResourceContextProvider>
      <BulkRegion />
    </CoreAdminContext>,
    '/subcontractors',
  );
const bodies = () => api.calls.filter(({ method, path }) => method === 'POST' && path.endsWith('/bulk')).map(({ body }) => body);
const tick = async (name: string) =>
  fireEvent.click(within((await screen.findByRole('link', { name })).closest('tr')!).getByRole('checkbox'));
const press = (name: string) =>
  user().click(within(screen.getByRole('toolbar', { name: 'Actions sur la sélection' })).getByRole('button', { name }));
const inDialog = () => within(screen.getByRole('dialog'));

it('G08 who got a message in the last 48 hours is counted first, and left out unless the box is ticked', async () => {
  api.instead.set('/api/subcontractors/bulk/preview', {
    status: 200,
    body: { ready: 1, recent: 1, refused: [{ message: 'Son lien est révoqué.', count: 2 }] },
  });
  open();
  await tick('DUPONT BTP');
  await tick('Ascenseurs Kone-Durand');
  await press('Relancer');
  expect(await inDialog().findByText('1 destinataire')).toBeTruthy();
  expect(inDialog().getByText('2 ne recevront rien : Son lien est révoqué.')).toBeTruthy();
  await user().click(
    inDialog().getByRole('checkbox', { name: 'Inclure aussi 1 sous-traitant qui a reçu un message il y a moins de 48 h' }),
  );
  expect(inDialog().getByText('2 destinataires')).toBeTruthy();
  await user().click(inDialog().getByRole('button', { name: 'Envoyer la relance' }));
  expect(await screen.findByText('2 relances envoyées')).toBeTruthy();
  expect(bodies()).toEqual([{ action: 'send-reminder', channel: 'email', includeRecent: true, ids: [1, 11] }]);
});

it('G08 nobody to send to: the message cannot be sent', async () => {
  api.instead.set('/api/subcontractors/bulk/preview', { status: 200, body: { ready: 0, recent: 2, refused: [] } });
  open();
  await tick('DUPONT BTP');
  await press('Relancer');
  expect(await inDialog().findByText('0 destinataire')).toBeTruthy();
  expect(inDialog().getByRole<HTMLButtonElement>('button', { name: 'Envoyer la relance' }).disabled).toBe(true);
});

it('G08 the result counts everybody who was asked for: who got it, who was left out and why, and who failed', async () => {
  const left = { status: 'skipped', message: 'Il a reçu un message il y a moins de 48 h.' };
  const results = [
    { id: 1, status: 'done' },
    { id: 10, ...left },
    { id: 11, ...left },
    { id: 12, status: 'skipped', message: 'Déjà envoyée.' },
    { id: 13, status: 'failed', message: 'Ce sous-traitant est inactif.' },
  ];
  api.instead.set('/api/subcontractors/bulk', { status: 200, body: { results, done: 1, failed: 1 } });
  open();
  await tick('DUPONT BTP');
  await press('Relancer');
  await waitFor(() => expect(inDialog().getByRole<HTMLButtonElement>('button', { name: 'Envoyer la relance' }).disabled).toBe(false));
  await user().click(inDialog().getByRole('button', { name: 'Envoyer la relance' }));
  expect(await screen.findByRole('heading', { name: '1 relance envoyée' })).toBeTruthy();
  expect(inDialog().getByText('1 sous-traitant n’a rien reçu.')).toBeTruthy();
  expect(inDialog().getByText('2 sans effet : Il a reçu un message il y a moins de 48 h. 1 sans effet : Déjà envoyée.')).toBeTruthy();
});

it('F195 the reminders of missing documents are switched on for those who are ticked, and off again by « Annuler »', async () => {
  open();
  await tick('DUPONT BTP');
  await press('Plus d’actions pour la sélection');
  await user().click(await screen.findByRole('menuitem', { name: 'Rappels automatiques' }));
  await user().click(inDialog().getByRole('button', { name: 'Enregistrer' }));
  expect(await screen.findByText('1 sous-traitant sera relancé')).toBeTruthy();
  await user().click(screen.getByRole('button', { name: 'Annuler' }));
  expect(await screen.findByText('Action annulée')).toBeTruthy();
  expect(bodies()).toEqual([
    { action: 'auto-reminders-on', ids: [1] },
    { action: 'auto-reminders-off', ids: [1] },
  ]);
});
