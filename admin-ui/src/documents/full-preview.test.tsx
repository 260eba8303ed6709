// The document beside the list, and alone: bounds, full screen, what cannot be shown (compliance.md §2.11).
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { CoreAdminContext, ListBase } from 'react-admin';
import { beforeEach, expect, it, vi } from 'vitest';
import { dataProvider } from '../console/data-provider.ts';
import { setUp, showConsole, withStyles } from '../testing/dom.tsx';
import { worldOf } from '../testing/fake/world.ts';
import { SidePreview } from './SidePreview.tsx';

const api = setUp(() => worldOf('full'));
beforeEach(() => {
  vi.stubGlobal('URL', Object.assign(URL, { createObjectURL: () => 'blob:shown', revokeObjectURL: () => undefined }));
});

const beside = () =>
  showConsole(
    withStyles(
      <CoreAdminContext dataProvider={dataProvider}>
        <ListBase resource="documents" disableAuthentication storeKey={false}>
          <SidePreview />
        </ListBase>
      </CoreAdminContext>,
    ),
    `/documents?preview=${api.world.documents[0]!.id}`,
  );
const press = (inside: HTMLElement, name: string, times = 1) => {
  const button = within(inside).getByRole('button', { name });
  for (let i = 0; i < times; i += 1) fireEvent.click(button);
};

it('F165 beside the list, half the width, with its name and what may be done', async () => {
  beside();
  const pane = await screen.findByRole('complementary', { name: 'Aperçu du document' });
  expect(getComputedStyle(pane).width).toBe('50%');
  expect(await within(pane).findByRole('img', { name: /^Document / })).toBeTruthy();
  const foot = [...pane.querySelector('[data-deeds]')!.querySelectorAll('button')].map((button) => button.getAttribute('aria-haspopup'));
  expect(foot.filter((menu) => menu === null).length).toBeLessThanOrEqual(2);
  expect(foot.filter((menu) => menu === 'menu').length).toBeLessThanOrEqual(1);
  press(pane, 'Fermer l’aperçu');
  await waitFor(() => expect(screen.queryByRole('complementary')).toBeNull());
});

it('F165 → and ← go through the list by keyboard, the buttons without it; Escape closes', async () => {
  beside();
  const pane = await screen.findByRole('complementary', { name: 'Aperçu du document' });
  const [first, second] = api.world.documents;
  const shown = () => new URLSearchParams(location.search).get('preview');
  expect(await within(pane).findByText(/^1 \/ \d+$/)).toBeTruthy();
  expect(within(pane).getByRole('button', { name: 'Document précédent' })).toHaveProperty('disabled', true);
  fireEvent.keyDown(document.body, { key: 'ArrowLeft' });
  expect(shown()).toBe(String(first!.id));
  fireEvent.keyDown(document.body, { key: 'ArrowRight' });
  await waitFor(() => expect(shown()).toBe(String(second!.id)));
  press(pane, 'Document précédent');
  await waitFor(() => expect(shown()).toBe(String(first!.id)));
  fireEvent.keyDown(document.body, { key: 'Escape' });
  await waitFor(() => expect(shown()).toBeNull());
});

it('F166 A47 opened alone it goes from 25 to 300 % by 25, turns by quarters, fills the screen, and can be taken away', async () => {
  beside();
  fireEvent.click(await screen.findByRole('button', { name: 'Ouvrir en grand' }));
  const dialog = await screen.findByRole('dialog');
  await within(dialog).findByRole('img', { name: /^Document / });
  press(dialog, 'Réduire');
  expect(within(dialog).getByText('75 %')).toBeTruthy();
  press(dialog, 'Réduire', 2);
  expect(within(dialog).getByText('25 %')).toBeTruthy();
  expect(within(dialog).getByRole('button', { name: 'Réduire' })).toHaveProperty('disabled', true);
  press(dialog, 'Agrandir', 11);
  expect(within(dialog).getByText('300 %')).toBeTruthy();
  expect(within(dialog).getByRole('button', { name: 'Agrandir' })).toHaveProperty('disabled', true);
  press(dialog, 'Pivoter de 90°');
  expect(getComputedStyle(within(dialog).getByRole('img', { name: /^Document / }).parentElement!).transform).toBe('rotate(90deg)');
  press(dialog, 'Plein écran');
  expect(within(dialog).getByRole('button', { name: 'Quitter le plein écran' })).toBeTruthy();
  expect(dialog.className).toContain('paperFullScreen');
  expect(within(dialog).getByRole('button', { name: /^Télécharger / })).toBeTruthy();
});

it('F166 a file that no browser shows says « Aperçu non disponible », and can be taken away', async () => {
  api.world.documents[0]!.mimeType = 'application/msword';
  beside();
  expect(await screen.findByText('Aperçu non disponible')).toBeTruthy();
  expect(screen.getAllByRole('button', { name: /^Télécharger / }).length).toBeGreaterThan(0);
});
