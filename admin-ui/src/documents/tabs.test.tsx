// The two tabs of the documents page and what they say that they hold (F162).
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { CoreAdminContext, ResourceContextProvider } from 'react-admin';
import { beforeEach, expect, it } from 'vitest';
import { dataProvider } from '../console/data-provider.ts';
import { makeQueryClient } from '../console/query-client.ts';
import { onScreen, setUp, showConsole } from '../testing/dom.tsx';
import { DocumentsPage } from './DocumentsPage.tsx';

const api = setUp();
beforeEach(() => onScreen('wide'));

it('F162 the other tab counts what it shows once it is opened: the statuses of the one are not those of the other', async () => {
  showConsole(
    <CoreAdminContext dataProvider={dataProvider} queryClient={makeQueryClient()}>
      <ResourceContextProvider value="documents">
        <DocumentsPage />
      </ResourceContextProvider>
    </CoreAdminContext>,
    '/documents',
  );
  const asked = () =>
    api.calls
      .map(({ path }) => new URL(path, 'http://x'))
      .filter(({ pathname, searchParams }) => pathname === '/api/documents' && searchParams.get('range') === '[0,0]')
      .map(({ searchParams }) => JSON.parse(searchParams.get('filter') ?? '{}') as unknown);
  await screen.findAllByRole('link', { name: 'DUPONT BTP' });
  fireEvent.mouseDown(screen.getByRole('combobox', { name: 'Statut' }));
  fireEvent.click(await screen.findByRole('option', { name: 'À valider' }));
  await waitFor(() => expect(asked()).toContainEqual({ validationStatus: ['pending'], archived: false }));
  expect(asked()).not.toContainEqual(expect.objectContaining({ validationStatus: expect.anything(), archived: true }));
});
