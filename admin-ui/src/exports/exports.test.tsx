// « Exporter »: what the page shows, under its filters; the whole account, without a subscription as well (A52).
import { screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { SubscriptionRequired } from '../console/gate-screens.tsx';
import { HeadDeeds } from '../shared/Deeds.tsx';
import { problem, setUp, showConsole } from '../testing/dom.tsx';
import { worldOf } from '../testing/fake/world.ts';
import { useComplianceDeed } from './compliance-deed.tsx';
import { ExportMenu } from './ExportMenu.tsx';
import { downloadFiles, fileLink } from './save.ts';

const api = setUp();
const saved: string[] = [];
beforeEach(() => {
  saved.length = 0;
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function click(this: HTMLAnchorElement) {
    saved.push(this.getAttribute('href')!);
  });
});
afterEach(() => vi.restoreAllMocks());

it.each([
  ['Excel (.xlsx)', '/api/export/documents.xlsx'],
  ['Texte (.csv)', '/api/export/documents.csv'],
])('%s of the list as it is filtered and sorted', async (label, path) => {
  const user = userEvent.setup({ delay: null });
  showConsole(<ExportMenu list="documents" filter={{ q: 'kbis', archived: false }} sort={{ field: 'uploadedAt', order: 'DESC' }} />);
  await user.click(screen.getByRole('button', { name: 'Exporter' }));
  await user.click(await screen.findByRole('menuitem', { name: label }));
  await waitFor(() => expect(saved).toHaveLength(1));
  const address = new URL(saved[0]!, 'http://x');
  expect(address.pathname).toBe(path);
  expect(JSON.parse(address.searchParams.get('filter')!)).toEqual({ q: 'kbis', archived: false });
  expect(address.searchParams.get('sort')).toBe('["uploadedAt","DESC"]');
  expect(api.calls.map(({ method }) => method)).toEqual(['HEAD']);
});

it('A52 the screen that asks for a subscription gives the data away', async () => {
  api.world = worldOf('unsubscribed');
  showConsole(<SubscriptionRequired trial wanted={null} />);
  await userEvent.click(screen.getByRole('button', { name: 'Exporter toutes mes données (ZIP)' }));
  await waitFor(() => expect(saved).toEqual(['/api/export/account.zip']));
});

it.each([
  [null, '/api/export/compliance.pdf'],
  [7, '/api/export/compliance.pdf?organizationId=7'],
])('G51 « État de conformité » is of the organisation that the dashboard shows (%s)', async (organizationId, address) => {
  const Head = () => <HeadDeeds deeds={useComplianceDeed(organizationId)} about="le tableau de bord" />;
  showConsole(<Head />);
  await userEvent.click(screen.getByRole('button', { name: 'État de conformité' }));
  await waitFor(() => expect(saved).toEqual([address]));
});

it('a second export at once is told, and nothing is saved', async () => {
  api.instead.set('/api/export/account.zip', problem(429, 'too-many-requests', 'x'));
  showConsole(<SubscriptionRequired trial wanted={null} />);
  await userEvent.click(screen.getByRole('button', { name: 'Exporter toutes mes données (ZIP)' }));
  expect(await screen.findByText(/Un export de vos données est déjà en cours/)).toBeTruthy();
  expect(saved).toEqual([]);
});

it('one that may not be had is told in French: an answer to HEAD has no words', async () => {
  showConsole(null);
  api.instead.set('/api/documents/files.zip', problem(404, 'not-found', 'Introuvable.'));
  expect(await downloadFiles([3, 1])).toBe(false);
  expect(await screen.findByText('Impossible de télécharger le fichier.')).toBeTruthy();
  expect(saved).toEqual([]);
});

it.each([
  [401, 'no-session', 'Votre session est terminée : reconnectez-vous, puis réessayez.'],
  [403, 'not-allowed', 'Votre rôle dans ce compte ne permet pas ce téléchargement.'],
  [410, 'file-lost', /^Ce fichier n’est plus dans le stockage/],
  [503, 'unavailable', /^Le service est momentanément indisponible/],
])('a link to a file that may not be had (%s) is told on the page, and the browser is given nothing', async (status, code, told) => {
  const { onClick, href } = fileLink('/api/proof-files/3/download');
  showConsole(
    <a href={href} onClick={onClick}>
      Dossier
    </a>,
  );
  api.instead.set('/api/proof-files/3/download', problem(status, code, 'x'));
  await userEvent.click(screen.getByRole('link', { name: 'Dossier' }));
  expect(await screen.findByText(told)).toBeTruthy();
  expect(saved).toEqual([]);
  api.instead.delete('/api/proof-files/3/download');
});

it('the files of a selection are one address; none and too many are not asked for', async () => {
  showConsole(null);
  expect(await downloadFiles([3, 1])).toBe(true);
  expect(saved).toEqual(['/api/documents/files.zip?ids=3%2C1']);
  expect(await screen.findByText('2 documents dans un fichier ZIP')).toBeTruthy();
  expect(await downloadFiles([3, 1], 800)).toBe(true);
  expect(await screen.findByText('Les 2 premiers documents sur 800.')).toBeTruthy();
  saved.pop();
  expect(await downloadFiles([])).toBe(false);
  expect(await screen.findByText('Aucun document à télécharger')).toBeTruthy();
  expect(await downloadFiles(Array.from({ length: 501 }, (_, n) => n + 1))).toBe(false);
  expect(await screen.findByText('500 fichiers au maximum à la fois.')).toBeTruthy();
  expect(saved).toHaveLength(1);
});
