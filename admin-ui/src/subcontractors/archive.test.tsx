// « Supprimer » archives: what is asked, what is shown under « Archivés », and the way back (A31).
import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { CoreAdminContext } from 'react-admin';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { instant } from '#domain/kernel/calendar.ts';
import { Dialogs } from '../console/Dialogs.tsx';
import { dataProvider } from '../console/data-provider.ts';
import { makeQueryClient } from '../console/query-client.ts';
import { problem, setUp, showConsole } from '../testing/dom.tsx';
import { archive, archivedFile } from '../testing/fake/archive.ts';
import { NOW } from '../testing/fake/world.ts';
import { linkAfterwards, removalQuestion, restoreQuestion } from './archive-actions.ts';
import { SubcontractorMenu } from './SubcontractorMenu.tsx';
import { SubcontractorsPage } from './SubcontractorsPage.tsx';

const api = setUp();
const user = () => userEvent.setup({ delay: null });
const at = instant(NOW);
const asked = vi.fn((_: string) => true);
beforeEach(() => {
  vi.stubGlobal('matchMedia', () => ({ matches: false, addEventListener: () => undefined, removeEventListener: () => undefined }));
  vi.stubGlobal('confirm', asked);
});
afterEach(() => asked.mockReset().mockReturnValue(true));
const sent = (method: string, path: RegExp) => api.calls.filter((call) => call.method === method && path.test(call.path));
const showPage = (path = '/subcontractors?view=archives') =>
  showConsole(
    <CoreAdminContext dataProvider={dataProvider} queryClient={makeQueryClient()}>
      <SubcontractorsPage />
      <Dialogs />
    </CoreAdminContext>,
    path,
  );

it('F228 A31 the question states the numbers, that nothing is erased, and until when at least; it promises no end', () => {
  const sub = { id: 1, companyName: 'DUPONT BTP' };
  expect(removalQuestion(sub, ['Extrait Kbis', 'Attestation URSSAF'], at)).toBe(
    'Supprimer « DUPONT BTP » ? Son lien cesse de fonctionner tout de suite. 2 documents sont archivés. Rien n’est effacé : son dossier est conservé au moins jusqu’au 21/11/2031, et vous pouvez le restaurer depuis l’onglet « Archivés ».',
  );
  expect(removalQuestion(sub, ['Assurance décennale'], at)).toContain(
    '1 document est archivé. Rien n’est effacé : son dossier est conservé au moins jusqu’au 21/11/2036,',
  );
  expect(removalQuestion(sub, [], at)).toContain('Il n’a déposé aucun document.');
  expect(removalQuestion(sub, null, null)).toContain('Ses documents sont archivés. Rien n’est effacé : son dossier est conservé, et');
});

it('A30 the question before a restoration says what becomes of the link', () => {
  archive(api.world, 1);
  const file = archivedFile(api.world, 1)!;
  expect(linkAfterwards(file, at)).toBe('Son lien fonctionnera de nouveau.');
  expect(linkAfterwards({ ...file, tokenRevoked: true }, at)).toBe('Son lien restera révoqué.');
  expect(linkAfterwards({ ...file, tokenExpiresAt: at }, at)).toBe('Son lien restera expiré.');
  expect(linkAfterwards({ ...file, isActive: false }, at)).toBe('Il restera inactif, et son lien fermé.');
  expect(restoreQuestion({ ...file, keptDocuments: 0 }, at)).toBe('Restaurer « DUPONT BTP » ? Son lien fonctionnera de nouveau.');
});

it('A31 « Annuler » in the notification brings him back at once', async () => {
  showConsole(<SubcontractorMenu subcontractor={api.world.subcontractors[0]!} />);
  await user().click(screen.getByRole('button', { name: /^Actions/ }));
  await user().click(screen.getByRole('menuitem', { name: 'Supprimer' }));
  await user().click(await screen.findByRole('button', { name: 'Annuler' }));
  expect(await screen.findByText('Sous-traitant restauré')).toBeTruthy();
  expect(asked).toHaveBeenCalledTimes(1);
  expect(api.world.subcontractors.map(({ id }) => id)).toContain(1);
});

it('a deletion that is not confirmed does nothing', async () => {
  asked.mockReturnValue(false);
  showConsole(<SubcontractorMenu subcontractor={api.world.subcontractors[0]!} />);
  await user().click(screen.getByRole('button', { name: /^Actions/ }));
  await user().click(screen.getByRole('menuitem', { name: 'Supprimer' }));
  await waitFor(() => expect(asked).toHaveBeenCalled());
  expect(sent('DELETE', /./)).toEqual([]);
});

