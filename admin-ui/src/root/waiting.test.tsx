// What takes long says so, and stops counting once it is there.
import { act, cleanup, render, screen } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { LONG_MS, Waiting } from './Waiting.tsx';

afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

it('F054 « Chargement… » is said at once, and after five seconds that the answer takes long', () => {
  vi.useFakeTimers();
  render(<Waiting />);
  const status = screen.getByRole('status');
  expect(status.textContent).toBe('Chargement…');
  act(() => vi.advanceTimersByTime(LONG_MS - 1));
  expect(status.textContent).toBe('Chargement…');
  act(() => vi.advanceTimersByTime(1));
  expect(status.textContent).toBe('La réponse se fait attendre. La page s’affichera dès qu’elle arrive.');
  cleanup();
  expect(vi.getTimerCount()).toBe(0);
});
