// « Historique et preuves »: the situation of a day, proof files, and the events, as the server tells them.
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, it } from 'vitest';
import type { AsOf, CheckpointMails, HistoryLine } from '#contract/log.ts';
import type { ProofFile } from '#contract/proof-files.ts';
import { preparePage } from '../console/pages.ts';
import { areaOf } from '../root/areas.ts';
import { setUp, showConsole } from '../testing/dom.tsx';
import { worldOf } from '../testing/fake/world.ts';
import { differences } from './differences.ts';
import { HistoryPage } from './HistoryPage.tsx';
import { slotLines } from './slot-lines.ts';

const api = setUp(() => worldOf('desk'));
const SLOT = { documentTypeId: 1, name: 'Kbis', required: true, documentId: 4, startsOn: null, until: '2027-01-31', reasons: [] };
type Slot = AsOf['subcontractors'][number]['slots'][number];
const AS_OF: AsOf = {
  size: 1234,
  at: '2026-11-20T22:59:59.999Z',
  day: '2026-11-20',
  subcontractors: [
    { id: 7, companyName: 'ALPHA', archived: false, status: 'current', slots: [{ ...SLOT, status: 'validated' }] },
    {
      ...{ id: 8, companyName: null, archived: true, status: 'incomplet' },
      slots: [{ ...SLOT, status: 'missing', until: null, documentId: null, reasons: ['Aucun document validé.'] }],
    },
  ],
};
const FILE: ProofFile = {
  ...{ id: 3, scope: { subcontractorId: 7, organizationId: null }, from: '2026-01-01', to: '2026-11-20', size: 1234 },
  ...{ status: 'ready', progress: 100, askedAt: '2026-11-20T09:00:00.000Z', expiresAt: '2026-11-27T09:00:00.000Z' },
};
const LINE: HistoryLine = {
  ...{ index: 1233, at: '2026-11-20T09:00:00.000Z', actor: { kind: 'user', name: 'DURAND' }, kind: 'DocumentValidated' },
  ...{ text: 'Document validé', subcontractorId: 7, companyName: 'ALPHA', documentId: 4, contractId: null },
};

const MAILS: CheckpointMails = { owners: false, witness: null, witnessSince: null, witnessUntil: null, lastMail: null, witnessMail: null };

function answers(): void {
  api.instead.set('/api/as-of', { status: 200, body: AS_OF });
  api.instead.set('/api/proof-files', {
    status: 200,
    body: [
      FILE,
      { ...FILE, id: 2, status: 'expired', scope: { subcontractorId: null, organizationId: null } },
      { ...FILE, id: 1, status: 'making', progress: 40 },
    ],
    headers: { 'Content-Range': 'proof-files 0-2/3' },
  });
  api.instead.set('/api/log/mails', { status: 200, body: MAILS });
  api.instead.set('/api/log/state', { status: 200, body: { diverged: false } });
  api.instead.set('/api/history', { status: 200, body: [LINE], headers: { 'Content-Range': 'history 0-0/1' } });
}
const part = (name: string) => screen.findByRole('region', { name });

it('G01 the situation of a day is told for each subcontractor, archived and erased ones included', async () => {
  answers();
  expect(areaOf('/historique')).toBe('console');
  expect(() => preparePage('/historique')).not.toThrow();
  showConsole(<HistoryPage />, '/historique?jour=2026-11-20&connu=2026-11-20');
  const situation = await part('Situation à une date');
  expect(
    await within(situation).findByText('1 sur 1 sous-traitant à jour. Établi sur les 1 234 premiers évènements de l’historique.'),
  ).toBeTruthy();
  const [alpha, erased] = within(situation)
    .getAllByRole('listitem')
    .map((line) => line.textContent);
  expect(within(situation).getByText(/^Un jour passé est jugé d’après ce qui était demandé ce jour-là/)).toBeTruthy();
  expect(alpha).toBe('ALPHAÀ jourKbis : document validé jusqu’au 31/01/2027');
  expect(erased).toBe('Sous-traitant effacéArchivéKbis : document manquant. Aucun document validé.');
});

it('G01 what is valid is one line with each date, what is missing another; what is said of one document alone keeps its own', () => {
  const slot = (name: string, status: Slot['status'], reasons: string[] = [], until: string | null = null): Slot => ({
    ...{ ...SLOT, documentTypeId: name.length },
    ...{ name, status, reasons, until },
  });
  const soon = ['Valable jusqu’au 07/12/2026 : à renouveler.'];
  const none = ['Aucun document validé.'];
  expect(
    slotLines([
      ...[slot('URSSAF', 'validated', [], '2027-03-30'), slot('Kbis', 'missing', none), slot('RC', 'expiring_soon', soon)],
      ...[slot('RGE', 'missing', none), slot('Décennale', 'validated', [], '2027-02-07')],
      ...[slot('A', 'pending', ['Un document attend.']), slot('B', 'pending', ['Un document attend.'])],
    ]).map((line) => line.replaceAll(/\s/g, ' ')),
  ).toEqual([
    'Documents validés : URSSAF (jusqu’au 30/03/2027), Décennale (jusqu’au 07/02/2027)',
    'Documents manquants : Kbis, RGE. Aucun document validé.',
    'RC : expire bientôt. Valable jusqu’au 07/12/2026 : à renouveler.',
    'A : document à valider. Un document attend.',
    'B : document à valider. Un document attend.',
  ]);
});

