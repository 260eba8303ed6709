// « Vérifier les colonnes » as a person meets it (W1).
import { fireEvent, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import { missingColumns } from '#domain/texts/fr/imports.ts';
import { Dialogs } from '../console/Dialogs.tsx';
import { setUp, showConsole } from '../testing/dom.tsx';
import { previewRowOf } from '../testing/fake/imports.ts';
import { rememberColumns, rememberedColumns } from './remembered-columns.ts';

const api = setUp();
const user = () => userEvent.setup({ delay: null });
const PATH = '/api/subcontractors/import';
const book = () => new File(['PK\u0003\u0004'], 'liste.xlsx');
const button = (name: string) => screen.getByRole('button', { name }) as HTMLButtonElement;
const click = (name: string) => user().click(button(name));
async function openFileStep() {
  showConsole(<Dialogs />, '/subcontractors?import=open');
  await screen.findByRole('heading', { name: 'Importer des sous-traitants' });
  await click('Suivant');
}
const choose = (file: File) => fireEvent.change(screen.getByLabelText('Fichier Excel'), { target: { files: [file] } });
async function review() {
  await openFileStep();
  choose(book());
  await screen.findByRole('button', { name: 'Confirmer l’importation' });
}

describe('W1 the columns of the file', () => {
  const columns = ['Boîte', 'SIRET', 'Qui'].map((label, index) => ({
    ...{
      index,
      label,
      samples: ['x'],
      field: label === 'SIRET' ? ('siret' as const) : null,
      by: label === 'SIRET' ? ('heading' as const) : null,
    },
  }));
  const unsure = {
    sheet: 'Liste',
    columns,
    missing: ['companyName', 'contactName', 'contactEmail', 'contactPhone'],
    notes: [],
    rows: [previewRowOf(2)],
  };
  const understood = columns
    .map((column) => ({ ...column, field: column.field ?? ('companyName' as const), by: 'chosen' as const }))
    .slice(0, 2);
  const asked = () => api.calls.filter(({ path }) => path === `${PATH}/preview`);

  it('are asked about where one is missing; what a person says goes along, and is kept for the next file', async () => {
    localStorage.clear();
    await openFileStep();
    api.instead.set(`${PATH}/preview`, { status: 200, body: unsure });
    choose(book());
    expect(await screen.findByRole('heading', { name: 'Vérifier les colonnes' })).toBeTruthy();
    expect(screen.getByLabelText('Étape 2 sur 3')).toBeTruthy();
    expect(button('Continuer').disabled).toBe(true);
    for (const [at, field] of [
      [0, 'Nom entreprise'],
      [2, 'Nom contact'],
    ] as const) {
      fireEvent.mouseDown(screen.getAllByRole('combobox')[at]!);
      await user().click(await screen.findByRole('option', { name: field }));
    }
    expect(screen.getByText(missingColumns(['contactEmail', 'contactPhone']))).toBeTruthy();
    expect(asked()).toHaveLength(1);
  });

  it('a choice is kept by its heading and sent with the next file; columns without a heading are not', () => {
    localStorage.clear();
    rememberColumns([...columns, { index: 3, label: 'Colonne D', samples: [], field: null, by: null }], {
      ...{ Boîte: 'companyName', SIRET: 'siret', Qui: null, 'Colonne D': 'contactName' },
    });
    expect(rememberedColumns()).toEqual({ Boîte: 'companyName' });
    rememberColumns(understood, { Boîte: null, SIRET: 'siret' });
    expect(rememberedColumns()).toEqual({ Boîte: null, SIRET: 'siret' });
  });

  it('can be looked at again from the review, and a file that is understood leads there at once', async () => {
    await review();
    await click('Vérifier les colonnes');
    expect(await screen.findByRole('list', { name: 'Colonnes du fichier' })).toBeTruthy();
    await click('Continuer');
    expect(await screen.findByRole('button', { name: 'Confirmer l’importation' })).toBeTruthy();
    expect(asked()).toHaveLength(2);
  });
});
