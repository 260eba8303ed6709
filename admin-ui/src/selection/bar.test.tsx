// « Télécharger » on ticked subcontractors.
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { CoreAdminContext, ResourceContextProvider } from 'react-admin';
import { beforeEach, expect, it, vi } from 'vitest';
import { dataProvider } from '../console/data-provider.ts';
import { makeQueryClient } from '../console/query-client.ts';
import { SubcontractorsPage } from '../subcontractors/SubcontractorsPage.tsx';
import { onScreen, setUp, showConsole } from '../testing/dom.tsx';

const api = setUp();
beforeEach(() => onScreen('wide'));

it('« Télécharger » on ticked subcontractors takes what is pending or valid, and nothing that was rejected or replaced', async () => {
  const clicked: string[] = [];
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function click(this: HTMLAnchorElement) {
    clicked.push(this.getAttribute('href') ?? '');
  });
  const his = api.world.documents.filter(({ subcontractorId }) => subcontractorId === 1);
  const [rejected] = his;
  Object.assign(rejected!, { validationStatus: 'rejected', archived: true });
  const current = his.filter(({ validationStatus }) => validationStatus === 'pending' || validationStatus === 'validated');
  showConsole(
    <CoreAdminContext dataProvider={dataProvider} queryClient={makeQueryClient()}>
      <ResourceContextProvider value="subcontractors">
        <SubcontractorsPage />
      </ResourceContextProvider>
    </CoreAdminContext>,
    '/subcontractors',
  );
  fireEvent.click(within((await screen.findByRole('link', { name: 'DUPONT BTP' })).closest('tr')!).getByRole('checkbox'));
  fireEvent.click(within(screen.getByRole('toolbar', { name: 'Actions sur la sélection' })).getByRole('button', { name: 'Télécharger' }));
  await waitFor(() => expect(clicked).toHaveLength(1));
  const ids = new URL(clicked[0]!, 'http://x').searchParams.get('ids')!.split(',').map(Number);
  expect(ids.sort((a, b) => a - b)).toEqual(current.map(({ id }) => id).sort((a, b) => a - b));
  expect(ids).not.toContain(rejected!.id);
});
