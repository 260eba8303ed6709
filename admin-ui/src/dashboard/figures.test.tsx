// The figures of the dashboard and its order: each leads to what it counts, the most urgent comes first (F112, F116).
import { render, screen, waitFor, within } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { onScreen, setUp, withStyles } from '../testing/dom.tsx';
import { NearestEnd } from './cells.tsx';
import { DashboardPage } from './DashboardPage.tsx';
import { open, rows, table, user } from './dashboard.test-kit.tsx';
import { figuresOf } from './Figures.tsx';

const api = setUp();
const STATS = { totalSubcontractors: 13, upToDate: 21, expiringSoon: 3, missing: 11, pendingValidation: 20, expired: 2 };

it('« Échéance » of a paper that ends today is not over: its last day is valid', () => {
  const ends = ['2026-11-20', '2026-11-21', '2026-11-22'];
  render(ends.map((nearestEnd) => <NearestEnd key={nearestEnd} row={{ nearestEnd } as never} />));
  expect(screen.getAllByRole('time').map(({ textContent }) => textContent)).toEqual([
    '20/11/2026passée',
    '21/11/2026aujourd’hui',
    '22/11/2026demain',
  ]);
});

it('F112 A11 five figures, expired and to be renewed together with the split under them, each a link', () => {
  const figures = figuresOf(STATS, null);
  expect(figures.map(({ label, value }) => [label, value])).toEqual([
    ['Total sous-traitants', 13],
    ['Documents à jour', 21],
    ['Documents à valider', 20],
    ['Expirés/À renouveler', 5],
    ['Documents manquants', 11],
  ]);
  expect(figures[3]?.detail).toBe('2 expirés · 3 à renouveler');
});

it('F112 each figure leads to exactly the rows that it counts, the organisation kept', () => {
  const filterOf = (to: string) => JSON.parse(new URLSearchParams(to.split('?')[1]).get('filter') ?? 'null');
  const to = figuresOf(STATS, 2, 7).map((figure) => figure.to);
  expect(to.map((path) => path.split('?')[0])).toEqual(['/subcontractors', '/documents', '/dashboard', '/documents', '/dashboard']);
  expect([to[0], to[1], to[3]].map((path) => filterOf(path!))).toEqual([
    { isActive: true, organizationId: 2 },
    { figure: ['upToDate'], organizationId: 2 },
    { figure: ['expired', 'expiringSoon'], organizationId: 2 },
  ]);
  expect(to[2]).toBe('/dashboard?documents=all&document=next&counted=1&org=2');
  expect(to[4]).toBe('/dashboard?status=missing&org=2#sous-traitants');
  // Papers that are not there are in no list: the words say whose they are.
  expect(figuresOf(STATS, 2, 7)[4]?.detail).toBe('chez 7 sous-traitants');
});

it('F112 F116 « actifs » is one figure: the card, the table and its chips count the same; who is inactive has a chip of his own', async () => {
  await open();
  const active = api.world.subcontractors.filter(({ isActive }) => isActive).length;
  expect(screen.getByRole('link', { name: /^Total sous-traitants/ }).textContent).toContain(String(active));
  expect(within(table()).getByText(`(${active})`)).toBeTruthy();
  expect(within(table()).queryByText('Inactif')).toBeNull();
  const chip = within(table()).getByRole('button', { name: /^Manquant/ });
  const count = Number(/\((\d+)\)/.exec(chip.textContent ?? '')?.[1]);
  expect(screen.getByRole('link', { name: /^Documents manquants/ }).textContent).toContain(`chez ${count} sous-traitants`);
  await user().click(chip);
  expect(await within(table()).findByText(`(${count})`)).toBeTruthy();
  await user().click(within(table()).getByRole('button', { name: 'Inactifs (1)' }));
  await waitFor(() => expect(rows()).toHaveLength(1));
  expect(rows()[0]?.textContent).toContain('Inactif');
});

it('F112 a figure whose rows are on this page brings them into view, each time', async () => {
  const brought = vi.fn();
  HTMLElement.prototype.scrollIntoView = brought;
  try {
    await open();
    for (const times of [1, 2]) {
      await user().click(screen.getByRole('link', { name: /^Documents manquants/ }));
      await waitFor(() => expect(brought.mock.contexts).toEqual(Array(times).fill(table())));
    }
  } finally {
    Reflect.deleteProperty(HTMLElement.prototype, 'scrollIntoView');
  }
});

it('the most urgent comes first; Statut, Documents and Échéance sort on the server', async () => {
  await open();
  expect(decodeURIComponent(api.calls.find((call) => call.path.includes('initial-data'))!.path)).toContain('sort=["urgency","DESC"]');
  expect(rows()[0]?.textContent).toContain('Expiré');
  const asked = () =>
    /sort=(\[[^\]]+\])/.exec(decodeURIComponent(api.calls.findLast((call) => call.path.includes('initial-data'))!.path))?.[1];
  for (const [column, sort] of [
    ['Statut', '["urgency","ASC"]'],
    ['Documents', '["completionPercentage","ASC"]'],
    ['Échéance', '["nearestEnd","ASC"]'],
    ['Échéance', '["nearestEnd","DESC"]'],
  ] as const) {
    await user().click(within(table()).getByRole('button', { name: column }));
    await waitFor(() => expect(asked()).toBe(sort));
  }
});

it('a table that is moved aside keeps the tick and the name, one beside the other, and nothing else; « Échéance » is on it', async () => {
  await open('/dashboard', withStyles(<DashboardPage />));
  const [heading, first] = within(table()).getAllByRole('row');
  for (const row of [heading!, first!]) {
    const places = [...row.children]
      .map((cell) => getComputedStyle(cell))
      .map(({ position, left }) => (position === 'sticky' ? left : null));
    expect(places).toEqual(['0px', '44px', null, null, null, null, null, null]);
  }
  expect(getComputedStyle(within(table()).getByRole('columnheader', { name: 'Échéance' })).display).toBe('table-cell');
});

it('on a phone the problems come before the figures, the first two alone', async () => {
  onScreen('phone');
  await open();
  const alerts = screen.getByRole('region', { name: 'Alertes prioritaires' });
  expect(alerts.compareDocumentPosition(screen.getByRole('region', { name: 'Chiffres' }))).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
  // Two of them: what comes after is not far below.
  expect(await within(alerts).findAllByRole('listitem')).toHaveLength(2);
  expect(
    within(alerts)
      .getByRole('link', { name: /^Voir les \d+ alertes$/ })
      .getAttribute('href'),
  ).toBe('/alerts');
});