it('A31 « Archivés » says what it is for while it is empty, and « En cours » leads back', async () => {
  showPage();
  expect(await screen.findByText('Aucun sous-traitant archivé')).toBeTruthy();
  expect(await screen.findByRole('tab', { name: 'Archivés (0)', selected: true })).toBeTruthy();
  await user().click(screen.getByRole('tab', { name: /^En cours/ }));
  expect(await screen.findByText('DUPONT BTP')).toBeTruthy();
  expect(location.search).not.toContain('archives');
});

it('A31 « Archivés » lists who is archived: since when, by whom, until when at least', async () => {
  archive(api.world, 1);
  showPage();
  const row = (await screen.findByText('DUPONT BTP')).closest('tr')!;
  const cells = [...row.querySelectorAll('td')].map((cell) => cell.textContent);
  expect(cells[2]).toBe('21/11/2026par Constructions Lemaire & Associés');
  expect(cells[3]).toMatch(/^21\/11\/20(31|36)$/);
  expect(await screen.findByRole('tab', { name: 'Archivés (1)', selected: true })).toBeTruthy();
});

it('A31 the list of the archive failed: it says so and asks again', async () => {
  api.instead.set('/api/subcontractors/archived', problem(503, 'unavailable', 'Le service est momentanément indisponible.'));
  showPage();
  expect(await screen.findByText('Les sous-traitants n’ont pas pu être chargés')).toBeTruthy();
  api.instead.clear();
  await user().click(screen.getByRole('button', { name: 'Réessayer' }));
  expect(await screen.findByText('Aucun sous-traitant archivé')).toBeTruthy();
});

it('A31 the file shows what is kept, why and until when at least, and nothing that changes a document; « Restaurer » asks, closes, tells', async () => {
  archive(api.world, 1);
  const { documents } = archivedFile(api.world, 1)!;
  api.world.types = api.world.types.filter(({ id }) => id !== documents[0]!.documentTypeId);
  showPage('/subcontractors?view=archives&archived=1');
  const dialog = await screen.findByRole('dialog', { name: 'DUPONT BTP (archivé)' });
  const file = within(dialog);
  expect(file.getByText(/Archivé le 21\/11\/2026 .* par Constructions Lemaire & Associés\. Conservé au moins jusqu’au/)).toBeTruthy();
  expect(file.getAllByRole('button', { name: /^Télécharger/ })).toHaveLength(documents.length);
  expect(file.getAllByText(/\(type supprimé\)/).length).toBeGreaterThan(0);
  expect(file.queryByText(/effacé (le|automatiquement)|supprimé le/)).toBeNull();
  expect(file.getAllByRole('button').map((button) => button.textContent?.replace(/^Télécharger.*/, 'Télécharger'))).toEqual(
    expect.not.arrayContaining(['Valider', 'Rejeter', 'Modifier']),
  );
  await user().click(file.getByRole('button', { name: 'Restaurer DUPONT BTP' }));
  expect(await screen.findByText('Sous-traitant restauré')).toBeTruthy();
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(asked.mock.calls[0]?.[0]).toMatch(/^Restaurer « DUPONT BTP » \? Son lien fonctionnera de nouveau\./);
  expect(sent('POST', /\/1\/restore$/).map(({ body }) => body)).toEqual([{ allowDuplicateSiret: false }]);
});

it('the same SIRET is asked about, and only a yes restores', async () => {
  archive(api.world, 1);
  const refused = {
    status: 409,
    body: { status: 409, code: 'duplicate-siret', message: 'Un sous-traitant actif porte déjà ce SIRET : « X ».', existingId: 2 },
  };
  api.instead.set('/api/subcontractors/1/restore', refused);
  showPage('/subcontractors?view=archives&archived=1');
  asked.mockReturnValueOnce(true).mockImplementationOnce(() => {
    api.instead.clear();
    return true;
  });
  await screen.findByRole('dialog', { name: 'DUPONT BTP (archivé)' });
  await user().click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Restaurer DUPONT BTP' }));
  expect(await screen.findByText('Sous-traitant restauré')).toBeTruthy();
  expect(asked.mock.calls[1]?.[0]).toBe('Un sous-traitant actif porte déjà ce SIRET : « X ». Restaurer « DUPONT BTP » quand même ?');
  expect(sent('POST', /restore$/).map(({ body }) => body)).toEqual([{ allowDuplicateSiret: false }, { allowDuplicateSiret: true }]);
});
