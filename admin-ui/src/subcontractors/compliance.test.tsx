// How each stands, in the list of all: one question a page, an order and a filter (F116).
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { CoreAdminContext } from 'react-admin';
import { beforeEach, expect, it } from 'vitest';
import { dataProvider } from '../console/data-provider.ts';
import { makeQueryClient } from '../console/query-client.ts';
import { onScreen, setUp, showConsole } from '../testing/dom.tsx';
import { SubcontractorsPage } from './SubcontractorsPage.tsx';

const api = setUp();
beforeEach(() => onScreen('wide'));

it('F116 how each stands is one question a page; the column orders by urgency, the filter shows those of one standing', async () => {
  showConsole(
    <CoreAdminContext dataProvider={dataProvider} queryClient={makeQueryClient()}>
      <SubcontractorsPage />
    </CoreAdminContext>,
    '/subcontractors',
  );
  const row = (await screen.findByRole('link', { name: 'DUPONT BTP' })).closest('tr')!;
  expect(await within(row).findByText(/\d+ sur \d+ documents? valables?/)).toBeTruthy();
  expect(api.calls.filter(({ path }) => path.includes('with-stats'))).toHaveLength(1);
  fireEvent.click(screen.getByText('Conformité', { selector: 'th *' }));
  const asked = (name: string) => api.calls.map(({ path }) => new URL(path, 'http://x').searchParams.get(name));
  await waitFor(() => expect(asked('sort')).toContain('["urgency","DESC"]'));
  fireEvent.mouseDown(screen.getByRole('combobox', { name: 'Conformité' }));
  fireEvent.click(await screen.findByRole('option', { name: 'Expiré' }));
  await waitFor(() => expect(asked('filter')).toContain('{"status":["expired"]}'));
});
