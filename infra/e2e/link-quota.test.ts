// Who sends more than a link may in an hour, as he sees it: on a slow line too, he is told until when to wait, and his file is kept.
import type { Browser } from '@playwright/test';
import { afterAll, expect, it } from 'vitest';
import { FRENCH, PATIENCE_MS, VIEWPORTS } from '../testing/product/browser.ts';
import { company, type Link, subcontractorOf } from '../testing/product/people.ts';
import { type Product, startProduct } from '../testing/product/product.ts';
import { axeFaults } from './axe.ts';
import { story } from './shared.ts';

let product: Product;
let browser: Browser;
let link: Link;

story.beforeAll(async ({ browser: chromium }) => {
  browser = chromium;
  product = await startProduct({ env: { LINK_FILES_PER_HOUR: '1' } });
  link = await subcontractorOf(await company(product), { companyName: 'DUPONT BTP', siret: '00010040400011' }, [/kbis/i, /vigilance/i]);
});
afterAll(() => product?.dispose());

/** A JPEG as far as its structure is looked at. */
const photo = (bytes: number) => ({
  name: 'IMG_0042.jpg',
  mimeType: 'image/jpeg',
  buffer: Buffer.concat([
    Buffer.from('ffd8ffe000104a46494600010100000100010000ffda0008010100003f00', 'hex'),
    Buffer.alloc(bytes, 7),
    Buffer.from('ffd9', 'hex'),
  ]),
});

it('C17 F251 one file too many: the page says from when on, keeps the file and sends it at that time', async () => {
  const context = await browser.newContext({ ...FRENCH, viewport: VIEWPORTS.mobile, serviceWorkers: 'block' });
  context.setDefaultTimeout(PATIENCE_MS);
  const page = await context.newPage();
  await page.goto(link.uploadUrl);
  const card = (name: RegExp) => page.getByRole('article', { name });
  await card(/kbis/i).locator('input[type=file]').setInputFiles(photo(2_000));
  await card(/kbis/i).getByRole('button', { name: 'Envoyer', exact: true }).click();
  await card(/kbis/i)
    .getByText(/^Reçu à/)
    .waitFor();

  // 8 Mbit/s: the answer comes while most of the file is still to be sent.
  const line = await context.newCDPSession(page);
  await line.send('Network.enable');
  await line.send('Network.emulateNetworkConditions', { offline: false, latency: 20, downloadThroughput: 1e6, uploadThroughput: 1e6 });
  await card(/vigilance/i)
    .locator('input[type=file]')
    .setInputFiles(photo(8_000_000));
  await card(/vigilance/i)
    .getByRole('button', { name: 'Envoyer', exact: true })
    .click();
  const told = card(/vigilance/i).getByRole('status');
  await told
    .getByText(/^Beaucoup de fichiers .* à partir de \d+ h \d\d\. Gardez cette page ouverte\s: votre fichier partira tout seul\.$/)
    .waitFor();
  expect(await axeFaults(page)).toEqual([]);
  await line.send('Network.emulateNetworkConditions', { offline: false, latency: 0, downloadThroughput: -1, uploadThroughput: -1 });
  await product.dev('/dev/clock', { advance: 'PT61M' });
  await told.getByRole('button', { name: 'Réessayer maintenant' }).click();
  await card(/vigilance/i)
    .getByText(/^Reçu à/)
    .waitFor();
});
