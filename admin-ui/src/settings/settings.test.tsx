// The index of the settings, its pages, and what is not saved when one leaves (compliance.md §2.13).
import { screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { Link } from 'react-router';
import { afterEach, expect, it, vi } from 'vitest';
import { areaOf, SETTINGS_PARTS } from '../root/areas.ts';
import { LEAVE, useLeaveGuard } from '../shared/use-leave-guard.ts';
import { setUp, showConsole } from '../testing/dom.tsx';
import { PARTS } from './parts.tsx';
import { SettingsPage } from './SettingsPage.tsx';

setUp();
afterEach(() => vi.restoreAllMocks());
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

const Guarded = ({ dirty }: { dirty: boolean }) => {
  useLeaveGuard(dirty);
  return (
    <>
      <Link to="/alerts">Partir</Link>
      <Link to="?edit=new">Ouvrir</Link>
    </>
  );
};

it('F254 unsaved changes are asked about before the page is left, by a link and by « back »; a dialog of the page is not leaving it', async () => {
  const asked = vi.spyOn(window, 'confirm').mockReturnValue(false);
  history.replaceState(null, '', '/settings');
  showConsole(<Guarded dirty />, '/settings/relances');
  await user().click(screen.getByRole('link', { name: 'Ouvrir' }));
  expect([location.search, asked.mock.calls.length]).toEqual(['?edit=new', 0]);
  await user().click(screen.getByRole('link', { name: 'Partir' }));
  expect(location.pathname).toBe('/settings/relances');
  expect(asked).toHaveBeenCalledWith(LEAVE);
  const closing = new Event('beforeunload', { cancelable: true });
  dispatchEvent(closing);
  expect(closing.defaultPrevented).toBe(true);
  asked.mockReturnValue(true);
  await user().click(screen.getByRole('link', { name: 'Partir' }));
  await waitFor(() => expect(location.pathname).toBe('/alerts'));
});

it('F254 where all is saved nothing is asked', async () => {
  const asked = vi.spyOn(window, 'confirm');
  showConsole(<Guarded dirty={false} />, '/settings/relances');
  await user().click(screen.getByRole('link', { name: 'Partir' }));
  expect([location.pathname, asked.mock.calls.length]).toEqual(['/alerts', 0]);
});
