// What a décennale insures, beside what the subcontractor does for us (T19).
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import type { Trade } from '#domain/subcontractors/trades.ts';
import { setUp, showConsole } from '../testing/dom.tsx';
import { documentOf, worldOf } from '../testing/fake/world.ts';
import { Activities } from './Activities.tsx';
import { analysisOf } from './document.ts';

const api = setUp();
const world = worldOf('full');
const [sub, type] = [world.subcontractors[0]!, world.types[0]!];

const LISTED = 'Activités garanties :\nChapes et carrelages\nMaçonnerie, hors piscines';
function beside(trades: Trade[], activities: string | null = LISTED) {
  const aiAnalysisData = { ...analysisOf(documentOf(1, sub, type))!, activities };
  api.world.subcontractors[0]!.trades = trades;
  showConsole(<Activities document={documentOf(1, sub, type, { aiAnalysisData })} />, '/dashboard');
}
const sent = () => api.calls.filter(({ path }) => path.endsWith('/trades')).map(({ method, body }) => [method, body]);

it('T19 stands side by side, and one click says that an insured activity is his', async () => {
  beside(['couverture']);
  const shown = within(await screen.findByRole('region', { name: 'Activités' }));
  expect(shown.getAllByRole('listitem').map((item) => item.textContent)).toEqual(['Chapes et carrelages', 'Maçonnerie, hors piscines']);
  expect(shown.getByText('Couverture : non reconnue')).toBeTruthy();
  fireEvent.click(shown.getByRole('button', { name: 'C’est son activité : Maçonnerie et béton armé' }));
  await waitFor(() => expect(sent()).toEqual([['PUT', { trades: ['maconnerie', 'couverture'] }]]));
});

it('T19 says that nothing is compared where he has none', async () => {
  beside([]);
  expect(await screen.findByText('Aucune n’est renseignée : rien n’est comparé.')).toBeTruthy();
});

it('T19 a paper without activities has no such part', () => {
  beside([], null);
  expect(screen.queryByRole('region', { name: 'Activités' })).toBeNull();
});
