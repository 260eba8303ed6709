// « Équipe » in the settings: who has access, inviting, changing, ending; what the server refuses stays in place (CONTRACT « People »).
import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, it, vi } from 'vitest';
import { ROLES } from '#domain/people/abilities.ts';
import { ROLE_MAY, ROLE_NAMES } from '#domain/texts/fr/people.ts';
import { SettingsPage } from '../settings/SettingsPage.tsx';
import { problem, setUp, showConsole } from '../testing/dom.tsx';
import { worldOf } from '../testing/fake/world.ts';

const api = setUp();
const user = userEvent.setup({ delay: null });
const open = (search = '') => showConsole(<SettingsPage />, `/settings/equipe${search}`);
const sent = (method: string) => api.calls.filter((call) => call.method === method).map(({ path, body }) => [path, body]);
const line = (name: string) => screen.findByRole('listitem', { name });
const send = () => user.click(screen.getByRole('button', { name: 'Envoyer l’invitation' }));

it('G61 each member is named with role, scope, last day, state and when he was last seen; who left stands below', async () => {
  open();
  expect((await line('Hélène Lemaire')).textContent).toContain('Propriétaire');
  expect((await line('Hélène Lemaire')).textContent).toContain('(vous)');
  const site = await line('Karim Benali');
  await waitFor(() => expect(site.textContent).toContain('Conducteur de travaux : Chantier des Terrasses'));
  expect(site.textContent).toMatch(/Agence de Nantes.*Membre depuis le 24\/11\/2026.*vu /);
  const invited = await line('commissaire@audit-conseil.example');
  expect(invited.textContent).toContain('Auditeur : 2 sous-traitants, jusqu’au 31/03/2027');
  expect(invited.textContent).toContain('Invitation envoyée');
  expect(screen.getByText('1 ancien membre')).toBeTruthy();
  expect(within(await line('Paul Vidal')).getByText('Accès retiré')).toBeTruthy();
});

it('G61 alone on the account, one is told what for others may be invited', async () => {
  api.world = worldOf('empty');
  open();
  expect(await screen.findByText('Vous êtes seul sur ce compte')).toBeTruthy();
});

it('G61 a list that does not come says so and is asked for again', async () => {
  api.instead.set('/api/members', problem(503, 'unavailable', 'Service indisponible'));
  open();
  expect(await screen.findByText('L’équipe n’a pas pu être chargée')).toBeTruthy();
  api.instead.clear();
  await user.click(screen.getByRole('button', { name: 'Réessayer' }));
  expect(await line('Karim Benali')).toBeTruthy();
});

it('G61 whoever invites reads what each role may do, and a manager is invited with his address alone', async () => {
  open();
  await user.click(await screen.findByRole('button', { name: 'Inviter une personne' }));
  const dialog = await screen.findByRole('dialog', { name: 'Inviter une personne' });
  for (const role of ROLES) expect(within(dialog).getByRole('radio', { name: ROLE_NAMES[role], description: ROLE_MAY[role] })).toBeTruthy();
  await user.type(screen.getByLabelText(/^E-mail/), 'anne@lemaire.example');
  await send();
  expect(await screen.findByText('Invitation envoyée', { selector: '.toast-title' })).toBeTruthy();
  expect(sent('POST')).toEqual([['/api/members', { email: 'anne@lemaire.example', role: 'manager' }]]);
  expect(await line('anne@lemaire.example')).toBeTruthy();
});

it('G61 a site manager is invited for organisations, an auditor for what is chosen and until a day within a year', async () => {
  open('?membre=nouveau');
  await user.type(await screen.findByLabelText(/^E-mail/), 'luc@lemaire.example');
  await user.click(screen.getByRole('radio', { name: ROLE_NAMES.site }));
  await send();
  expect(await screen.findByText('Choisissez au moins une organisation')).toBeTruthy();
  await user.click(screen.getByRole('combobox', { name: /Organisations/ }));
  await user.click(await screen.findByRole('option', { name: 'Agence de Nantes' }));
  await user.click(screen.getByRole('radio', { name: ROLE_NAMES.auditor }));
  await user.click(screen.getByRole('radio', { name: 'Des organisations' }));
  await send();
  expect(await screen.findByText('Un accès d’auditeur a une date de fin')).toBeTruthy();
  const end = screen.getByLabelText(/^Dernier jour/);
  await user.type(end, '2028-01-01');
  await send();
  expect(await screen.findByText(/^Un an au plus/)).toBeTruthy();
  expect(sent('POST')).toEqual([]);
  await user.clear(end);
  await user.type(end, '2027-01-31');
  await send();
  await waitFor(() =>
    expect(sent('POST')).toEqual([
      ['/api/members', { email: 'luc@lemaire.example', role: 'auditor', organizationIds: [3], endsOn: '2027-01-31' }],
    ]),
  );
});

it('G61 subcontractors of an auditor are found by typing', async () => {
  open('?membre=nouveau');
  await user.click(await screen.findByRole('radio', { name: ROLE_NAMES.auditor }));
  await user.click(screen.getByRole('radio', { name: 'Des sous-traitants' }));
  await user.type(screen.getByRole('combobox', { name: /Sous-traitants/ }), 'march');
  await user.click(await screen.findByRole('option', { name: 'SARL Plomberie Marchand' }));
  expect(await screen.findByRole('button', { name: 'SARL Plomberie Marchand' })).toBeTruthy();
});

