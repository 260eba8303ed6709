// The first morning of a new customer: three hundred subcontractors come in from a spreadsheet, are set to their site, all get their link,
// some open it, those who did not are chased; Ctrl-K finds, what was moved by mistake comes back.
import type { Browser, Page } from '@playwright/test';
import { expect, it } from 'vitest';
import { IMPORT_HEADINGS } from '#domain/texts/fr/imports.ts';
import { writeSpreadsheet } from '#infra/adapters/spreadsheets/exceljs.ts';
import { sirenAt, siretOf } from '#infra/specimens/index.ts';
import { FRENCH, PATIENCE_MS, VIEWPORTS } from '../testing/product/browser.ts';
import { company, type Owner } from '../testing/product/people.ts';
import type { Shared } from '../testing/product/product.ts';
import { signIn } from './at-screen.ts';
import { axeFaults } from './axe.ts';
import { story } from './shared.ts';

const ALL = 300;
const OPENED = 20;
const EMAIL = 'gerante@matin-du-port.example';

let product: Shared;
let browser: Browser;
let owner: Owner;
let page: Page;

story.beforeAll(async ({ product: shared, browser: chromium }) => {
  [product, browser] = [shared, chromium];
  owner = await company(product, 'Matin du Port', EMAIL);
  await owner.call('POST', '/api/organizations', { name: 'Chantier du Port' });
  const context = await browser.newContext({ ...FRENCH, viewport: VIEWPORTS.desktop, reducedMotion: 'reduce' });
  page = await context.newPage();
  page.setDefaultTimeout(PATIENCE_MS);
  await signIn(page, product, EMAIL);
  await page.waitForURL('**/dashboard');
});

const nameOf = (n: number): string => `Entreprise ${String(n).padStart(3, '0')}`;
/** As her accountant's list has them; one is there twice, one has no number of its own. */
function list(): Promise<Uint8Array> {
  const row = (n: number, siret = siretOf(sirenAt(n))) => [
    ...[nameOf(n), siret, 'Jean Dupont', `contact-${n}@entreprises.example`, '06 12 34 56 78', 'Oui'],
  ];
  const rows = Array.from({ length: ALL }, (_, index) => row(index + 1));
  const columns = Object.values(IMPORT_HEADINGS).map((heading) => ({ heading, width: 20 }));
  return writeSpreadsheet({ name: 'Sous-traitants', columns, rows: [...rows, row(1), row(ALL + 1, '1234')] });
}

const bar = () => page.getByRole('toolbar', { name: 'Actions sur la sélection' });
async function selectAll(): Promise<void> {
  await page.getByRole('checkbox', { name: 'Sélectionner toutes les lignes affichées' }).check();
  await bar()
    .getByRole('button', { name: `Tout sélectionner (${ALL})` })
    .click();
  await bar().getByText(`${ALL} sélectionnés`).waitFor();
}
const inDialog = (name: string) => page.getByRole('dialog').getByRole('button', { name });
type Mail = { to: string };
async function mailed(): Promise<string[]> {
  await product.dev('/dev/settle', {});
  return (await product.dev<Mail[]>('/dev/outbox?channel=email')).map(({ to }) => to).filter((to) => to.endsWith('@entreprises.example'));
}

it('F226 F238 three hundred rows come in from a spreadsheet: what is wrong is named by its line, the others are made', async () => {
  await page.goto(`${product.url}/subcontractors`);
  await page.getByRole('button', { name: "Outil d'importation" }).first().click();
  await inDialog('Suivant').click();
  const buffer = Buffer.from(await list());
  await page.getByLabel('Fichier Excel').setInputFiles({ name: 'sous-traitants.xlsx', mimeType: 'application/zip', buffer });
  for (const [rows, message] of [
    ['Doublons 1', `Ligne ${ALL + 2}: doublon de la ligne 2`],
    ['Erreurs 1', `Ligne ${ALL + 3}: SIRET invalide (doit contenir 14 chiffres)`],
  ] as const) {
    await page.getByRole('button', { name: rows }).click();
    await page.getByText(message).waitFor();
  }
  expect(await axeFaults(page)).toEqual([]);
  await inDialog('Confirmer l’importation').click();
  await page.getByText(`${ALL} créés`).first().waitFor();
  await inDialog('Terminer').click();
  await page.getByText(`(${ALL})`).first().waitFor();
});

