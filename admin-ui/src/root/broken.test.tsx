// The last net: code that did not come is asked for again once, by loading the page anew; only then it is told.
import { cleanup, render, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { Broken } from './Broken.tsx';
import { page } from './load-again.ts';

const Throwing = ({ error }: { error: Error }) => {
  throw error;
};
const missing = new TypeError('Failed to fetch dynamically imported module: https://subdoc.example/assets/OrganizationsPage-x.js');
const TOLD = 'Cette page n’a pas pu s’afficher';
let reloads = 0;
beforeEach(() => {
  sessionStorage.clear();
  reloads = 0;
  vi.spyOn(page, 'reload').mockImplementation(() => {
    reloads += 1;
  });
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
  vi.stubGlobal('fetch', () => Promise.resolve(new Response(null, { status: 200 })));
});
afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});
const draw = (error: Error) =>
  render(
    <Broken>
      <Throwing error={error} />
    </Broken>,
  );

it('C60 a chunk that did not come loads the page anew once; the second time it is told', async () => {
  const { unmount } = draw(missing);
  await waitFor(() => expect(reloads).toBe(1));
  expect(screen.queryByText(TOLD)).toBeNull();
  unmount();
  draw(missing);
  expect(await screen.findByText(TOLD)).toBeTruthy();
  expect(reloads).toBe(1);
});

it('C60 while the server is away it is told at once: the browser’s own page would take the place of ours', async () => {
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('Failed to fetch')));
  draw(missing);
  expect(await screen.findByText(TOLD)).toBeTruthy();
  expect(reloads).toBe(0);
});

it('any other error is told at once', () => {
  draw(new Error('undefined is not a function'));
  expect(screen.getByText(TOLD)).toBeTruthy();
  expect(reloads).toBe(0);
});
