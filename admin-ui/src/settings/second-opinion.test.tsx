// The consent to a second reading outside of the house: where it is asked, what it says, how it is given and taken back.
import { screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, it } from 'vitest';
import { problem, setUp, showConsole } from '../testing/dom.tsx';
import { SettingsPage } from './SettingsPage.tsx';

const api = setUp();
const user = () => userEvent.setup({ delay: null });
const PATH = '/api/settings/second-opinion';
const sent = () => api.calls.filter(({ method, path }) => method === 'PUT' && path === PATH).map(({ body }) => body);
async function card() {
  showConsole(<SettingsPage />, '/settings/validation');
  return within(await screen.findByRole('region', { name: 'Second avis (OpenAI)' }));
}
const isOn = (at: Awaited<ReturnType<typeof card>>) => (at.getByRole('switch') as HTMLInputElement).checked;

it('F254 is not asked where the operator has set none up', async () => {
  showConsole(<SettingsPage />, '/settings/validation');
  expect(await screen.findByRole('region', { name: 'Validation automatique par l’IA' })).toBeTruthy();
  expect(screen.queryByText(/Second avis/)).toBeNull();
});

it('F254 is off at first, and says what leaves, to whom, what never does, and that it may be taken back', async () => {
  api.world.secondOpinion = { provider: 'openai', since: null };
  const at = await card();
  expect(isOn(at)).toBe(false);
  expect(at.getByText('Pas d’accord : aucun document ne part')).toBeTruthy();
  for (const said of [
    /tout ce qui y est imprimé : noms, adresses/,
    /À OpenAI, qui peut le traiter hors de l’Union européenne/,
    /jusqu’à 30 jours/,
    /liste nominative des travailleurs étrangers/,
    /s’est trompé de document, c’est celui-là qui part/,
    /Rien n’est validé sur le seul second avis/,
    /À tout moment, avec effet immédiat/,
  ])
    expect(at.getByText(said), String(said)).toBeTruthy();
});

it('F254 is given and taken back, each with a word; its day stands beside it', async () => {
  api.world.secondOpinion = { provider: 'openai', since: null };
  const at = await card();
  await user().click(at.getByRole('switch'));
  expect(await screen.findByText('Second avis autorisé (OpenAI)')).toBeTruthy();
  // The day on which the fake server keeps it.
  expect(await at.findByText('Accord donné le 21/11/2026')).toBeTruthy();
  await user().click(at.getByRole('switch'));
  expect(await screen.findByText('Accord retiré : plus aucun document ne part')).toBeTruthy();
  expect(isOn(at)).toBe(false);
  expect(sent()).toEqual([{ consented: true }, { consented: false }]);
});

it('F254 a refusal is told, and nothing is shown as agreed that is not kept', async () => {
  api.world.secondOpinion = { provider: 'openai', since: null };
  const at = await card();
  api.instead.set(PATH, problem(503, 'unavailable', 'Service momentanément indisponible.'));
  await user().click(at.getByRole('switch'));
  expect(await screen.findByText('Service momentanément indisponible.')).toBeTruthy();
  expect(isOn(at)).toBe(false);
});
