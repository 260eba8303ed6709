// The import as a person meets it: three steps, the review, how far it is, what became of each row (F226, F230-F239, A07, A08, A41, G08).
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { NO_TEMPLATE, NOT_ANALYSED, WRONG_FORMAT_TITLE, wrongEnding } from '#domain/texts/fr/imports.ts';
import { Dialogs } from '../console/Dialogs.tsx';
import { problem, setUp, showConsole } from '../testing/dom.tsx';
import { previewRowOf } from '../testing/fake/imports.ts';
import { ImportButton } from './ImportButton.tsx';
import { ImportStrip } from './ImportStrip.tsx';
import { closeImport } from './run.ts';

const api = setUp();
const user = () => userEvent.setup({ delay: null });
const PATH = '/api/subcontractors/import';
const book = (name = 'liste.xlsx', content = 'PK\u0003\u0004') => new File([content], name);
const button = (name: string | RegExp) => screen.getByRole('button', { name }) as HTMLButtonElement;
const click = (name: string | RegExp) => user().click(button(name));
const sent = () => api.calls.filter(({ method, path }) => method === 'POST' && path === PATH);
/** How many a request was asked for, call by call. */
const requested = () =>
  api.calls.flatMap(({ path, body }) => (path === '/api/subcontractors/bulk' ? [(body as { ids: number[] }).ids.length] : []));
const rowsOf = ({ body }: { body: unknown }) => (body as { rows: { line: number }[] }).rows;

const page = () => (
  <>
    <ImportButton />
    <ImportStrip />
    <Dialogs />
  </>
);
async function openFileStep() {
  showConsole(page());
  await click("Outil d'importation");
  await screen.findByRole('heading', { name: 'Importer des sous-traitants' });
  await click('Suivant');
}
async function choose(file: File) {
  fireEvent.change(screen.getByLabelText('Fichier Excel'), { target: { files: [file] } });
}
async function review() {
  await openFileStep();
  await choose(book());
  await screen.findByRole('button', { name: 'Confirmer l’importation' });
}
/** The run outlives its page. */
afterEach(closeImport);

describe('F230 three steps', () => {
  it('F226 open from « Outil d’importation », one after the other, and start anew once closed', async () => {
    await openFileStep();
    expect(screen.getByLabelText('Étape 2 sur 3')).toBeTruthy();
    await click('Précédent');
    expect(screen.getByLabelText('Étape 1 sur 3')).toBeTruthy();
    await click('Suivant');
    await click('Annuler');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    await click("Outil d'importation");
    expect(await screen.findByLabelText('Étape 1 sur 3')).toBeTruthy();
  });

  it('a file that is read leads to the third, closing there asks, and nothing was sent to be imported', async () => {
    await review();
    expect(screen.getByLabelText('Étape 3 sur 3')).toBeTruthy();
    const asked = vi.spyOn(window, 'confirm').mockReturnValue(true);
    await click('Fermer');
    expect(asked).toHaveBeenCalledOnce();
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(sent()).toEqual([]);
  });

  it('F231 the template is asked for, and its failure says so', async () => {
    showConsole(page(), '/subcontractors?import=open');
    await screen.findByRole('heading', { name: 'Importer des sous-traitants' });
    await click('Télécharger le modèle');
    await waitFor(() => expect(api.calls.some(({ path }) => path === `${PATH}/template`)).toBe(true));
    api.instead.set(`${PATH}/template`, problem(500, 'internal-error', 'Une erreur est survenue.'));
    await waitFor(() => expect(button('Télécharger le modèle').disabled).toBe(false));
    await click('Télécharger le modèle');
    expect(await screen.findByText(NO_TEMPLATE)).toBeTruthy();
  });
});

