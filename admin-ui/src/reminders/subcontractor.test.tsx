// Reminders in one subcontractor's dialogs: the cycle, what goes out next, the history, what the contact accepts (compliance.md §2.5, §4).
import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, it, vi } from 'vitest';
import { typeset } from '#domain/texts/fr/typography.ts';
import { useCurrentUser } from '../console/current-user.ts';
import { Dialogs } from '../console/Dialogs.tsx';
import { problem, setUp, showConsole } from '../testing/dom.tsx';
import { callItemOf, reminderItemOf } from '../testing/fake/reminder-world.ts';
import { AutoBlock, actionOf, isHidden, stepState, toggle, turnsOn } from './AutoBlock.tsx';
import { changedText, reopenQuestion } from './ContactPreferences.tsx';
import { badgeOf, lasted, OUTCOMES, outcomeOf } from './History.tsx';

const api = setUp();
const user = () => userEvent.setup({ delay: null });
const Behind = () => (useCurrentUser().data ? <Dialogs /> : null);
const open = async (path = '/dashboard?documents=1') => {
  showConsole(<Behind />, path);
  return await screen.findByRole('dialog');
};
const block = () => screen.findByRole('region', { name: 'Rappels automatiques' });
const posts = () => api.calls.filter((call) => call.method !== 'GET').map(({ path, body }) => [path, body]);
const STEPS = [0, 3, 6].map((offset) => ({ offset, at: null }));
const cycle = (enabled: boolean, attempt: number, missing = 2) => ({ enabled, attempt, missing, steps: STEPS });

it('F195 a step is done below the attempt, current at it, to come above', () => {
  expect([0, 1, 2, 3].map((attempt) => [1, 2, 3].map((step) => stepState(step, attempt)))).toEqual([
    ['pending', 'pending', 'pending'],
    ['current', 'pending', 'pending'],
    ['done', 'current', 'pending'],
    ['done', 'done', 'current'],
  ]);
});

it('F196 F197 the button and what it sends', () => {
  const all = [cycle(false, 0), cycle(true, 1), cycle(true, 2), cycle(true, 3), cycle(false, 3), cycle(false, 1)];
  expect(all.map((one) => [actionOf(one), turnsOn(one)])).toEqual([
    ['Activer', true],
    ['Désactiver', false],
    ['Désactiver', false],
    ['Réinitialiser', true],
    ['Réinitialiser', true],
    ['Activer', true],
  ]);
});

it('F200 it is hidden when off, never begun and nothing is missing, and only then', () => {
  expect([cycle(false, 0, 0), cycle(false, 0, 1), cycle(true, 0, 0), cycle(false, 1, 0)].map(isHidden)).toEqual([
    true,
    false,
    false,
    false,
  ]);
});

it('F195 F196 F197 the cycle is shown, asked about, turned off, and says that it is saved', async () => {
  await open();
  const section = await block();
  const steps = within(section).getAllByRole('listitem');
  expect(steps.map((step) => step.textContent)).toEqual([
    'E-mail immédiatÉtape en cours · 21/11/2026 08:00',
    'E-mail après 3 joursÀ venir · 24/11/2026 08:00',
    'E-mail après 6 joursÀ venir · 27/11/2026 08:00',
  ]);
  expect(steps.map((step) => step.getAttribute('aria-current'))).toEqual(['step', null, null]);
  await user().click(within(section).getByRole('button', { name: 'Désactiver' }));
  expect(posts()).toEqual([]);
  await user().click(
    within(await screen.findByRole('dialog', { name: 'Désactiver les rappels automatiques' })).getByRole('button', { name: 'Désactiver' }),
  );
  expect(await screen.findByText('Configuration mise à jour avec succès.')).toBeTruthy();
  expect(posts()).toEqual([['/api/subcontractors/1/auto-reminders/toggle', { enabled: false }]]);
  expect(await within(await block()).findByRole('button', { name: 'Activer' })).toBeTruthy();
  // Off, nothing is said to be under way or to come.
  expect((await block()).textContent).not.toMatch(/À venir|en cours/);
});

it('F198 a full cycle advises to call oneself, or to begin again', async () => {
  api.world.reminders.cycles.set(1, { enabled: true, attempt: 3 });
  await open();
  const section = await block();
  expect(within(section).getByText(/Cycle complet \(3\/3\) : contactez ce sous-traitant vous-même, ou réinitialisez/)).toBeTruthy();
  await user().click(within(section).getByRole('button', { name: 'Réinitialiser' }));
  await user().click(within(await screen.findByRole('dialog', { name: /Réinitialiser/ })).getByRole('button', { name: 'Réinitialiser' }));
  await waitFor(() => expect(posts()).toEqual([['/api/subcontractors/1/auto-reminders/toggle', { enabled: true }]]));
});