it.each([
  [409, 'already-member', 'Cette adresse est déjà celle d’un membre du compte, ou y est déjà invitée.'],
  [429, 'too-many-invitations', '200 invitations par jour au plus. Réessayez demain.'],
])('G61 an invitation that is refused (%s %s) says why in the dialog, and what was typed stays', async (status, code, said) => {
  open('?membre=nouveau');
  await user.type(await screen.findByLabelText(/^E-mail/), 'karim@lemaire-construction.fr');
  if (code !== 'already-member') api.instead.set('/api/members', problem(status, code, said));
  await send();
  const dialog = screen.getByRole('dialog');
  expect((await within(dialog).findByRole('alert')).textContent).toContain(said);
  expect((screen.getByLabelText(/^E-mail/) as HTMLInputElement).value).toBe('karim@lemaire-construction.fr');
});

it('G61 what a member may do is changed: the limits of the role before go', async () => {
  open();
  await user.click(within(await line('Karim Benali')).getByRole('button', { name: 'Modifier : Karim Benali' }));
  await user.click(await screen.findByRole('radio', { name: ROLE_NAMES.reader }));
  await user.click(screen.getByRole('button', { name: 'Enregistrer' }));
  expect(await screen.findByText('Droits modifiés')).toBeTruthy();
  expect(sent('PATCH')).toEqual([['/api/members/2', { role: 'reader', organizationIds: null, subcontractorIds: null, endsOn: null }]]);
});

it('G61 an invitation is sent again', async () => {
  open();
  await user.click(await screen.findByRole('button', { name: 'Autres actions pour commissaire@audit-conseil.example' }));
  expect(screen.getAllByRole('menuitem').map((item) => item.textContent)).toEqual(['Retirer']);
  await user.keyboard('{Escape}');
  await user.click(await screen.findByRole('button', { name: 'Renvoyer : commissaire@audit-conseil.example' }));
  expect(await screen.findByText('Invitation renvoyée')).toBeTruthy();
  expect(sent('POST')).toEqual([['/api/members/3/resend', undefined]]);
});

it('G61 a member is taken out after a question that says what becomes of him', async () => {
  open();
  await user.click(await screen.findByRole('button', { name: 'Retirer : Karim Benali' }));
  expect((await screen.findByRole('dialog')).textContent).toContain('Ses sessions se ferment aussitôt. Son nom reste dans l’historique.');
  await user.click(screen.getByRole('button', { name: 'Retirer l’accès' }));
  expect(await screen.findByText('2 anciens membres')).toBeTruthy();
  expect(sent('DELETE')).toEqual([['/api/members/2', undefined]]);
});

it('G61 the last owner neither leaves nor steps down: the reason stands in the dialog', async () => {
  open('?retirer=1');
  await user.click(await screen.findByRole('button', { name: 'Quitter' }));
  const said = 'Un compte garde au moins un propriétaire : donnez d’abord ce rôle à une autre personne.';
  expect((await within(screen.getByRole('dialog')).findByRole('alert')).textContent).toContain(said);
  await user.click(screen.getByRole('button', { name: 'Annuler' }));
  await user.click(await screen.findByRole('button', { name: 'Modifier : Hélène Lemaire' }));
  await user.click(await screen.findByRole('radio', { name: ROLE_NAMES.manager }));
  await user.click(screen.getByRole('button', { name: 'Enregistrer' }));
  expect((await within(screen.getByRole('dialog')).findByRole('alert')).textContent).toContain(said);
});

it('G62 the second factors of a member who lost them are taken away after a second press', async () => {
  open('?membre=2');
  await user.click(await screen.findByRole('button', { name: 'Retirer ses seconds facteurs' }));
  expect(sent('POST')).toEqual([]);
  await user.click(screen.getByRole('button', { name: 'Confirmer : retirer ses seconds facteurs' }));
  await vi.waitFor(() => expect(sent('POST')).toEqual([['/api/members/2/reset-factors', undefined]]));
});

it('G66 who left is erased after a question that says what goes and what stays; then nothing names him and nothing is offered', async () => {
  open();
  expect(within(await line('Karim Benali')).queryByRole('button', { name: /^Effacer/ })).toBeNull();
  await user.click(await screen.findByText('1 ancien membre'));
  await user.click(screen.getByRole('button', { name: 'Effacer : Paul Vidal' }));
  const dialog = await screen.findByRole('dialog', { name: 'Effacer : Paul Vidal' });
  expect(dialog.textContent).toMatch(/L’historique garde ce qui a été fait, par « une personne effacée »/);
  expect(sent('POST')).toEqual([]);
  await user.keyboard('{Enter}');
  expect(await screen.findByText('Données personnelles effacées')).toBeTruthy();
  expect(sent('POST')).toEqual([['/api/members/4/erasure', undefined]]);
  const gone = await line('Une personne effacée');
  expect(within(gone).queryByRole('button')).toBeNull();
  expect(gone.textContent).not.toContain('jamais venu');
  expect(screen.queryByText(/Vidal/)).toBeNull();
});

it('G66 an erasure that is refused says why in the dialog', async () => {
  open('?effacer=4');
  const said = 'Cette personne est, ou a été, membre d’un autre compte : demandez à SubDoc de l’effacer.';
  api.instead.set('/api/members/4/erasure', problem(409, 'member-elsewhere', said));
  await user.click(await screen.findByRole('button', { name: 'Effacer définitivement' }));
  expect((await within(screen.getByRole('dialog')).findByRole('alert')).textContent).toContain(said);
});
