// A banner while the server is away, and the screen anew when it is back.
import { act, screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, it, vi } from 'vitest';
import { noteAway } from '../../http/away.ts';
import { useCall } from '../../shared/use-call.ts';
import { setUp, showConsole } from '../../testing/dom.tsx';
import { AwayBanner } from './AwayBanner.tsx';

const api = setUp();
beforeEach(() => noteAway(200, true));
const Screen = () => {
  const { data, refetch } = useCall('ownSessions');
  return (
    <button type="button" onClick={() => void refetch()}>
      {data === undefined ? 'rien' : `${data.length} sessions`}
    </button>
  );
};
const show = () =>
  showConsole(
    <>
      <AwayBanner />
      <Screen />
    </>,
  );
const BANNER = /SubDoc ne répond pas/;

it('comes with the first call that meets nobody, and goes with the first answer, the screen made anew', async () => {
  show();
  const button = await screen.findByText('2 sessions');
  expect(screen.queryByText(BANNER)).toBeNull();
  api.instead.set('/api/user/sessions', 'offline');
  api.instead.set('/api/user', 'offline');
  button.click();
  expect(await screen.findByText(BANNER)).toBeTruthy();
  api.instead.clear();
  api.world.sessions = api.world.sessions.slice(0, 1);
  vi.useFakeTimers({ shouldAdvanceTime: true });
  await vi.advanceTimersByTimeAsync(5_000);
  await waitFor(() => expect(screen.queryByText(BANNER)).toBeNull());
  expect(await screen.findByText('1 sessions')).toBeTruthy();
});

it('a server that answers for itself, however busy, is not away; a gateway without it is', async () => {
  noteAway(503, true);
  show();
  await screen.findByText('2 sessions');
  expect(screen.queryByText(BANNER)).toBeNull();
  act(() => noteAway(502, false));
  expect(screen.getByText(BANNER)).toBeTruthy();
});