it('G08 all are moved to their site at once, and come back when that was a mistake', async () => {
  await selectAll();
  await bar().getByRole('button', { name: 'Plus d’actions pour la sélection' }).click();
  await page.getByRole('menuitem', { name: 'Déplacer' }).click();
  await page.getByRole('combobox', { name: 'Organisation' }).last().click();
  await page.getByRole('option', { name: 'Chantier du Port' }).click();
  await inDialog('Déplacer').click();
  await page.getByText(`${ALL} sous-traitants déplacés`).waitFor();
  const places = async () =>
    new Set((await owner.call<{ organizationId: number }[]>('GET', '/api/subcontractors')).map(({ organizationId }) => organizationId));
  const [moved] = await places();
  await page.getByRole('button', { name: 'Annuler' }).click();
  await page.getByText('Action annulée').waitFor();
  expect([...(await places())]).not.toEqual([moved]);
});

it('G08 A09 all get their link, those who did not open it are chased, and they alone', async () => {
  await selectAll();
  await bar().getByRole('button', { name: 'Envoyer le lien' }).click();
  await inDialog('Envoyer le lien').click();
  await page.getByText(`${ALL} demandes envoyées`).waitFor();
  expect((await mailed()).length).toBe(ALL);

  const all = await owner.call<{ companyName: string; uploadUrl: string }[]>('GET', '/api/subcontractors');
  const opening = all.filter(({ companyName }) => companyName <= nameOf(OPENED));
  expect(opening).toHaveLength(OPENED);
  for (const { uploadUrl } of opening) {
    const answer = await fetch(`${product.url}/api/subcontractor/${uploadUrl.split('/').at(-1)}`);
    expect(answer.status).toBe(200);
  }
  await product.dev('/dev/settle', {});
  await page.reload();
  await page.getByRole('button', { name: `Relancer ceux qui n’ont pas ouvert (${ALL - OPENED})` }).click();
  // They got their first message a moment ago: none goes unless the person says so.
  await page.getByText('0 destinataire').waitFor();
  await page.getByRole('checkbox', { name: /Inclure aussi/ }).click();
  await inDialog('Envoyer le lien').click();
  await page.getByText(`${ALL - OPENED} demandes envoyées`).waitFor();
  const chased = (await mailed()).slice(ALL).sort();
  expect(chased).toEqual(Array.from({ length: ALL - OPENED }, (_, index) => `contact-${OPENED + index + 1}@entreprises.example`).sort());
});

it('G08 the list shows who opened, and filters by it', async () => {
  await page.getByRole('combobox', { name: 'Lien' }).click();
  await page.getByRole('option', { name: 'Ouvert', exact: true }).click();
  await page.getByText(`(${OPENED})`).first().waitFor();
  expect(await page.getByRole('link', { name: nameOf(ALL) }).count()).toBe(0);
});

it('F225 Ctrl-K finds one by his name and leads to his page, which says when his link was sent and opened', async () => {
  await page.keyboard.press('Control+k');
  await page.getByRole('combobox', { name: 'Rechercher' }).fill('entreprise 007');
  await page.getByRole('option', { name: /^Entreprise 007/ }).waitFor();
  expect(await axeFaults(page)).toEqual([]);
  await page.keyboard.press('Enter');
  await page.getByRole('heading', { level: 1, name: 'Entreprise 007' }).waitFor();
  const link = page.getByRole('region', { name: 'Lien de dépôt' });
  await link.getByText('Ouvert', { exact: true }).first().waitFor();
  await link.getByText(/^envoyée le .* par e-.?mail$/).waitFor();
  expect(await axeFaults(page)).toEqual([]);
});