it('F200 nothing of it is on the screen where it is hidden; what goes out next stays', async () => {
  api.world.configs.set(2, []);
  await open('/dashboard?documents=2');
  await screen.findByRole('region', { name: 'Prochaines relances' });
  expect(screen.queryByRole('region', { name: 'Rappels automatiques' })).toBeNull();
});

it('F201 F202 without an id, and where the server refuses, it says what could not be done', async () => {
  await expect(toggle(null, true)).rejects.toThrow('ID sous-traitant manquant');
  const auto = { ...cycle(false, 0), lastSent: null, nextScheduled: null, paused: null, next: [] };
  showConsole(<AutoBlock id={null} auto={auto} />);
  await user().click(await screen.findByRole('button', { name: 'Activer' }));
  await user().click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Activer' }));
  expect(await screen.findByText('Impossible de modifier les rappels automatiques.')).toBeTruthy();
  expect(screen.getByText('ID sous-traitant manquant')).toBeTruthy();
  expect(posts()).toEqual([]);
});

it('F202 the server’s refusal', async () => {
  api.instead.set('/api/subcontractors/1/auto-reminders/toggle', problem(409, 'nothing-to-ask', 'Rien à demander.'));
  await open();
  await user().click(within(await block()).getByRole('button', { name: 'Désactiver' }));
  await user().click(within(await screen.findByRole('dialog', { name: /Désactiver/ })).getByRole('button', { name: 'Désactiver' }));
  expect(await screen.findByText('Impossible de modifier les rappels automatiques.')).toBeTruthy();
  expect(screen.getByText('Rien à demander.')).toBeTruthy();
});

it('F167 the state of the reminders that does not load says so', async () => {
  api.instead.set('/api/subcontractors/1/auto-reminders', problem(500, 'internal-error', 'Une erreur est survenue.'));
  await open();
  expect(await screen.findByText('Erreur lors du chargement du statut des rappels automatiques')).toBeTruthy();
});

it('F205 the next three, with their channel and what they ask; and when reminders go out, from the policy', async () => {
  await open();
  const section = await screen.findByRole('region', { name: 'Prochaines relances' });
  const lines = within(within(section).getAllByRole('list')[0]!).getAllByRole('listitem');
  expect(lines.map((line) => [...line.querySelectorAll('time')].map(({ parentElement }) => parentElement?.textContent))).toEqual([
    ['23/11/2026 08:00E-mail'],
    ['27/11/2026 08:00E-mail', '27/11/2026 08:00SMS', '27/11/2026 09:00Appel vocal'],
  ]);
  expect(lines[0]!.textContent).toContain('J-7 : Attestation de vigilance URSSAF (expire le 30/11/2026)');
  await user().click(within(section).getByText('Quand partent les relances d’échéance ?'));
  expect(await within(section).findByText('3 jours avant l’expiration : e-mail et SMS.')).toBeTruthy();
});

it('a pause needs its reason, is kept until its day, and can be ended', async () => {
  await open();
  await user().click(within(await screen.findByRole('region', { name: 'Prochaines relances' })).getByRole('button', { name: 'Suspendre' }));
  const dialog = await screen.findByRole('dialog', { name: 'Suspendre les relances de DUPONT BTP' });
  await user().click(within(dialog).getByRole('button', { name: 'Suspendre' }));
  expect(await within(dialog).findByText('Veuillez indiquer un motif.')).toBeTruthy();
  expect(posts()).toEqual([]);
  await user().type(within(dialog).getByRole('textbox', { name: 'Motif' }), 'Chantier arrêté');
  await user().click(within(dialog).getByRole('button', { name: 'Suspendre' }));
  expect(await screen.findByText('Suspendues jusqu’au 05/12/2026 : Chantier arrêté')).toBeTruthy();
  await user().click(await screen.findByRole('button', { name: 'Reprendre' }));
  expect(await screen.findByText('Relances reprises')).toBeTruthy();
  expect(posts()).toEqual([
    ['/api/subcontractors/1/reminders/pause', { until: '2026-12-05', reason: 'Chantier arrêté' }],
    ['/api/subcontractors/1/reminders/resume', undefined],
  ]);
});

it('F161 a call’s result is read from how its description begins', () => {
  expect(OUTCOMES.map((outcome) => outcomeOf(`${outcome} : et la suite`))).toEqual([...OUTCOMES]);
  expect(outcomeOf('Quelque chose d’autre')).toBe('Appel effectué');
  const sub = api.world.subcontractors[0]!;
  expect(badgeOf(callItemOf(1, sub, 'Échec technique : ligne coupée', {}))).toEqual({ tone: 'problem', label: 'Échec technique' });
  expect(badgeOf({ ...callItemOf(1, sub, 'Appel effectué', {}), status: 'planned' }).label).toBe('Prévu');
  expect(badgeOf(reminderItemOf(1, sub, { status: 'failed' })).label).toBe('Échec');
  expect([lasted(9), lasted(94)]).toEqual(['9 s', '1 min 34 s']);
});

