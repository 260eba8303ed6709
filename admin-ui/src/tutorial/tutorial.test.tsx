// The tutorial: when it opens, where its steps lead, and the only two ways out of it.
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, it, vi } from 'vitest';
import { SettingsPage } from '../settings/SettingsPage.tsx';
import { setUp, showConsole } from '../testing/dom.tsx';
import { worldOf } from '../testing/fake/world.ts';
import { STEPS } from './steps.ts';
import { forgetTutorial, startTutorial } from './store.ts';
import { Tutorial } from './Tutorial.tsx';

const unseen = () => {
  const world = worldOf('full');
  return { ...world, user: world.user && { ...world.user, tutorialCompleted: false } };
};
const api = setUp(unseen);
beforeEach(forgetTutorial);
const completions = () => api.calls.filter(({ path }) => path === '/api/tutorial/complete').length;
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }));
const opened = async () => {
  showConsole(<Tutorial />, '/alerts');
  act(startTutorial);
  return screen.findByRole('dialog');
};

it('F084 opens by itself one second after the load, not before, for whoever has not completed it', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: false });
  showConsole(<Tutorial />);
  // User and subscription are answered.
  await act(() => vi.advanceTimersByTimeAsync(0));
  await act(() => vi.advanceTimersByTimeAsync(990));
  expect(screen.queryByRole('dialog')).toBeNull();
  await act(() => vi.advanceTimersByTimeAsync(30));
  vi.useRealTimers();
  expect(await screen.findByText('Bienvenue dans SubDoc')).toBeTruthy();
});

it('F084 does not open without an active subscription: its steps lead to pages that are shut', async () => {
  api.world.subscribed = false;
  vi.useFakeTimers();
  showConsole(<Tutorial />);
  await act(() => vi.advanceTimersByTimeAsync(5000));
  expect(screen.queryByRole('dialog')).toBeNull();
});

it('F084 does not open for whoever has', async () => {
  api.world = worldOf('full');
  vi.useFakeTimers();
  showConsole(<Tutorial />);
  await act(() => vi.advanceTimersByTimeAsync(5000));
  expect(screen.queryByRole('dialog')).toBeNull();
});

it('F084 F085 has six steps with their progress; next and previous lead to the page of each', async () => {
  const dialog = await opened();
  expect(STEPS).toHaveLength(6);
  const seen: (string | null)[][] = [];
  for (let step = 0; step < 6; step++) {
    const progress = within(dialog).getByRole('progressbar').getAttribute('aria-valuenow');
    seen.push([location.pathname, progress]);
    expect(within(dialog).getByText(`Étape ${step + 1} sur 6`)).toBeTruthy();
    if (step < 5) press('Suivant');
  }
  expect(seen.map(([path]) => path)).toEqual([
    '/alerts',
    '/dashboard',
    '/document-types',
    '/organizations',
    '/subcontractors',
    '/subcontractors',
  ]);
  expect(seen.map(([, progress]) => progress)).toEqual(['17', '33', '50', '67', '83', '100']);
  press('Précédent');
  press('Précédent');
  expect(location.pathname).toBe('/organizations');
});

it('F086 Esc and a click beside it change nothing; « Passer le tutoriel » tells the server once', async () => {
  const dialog = await opened();
  fireEvent.keyDown(dialog, { key: 'Escape' });
  fireEvent.mouseDown(dialog.parentElement as HTMLElement);
  fireEvent.click(dialog.parentElement as HTMLElement);
  expect(screen.getByRole('dialog')).toBe(dialog);
  const skip = screen.getByRole('button', { name: 'Passer le tutoriel' });
  fireEvent.click(skip);
  fireEvent.click(skip);
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(completions()).toBe(1);
});

it('F086 « Terminer » at the last step tells the server once', async () => {
  await opened();
  for (let step = 0; step < 5; step++) press('Suivant');
  expect(screen.queryByRole('button', { name: 'Passer le tutoriel' })).toBeNull();
  press('Terminer');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(completions()).toBe(1);
});

it('F087 a failure is logged, and the dialog closes anyway', async () => {
  const log = vi.spyOn(console, 'error').mockImplementation(() => undefined);
  api.instead.set('/api/tutorial/complete', { status: 500, body: null });
  await opened();
  press('Passer le tutoriel');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(log.mock.calls.map(([first]) => first)).toEqual(['the tutorial could not be marked as done']);
  log.mockRestore();
});

it('F088 the settings start it again at its first step', async () => {
  api.world = worldOf('full');
  showConsole(
    <>
      <SettingsPage />
      <Tutorial />
    </>,
    '/settings',
  );
  fireEvent.click(await screen.findByRole('button', { name: 'Relancer le tutoriel' }));
  expect(await screen.findByText('Étape 1 sur 6')).toBeTruthy();
});
