// A proof file in the hands of somebody who has it alone: asked for in the console, verified on the public page, which sends nothing.
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Browser, Page } from '@playwright/test';
import { afterAll, expect, it } from 'vitest';
import { FRENCH, PATIENCE_MS } from '../testing/product/browser.ts';
import { company, cookiesIn, type Owner, subcontractorOf } from '../testing/product/people.ts';
import type { Shared } from '../testing/product/product.ts';
import { verifyFile } from '../tools/verifier.ts';
import { story } from './shared.ts';

let page: Page;
let product: Shared;
let owner: Owner;
let folder: string;
story.beforeAll(async ({ product: shared, browser }: { product: Shared; browser: Browser }) => {
  product = shared;
  owner = await company(product, 'Notaires du Midi', 'preuve@exemple.fr');
  await subcontractorOf(owner, { companyName: 'ALPHA', siret: '00010010700010' }, [/kbis/i]);
  folder = await mkdtemp(join(tmpdir(), 'subdoc-proof-'));
  const context = await browser.newContext({ ...FRENCH, viewport: { width: 1440, height: 900 } });
  context.setDefaultTimeout(PATIENCE_MS);
  await context.addCookies(cookiesIn(owner.cookie, product.url));
  page = await context.newPage();
});
afterAll(async () => {
  await page?.context().close();
  await rm(folder, { recursive: true, force: true });
});

/** What the public page says of this file; and every address that it asked for since it was there. */
async function verdicts(path: string): Promise<{ said: string[]; asked: string[] }> {
  await page.goto(`${product.url}/verification`);
  await page.getByLabel('Dossier de preuve (.asice ou .zip)').setInputFiles(path);
  await page.waitForLoadState('networkidle');
  const asked: string[] = [];
  const note = (request: { url(): string }) => void asked.push(request.url());
  page.on('request', note);
  await page.getByRole('button', { name: 'Vérifier' }).click();
  await page.getByRole('heading', { name: /^Complet/ }).waitFor();
  page.off('request', note);
  return { said: await page.getByRole('heading', { level: 3 }).allTextContents(), asked };
}

it('G04 C56 a file asked for in the console is found whole by the public page and by the verifier that lies in it', async () => {
  await page.goto(`${product.url}/historique`);
  await page.getByRole('button', { name: 'Préparer le dossier du compte' }).click();
  const download = page.waitForEvent('download');
  await page.getByRole('link', { name: 'Télécharger' }).click();
  const path = join(folder, 'dossier.asice');
  await (await download).saveAs(path);
  const { said, asked } = await verdicts(path);
  expect(said).toEqual(['Intègre\u202f: oui', 'Complet\u202f: oui']);
  expect(asked).toEqual([]);
  expect((await verifyFile(path, { keys: [], checkpoints: [] })).holds).toBe(true);
});

it('C56 one changed byte of it is found by both', async () => {
  const bytes = await readFile(join(folder, 'dossier.asice'));
  const place = bytes.indexOf('Dossier de preuve SubDoc') >= 0 ? bytes.indexOf('Dossier de preuve SubDoc') : bytes.length >> 1;
  bytes[place] = bytes[place]! ^ 1;
  const path = join(folder, 'changed.asice');
  await writeFile(path, bytes);
  expect((await verdicts(path)).said).toEqual(['Intègre\u202f: non', 'Complet\u202f: non']);
  expect((await verifyFile(path, { keys: [], checkpoints: [] })).holds).toBe(false);
});