it('F146 F161 the tab « Rappels » has its count; a mail leads to its delivery, a call to its conversation', async () => {
  const dialog = await open('/dashboard?documents=1&tab=reminders');
  const tab = await within(dialog).findByRole('tab', { name: 'Rappels (3)' });
  expect(tab.getAttribute('aria-selected')).toBe('true');
  const lines = within(within(dialog).getByRole('tabpanel')).getAllByRole('listitem');
  expect(lines.map((line) => line.textContent?.slice(0, 30))).toEqual([
    typeset('Engagement pris : dépôt prévu '),
    typeset('Relance par e-mail : 2 docume'),
    typeset('Relance par e-mail : Extrait '),
  ]);
  expect(within(lines[1]!).getByText('Automatique · envoyé le 14/11/2026 08:00')).toBeTruthy();
  expect(within(lines[1]!).getByRole('link', { name: 'Voir le message' }).getAttribute('href')).toBe('/email-delivery?mail=702');
  expect(lines[2]!.textContent).toContain('À la main · 30/10/2026 16:12');
  expect(lines[2]!.textContent).toMatch(/Échec$/);
  await user().click(within(lines[0]!).getByRole('button', { name: 'Voir la conversation' }));
  expect(await within(lines[0]!).findByText('Engagement pris pour le 20/11/2026')).toBeTruthy();
  const second = within(lines[0]!).getByRole('region', { name: 'Tentative 2' });
  expect(within(second).getByText(/^Bonjour, je suis un assistant vocal automatique/)).toBeTruthy();
  expect(within(second).getByText('Oui, je la dépose vendredi au plus tard.')).toBeTruthy();
});

it('F146 F167 a history that is empty, or does not load', async () => {
  api.world.reminders.history.clear();
  const dialog = await open('/dashboard?documents=1&tab=reminders');
  expect(await within(dialog).findByRole('tab', { name: 'Rappels (0)' })).toBeTruthy();
  expect(await within(dialog).findByText('Aucun rappel')).toBeTruthy();
  api.instead.set('/api/subcontractors/2/reminders', problem(500, 'internal-error', 'Une erreur est survenue.'));
  history.pushState(null, '', '/dashboard?documents=2&tab=reminders');
  dispatchEvent(new PopStateEvent('popstate', { state: null }));
  expect(await screen.findByText('Erreur lors du chargement des rappels')).toBeTruthy();
});

it('all subcontractors together have no history of their own', async () => {
  const dialog = await open('/dashboard?documents=all&tab=reminders');
  await within(dialog).findByRole('tab', { name: /Général/ });
  expect(within(dialog).queryByRole('tab', { name: /Rappels/ })).toBeNull();
  expect(api.calls.some((call) => call.path.endsWith('/reminders'))).toBe(false);
});

const REFUSED = { email: true, sms: false, voice: true, changedAt: '2026-11-03T14:20:00.000Z', changedBy: 'contact', how: 'sms' } as const;

it('who changed a contact’s preferences last, when and how', () => {
  expect(changedText(REFUSED)).toBe('Changé par le contact, par SMS, le 03/11/2026 15:20');
  expect(changedText({ ...REFUSED, changedBy: 'owner', how: 'console' })).toBe('Changé par vous, dans la console, le 03/11/2026 15:20');
  expect(changedText({ ...REFUSED, changedAt: null, changedBy: null, how: null })).toBeNull();
});

it('a channel that the contact refused opens again only after a question that says so', async () => {
  const asked = vi.spyOn(window, 'confirm').mockReturnValue(false);
  await open('/dashboard?edit=2');
  const section = await screen.findByRole('region', { name: 'Préférences du contact' });
  const sms = await within(section).findByRole<HTMLInputElement>('switch', { name: 'SMS' });
  expect(sms.checked).toBe(false);
  expect(within(section).getByText('Changé par le contact, par SMS, le 03/11/2026 15:20')).toBeTruthy();
  await user().click(sms);
  expect(asked.mock.calls[0]?.[0]).toBe(reopenQuestion('sms', { ...REFUSED, voice: false }));
  expect(asked.mock.calls[0]?.[0]).toContain('Le contact avait refusé d’être relancé (par SMS, le 03/11/2026 15:20).');
  expect(posts()).toEqual([]);
  asked.mockReturnValue(true);
  await user().click(sms);
  await waitFor(() => expect(posts()).toEqual([['/api/subcontractors/2/contact-preferences', { sms: true }]]));
  expect(await within(section).findByText(/Changé par vous, dans la console/)).toBeTruthy();
  await user().click(within(section).getByRole('switch', { name: 'E-mail' }));
  await waitFor(() => expect(posts().at(-1)).toEqual(['/api/subcontractors/2/contact-preferences', { email: false }]));
  expect(asked).toHaveBeenCalledTimes(2);
});
