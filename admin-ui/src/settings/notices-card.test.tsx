// « Notifications » in the settings: who gets the mails, by role and by name, saved at once (CONTRACT « People »).
import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, it } from 'vitest';
import { problem, setUp, showConsole } from '../testing/dom.tsx';
import { SettingsPage } from './SettingsPage.tsx';

const api = setUp();
const user = userEvent.setup({ delay: null });
const saved = () => api.calls.filter(({ method }) => method === 'PUT').map(({ path, body }) => [path, body]);
const said = (roles: string[], memberIds: number[] = []) => ['/api/settings', { noticeRecipients: { roles, memberIds } }];
async function card() {
  showConsole(<SettingsPage />, '/settings/notifications');
  const region = within(await screen.findByRole('region', { name: 'Qui reçoit les e-mails' }));
  await region.findByRole('group', { name: 'Rôles' });
  return region;
}
const box = (name: RegExp) => screen.getByRole('checkbox', { name }) as HTMLInputElement;

it('G65 owners, managers and site managers get them at first; who that is today stands below', async () => {
  const at = await card();
  expect(at.getAllByRole('checkbox', { checked: true }).map((one) => one.closest('label')?.textContent)).toEqual([
    'Propriétaire',
    'Gestionnaire',
    'Conducteur de travaux, pour ses organisations',
  ]);
  expect(at.getByText('Pour tout le compte et les rapports : Hélène Lemaire')).toBeTruthy();
  expect(at.getByText('Pour leur partie du compte : Karim Benali')).toBeTruthy();
});

it('G65 a role and a person are chosen with the keyboard and saved at once; who left is not offered', async () => {
  const at = await card();
  box(/^Comptabilité/).focus();
  await user.keyboard(' ');
  await waitFor(() => expect(saved()).toEqual([said(['owner', 'manager', 'site', 'accounts'])]));
  expect((await screen.findAllByText('Destinataires enregistrés')).length).toBeGreaterThan(0);
  at.getByRole('combobox', { name: 'Et ces personnes, quel que soit leur rôle' }).focus();
  await user.keyboard('{ArrowDown}');
  expect(screen.getAllByRole('option').map(({ textContent }) => textContent)).toEqual([
    'Hélène Lemaire',
    'Karim Benali',
    'commissaire@audit-conseil.example',
  ]);
  await user.click(screen.getByRole('option', { name: 'Karim Benali' }));
  await waitFor(() => expect(saved().at(-1)).toEqual(said(['owner', 'manager', 'site', 'accounts'], [2])));
});

it('G65 nobody at all is refused in plain words, and the choice before stays', async () => {
  api.world.noticeRecipients = { roles: ['owner'], memberIds: [] };
  await card();
  await user.click(box(/^Propriétaire/));
  expect(await screen.findByText(/^Choisissez au moins un rôle ou une personne/)).toBeTruthy();
  await waitFor(() => expect(box(/^Propriétaire/).checked).toBe(true));
});

it('G65 a team that does not come says so and is asked for again', async () => {
  api.instead.set('/api/members', problem(503, 'unavailable', 'Service indisponible'));
  showConsole(<SettingsPage />, '/settings/notifications');
  expect(await screen.findByText('L’équipe n’a pas pu être chargée')).toBeTruthy();
  api.instead.clear();
  await user.click(screen.getByRole('button', { name: 'Réessayer' }));
  expect(await screen.findByRole('group', { name: 'Rôles' })).toBeTruthy();
});
