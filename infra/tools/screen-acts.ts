// The actions on a page before its screenshot is taken.
import type { Page } from '@playwright/test';
import { IMPORT_HEADINGS } from '#domain/texts/fr/imports.ts';
import { writeSpreadsheet } from '#infra/adapters/spreadsheets/exceljs.ts';

export const press = (name: string | RegExp) => (page: Page) => page.getByRole('button', { name }).first().click();

export const inDialog = (page: Page) => page.getByRole('dialog').waitFor();

/** A document is on the screen: its first page, or its picture. */
export const drawn = (page: Page) => page.locator('[data-page] canvas, img[alt^="Document"]').first().waitFor();
export const palette = async (page: Page) => {
  await page.keyboard.press('Control+k');
  await page.getByRole('combobox', { name: 'Rechercher' }).fill('du');
  await page.getByRole('option').nth(1).waitFor();
};

/** The first row, or the first card of a phone. */
export const ticked = (page: Page) =>
  page
    .getByRole('checkbox', { name: /^Sélectionner (?!toutes)/ })
    .first()
    .check();

/** Takes the wizard to a step, by its own buttons. */
export const wizard = (until: number) => async (page: Page) => {
  const fields = ['Nom de l’entreprise', 'Email professionnel', 'Numéro de téléphone'] as const;
  const texts = ['ÉTABLISSEMENTS JEAN-BAPTISTE DE LA ROCHEFOUCAULD ET FILS', 'contact@rochefoucauld.example', '06 12 34 56 78'];
  for (let step = 0; step < until - 1; step++) {
    await page.getByLabel(fields[step] as string).fill(texts[step] as string);
    await press('Suivant')(page);
  }
  await page.getByText(`Étape ${until} sur 4`).waitFor();
};

/** Takes the import to a step: the template, the file, the review, the result, and the strip once its dialog is closed. */
export const importing = (until: 0 | 1 | 2 | 3 | 4) => async (page: Page) => {
  await page.getByText('Télécharger le modèle').waitFor();
  if (until >= 1) await press('Suivant')(page);
  if (until >= 2) {
    const name = 'sous-traitants-du-chantier-des-terrasses.xlsx';
    await page.getByLabel('Fichier Excel').setInputFiles({ name, mimeType: 'application/zip', buffer: Buffer.from(await importedFile()) });
    await page.getByText('Confirmer l’importation').waitFor();
  }
  if (until >= 3) {
    await page.getByRole('group', { name: 'Ligne 2' }).getByText('Valider').click();
    await press('Confirmer l’importation')(page);
    await page.getByText('Terminer').waitFor();
  }
  if (until >= 4) {
    await press('Fermer')(page);
    await page.getByRole('dialog').waitFor({ state: 'detached' });
  }
};
/** A row of each kind. */
const importedFile = (): Promise<Uint8Array> => {
  const long = 'ÉTABLISSEMENTS JEAN-BAPTISTE DE LA ROCHEFOUCAULD ET FILS';
  const row = (company: string, siret: string, more: readonly string[] = []) => [
    company,
    siret,
    'Marie Dupont',
    'marie.dupont@exemple.fr',
    '06 12 34 56 78',
    ...more,
  ];
  const rows = [
    row(long, '73282932000074', ['Oui']),
    row('Toitures du Lac', '12345678901234', ['Oui']),
    row(long, '73282932000074', ['Oui']),
    row('Sans numéro', '1234', ['Non']),
    row('Peintures Réunies', '35600000049837', ['']),
  ];
  return writeSpreadsheet({ name: 'Liste', columns: Object.values(IMPORT_HEADINGS).map((heading) => ({ heading, width: 20 })), rows });
};

/** The browser draws a date field in its own language, which may not be French here: draws it as a French browser does. */
export function frenchDates(): void {
  for (const field of document.querySelectorAll<HTMLInputElement>('input[type=date]')) {
    const date = field.value;
    field.type = 'text';
    field.value = date === '' ? 'jj/mm/aaaa' : date.split('-').reverse().join('/');
  }
}

/** Chooses two photos for the first document that is required: they are seen before they go. */
export const choosePhotos = async (page: Page) => {
  const photo = (name: string, buffer: Buffer) => ({ name, mimeType: 'image/png', buffer });
  const buffer = await page.screenshot();
  await page
    .locator('input[type=file]')
    .first()
    .setInputFiles([photo('page-1.png', buffer), photo('page-2.png', buffer)]);
  await page.getByRole('button', { name: 'Envoyer les 2 pages' }).waitFor();
};

/** … and sends them. */
export const sendPhotos = async (page: Page) => {
  await choosePhotos(page);
  await press('Envoyer les 2 pages')(page);
  await page
    .getByText(/^Reçu à/)
    .first()
    .waitFor();
};
