// What the dashboard's tests share: the page once it has answered, its table and the rows in it.
import { screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import type { ReactNode } from 'react';
import { showConsole } from '../testing/dom.tsx';
import { DashboardPage } from './DashboardPage.tsx';

export const user = () => userEvent.setup({ delay: null });
export const table = () => screen.getByRole('region', { name: 'Gestion des sous-traitants' });
export const rows = () => within(table()).getAllByRole('row').slice(1);
export const open = async (path = '/dashboard', page: ReactNode = <DashboardPage />) => {
  showConsole(page, path);
  await screen.findByText(/^\(\d+\)$/);
};
