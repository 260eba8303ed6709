// What comes after an import: rows mended in place, the request to all that are new (F238, F239).
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, expect, it } from 'vitest';
import { Dialogs } from '../console/Dialogs.tsx';
import { setUp, showConsole } from '../testing/dom.tsx';
import { previewRowOf } from '../testing/fake/imports.ts';
import { closeImport } from './run.ts';

const api = setUp();
const user = () => userEvent.setup({ delay: null });
const click = async (name: string) => user().click(await screen.findByRole('button', { name }));
const bodies = <Body,>(path: string) =>
  api.calls.flatMap((call) => (call.method === 'POST' && call.path === path ? [call.body as Body] : []));
/** How many a request was asked for, call by call. */
const requested = () => bodies<{ ids: number[] }>('/api/subcontractors/bulk').map(({ ids }) => ids.length);
/** The run outlives its page. */
afterEach(closeImport);

it('F238 F239 it ends with what comes next: rows mended in place, then the request to all that are new, each once', async () => {
  const wrong = previewRowOf(7, { siret: '1234', outcome: 'error', message: 'Ligne 7: SIRET invalide' });
  api.world.importRows = [previewRowOf(2), previewRowOf(3), previewRowOf(5, { companyName: 'REFUS' }), wrong];
  showConsole(<Dialogs />, '/subcontractors?import=open');
  await click('Suivant');
  fireEvent.change(screen.getByLabelText('Fichier Excel'), { target: { files: [new File(['PK'], 'liste.xlsx')] } });
  await screen.findByRole('button', { name: 'Confirmer l’importation' });
  await click('Confirmer l’importation');
  expect(await screen.findByText('2 lignes à corriger')).toBeTruthy();
  const row = () => within(screen.getByRole('form', { name: 'Ligne 5' }));
  await user().click(row().getByRole('button', { name: 'Importer la ligne' }));
  expect(await row().findByText('Ligne 5: SIRET invalide (doit contenir 14 chiffres)')).toBeTruthy();
  for (const line of ['Ligne 5', 'Ligne 7']) {
    const fields = within(screen.getByRole('form', { name: line }));
    fireEvent.change(fields.getByLabelText('Entreprise'), { target: { value: `Corrigée ${line}` } });
    fireEvent.change(fields.getByLabelText('SIRET'), { target: { value: '73282932000074' } });
    await user().click(fields.getByRole('button', { name: 'Importer la ligne' }));
    await waitFor(() => expect(screen.queryByRole('form', { name: line })).toBeNull());
  }
  expect((await screen.findAllByText('4 créés')).length).toBeGreaterThan(0);
  expect(bodies<{ rows: object[] }>('/api/subcontractors/import').at(-1)?.rows).toMatchObject([
    { line: 7, companyName: 'Corrigée Ligne 7' },
  ]);
  await click('Envoyer la demande aux 4');
  await user().click(await screen.findByRole('button', { name: 'Envoyer le lien' }));
  await waitFor(() => expect(requested()).toEqual([4]));
  await waitFor(() => expect(screen.queryByRole('button', { name: /^Envoyer la demande/ })).toBeNull());
});