describe('F232 F239 what is not taken', () => {
  it.each([
    ['a CSV', book('liste.csv', 'Nom;SIRET')],
    ['an .xls that was renamed', book('liste.xlsx', '\u00d0\u00cf\u0011\u00e0')],
    ['an .xlsm', book('liste.xlsm')],
  ])('%s is « Format incorrect », and is not sent', async (_, file) => {
    await openFileStep();
    await choose(file);
    expect(await screen.findByText(wrongEnding(file.name))).toBeTruthy();
    expect(screen.getByText(WRONG_FORMAT_TITLE)).toBeTruthy();
    expect(api.calls.filter(({ path }) => path === `${PATH}/preview`)).toEqual([]);
  });

  it('a file that the server cannot read stays at step 2 with « Impossible d’analyser… »', async () => {
    await openFileStep();
    api.instead.set(`${PATH}/preview`, problem(422, 'spreadsheet-unreadable', NOT_ANALYSED));
    await choose(book());
    expect(await screen.findByText(NOT_ANALYSED)).toBeTruthy();
    expect(screen.getByLabelText('Étape 2 sur 3')).toBeTruthy();
    expect(button('Choisir un fichier')).toBeTruthy();
  });

  it('a file that is dropped is read as one that is chosen', async () => {
    await openFileStep();
    fireEvent.drop(screen.getByText('Déposez votre fichier Excel ici'), { dataTransfer: { files: [book()] } });
    expect(await screen.findByRole('button', { name: 'Confirmer l’importation' })).toBeTruthy();
  });
});

describe('F237 the review', () => {
  it('shows each row’s message and warning; what is wrong, double or known as it is starts ignored', async () => {
    await review();
    for (const text of [
      'Ligne 7: SIRET invalide (doit contenir 14 chiffres)',
      'Ligne 6: doublon de la ligne 2',
      'SIRET : clé de contrôle incorrecte. Vérifiez le numéro.',
      'Sera mis à jour',
      'Déjà à jour',
    ])
      expect(screen.getByText(text)).toBeTruthy();
    const pressed = (line: number) =>
      within(screen.getByRole('group', { name: `Ligne ${line}` }))
        .getAllByRole('button')
        .map((one) => one.getAttribute('aria-pressed'));
    expect([2, 3, 4].map(pressed)).toEqual([
      ['true', 'false'],
      ['true', 'false'],
      ['true', 'false'],
    ]);
    expect([5, 6, 7].map(pressed)).toEqual([
      ['false', 'true'],
      ['false', 'true'],
      ['false', 'true'],
    ]);
    expect(screen.getByText('9 lignes à importer')).toBeTruthy();
  });

  it('is confirmed only with at least one row, and a row in error cannot be taken', async () => {
    api.world.importRows = [previewRowOf(2), previewRowOf(3, { outcome: 'error', message: 'Ligne 3: x' })];
    await review();
    const of = (line: number) => within(screen.getByRole('group', { name: `Ligne ${line}` }));
    expect((of(3).getByRole('button', { name: 'Valider' }) as HTMLButtonElement).disabled).toBe(true);
    await user().click(of(2).getByRole('button', { name: 'Ignorer' }));
    expect([button('Confirmer l’importation').disabled, screen.getByText('0 ligne à importer') !== null]).toEqual([true, true]);
    await user().click(of(2).getByRole('button', { name: 'Valider' }));
    expect(button('Confirmer l’importation').disabled).toBe(false);
  });

  it('is filtered by what would become of the rows', async () => {
    await review();
    await click(/^Erreurs 1/);
    expect(screen.getAllByRole('group', { name: /^Ligne \d+$/ })).toHaveLength(1);
    await click(/^Doublons 1/);
    expect(screen.getByText('Ligne 6: doublon de la ligne 2')).toBeTruthy();
    await click(/^Toutes 12/);
    expect(screen.getAllByRole('group', { name: /^Ligne \d+$/ })).toHaveLength(12);
  });

  it('C26 of 10,000 rows fifty are drawn, and all are imported', async () => {
    api.world.importRows = Array.from({ length: 10_000 }, (_, n) => previewRowOf(n + 2));
    await review();
    expect(screen.getAllByRole('group', { name: /^Ligne \d+$/ })).toHaveLength(50);
    expect(screen.getByText(/^10.000 lignes à importer$/)).toBeTruthy();
    await click('Page suivante');
    expect(screen.getByRole('group', { name: 'Ligne 52' })).toBeTruthy();
    await click('Confirmer l’importation');
    await screen.findByText(/^10.000 créés$/);
    expect(sent().flatMap(rowsOf)).toHaveLength(10_000);
  });
});

