// Required documents that another tab or person chose meanwhile.
import { screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, it } from 'vitest';
import { setUp, showConsole } from '../testing/dom.tsx';
import { ConfigureDialog } from './ConfigureDialog.tsx';

const api = setUp();
const user = () => userEvent.setup({ delay: null });

it('K11 required documents that another saved meanwhile are shown beside one’s own, and nothing is replaced before one chooses', async () => {
  const [first, second, third] = api.world.types.map(({ id }) => id) as [number, number, number];
  api.world.configs.set(1, [first, second]);
  showConsole(<ConfigureDialog id={1} />, '/dashboard');
  const boxes = (await screen.findAllByRole('checkbox')) as HTMLInputElement[];
  await user().click(boxes[2]!);
  api.world.configs.set(1, [first]);
  const save = () => user().click(screen.getByRole('button', { name: 'Enregistrer' }));
  await save();
  expect((await screen.findByRole('alert')).textContent).toContain(`Sont enregistrés maintenant : ${api.world.types[0]!.name}.`);
  expect(api.world.configs.get(1)).toEqual([first]);
  expect(boxes.map(({ checked }) => checked).slice(0, 3)).toEqual([true, true, true]);
  await user().click(screen.getByRole('button', { name: 'Garder la mienne' }));
  await save();
  await waitFor(() => expect(api.world.configs.get(1)).toEqual([first, second, third]));
});

it('K11 « Prendre la liste enregistrée » shows what the other chose', async () => {
  api.world.configs.set(1, [api.world.types[0]!.id]);
  showConsole(<ConfigureDialog id={1} />, '/dashboard');
  const boxes = (await screen.findAllByRole('checkbox')) as HTMLInputElement[];
  await user().click(boxes[1]!);
  api.world.configs.set(1, [api.world.types[2]!.id]);
  await user().click(screen.getByRole('button', { name: 'Enregistrer' }));
  await user().click(await screen.findByRole('button', { name: 'Prendre la liste enregistrée' }));
  expect(boxes.map(({ checked }) => checked).slice(0, 3)).toEqual([false, false, true]);
  expect(screen.queryByRole('button', { name: 'Garder la mienne' })).toBeNull();
});

it('F217 where there is no type yet they are initialised from here', async () => {
  api.world.types = [];
  showConsole(<ConfigureDialog id={1} />, '/dashboard');
  expect(await screen.findByText('Aucun type de document')).toBeTruthy();
  expect(screen.getByRole('button', { name: 'Initialiser les types BTP' })).toBeTruthy();
});
