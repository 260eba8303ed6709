// « Politique de relance » in the settings (A01, A02, G05): presets, own steps, the sentences, and the comparison before one decides.
import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, it } from 'vitest';
import { useCurrentUser } from '../console/current-user.ts';
import { problem, setUp, showConsole } from '../testing/dom.tsx';
import { userOf } from '../testing/fake/world.ts';
import { faultOf, PolicyCard } from './PolicyCard.tsx';
import { inputOf, presetOf } from './policy.ts';
import { freeDay, offsetOf } from './StepsEditor.tsx';

const api = setUp();
const user = () => userEvent.setup({ delay: null });
const Behind = () => (useCurrentUser().data ? <PolicyCard /> : null);
const puts = () => api.calls.filter((call) => call.method === 'PUT').map(({ body }) => body);
const open = async () => {
  showConsole(<Behind />, '/settings');
  return await screen.findByRole('region', { name: 'Politique de relance' });
};
const sentences = async () =>
  within(await screen.findByRole('region', { name: 'Ce qui partira' }))
    .getAllByRole('listitem')
    .map((line) => line.textContent);
const save = () => screen.getByRole<HTMLButtonElement>('button', { name: 'Enregistrer la politique' });

it('a preset is sent by its name alone, one’s own with its steps', () => {
  expect(inputOf(presetOf('soutenu'))).toEqual({ preset: 'soutenu' });
  const own = { ...presetOf('doux'), preset: 'personnalise' } as const;
  expect(inputOf(own)).toEqual(own);
});

it('what the contract refuses is said in its words before it is sent', () => {
  const own = (change: object) => ({ ...presetOf('doux'), preset: 'personnalise' as const, ...change });
  const step = (offset: number, channels: ('email' | 'sms')[] = ['email']) => ({ offset, channels });
  expect(faultOf(presetOf('doux'))).toBeNull();
  expect(faultOf(own({}))).toBeNull();
  expect(faultOf(own({ steps: [step(-7), step(-7)] }))).toBe('Chaque jour une seule étape');
  expect(faultOf(own({ steps: [step(-7, [])] }))).toBe('Au moins un canal par étape');
  expect(faultOf(own({ missing: [0, 6, 3] }))).toBe('Le premier jour est 0, les suivants croissent');
});

it('a step’s day keeps within what may be set', () => {
  expect([offsetOf(7, 'before'), offsetOf(-7, 'after'), offsetOf(500, 'before'), offsetOf(500, 'after'), offsetOf(12, 'on')]).toEqual([
    -7, 7, -90, 30, 0,
  ]);
  expect([offsetOf(0, 'before'), offsetOf(Number.NaN, 'after')]).toEqual([-1, 1]);
  expect(freeDay([{ offset: -30, channels: ['email'] }])).toBe(-21);
});

it('A02 « Soutenu » is chosen, shown sentence by sentence, saved by its name, and can be taken back', async () => {
  const card = await open();
  const soft = await within(card).findByRole('radio', { name: /^Doux J-15 e-mail · J-7 e-mail · J-3 e-mail et SMS · Jour J/ });
  expect((soft as HTMLInputElement).checked).toBe(true);
  const before = await sentences();
  expect(before).toEqual([
    '15 jours avant l’expiration : e-mail.',
    '7 jours avant l’expiration : e-mail.',
    '3 jours avant l’expiration : e-mail et SMS.',
    'Le jour de l’expiration : appel vocal IA, e-mail et SMS.',
    '7 jours après l’expiration : appel vocal IA, e-mail et SMS.',
  ]);
  expect(save().disabled).toBe(true);
  await user().click(within(card).getByRole('radio', { name: /^Soutenu/ }));
  expect((await sentences())[1]).toBe('7 jours avant l’expiration : e-mail et SMS.');
  await user().click(save());
  expect(await screen.findByText('Politique de relance enregistrée')).toBeTruthy();
  await user().click(screen.getByText('Annuler', { selector: '.toast-action' }));
  expect(await screen.findByText('Politique de relance rétablie')).toBeTruthy();
  expect(puts()).toEqual([{ preset: 'soutenu', updatedAt: null }, { preset: 'doux' }]);
});

it('a step that is changed makes it one’s own; steps are added and removed, one stays', async () => {
  const card = await open();
  const first = await within(card).findByRole('listitem', { name: 'Étape 1' });
  const days = within(first).getByRole('spinbutton', { name: 'Étape 1 : jours' });
  await user().tripleClick(days);
  await user().keyboard('21');
  await user().click(within(first).getByRole('checkbox', { name: 'SMS' }));
  expect(within(card).getByRole<HTMLInputElement>('radio', { name: /^Personnalisé/ }).checked).toBe(true);
  expect((await sentences())[0]).toBe('21 jours avant l’expiration : e-mail et SMS.');
  for (const step of [5, 4, 3, 2]) await user().click(within(card).getByRole('button', { name: `Supprimer : Étape ${step}` }));
  expect(within(card).queryByRole('button', { name: /^Supprimer : Étape/ })).toBeNull();
  await user().click(within(card).getByRole('button', { name: 'Ajouter une étape' }));
  await user().click(within(card).getByRole('button', { name: 'Supprimer le 3e rappel' }));
  await user().click(save());
  await waitFor(() =>
    expect(puts()).toEqual([
      {
        preset: 'personnalise',
        steps: [
          { offset: -30, channels: ['email'] },
          { offset: -21, channels: ['email', 'sms'] },
        ],
        missing: [0, 3],
        updatedAt: null,
      },
    ]),
  );
});

