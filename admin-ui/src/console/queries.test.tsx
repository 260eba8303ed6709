// Freshness and tooltips: how the console behaves over time (product.md §7, §9).
import { Button, createTheme, ThemeProvider, Tooltip } from '@mui/material';
import { focusManager } from '@tanstack/react-query';
import { act, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { useIsAdmin } from '../administration/use-administration.ts';
import { useCall } from '../shared/use-call.ts';
import { problem, setUp, showConsole } from '../testing/dom.tsx';
import { consoleTheme } from '../theme/console-theme.ts';
import { Gate } from './Gate.tsx';
import { refreshData } from './query-client.ts';

const api = setUp();
const asked = (path: string) => api.calls.filter((call) => call.path.startsWith(path)).length;
const Organizations = () => {
  const { data, isError } = useCall('listOrganizations');
  return <p>{isError ? 'échec' : (data?.length ?? 'attente')}</p>;
};
const focus = () =>
  act(() => {
    focusManager.setFocused(false);
    focusManager.setFocused(true);
  });

it('F091 asks again on focus when what it has is older than 30 s, not before', async () => {
  vi.useFakeTimers({ toFake: ['Date'] });
  showConsole(<Organizations />);
  await screen.findByText('3');
  vi.setSystemTime(Date.now() + 29_000);
  focus();
  expect(asked('/api/organizations')).toBe(1);
  vi.setSystemTime(Date.now() + 2_000);
  focus();
  await waitFor(() => expect(asked('/api/organizations')).toBe(2));
});

it('F091 a failure is one request', async () => {
  api.instead.set('/api/organizations', problem(500, 'broken', 'Panne'));
  showConsole(<Organizations />);
  await screen.findByText('échec');
  expect(asked('/api/organizations')).toBe(1);
});

it('F064 a 401 elsewhere is an error on the screen, not a log-out', async () => {
  api.instead.set('/api/organizations', problem(401, 'no-session', 'Connectez-vous'));
  showConsole(
    <Gate>
      <Organizations />
    </Gate>,
  );
  expect(await screen.findByText('échec')).toBeTruthy();
  await waitFor(() => expect(asked('/api/user')).toBe(2));
  expect(location.pathname).toBe('/dashboard');
});

it('F061 a change of the account’s data does not ask again who is an administrator', async () => {
  const Admin = () => <p>{useIsAdmin() ? 'oui' : 'non'}</p>;
  const { client } = showConsole(
    <>
      <Admin />
      <Organizations />
    </>,
  );
  await screen.findByText('oui');
  await screen.findByText('3');
  await act(() => refreshData(client));
  expect([asked('/api/admin/is-admin'), asked('/api/organizations')]).toEqual([1, 2]);
});

it('F090 a tooltip waits 700 ms, the next one 300 ms', () => {
  vi.useFakeTimers();
  render(
    <ThemeProvider theme={createTheme(consoleTheme('light'))}>
      <Tooltip title="Premier">
        <Button>un</Button>
      </Tooltip>
      <Tooltip title="Second">
        <Button>deux</Button>
      </Tooltip>
    </ThemeProvider>,
  );
  const wait = (ms: number) => act(() => void vi.advanceTimersByTime(ms));
  // A tooltip that an earlier test left open counts as a first one, until one has closed and its time is over.
  fireEvent.mouseOver(screen.getByText('un'));
  wait(1_000);
  fireEvent.mouseLeave(screen.getByText('un'));
  wait(1_000);
  wait(1_000); // Fades out once it is drawn closed.
  fireEvent.mouseOver(screen.getByText('un'));
  wait(699);
  expect(screen.queryByRole('tooltip')).toBeNull();
  wait(1);
  expect(screen.getByRole('tooltip').textContent).toBe('Premier');
  fireEvent.mouseLeave(screen.getByText('un'));
  fireEvent.mouseOver(screen.getByText('deux'));
  wait(299);
  expect(screen.queryByText('Second')).toBeNull();
  wait(1);
  expect(screen.getByText('Second')).toBeTruthy();
});
