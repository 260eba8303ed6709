// Ctrl-K: pages, subcontractors, documents, actions, from the keyboard.
import Description from '@mui/icons-material/DescriptionOutlined';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, it, vi } from 'vitest';
import { LetThrough } from '../console/current-user.ts';
import { menuOf } from '../console/layout/entries.ts';
import { isOpenWithout } from '../console/open-pages.ts';
import { SelectionDeed } from '../selection/SelectionDeed.tsx';
import { setUp, showConsole } from '../testing/dom.tsx';
import { userOf } from '../testing/fake/world.ts';
import { deedsOf, pagesOf } from './commands.ts';
import { matching } from './entries.ts';
import { openPalette, PaletteKey } from './PaletteKey.tsx';

const api = setUp();
const field = () => screen.findByRole('combobox', { name: 'Rechercher' });
async function open(path = '/alerts', typed = '') {
  showConsole(
    <LetThrough value={userOf()}>
      <PaletteKey />
    </LetThrough>,
    path,
  );
  fireEvent.keyDown(document.body, { key: 'k', ctrlKey: true });
  const input = await field();
  if (typed !== '') await userEvent.setup({ delay: null }).type(input, typed);
  return input;
}
const options = () => screen.getAllByRole('option').map((option) => option.textContent);

it('every word that is typed begins a word of the line, whatever its accents', () => {
  const pages = pagesOf(menuOf(userOf({ isAdmin: false }), true));
  const deeds = deedsOf(userOf());
  const labels = (typed: string) => matching([...pages, ...deeds], typed).map(({ label }) => label);
  expect(labels('param')).toEqual(['Paramètres']);
  expect(labels('PARAMÈ')).toEqual(['Paramètres']);
  expect(labels('ajou sous')).toEqual(['Ajouter un sous-traitant']);
  expect(labels('traitants')).toEqual(['Sous-traitants']);
  expect(labels('zz')).toEqual([]);
  expect(labels('')).toHaveLength(pages.length + deeds.length);
  expect(labels('administration')).toEqual([]);
  expect(matching(pagesOf(menuOf(userOf({ isAdmin: true }), true)), 'administration')).toHaveLength(1);
});

it('A25 an administrator without a subscription finds nothing that would lead him back to his desk', () => {
  const pages = pagesOf(menuOf(userOf({ isAdmin: true }), false));
  expect(pages.filter(({ to }) => typeof to !== 'string' || !isOpenWithout(to, true))).toEqual([]);
  expect(pages.map(({ label }) => label)).toEqual(expect.arrayContaining(['Comptes', 'Démonstrations', 'Abonnement', 'Mon compte']));
});

it('Ctrl-K opens it on the field, arrows and Enter go to a page, Escape closes', async () => {
  const input = await open('/alerts', 'docu');
  expect(document.activeElement).toBe(input);
  await waitFor(() => expect(options()).toContain('Documents'));
  fireEvent.keyDown(input, { key: 'Enter' });
  await waitFor(() => expect(location.pathname).not.toBe('/alerts'));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  openPalette();
  fireEvent.keyDown(await field(), { key: 'Escape' });
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
});

it('finds subcontractors and documents by the server, and leads to their page', async () => {
  const input = await open('/dashboard', 'dupont');
  const found = await screen.findByRole('option', { name: /^DUPONT BTP/ });
  expect(within(screen.getByRole('listbox')).getByText('Sous-traitants')).toBeTruthy();
  await waitFor(() => expect(options().some((text) => text?.includes(', DUPONT BTP'))).toBe(true));
  fireEvent.click(found);
  await waitFor(() => expect(location.pathname).toBe('/subcontractors/1'));
  expect(input.isConnected).toBe(false);
  const asked = api.calls.filter(({ path }) => path.includes('dupont')).length;
  expect(asked).toBe(2);
});

it('a SIRET finds who bears it', async () => {
  api.world.subcontractors[4]!.siret = '35600000000048';
  await open('/dashboard', '356 000 000 00048');
  expect(await screen.findByRole('option', { name: /^Œuvre & Toiture/ })).toBeTruthy();
});

it('an action of the page that is shown keeps what its address says', async () => {
  const input = await open('/subcontractors?page=2', 'ajouter sous');
  await waitFor(() => expect(options()).toEqual(['Ajouter un sous-traitant']));
  fireEvent.keyDown(input, { key: 'Enter' });
  await waitFor(() => expect(location.search).toBe('?page=2&edit=new'));
});

it('nothing that matches is said, and one letter asks nobody', async () => {
  await open('/dashboard', 'x');
  expect(api.calls.filter(({ path }) => path.includes('filter'))).toEqual([]);
  await userEvent.setup({ delay: null }).type(await field(), 'qzw');
  expect(await screen.findByText('Rien ne correspond.')).toBeTruthy();
});

it('while rows are ticked, what may be done with them stands first', async () => {
  const done = vi.fn();
  const { unmount } = showConsole(<SelectionDeed label="Relancer" icon={Description} onClick={done} />, '/subcontractors');
  const input = await open('/subcontractors', 'relancer');
  await waitFor(() => expect(options()[0]).toBe('Relancer'));
  fireEvent.keyDown(input, { key: 'Enter' });
  await waitFor(() => expect(done).toHaveBeenCalledTimes(1));
  unmount();
  openPalette();
  await field();
  expect(options()).not.toContain('Relancer');
});
