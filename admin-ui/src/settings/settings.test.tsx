// The index of the settings, and its pages (compliance.md §2.13).
import { screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, it } from 'vitest';
import { areaOf, SETTINGS_PARTS } from '../root/areas.ts';
import { setUp, showConsole } from '../testing/dom.tsx';
import { PARTS } from './parts.tsx';
import { SettingsPage } from './SettingsPage.tsx';

setUp();
const user = () => userEvent.setup({ delay: null });

it('F254 the index leads to a page for each subject; an address of one opens it, another one is none', async () => {
  showConsole(<SettingsPage />, '/settings');
  await screen.findByRole('link', { name: 'Relances' });
  for (const part of SETTINGS_PARTS) {
    expect(screen.getByRole('link', { name: PARTS[part].title }).getAttribute('href')).toBe(`/settings/${part}`);
    expect(areaOf(`/settings/${part}`)).toBe('console');
  }
  expect(areaOf('/settings/autre')).toBe('not-found');
  await user().click(screen.getByRole('link', { name: 'Relances' }));
  expect(await screen.findByRole('heading', { level: 1, name: 'Relances' })).toBeTruthy();
  expect(await screen.findByRole('region', { name: 'Politique de relance' })).toBeTruthy();
});
