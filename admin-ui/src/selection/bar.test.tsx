// The bar over ticked subcontractors: its buttons, its menu, « Télécharger ».
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { CoreAdminContext, ResourceContextProvider } from 'react-admin';
import { beforeEach, expect, it, vi } from 'vitest';
import { dataProvider } from '../console/data-provider.ts';
import { makeQueryClient } from '../console/query-client.ts';
import { SubcontractorsPage } from '../subcontractors/SubcontractorsPage.tsx';
import { onScreen, setUp, showConsole } from '../testing/dom.tsx';

const api = setUp();
beforeEach(() => onScreen('wide'));

const toolbar = () => within(screen.getByRole('toolbar', { name: 'Actions sur la sélection' }));
async function tick(): Promise<void> {
  showConsole(
    <CoreAdminContext dataProvider={dataProvider} queryClient={makeQueryClient()}>
      <ResourceContextProvider value="subcontractors">
        <SubcontractorsPage />
      </ResourceContextProvider>
    </CoreAdminContext>,
    '/subcontractors',
  );
  fireEvent.click(within((await screen.findByRole('link', { name: 'DUPONT BTP' })).closest('tr')!).getByRole('checkbox'));
}

it('the bar is one line: what is done often are buttons, the rest one menu that opens and closes by keyboard', async () => {
  await tick();
  const user = userEvent.setup({ delay: null });
  const names = (all: HTMLElement[]) => all.map((one) => one.textContent);
  expect(names(toolbar().getAllByRole('button')).slice(0, -2)).toEqual(['Envoyer le lien', 'Relancer', 'Télécharger', 'Plus d’actions']);
  const more = toolbar().getByRole('button', { name: 'Plus d’actions pour la sélection', expanded: false });
  more.focus();
  await user.keyboard('{Enter}');
  const menu = within(await screen.findByRole('menu', { name: 'Plus d’actions pour la sélection' }));
  expect(names(menu.getAllByRole('menuitem'))).toEqual(['Rappels automatiques', 'Configurer', 'Activités', 'Déplacer', 'Archiver']);
  await user.keyboard('{Escape}');
  await waitFor(() => expect(document.activeElement).toBe(more));
  await user.keyboard('{Enter}{End}{Enter}');
  expect(within(screen.getByRole('dialog')).getByText(/Son lien cesse de fonctionner tout de suite/)).toBeTruthy();
});

it('« Télécharger » on ticked subcontractors takes what is pending or valid, and nothing that was rejected or replaced', async () => {
  const clicked: string[] = [];
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function click(this: HTMLAnchorElement) {
    clicked.push(this.getAttribute('href') ?? '');
  });
  const his = api.world.documents.filter(({ subcontractorId }) => subcontractorId === 1);
  const [rejected] = his;
  Object.assign(rejected!, { validationStatus: 'rejected', archived: true });
  const current = his.filter(({ validationStatus }) => validationStatus === 'pending' || validationStatus === 'validated');
  await tick();
  fireEvent.click(toolbar().getByRole('button', { name: 'Télécharger' }));
  await waitFor(() => expect(clicked).toHaveLength(1));
  const ids = new URL(clicked[0]!, 'http://x').searchParams.get('ids')!.split(',').map(Number);
  expect(ids.sort((a, b) => a - b)).toEqual(current.map(({ id }) => id).sort((a, b) => a - b));
  expect(ids).not.toContain(rejected!.id);
});
