// Whose missing documents nobody asks for, and switching that on for all, told with its forecast first (F195).
import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { beforeEach, expect, it } from 'vitest';
import type { UnchasedItem } from '#contract/forecast.ts';
import { setUp, showConsole } from '../testing/dom.tsx';
import { EnableForAllCard } from './EnableForAllCard.tsx';
import { Unchased } from './Unchased.tsx';

const api = setUp();
const user = () => userEvent.setup({ delay: null });
const writes = () => api.calls.filter(({ method }) => method !== 'GET').map(({ method, path, body }) => [method, path, body]);
const item = (subcontractorId: number, because: UnchasedItem['because'], ifEnabled: string[] = []): UnchasedItem => ({
  subcontractorId,
  companyName: `ENTREPRISE ${subcontractorId}`,
  missing: subcontractorId,
  because,
  ifEnabled,
});
const MORNINGS = ['2026-11-22T07:00:00.000Z', '2026-11-25T07:00:00.000Z', '2026-11-28T07:00:00.000Z'];
beforeEach(() => {
  api.world.reminders.unchased = [item(1, 'off', MORNINGS), item(2, 'off', MORNINGS), item(3, 'dead-link')];
});

it('« Relances à venir » ends with who is not chased, by reason', async () => {
  showConsole(<Unchased />);
  const off = within(await screen.findByRole('region', { name: 'Rappels automatiques désactivés (2)' }));
  expect(off.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
    'ENTREPRISE 11 document manque',
    'ENTREPRISE 22 documents manquent',
  ]);
  expect(within(screen.getByRole('region', { name: 'Lien de dépôt révoqué (1)' })).queryByRole('button')).toBeNull();
  await user().click(off.getByRole('button', { name: 'Activer pour 2 sous-traitants' }));
  await user().click(screen.getByRole('button', { name: 'Activer' }));
  await waitFor(() => expect(writes()).toEqual([['POST', '/api/subcontractors/bulk', { action: 'auto-reminders-on', ids: [1, 2] }]]));
});

it('« Activer pour tous » stands on the dashboard while the setting is off, and says first what will go', async () => {
  api.world.autoReminders = false;
  showConsole(<EnableForAllCard />);
  await user().click(await screen.findByRole('button', { name: 'Activer pour tous' }));
  const dialog = within(screen.getByRole('dialog', { name: 'Relancer 2 sous-traitants pour leurs documents manquants' }));
  expect(dialog.getByText(/Premier envoi le 22\/11\/2026 08:00 : 2 e-mails\. .* 6 e-mails en tout/)).toBeTruthy();
  expect(dialog.getByText('1 reste à l’écart : lien de dépôt révoqué.')).toBeTruthy();
  expect(writes()).toEqual([]);
  await user().click(dialog.getByRole('button', { name: 'Activer' }));
  await waitFor(() =>
    expect(writes()).toEqual([
      ['PUT', '/api/settings', { autoRemindersEnabled: true }],
      ['POST', '/api/subcontractors/bulk', { action: 'auto-reminders-on', ids: [1, 2] }],
    ]),
  );
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Activer pour tous' })).toBeNull());
});

it('with the setting on, the dashboard asks nothing', async () => {
  showConsole(<EnableForAllCard />);
  await waitFor(() => expect(api.calls.some(({ path }) => path === '/api/settings')).toBe(true));
  expect(screen.queryByRole('button', { name: 'Activer pour tous' })).toBeNull();
});
