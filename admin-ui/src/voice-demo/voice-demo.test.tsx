// /voice-demo: what it shows, and the call that can be tried.
import { fireEvent, screen, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { useCurrentUser } from '../console/current-user.ts';
import { areaOf } from '../root/areas.ts';
import { setUp, showConsole } from '../testing/dom.tsx';
import { script } from './script.ts';
import { VoiceDemoPage } from './VoiceDemoPage.tsx';

const api = setUp();
const Behind = () => (useCurrentUser().data ? <VoiceDemoPage /> : null);
const open = async () => {
  showConsole(<Behind />, '/voice-demo');
  await screen.findByRole('heading', { level: 1, name: /Assistant vocal/ });
};
const part = (name: string) => within(screen.getByRole('region', { name }));

it('F106 is behind the log-in: four examples open and close, with an action in each', async () => {
  expect(areaOf('/voice-demo')).toBe('console');
  await open();
  const cards = part('Exemples de conversation').getAllByRole('button');
  expect(cards).toHaveLength(4);
  for (const card of cards) {
    expect(card.getAttribute('aria-expanded')).toBe('false');
    fireEvent.click(card);
    expect(part('Exemples de conversation').queryByText(/Bâtiments du Midi/)).toBeNull();
    expect(card.getAttribute('aria-expanded')).toBe('true');
    expect(part('Exemples de conversation').getByText('Action')).toBeTruthy();
    fireEvent.click(card);
    expect(part('Exemples de conversation').queryByText('Action')).toBeNull();
  }
});

it('F106 A53 compares before and after, and says that these figures are examples', async () => {
  await open();
  const table = part('Avant, après').getByRole('table').textContent ?? '';
  for (const words of ['oui ou non', 'Conversation ouverte', '30 secondes', '2 à 3 minutes', '60 %', '95 %'])
    expect(table).toContain(words);
  expect(part('Avant, après').getByText(/n’ont pas été mesurés/)).toBeTruthy();
});

it('F106 names three capabilities and three things to come', async () => {
  await open();
  for (const name of ['send_sms', 'get_required_documents', 'log_user_response'])
    expect(part('Ce qu’il sait faire').getByText(name)).toBeTruthy();
  const titles = part('Ce qu’il sait faire').getAllByRole('heading', { level: 3 });
  expect(titles.map((heading) => heading.textContent)).toEqual(['Envoyer le lien', 'Savoir ce qui manque', 'Noter la réponse']);
  const coming = part('État de la réalisation')
    .getAllByRole('listitem')
    .filter((item) => item.textContent?.includes('À venir'))
    .map((item) => item.querySelector('span')?.textContent);
  expect(coming).toEqual(['Flux audio en temps réel', 'API vocale temps réel', 'Latence inférieure à 200 ms']);
});

it('F107 A48 A54 the call can be tried: it says that it is an AI, asks before an SMS, ends, and asks no server', async () => {
  await open();
  const before = api.calls.length;
  fireEvent.click(screen.getByRole('button', { name: 'Essayer un appel' }));
  const log = screen.getByRole('log');
  expect(log.textContent).toMatch(/assistant vocal automatique \(IA\) qui appelle pour/);
  fireEvent.click(screen.getByRole('button', { name: 'Oui, comment je l’envoie ?' }));
  expect(log.textContent).not.toContain('send_sms');
  expect(document.activeElement?.textContent).toBe('Oui, allez-y.');
  fireEvent.click(screen.getByRole('button', { name: 'Oui, allez-y.' }));
  expect(log.textContent).toContain('send_sms');
  expect(screen.getByText('Appel terminé')).toBeTruthy();
  fireEvent.click(screen.getByRole('button', { name: 'Recommencer' }));
  fireEvent.click(screen.getByRole('button', { name: 'Stop' }));
  expect(log.textContent).toContain('vous ne serez plus appelé');
  expect(api.calls.length).toBe(before);
});

it('A48 every answer of the script leads to a scene, and every call can end', () => {
  const scenes = script('Dupont');
  for (const { answers } of Object.values(scenes)) for (const { to } of answers) expect(scenes[to]).toBeTruthy();
  expect(Object.values(scenes).some(({ answers }) => answers.length === 0)).toBe(true);
});
