// At most two buttons and one menu, wherever something can be done with a row, a card or a page (UI.md « The console », F124, F127).

import { cleanup, render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, expect, it, vi } from 'vitest';
import { Deeds } from './Deeds.tsx';

afterEach(cleanup);

it.each(['icons', 'wide', 'buttons'] as const)('F124 of five deeds two are buttons and three stand in one menu, as %s', async (as) => {
  const run = vi.fn();
  const deeds = ['Voir', 'Relancer', 'Appeler', 'Configurer', 'Archiver'].map((title) => ({ title, run: () => run(title) }));
  render(
    <Deeds
      deeds={deeds.map((deed) => ({ ...deed, ...(deed.title === 'Appeler' && { why: 'Numéro manquant' }) }))}
      about="DUPONT"
      as={as}
    />,
  );
  expect(screen.getAllByRole('button')).toHaveLength(3);
  await userEvent.click(screen.getByRole('button', { name: 'Autres actions pour DUPONT' }));
  expect(screen.getAllByRole('menuitem').map((item) => item.textContent)).toEqual(['AppelerNuméro manquant', 'Configurer', 'Archiver']);
  expect(screen.getByRole('menu', { name: 'Autres actions pour DUPONT' })).toBeTruthy();
  expect(screen.getByRole('menuitem', { name: /Appeler/ }).getAttribute('aria-disabled')).toBe('true');
  await userEvent.click(screen.getByRole('menuitem', { name: 'Archiver' }));
  expect(run.mock.calls).toEqual([['Archiver']]);
});

it('two deeds need no menu', () => {
  render(<Deeds deeds={['Voir', 'Relancer'].map((title) => ({ title, run: () => undefined }))} about="DUPONT" />);
  expect(screen.getAllByRole('button').map((button) => button.textContent)).toEqual(['Voir', 'Relancer']);
});

it('F124 what cannot be done now cannot be clicked as an icon either, and says why', async () => {
  const run = vi.fn();
  render(<Deeds deeds={[{ title: 'Appeler', why: 'Numéro manquant', run }]} about="DUPONT" as="icons" />);
  const call = screen.getByRole<HTMLButtonElement>('button', { name: 'Appeler' });
  expect(call.disabled).toBe(true);
  await userEvent.hover(call.parentElement!);
  expect(await screen.findByText('Appeler : Numéro manquant')).toBeTruthy();
});
