// The card of the periodic report: what it shows, what it saves, what it says when something fails.
import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, it } from 'vitest';
import { problem, setUp, showConsole } from '../testing/dom.tsx';
import { SettingsPage } from './SettingsPage.tsx';

const api = setUp();
const PATH = '/api/reporting-settings';
const user = () => userEvent.setup({ delay: null });
const saved = () => api.calls.filter(({ method, path }) => method === 'PUT' && path === PATH).map(({ body }) => body);
async function card() {
  showConsole(<SettingsPage />, '/settings/rapport');
  const region = await screen.findByRole('region', { name: 'Rapport automatique' });
  await within(region).findByRole('switch');
  return within(region);
}
const choose = async (label: string, option: string) => {
  await user().click(screen.getByRole('combobox', { name: label }));
  await user().click(await screen.findByRole('option', { name: option }));
};

it('F255 off at first, each Monday at 8; the fields that matter for each frequency', async () => {
  const at = await card();
  expect((at.getByRole('switch') as HTMLInputElement).checked).toBe(false);
  expect(at.getByText('Prochain envoi : aucun')).toBeTruthy();
  expect(at.getByText('Dernier envoi : aucun pour l’instant')).toBeTruthy();
  const fields = () => at.getAllByRole('combobox').map((box) => box.textContent);
  expect(fields()).toEqual(['Chaque semaine', 'Lundi', '08:00']);
  await choose('Fréquence', 'Chaque mois');
  expect(fields()).toEqual(['Chaque mois', 'Le 1er', '08:00']);
  await choose('Fréquence', 'Chaque jour');
  expect(fields()).toEqual(['Chaque jour', '08:00']);
  await choose('Heure d’envoi (Paris)', '23:00');
  expect(saved()).toEqual([{ frequency: 'monthly' }, { frequency: 'daily' }, { hour: 23 }]);
});

it('F257 says when the next one goes and when the last one went', async () => {
  // It is Thursday 26/11/2026, 10:30.
  api.world.reporting = { ...api.world.reporting, isEnabled: true, lastSent: '2026-11-23T07:00:00.000Z' };
  const at = await card();
  expect(at.getByText('Prochain envoi : lundi 30/11/2026 à 08:00')).toBeTruthy();
  expect(at.getByText('Dernier envoi : lundi 23/11/2026 à 08:00')).toBeTruthy();
  await choose('Jour de la semaine', 'Dimanche');
  expect(saved()).toEqual([{ dayOfWeek: 0 }]);
  expect(await at.findByText('Prochain envoi : dimanche 29/11/2026 à 08:00')).toBeTruthy();
});

it('F255 switched on it says so; a change that is refused goes back, with the reason', async () => {
  const at = await card();
  await user().click(at.getByRole('switch'));
  expect(await screen.findByText('Rapport automatique activé')).toBeTruthy();
  expect(api.world.reporting.isEnabled).toBe(true);
  api.instead.set(PATH, problem(503, 'unavailable', 'Service momentanément indisponible.'));
  await choose('Fréquence', 'Chaque mois');
  expect(await screen.findByText('Service momentanément indisponible.')).toBeTruthy();
  await waitFor(() => expect(at.getByRole('combobox', { name: 'Fréquence' }).textContent).toBe('Chaque semaine'));
  expect((at.getByRole('switch') as HTMLInputElement).checked).toBe(true);
});

it('F256 a test report is sent with a word, and its failure too', async () => {
  const at = await card();
  await user().click(at.getByRole('button', { name: 'Envoyer un rapport de test' }));
  expect(await screen.findByText('Rapport de test envoyé')).toBeTruthy();
  expect(api.calls.filter(({ path }) => path === '/api/send-test-report')).toHaveLength(1);
  api.instead.set('/api/send-test-report', problem(429, 'too-many-requests', 'Trop de tentatives. Veuillez réessayer plus tard.'));
  await user().click(await at.findByRole('button', { name: 'Envoyer un rapport de test' }));
  expect(await screen.findByText('Trop de tentatives. Veuillez réessayer plus tard.')).toBeTruthy();
});

it('F258 while it loads, and « Erreur lors du chargement des paramètres de rapport » with another try; the rest of the page stays', async () => {
  api.instead.set(PATH, problem(500, 'internal-error', 'Une erreur est survenue.'));
  showConsole(<SettingsPage />, '/settings/rapport');
  expect(await screen.findByText('Erreur lors du chargement des paramètres de rapport')).toBeTruthy();
  expect(screen.getByRole('heading', { level: 1, name: 'Rapport automatique' })).toBeTruthy();
  api.instead.clear();
  await user().click(screen.getByRole('button', { name: 'Réessayer' }));
  expect(await screen.findByRole('combobox', { name: 'Fréquence' })).toBeTruthy();
});
