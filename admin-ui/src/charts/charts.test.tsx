// The dashboard's charts: three drawings, a table behind each, every point the way to what it counts.
import { screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { beforeEach, expect, it, vi } from 'vitest';
import { listPath } from '../shared/links.ts';
import { problem, setUp, showConsole } from '../testing/dom.tsx';
import ChartsCard from './ChartsCard.tsx';
import { monthPoints, statusPoints, weekPoints } from './points.ts';

const api = setUp();
beforeEach(() => {
  vi.stubGlobal(
    'ResizeObserver',
    class {
      observe() {}
      unobserve() {}
      disconnect() {}
    },
  );
});
const panel = (name: RegExp) => screen.findByRole('region', { name });
const open = async (organizationId: number | null = null) => {
  showConsole(<ChartsCard organizationId={organizationId} />);
  await within(await panel(/par statut/)).findByRole('button', { name: 'Voir le tableau' });
};

it('each chart tells its figures without the drawing: a description, and a table at a key press', async () => {
  const user = userEvent.setup({ delay: null });
  await open();
  const weeks = await panel(/Échéances à venir/);
  expect(within(weeks).getByRole('img').getAttribute('aria-label')).toMatch(/^Échéances à venir, par semaine : \d\d\/\d\d 0, /);
  const button = within(weeks).getByRole('button', { name: 'Voir le tableau' });
  button.focus();
  await user.keyboard('{Enter}');
  const table = within(weeks).getByRole('table', { name: /Échéances/ });
  const rows = within(table).getAllByRole('row').slice(1);
  expect(rows).toHaveLength(12);
  expect(within(rows[1]!).getByText('1')).toBeTruthy();
  await user.click(within(rows[1]!).getByRole('link'));
  expect(location.pathname).toBe('/documents');
  const filter = JSON.parse(new URLSearchParams(location.search).get('filter')!);
  expect(filter.expiresBetween).toHaveLength(2);
});

it('of one organisation only its figures are asked for, and its filter is kept in the links', async () => {
  await open(2);
  const asked = api.calls.map(({ path }) => path).filter((path) => path.startsWith('/api/dashboard/'));
  expect(asked.length).toBeGreaterThanOrEqual(3);
  expect(asked.every((path) => path.includes('organizationId=2'))).toBe(true);
  const [week] = weekPoints([{ from: '2026-11-23', to: '2026-11-29', count: 3 } as never], 2);
  expect(JSON.parse(new URLSearchParams(week!.to!.split('?')[1]).get('filter')!)).toEqual({
    expiresBetween: ['2026-11-23', '2026-11-29'],
    organizationId: 2,
  });
  const stats = { totalSubcontractors: 1, upToDate: 1, expiringSoon: 2, missing: 3, pendingValidation: 4, expired: 5 };
  const points = statusPoints(stats, 2);
  expect(points.map(({ value }) => value)).toEqual([1, 2, 5, 3, 4]);
  const filters = points.map(({ to }) => JSON.parse(new URLSearchParams(to!.split('?')[1]).get('filter') ?? 'null'));
  const counted = (figure: string) => ({ figure: [figure], organizationId: 2 });
  expect(filters).toEqual([counted('upToDate'), counted('expiringSoon'), counted('expired'), null, counted('pendingValidation')]);
  expect(points[3]!.to).toBe('/dashboard?status=missing&org=2#sous-traitants');
});

it('each month leads to who was in order at its end, today’s to the table; one without anybody has no share and leads nowhere', () => {
  const months = [
    { month: '2026-09', day: '2026-09-30', inOrder: 0, total: 0 },
    { month: '2026-10', day: '2026-10-31', inOrder: 2, total: 4 },
    { month: '2026-11', day: '2026-11-23', inOrder: 1, total: 3 },
  ];
  expect(monthPoints(months as never, null)).toEqual([
    { label: 'sept. 2026', value: null, detail: 'aucun sous-traitant actif', to: null, tone: 'valid' },
    { label: 'oct. 2026', value: 50, detail: '2 sur 4', to: listPath('/subcontractors', { inOrderIn: '2026-10' }, null), tone: 'valid' },
    { label: 'nov. 2026', value: 33, detail: '1 sur 3', to: '/dashboard?status=current#sous-traitants', tone: 'valid' },
  ]);
});

it('one that fails says so and is asked again, the others stand; nothing to draw is said in words', async () => {
  api.instead.set('/api/dashboard/history', problem(503, 'unavailable', 'Momentanément indisponible.'));
  api.instead.set('/api/dashboard/expiries', { status: 200, body: [] });
  await open();
  const history = await panel(/12 mois/);
  expect(await within(history).findByText('Momentanément indisponible.')).toBeTruthy();
  expect(within(await panel(/Échéances/)).getByText('Aucun document n’expire dans les 12 semaines')).toBeTruthy();
  api.instead.delete('/api/dashboard/history');
  await userEvent.click(within(history).getByRole('button', { name: 'Réessayer' }));
  expect(await within(history).findByRole('button', { name: 'Voir le tableau' })).toBeTruthy();
});
