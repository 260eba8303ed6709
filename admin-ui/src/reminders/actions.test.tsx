// Reminding by hand: the actions of a row, the e-mail's dialog and the call's (compliance.md §2.2, §2.6, §8).

import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, it, vi } from 'vitest';
import { addMillis, instant } from '#domain/kernel/calendar.ts';
import { ofName } from '#domain/texts/fr/elision.ts';
import { Dialogs } from '../console/Dialogs.tsx';
import { refreshData } from '../console/query-client.ts';
import { DashboardPage } from '../dashboard/DashboardPage.tsx';
import { SubcontractorMenu } from '../subcontractors/SubcontractorMenu.tsx';
import { problem, setUp, showConsole } from '../testing/dom.tsx';
import { callItemOf, reminderItemOf } from '../testing/fake/reminder-world.ts';
import { NOW } from '../testing/fake/world.ts';
import { isRecent, QUESTION } from './EmailReminderDialog.tsx';

const api = setUp();
const user = () => userEvent.setup({ delay: null });
const at = (hoursAgo: number) => addMillis(instant(NOW), -hoursAgo * 3_600_000);
const sent = () => api.calls.filter((call) => call.method === 'POST').map(({ path, body }) => [path, body]);
const Dashboard = () => (
  <>
    <DashboardPage />
    <Dialogs />
  </>
);
const name = 'Électricité Générale du Val de Loire';
/** The third company: nothing was sent to it yet. */
const third = () => api.world.subcontractors[2]!;
const mailed = (createdAt: string) => api.world.reminders.history.set(3, [reminderItemOf(1, third(), { createdAt })]);
/** The rest of what a row offers. */
const inMenu = async (entry: string) => {
  await user().click(await screen.findByRole('button', { name: `Autres actions pour ${name}` }));
  return screen.findByRole('menuitem', { name: new RegExp(`^${entry}`) });
};
const CALL = 'Appel vocal automatique';
const isShut = (entry: HTMLElement) => entry.getAttribute('aria-disabled') === 'true';
const open = async (path: string) => {
  showConsole(<Dialogs />, path);
  return await screen.findByRole('dialog', { name: new RegExp(name) });
};

it('F124 a row shows its documents, reminds by e-mail and calls', async () => {
  showConsole(<Dashboard />);
  await user().click(await screen.findByRole('button', { name: `Relancer ${name} par e-mail` }));
  const mail = await screen.findByRole('dialog', { name: `Relancer ${name} par e-mail` });
  expect(location.search).toBe('?remind=3');
  await user().click(await within(mail).findByRole('button', { name: 'Envoyer la relance' }));
  expect(await screen.findByText('Rappel envoyé')).toBeTruthy();
  await waitFor(() => expect(location.search).toBe(''));
  const voice = await inMenu(CALL);
  await waitFor(() => expect(isShut(voice)).toBe(false));
  await user().click(voice);
  const called = await screen.findByRole('dialog', { name: `Appel vocal automatique à ${name}` });
  const start = await within(called).findByRole<HTMLButtonElement>('button', { name: 'Lancer l’appel' });
  await waitFor(() => expect(start.disabled).toBe(false));
  await user().click(start);
  expect(await screen.findByText('Appel initié')).toBeTruthy();
  await user().click(await screen.findByRole('button', { name: `Voir les documents ${ofName(name)}` }));
  expect(location.search).toBe('?documents=3');
  expect(sent()).toEqual([
    ['/api/subcontractors/3/send-reminder', undefined],
    ['/api/voice/initiate-call', { subcontractorId: 3, callPurpose: 'document_expiration', documentsToDiscuss: [] }],
  ]);
});

it('F127 without access the call is shut, says with which plan it opens, and the card says it once', async () => {
  api.world.reminders.voice = false;
  showConsole(<Dashboard />);
  const card = await screen.findByRole('region', { name: 'Appels vocaux disponibles avec Autopilot' });
  expect(within(card).getByRole('link').getAttribute('href')).toBe('/abonnement');
  const voice = await inMenu(CALL);
  expect([isShut(voice), voice.textContent]).toEqual([true, 'Appel vocal automatiqueAppels vocaux disponibles avec Autopilot']);
});

