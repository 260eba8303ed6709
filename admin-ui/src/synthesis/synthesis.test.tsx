// « Synthèse des contrôles »: the months, what the words mean, who lacked what, and the signed place of the history.
import { screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, it } from 'vitest';
import { preparePage } from '../console/pages.ts';
import { areaOf } from '../root/areas.ts';
import { day } from '../shared/format.ts';
import { onScreen, setUp, showConsole } from '../testing/dom.tsx';
import { SYNTHESIS } from '../testing/fake/charts.ts';
import { worldOf } from '../testing/fake/world.ts';
import { SynthesisPage } from './SynthesisPage.tsx';

const api = setUp(() => worldOf('desk'));
const part = (name: string) => screen.findByRole('region', { name });

it('G73 each month, the words it is counted by, who lacks what, and the newest checkpoint', async () => {
  expect(areaOf('/synthese')).toBe('console');
  expect(() => preparePage('/synthese')).not.toThrow();
  showConsole(<SynthesisPage />, '/synthese');
  const months = within(await part(`Du 01/12/2025 au ${day(SYNTHESIS.to)}`));
  expect(months.getByText('15 contrôles mensuels à temps sur 18 (83 %)')).toBeTruthy();
  const rows = months.getAllByRole('row').map((row) => [...row.children].map(({ textContent }) => textContent.replaceAll(/\s/g, ' ')));
  expect(rows.slice(1)).toEqual([
    ['Nov. 2026', '10', '9', '0', '1', '90 %', '1', '1'],
    ['Oct. 2026', '8', '6', '2', '0', '75 %', '5', '4'],
  ]);
  expect(months.getByText('À temps', { selector: 'dt' })).toBeTruthy();
  const gaps = within(await part('Sous-traitants avec un manque'));
  expect(gaps.getByRole('link', { name: 'DUPONT BTP' })).toBeTruthy();
  expect(gaps.getByRole('listitem').textContent).toBe('DUPONT BTPManque encore12 joursKbis (12 jours)');
  const foot = within(await part('Point de contrôle'));
  expect(foot.getByText('N° 1 200, publié le 20/11/2026')).toBeTruthy();
  expect(foot.getByText(SYNTHESIS.checkpoint!.root)).toBeTruthy();
  expect(foot.getByRole('link', { name: 'Le vérifier avec un dossier de preuve' }).getAttribute('href')).toBe('/verification');
});

it('G73 on a phone a month is two lines with every figure; what is lacking still, and what came since, is said once of a subcontractor', async () => {
  onScreen('phone');
  const [gap] = SYNTHESIS.gaps;
  const paper = (name: string, days: number, open: boolean) => ({ name, days, open });
  const documents = [paper('Kbis', 12, true), paper('RGE', 1, false), paper('Assurance décennale', 3, true)];
  api.instead.set('/api/synthesis', { status: 200, body: { ...SYNTHESIS, gaps: [{ ...gap!, documents }] } });
  showConsole(<SynthesisPage />, '/synthese');
  const lines = async (name: string) =>
    within(await part(name))
      .getAllByRole('listitem')
      .map((line) => [...line.children].map((child) => child.textContent.replaceAll(/\s/g, ' ')));
  expect(await lines(`Du 01/12/2025 au ${day(SYNTHESIS.to)}`)).toEqual([
    ['Nov. 2026 : 90 %9 à temps sur 10 demandés', '0 en retard, 1 manquant · 1 reçu, 1 jugé'],
    ['Oct. 2026 : 75 %6 à temps sur 8 demandés', '2 en retard, 0 manquant · 5 reçus, 4 jugés'],
  ]);
  expect(await lines('Sous-traitants avec un manque')).toEqual([
    ['DUPONT BTPManque encore12 jours', 'Kbis (12 jours), Assurance décennale (3 jours)', 'Complété depuis : RGE (1 jour)'],
  ]);
});

it('G73 without a checkpoint, or anything asked, the page says so', async () => {
  api.instead.set('/api/synthesis', { status: 200, body: { ...SYNTHESIS, gaps: [], withGap: 0, checkpoint: null } });
  const { unmount } = showConsole(<SynthesisPage />, '/synthese');
  expect(await screen.findByText('Aucun point de contrôle publié.')).toBeTruthy();
  expect(screen.getByText('Chaque document demandé a été en vigueur chaque jour.')).toBeTruthy();
  unmount();
  api.instead.set('/api/synthesis', { status: 200, body: { ...SYNTHESIS, months: [], gaps: [], withGap: 0 } });
  showConsole(<SynthesisPage />, '/synthese');
  expect(await screen.findByText('Rien n’a encore été demandé')).toBeTruthy();
});

it('G73 what could not be had is asked for again', async () => {
  api.instead.set('/api/synthesis', { status: 503, body: { message: 'Indisponible', code: 'unavailable', status: 503 } });
  showConsole(<SynthesisPage />, '/synthese');
  const again = await screen.findByRole('button', { name: 'Réessayer' });
  api.instead.clear();
  await userEvent.click(again);
  expect(await part('Point de contrôle')).toBeTruthy();
});
