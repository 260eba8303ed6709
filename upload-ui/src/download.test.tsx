import { fireEvent, screen, waitFor } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { eachAlone, page, sent, show, TOKEN } from './page.test-kit.tsx';

eachAlone();

it('F244 a file that cannot be had is told beside its link, and the browser is given it only once the server has it', async () => {
  const asked: string[] = [];
  const saved: string[] = [];
  document.body.addEventListener('click', (event) => {
    if (!event.defaultPrevented) saved.push((event.target as HTMLAnchorElement).href);
    event.preventDefault();
  });
  await show(page([sent()]));
  let status = 410;
  vi.stubGlobal('fetch', async (url: string, { method }: RequestInit) => {
    asked.push(`${method} ${url}`);
    if (status === 0) throw new TypeError('offline');
    return new Response(null, { status });
  });
  const link = screen.getByRole('link', { name: 'Télécharger' });
  fireEvent.click(link);
  expect((await screen.findByRole('alert')).textContent).toBe('Ce fichier n’est plus disponible. Déposez-le de nouveau.');
  for (status of [503, 0]) {
    fireEvent.click(link);
    expect(await screen.findByText(/^Le fichier n’a pas pu être téléchargé\./)).toBeTruthy();
  }
  expect(saved).toEqual([]);
  status = 200;
  fireEvent.click(link);
  await waitFor(() => expect(saved).toEqual([new URL(`/api/documents/11/download?token=${TOKEN}`, location.href).href]));
  expect(screen.queryByRole('alert')).toBeNull();
  expect(new Set(asked)).toEqual(new Set([`HEAD /api/documents/11/download?token=${TOKEN}`]));
});