it('F127 with access there is no such card', async () => {
  showConsole(<Dashboard />);
  await screen.findByRole('button', { name: `Relancer ${name} par e-mail` });
  const voice = await inMenu(CALL);
  await waitFor(() => expect(isShut(voice)).toBe(false));
  expect(screen.queryByText('Appels vocaux disponibles avec Autopilot')).toBeNull();
});

it('the access to calls is asked once in 30 s, whatever changes meanwhile', async () => {
  const { client } = showConsole(<Dashboard />);
  await screen.findByRole('button', { name: `Relancer ${name} par e-mail` });
  const asked = () => api.calls.filter((call) => call.path === '/api/voice-call-access').length;
  await waitFor(() => expect(asked()).toBe(1));
  await refreshData(client);
  expect(asked()).toBe(1);
  expect(client.getQueryCache().find({ queryKey: ['voiceCallAccess'], exact: false })?.state.isInvalidated).toBe(false);
});

it('F128 who has no number cannot be called', async () => {
  third().contactPhone = '';
  showConsole(<Dashboard />);
  const voice = await inMenu(CALL);
  await waitFor(() => expect(isShut(voice)).toBe(false));
  await user().click(voice);
  expect(await screen.findByText('Numéro manquant')).toBeTruthy();
  expect(screen.getByText("Ce sous-traitant n'a pas de numéro de téléphone renseigné.")).toBeTruthy();
  expect(screen.queryByRole('dialog')).toBeNull();
});

it('F124 the menu of a subcontractor has the same two actions; a plan without calls shuts one and names the other', async () => {
  api.world.reminders.voice = false;
  showConsole(<SubcontractorMenu subcontractor={third()} />);
  await user().click(await screen.findByRole('button', { name: `Actions pour ${name}` }));
  const voice = await screen.findByRole('menuitem', { name: 'Appel vocal (Autopilot)' });
  expect(voice.getAttribute('aria-disabled')).toBe('true');
  await user().click(screen.getByRole('menuitem', { name: 'Relancer par e-mail' }));
  expect(location.search).toBe('?remind=3');
});

it('F187 under 48 hours it asks, from 48 hours on it does not', () => {
  expect([47, 47.999, 48, 49].map((hours) => isRecent(at(hours), instant(NOW)))).toEqual([true, true, false, false]);
});

it('F187 a reminder 47 hours old is warned about, and sent all the same when that is wanted', async () => {
  mailed(at(47));
  const dialog = await open('/dashboard?remind=3');
  expect((await within(dialog).findByText(/moins de 48 heures/)).textContent).toContain(QUESTION);
  expect(QUESTION).toBe('Voulez-vous quand même effectuer ce rappel ?');
  await user().click(await within(dialog).findByRole('button', { name: 'Envoyer quand même' }));
  expect(await screen.findByText('Rappel envoyé')).toBeTruthy();
});

it('F187 the server’s clock decides, not the browser’s; at 49 hours nothing is asked', async () => {
  vi.spyOn(Date, 'now').mockReturnValue(Date.parse(at(49)));
  mailed(at(49));
  const dialog = await open('/dashboard?remind=3');
  await within(dialog).findByRole('button', { name: 'Envoyer la relance' });
  expect(within(dialog).queryByText(new RegExp(QUESTION.slice(0, -2)))).toBeNull();
});

it('F186 F188 it says what will be asked, and that nothing was ever sent in', async () => {
  api.world.documents = api.world.documents.filter((document) => document.subcontractorId !== 3);
  const dialog = await open('/dashboard?remind=3');
  const asked = await within(dialog).findAllByRole('listitem');
  expect(asked.map((line) => line.textContent)).toEqual(api.world.types.map((type) => `${type.name}Manquant`));
  expect(await within(dialog).findByText('Ce sous-traitant n’a encore déposé aucun document.')).toBeTruthy();
});

