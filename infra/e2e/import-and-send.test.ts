// Three hundred come in and are written to within six clicks, the row that was wrong is mended on the spot, what they all lack is one alert,
// and chasing those who did not open leaves out whoever got a message a moment ago: nobody gets one twice.
import type { Page } from '@playwright/test';
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
const OPENED = 12;
const EMAIL = 'gerante@six-clics.example';

let product: Shared;
let owner: Owner;
let page: Page;

story.beforeAll(async ({ product: shared, browser }) => {
  product = shared;
  owner = await company(product, 'Six Clics', EMAIL);
  await owner.call('POST', '/api/document-types/init-default', {});
  const context = await browser.newContext({ ...FRENCH, viewport: VIEWPORTS.desktop, reducedMotion: 'reduce' });
  // What a hand does, and not what scripts or keys do.
  await context.addInitScript(() => {
    addEventListener('pointerdown', () => sessionStorage.setItem('clicks', String(Number(sessionStorage.getItem('clicks')) + 1)), true);
  });
  page = await context.newPage();
  page.setDefaultTimeout(PATIENCE_MS);
  await signIn(page, product, EMAIL);
  await page.waitForURL('**/dashboard');
});

const clicks = () => page.evaluate(() => Number(sessionStorage.getItem('clicks')));
const restart = () => page.evaluate(() => sessionStorage.setItem('clicks', '0'));
const button = (name: string | RegExp) => page.getByRole('button', { name });
const addressed = async (): Promise<string[]> => {
  await product.dev('/dev/settle', {});
  const mails = await product.dev<{ to: string }[]>('/dev/outbox?channel=email');
  return mails.map(({ to }) => to).filter((to) => to.endsWith('@six-clics-entreprises.example'));
};
const once = (mails: readonly string[]) => expect(new Set(mails).size).toBe(mails.length);

function list(): Promise<Uint8Array> {
  const row = (n: number, siret = siretOf(sirenAt(n))) => [
    ...[`Artisan ${String(n).padStart(3, '0')}`, siret, 'Jean Dupont', `c${n}@six-clics-entreprises.example`, '06 12 34 56 78', 'Oui'],
  ];
  const columns = Object.values(IMPORT_HEADINGS).map((heading) => ({ heading, width: 20 }));
  const rows = Array.from({ length: ALL - 1 }, (_, index) => row(index + 1));
  return writeSpreadsheet({ name: 'Sous-traitants', columns, rows: [...rows, row(ALL, '1234')] });
}

it('F238 an import of 299 and its requests take six clicks, the choice of the file among them', async () => {
  await page.goto(`${product.url}/subcontractors`);
  await restart();
  await button("Outil d'importation").first().click();
  await button('Suivant').click();
  const chosen = page.waitForEvent('filechooser');
  await page.getByText('Choisir un fichier').first().click();
  await (await chosen).setFiles({ name: 'liste.xlsx', mimeType: 'application/zip', buffer: Buffer.from(await list()) });
  await button('Confirmer l’importation').click();
  await button(`Envoyer la demande aux ${ALL - 1}`).click();
  await page.getByText(`${ALL - 1} destinataires`).waitFor();
  await button('Envoyer le lien').last().click();
  await page.getByText(`${ALL - 1} demandes envoyées`).waitFor();
  expect(await clicks()).toBeLessThanOrEqual(6);
  const mails = await addressed();
  expect(mails).toHaveLength(ALL - 1);
  once(mails);
});

it('F239 the row that was wrong is mended where it is told, and its request follows', async () => {
  const row = page.getByRole('form', { name: `Ligne ${ALL + 1}` });
  await row.getByLabel('SIRET').fill(siretOf(sirenAt(ALL)));
  expect(await axeFaults(page)).toEqual([]);
  await row.getByRole('button', { name: 'Importer la ligne' }).click();
  await button('Envoyer la demande au nouveau').click();
  await button('Envoyer le lien').last().click();
  await page.getByText('1 demande envoyée').waitFor();
  const mails = await addressed();
  expect(mails).toHaveLength(ALL);
  once(mails);
  await button('Terminer').click();
});

it('F142 F143 what they all lack is one alert, which opens its rows and finds one of them', async () => {
  await page.goto(`${product.url}/alerts`);
  await page.getByText(`Documents manquants (${ALL})`).waitFor();
  await page.getByRole('heading', { level: 1, name: /^Alertes\s*\(1\)$/ }).waitFor();
  await button(/^Voir : Documents manquants/).click();
  await page.getByText(/^Artisan 001\s?: .*manquant/).waitFor();
  expect(await axeFaults(page)).toEqual([]);
  await page.getByRole('searchbox').fill('artisan 250');
  await page.getByText(/^Artisan 250\s?: .*manquant/).waitFor();
});

it('F116 the list says how each stands and can be ordered by it', async () => {
  await page.goto(`${product.url}/subcontractors`);
  await page
    .getByText(/^0 sur \d+ documents valables$/)
    .first()
    .waitFor();
  await page.getByRole('columnheader', { name: 'Conformité' }).getByRole('button').click();
  await page.waitForURL(/sort=urgency/);
  await page.mouse.move(0, 0);
  await page.getByRole('tooltip').waitFor({ state: 'hidden' });
  expect(await axeFaults(page)).toEqual([]);
});

it('G08 who did not open is not chased a moment after his request: no message is doubled', async () => {
  const all = await owner.call<{ companyName: string; uploadUrl: string }[]>('GET', '/api/subcontractors');
  for (const { uploadUrl } of all.filter(({ companyName }) => companyName <= `Artisan ${String(OPENED).padStart(3, '0')}`))
    expect((await fetch(`${product.url}/api/subcontractor/${uploadUrl.split('/').at(-1)}`)).status).toBe(200);
  await product.dev('/dev/settle', {});
  await page.goto(`${product.url}/subcontractors`);
  await restart();
  await page.getByRole('button', { name: `Relancer ceux qui n’ont pas ouvert (${ALL - OPENED})` }).click();
  // Everybody got a message a moment ago: none would go. One click more sends.
  await page.getByText('0 destinataire').waitFor();
  expect(await clicks()).toBe(1);
  expect((await addressed()).length).toBe(ALL);
});