it('ten steps are the most; two on one day, or none of the channels, are refused before they are sent', async () => {
  const card = await open();
  const add = await within(card).findByRole<HTMLButtonElement>('button', { name: 'Ajouter une étape' });
  for (let step = 5; step < 10; step += 1) await user().click(add);
  expect(add.disabled).toBe(true);
  const first = within(card).getByRole('listitem', { name: 'Étape 1' });
  await user().click(within(first).getByRole('checkbox', { name: 'E-mail' }));
  expect((await within(card).findByRole('alert')).textContent).toBe('Au moins un canal par étape');
  expect(save().disabled).toBe(true);
});

it('what the plan lacks is kept, named « Autopilot », and not promised', async () => {
  api.world.user = userOf({ plan: 'standard' });
  const card = await open();
  const third = await within(card).findByRole('listitem', { name: 'Étape 3' });
  expect(within(third).getByRole<HTMLInputElement>('checkbox', { name: 'SMS (Autopilot)' }).checked).toBe(true);
  expect((await sentences())[2]).toBe('3 jours avant l’expiration : e-mail (SMS avec Autopilot).');
});

it('G05 another policy is compared before it is chosen: messages, cost, days, and which messages change', async () => {
  const card = await open();
  await user().click(await within(card).findByRole('radio', { name: /^Soutenu/ }));
  await user().click(within(card).getByRole('button', { name: 'Comparer sur les 12 derniers mois' }));
  const table = await within(card).findByRole('table', { name: '12 derniers mois' });
  const rows = within(table)
    .getAllByRole('row')
    .slice(1)
    .map((row) => row.textContent?.replace(/\s/g, ' '));
  expect(rows).toEqual(['E-mail412412=', 'SMS96148+52', 'Appel vocal3131=', 'Coût13,64 €17,28 €+3,64 €', 'Jours non couverts187187=']);
  const changes = within(card).getByRole('table', { name: 'Messages qui changent' });
  const link = await within(changes).findByRole('link', { name: 'DUPONT BTP' });
  expect(link.getAttribute('href')).toContain('documents=1');
  expect(within(changes).getAllByRole('row')).toHaveLength(11);
  await user().click(within(card).getByRole('button', { name: 'Afficher les 12 messages qui changent' }));
  expect(within(changes).getAllByRole('row')).toHaveLength(13);
  expect(api.calls.filter((call) => call.path === '/api/reminders/what-if').map(({ body }) => body)).toEqual([
    { policy: { preset: 'soutenu' }, period: 'past-year' },
  ]);
  expect(within(card).getByText(/sur les mêmes documents reçus/)).toBeTruthy();
  await user().click(within(card).getByRole('radio', { name: /^Doux/ }));
  expect(await within(card).findByText('La politique ci-dessus a changé depuis : comparez de nouveau.')).toBeTruthy();
});

it('G05 a comparison that fails says so; one where nothing changes, too', async () => {
  const card = await open();
  api.instead.set('/api/reminders/what-if', problem(503, 'unavailable', 'Le service est momentanément indisponible.'));
  await user().click(await within(card).findByRole('button', { name: 'Comparer sur les 30 prochains jours' }));
  expect(await within(card).findByText('La comparaison n’a pas pu être faite')).toBeTruthy();
  const same = { messages: { email: 4, sms: 0, voice: 0 }, cost: { amount: 0.004, currency: 'EUR' }, daysUncovered: 0 };
  api.instead.set('/api/reminders/what-if', { status: 200, body: { current: same, other: same, differences: [] } });
  await user().click(within(card).getByRole('button', { name: 'Réessayer' }));
  expect(await within(card).findByText('Aucun message ne change.')).toBeTruthy();
});

it('a policy that does not load, or that the server refuses', async () => {
  api.instead.set('/api/reminder-policy', problem(500, 'internal-error', 'Une erreur est survenue.'));
  const card = await open();
  expect(await within(card).findByText('Erreur lors du chargement de la politique de relance')).toBeTruthy();
  api.instead.clear();
  await user().click(within(card).getByRole('button', { name: 'Réessayer' }));
  await user().click(await within(card).findByRole('radio', { name: /^Soutenu/ }));
  api.instead.set('/api/reminder-policy', problem(400, 'validation', 'Politique refusée.'));
  await user().click(save());
  expect(await screen.findByText('Politique refusée.')).toBeTruthy();
});

it('K11 a policy that another person saved meanwhile is told beside the draft, and one chooses', async () => {
  await open();
  await user().click(await screen.findByRole('radio', { name: /^Soutenu/ }));
  api.world.reminders.policy = {
    ...{ preset: 'personnalise', missing: [0], updatedAt: '2026-11-21T10:31:00.000Z' },
    steps: [{ offset: -20, channels: ['email'] }],
  };
  await user().click(save());
  expect(await screen.findByText(/modifiée entre-temps par quelqu’un d’autre. Elle dit maintenant : J-20 e-mail/)).toBeTruthy();
  expect(screen.getByRole<HTMLInputElement>('radio', { name: /^Soutenu/ }).checked).toBe(true);
  await user().click(screen.getByRole('button', { name: 'Prendre celle qui est enregistrée' }));
  expect(screen.getByRole<HTMLInputElement>('radio', { name: /^Personnalisé/ }).checked).toBe(true);
  expect(screen.queryByText(/modifiée entre-temps/)).toBeNull();
});