it('F186 where nothing is asked it says what to do first, and sends nothing', async () => {
  api.world.configs.set(3, []);
  const dialog = await open('/dashboard?remind=3');
  expect(await within(dialog).findByText('Rien à demander : choisissez d’abord les documents attendus.')).toBeTruthy();
  expect(within(dialog).getByRole<HTMLButtonElement>('button', { name: 'Envoyer la relance' }).disabled).toBe(true);
});

it.each([
  [
    'the server’s words',
    problem(409, 'no-email', 'Ce sous-traitant n’a pas d’adresse e-mail renseignée.'),
    'Ce sous-traitant n’a pas d’adresse e-mail renseignée.',
  ],
  ['no answer at all', 'offline' as const, "Impossible d'envoyer le rappel."],
])('F186 a reminder that fails says why: %s', async (_, answer, sentence) => {
  const dialog = await open('/dashboard?remind=3');
  api.instead.set('/api/subcontractors/3/send-reminder', answer);
  await user().click(await within(dialog).findByRole('button', { name: 'Envoyer la relance' }));
  expect(await screen.findByText(sentence)).toBeTruthy();
  expect(screen.getByRole('dialog', { name: new RegExp(name) })).toBeTruthy();
});

it('a contact who refused is not written to and not called: said before, shut, and told by the server as well', async () => {
  api.world.reminders.preferences.set(3, { email: false, sms: true, voice: false, changedAt: NOW, changedBy: 'contact', how: 'page' });
  const dialog = await open('/dashboard?remind=3');
  expect((await within(dialog).findByText(/ne veut plus être relancé par e-mail/)).textContent).toContain('dans sa fiche');
  expect(within(dialog).getByRole<HTMLButtonElement>('button', { name: /Envoyer/ }).disabled).toBe(true);
});

it('F190 any earlier call is warned about, however old', async () => {
  api.world.reminders.history.set(3, [callItemOf(9, third(), 'Pas de réponse', { outcome: 'no-answer' })]);
  api.world.reminders.history.get(3)![0]!.createdAt = '2025-11-21T09:30:00.000Z';
  const dialog = await open('/dashboard?call=3');
  expect((await within(dialog).findByText(/Un appel a déjà été lancé le 21\/11\/2025/)).textContent).toContain(QUESTION);
  expect(within(dialog).getByRole('button', { name: 'Appeler quand même' })).toBeTruthy();
});

it('F191 on a Saturday it says that the call is made on Monday, before and after', async () => {
  const dialog = await open('/dashboard?call=3');
  expect(await within(dialog).findByText(/hors des heures ouvrées : l’appel sera passé le 23\/11\/2026 09:00/)).toBeTruthy();
  const start = within(dialog).getByRole<HTMLButtonElement>('button', { name: 'Lancer l’appel' });
  await waitFor(() => expect(start.disabled).toBe(false));
  await user().click(start);
  expect(await screen.findByText('Appel initié')).toBeTruthy();
  expect(await screen.findByText(`${name} sera appelé le 23/11/2026 09:00.`)).toBeTruthy();
});

it.each([
  ['with a reason', { status: 200, body: { success: false, error: 'Le numéro est occupé.' } }, 'Le numéro est occupé.'],
  ['without one', { status: 200, body: { success: false } }, "Impossible d'initier l'appel"],
  ['without an answer', 'offline' as const, "Une erreur est survenue lors de l'initiation de l'appel"],
  [
    'refused by the contact',
    problem(409, 'opted-out', 'Ce contact ne veut plus être relancé par appel vocal IA.'),
    'Ce contact ne veut plus être relancé par appel vocal IA.',
  ],
])('F191 a call that could not be made says so: %s', async (_, answer, sentence) => {
  const dialog = await open('/dashboard?call=3');
  api.instead.set('/api/voice/initiate-call', answer);
  const start = await within(dialog).findByRole<HTMLButtonElement>('button', { name: 'Lancer l’appel' });
  await waitFor(() => expect(start.disabled).toBe(false));
  await user().click(start);
  expect(await screen.findByText(sentence)).toBeTruthy();
});