it('G01 of one subcontractor it is asked how he stood on a day at an hour in Paris; that day is the one that is asked about', async () => {
  answers();
  api.world = worldOf('full');
  const user = userEvent.setup({ delay: null });
  showConsole(<HistoryPage />, '/historique');
  await user.click(screen.getByRole('combobox', { name: 'Sous-traitant' }));
  await user.click(await screen.findByRole('option', { name: 'DUPONT BTP' }));
  fireEvent.change(await screen.findByLabelText('Telle que connue le'), { target: { value: '2026-03-14' } });
  fireEvent.change(screen.getByLabelText('à (facultatif)'), { target: { value: '10:00' } });
  await waitFor(() =>
    expect(api.calls.map(({ path }) => path)).toContain('/api/as-of?at=2026-03-14T09%3A00%3A00.000Z&day=2026-03-14&subcontractorId=1'),
  );
});

it('G01 two moments are compared: what changed is told, the rest is not', async () => {
  answers();
  const later: AsOf = {
    ...{ size: 1240, at: '2026-11-21T22:59:59.999Z', day: '2026-11-21' },
    subcontractors: [
      { ...AS_OF.subcontractors[0]!, status: 'incomplet', slots: [{ ...SLOT, status: 'expired', until: '2026-11-21' }] },
      AS_OF.subcontractors[1]!,
      { id: 9, companyName: 'GAMMA', archived: false, status: 'incomplet', slots: [] },
    ],
  };
  expect(differences(AS_OF, later)).toEqual([
    {
      id: 7,
      companyName: 'ALPHA',
      lines: ['à jour → incomplet', 'Kbis : document validé (jusqu’au 31/01/2027) → document expiré (jusqu’au 21/11/2026)'],
    },
    { id: 9, companyName: 'GAMMA', lines: ['Enregistré depuis : configuration requise'] },
  ]);
  showConsole(<HistoryPage />, '/historique?jour=2026-11-20&connu=2026-11-20&comparer=2026-11-19');
  expect(await within(await part('Situation à une date')).findByText(/^Rien n’a changé entre le/)).toBeTruthy();
});

it('G01 the slider goes day by day by keyboard, says its day, and asks once it is let go', async () => {
  answers();
  showConsole(<HistoryPage />, '/historique?jour=2026-11-20&connu=2026-11-20');
  const slider = await within(await part('Situation à une date')).findByRole('slider', { name: 'Remonter dans le temps : 20/11/2026' });
  expect(slider.getAttribute('aria-valuetext')).toBe('20/11/2026');
  fireEvent.keyDown(slider, { key: 'ArrowLeft' });
  await waitFor(() => expect(new URLSearchParams(location.search).get('connu')).toBe('2026-11-19'));
  expect(new URLSearchParams(location.search).get('jour')).toBe('2026-11-19');
});

it('G04 a proof file that is ready is downloaded, one whose time is over says so, one that is being made how far it is', async () => {
  answers();
  showConsole(<HistoryPage />, '/historique?sous-traitant=7');
  const files = await part('Dossiers de preuve');
  const [ready, ended, open] = await within(files).findAllByRole('listitem');
  expect(within(ready!).getByRole('link', { name: 'Télécharger' }).getAttribute('href')).toBe('/api/proof-files/3/download');
  expect(ended!.textContent).toContain('N’est plus disponible');
  expect(within(open!).getByRole('progressbar', { name: 'En préparation : 40 %' }).getAttribute('aria-valuenow')).toBe('40');
  const make = await within(files).findByRole('button', { name: 'Préparer le dossier de ce sous-traitant' });
  expect((make as HTMLButtonElement).disabled).toBe(false);
});

it('G01 every event is listed with who and when, and the list leaves as a file', async () => {
  answers();
  showConsole(<HistoryPage />, '/historique?sous-traitant=7');
  const events = await part('Évènements');
  expect((await within(events).findByRole('listitem')).textContent).toMatch(/^Document validé : ALPHAn° 1.233, .*, DURAND$/);
  const href = within(events).getByRole('link', { name: 'Exporter en .csv' }).getAttribute('href')!;
  expect(decodeURIComponent(href)).toBe('/api/history.csv?filter={"subcontractorId":7}');
});

it('G71 a log that diverged says so at the top, and who mends it how', async () => {
  answers();
  api.instead.set('/api/log/state', { status: 200, body: { diverged: true } });
  showConsole(<HistoryPage />, '/historique?sous-traitant=7');
  const alert = (await screen.findByText('Divergence')).closest('[role=alert]')!;
  expect(alert.textContent).toContain('Rien n’est signé tant que l’exploitant de SubDoc n’en a pas déclaré la raison');
});