describe('F238 the import', () => {
  it('sends the rows that were taken, with their lines and the organisation, and tells what became of them', async () => {
    api.world.importRows = [previewRowOf(2), previewRowOf(5, { companyName: 'REFUS' }), previewRowOf(6, { outcome: 'duplicate' })];
    await review();
    await user().click(screen.getByRole('combobox', { name: 'Organisation des nouveaux' }));
    await user().click(screen.getByRole('option', { name: 'Agence de Nantes' }));
    await click('Confirmer l’importation');
    expect(await screen.findByText('1 créé, 1 en erreur')).toBeTruthy();
    expect(screen.getByText('Ligne 5: SIRET invalide (doit contenir 14 chiffres)')).toBeTruthy();
    expect(sent()).toHaveLength(1);
    expect([rowsOf(sent()[0]!).map(({ line }) => line), (sent()[0]!.body as { organizationId: number }).organizationId]).toEqual([
      [2, 5],
      3,
    ]);
    expect(requested()).toEqual([]);
    await click('Terminer');
    await waitFor(() => expect(screen.queryByText(/Importation terminée/)).toBeNull());
  });

  it('C25 F238 the rows that failed are downloaded as the template has them, with what is wrong; no cell begins a formula', async () => {
    const failing = { companyName: 'REFUS', contactName: '=1+1;"x"', contactPhone: '+33612345678', isActive: false };
    api.world.importRows = [previewRowOf(2), previewRowOf(5, failing), previewRowOf(7)];
    const saved: Blob[] = [];
    const names: string[] = [];
    vi.spyOn(URL, 'createObjectURL').mockImplementation((blob) => {
      saved.push(blob as Blob);
      return 'blob:rows';
    });
    vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function click(this: HTMLAnchorElement) {
      names.push(`${this.href} ${this.download}`);
    });
    await review();
    await click('Confirmer l’importation');
    await screen.findByText('2 créés, 1 en erreur');
    await click('Télécharger les lignes en erreur (.xlsx)');
    await waitFor(() => expect(names).toEqual(['blob:rows liste - à corriger.xlsx']));
    const asked = api.calls.find(({ path }) => path === `${PATH}/failed.xlsx`);
    expect(asked?.body).toEqual({
      rows: [
        {
          ...{ companyName: 'REFUS', siret: '73282932000074', contactName: '=1+1;"x"', contactEmail: 'contact5@exemple.fr' },
          ...{ contactPhone: '+33612345678', isActive: false, message: 'Ligne 5: SIRET invalide (doit contenir 14 chiffres)' },
        },
      ],
    });
    expect(saved).toHaveLength(1);
  });

  it('of many rows that failed fifty are told at a time', async () => {
    api.world.importRows = Array.from({ length: 60 }, (_, n) => previewRowOf(n + 2, { companyName: 'REFUS' }));
    await review();
    await click('Confirmer l’importation');
    expect(await screen.findByText('1–50 sur 60')).toBeTruthy();
    expect(screen.queryByText(/^Ligne 60:/)).toBeNull();
    await click('Page suivante');
    expect(screen.getByText(/^Ligne 60:/)).toBeTruthy();
  });

  it('G08 « Envoyer la demande » is off; on, it goes to those who are new, in parts', async () => {
    const others = ['CONNU', 'PAREIL', 'REFUS', 'CONNU'].map((companyName, n) => previewRowOf(n + 90, { companyName }));
    api.world.importRows = [...others.slice(0, 2), ...Array.from({ length: 60 }, (_, n) => previewRowOf(n + 2)), ...others.slice(2)];
    await review();
    const box = screen.getByRole('checkbox', { name: 'Envoyer la demande par e-mail aux nouveaux' }) as HTMLInputElement;
    expect(box.checked).toBe(false);
    await user().click(box);
    await click('Confirmer l’importation');
    expect(await screen.findByText('60 demandes envoyées')).toBeTruthy();
    expect(screen.getByText('60 créés, 2 mis à jour, 1 sans changement, 1 en erreur')).toBeTruthy();
    expect(requested()).toEqual([25, 25, 10]);
    const ids = api.calls.flatMap(({ path, body }) => (path === '/api/subcontractors/bulk' ? (body as { ids: number[] }).ids : []));
    expect([new Set(ids).size, ids.filter((id) => id <= 2)]).toEqual([60, []]);
  });

  it('G08 a request whose answer did not come is asked again under the same key: nobody gets it twice', async () => {
    const BULK = '/api/subcontractors/bulk';
    api.instead.set(BULK, problem(403, 'account-not-approved', 'Votre compte est en attente d’approbation.'));
    await review();
    await user().click(screen.getByRole('checkbox', { name: 'Envoyer la demande par e-mail aux nouveaux' }));
    await click('Confirmer l’importation');
    expect((await screen.findAllByText(/en attente d’approbation/)).length).toBeGreaterThan(0);
    api.instead.clear();
    await user().click(screen.getAllByRole('button', { name: 'Reprendre' }).at(-1)!);
    expect(await screen.findByText('9 demandes envoyées')).toBeTruthy();
    const keys = api.calls.filter(({ path }) => path === BULK).map(({ headers }) => headers.get('idempotency-key'));
    expect([keys.length, new Set(keys).size, keys.includes(null)]).toEqual([2, 1, false]);
    expect(sent().map(({ headers }) => headers.get('idempotency-key'))).not.toContain(keys[0]);
  });

  it('goes on when its dialog is closed: the strip of every page counts, and opens it again', async () => {
    api.world.importRows = Array.from({ length: 450 }, (_, n) => previewRowOf(n + 2));
    await review();
    await click('Confirmer l’importation');
    await click('Fermer');
    expect(await screen.findByText('Importation terminée : 450 créés')).toBeTruthy();
    expect(new Set(sent().map(({ headers }) => headers.get('idempotency-key'))).size).toBe(3);
    await click('Voir le détail');
    expect(await screen.findByRole('button', { name: 'Terminer' })).toBeTruthy();
  });

  it('F239 what goes wrong stops it where it is, and « Reprendre » goes on from there under the same key', async () => {
    await review();
    api.instead.set(PATH, problem(403, 'account-not-approved', 'Votre compte est en attente d’approbation.'));
    await click('Confirmer l’importation');
    expect((await screen.findAllByText(/en attente d’approbation/)).length).toBeGreaterThan(0);
    api.instead.clear();
    await user().click(screen.getAllByRole('button', { name: 'Reprendre' }).at(-1)!);
    expect(await screen.findByText('9 créés')).toBeTruthy();
    expect(new Set(sent().map(({ headers }) => headers.get('idempotency-key'))).size).toBe(1);
  });

  it('K39 warns who closes the tab before the rows are imported and while they are, and nobody afterwards', async () => {
    await review();
    const closing = () => dispatchEvent(new Event('beforeunload', { cancelable: true }));
    expect(closing()).toBe(false);
    const fetched = globalThis.fetch;
    let during: boolean | null = null;
    vi.stubGlobal('fetch', (url: string, init: RequestInit) => {
      if (url === PATH) during = closing();
      return fetched(url, init);
    });
    await click('Confirmer l’importation');
    await screen.findByText('9 créés');
    expect([during, closing()]).toEqual([false, true]);
  });
});
