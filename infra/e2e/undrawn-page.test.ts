// K50 A page whose picture the viewer cannot decode: whoever judges is told, instead of looking at a white sheet.
import type { Browser } from '@playwright/test';
import { expect, it } from 'vitest';
import { pdfOf } from '../testing/pdf.ts';
import { FRENCH, PATIENCE_MS } from '../testing/product/browser.ts';
import { company, cookiesIn, deposit, type Owner, subcontractorOf } from '../testing/product/people.ts';
import type { Shared } from '../testing/product/product.ts';
import { story } from './shared.ts';

let product: Shared;
let browser: Browser;
let owner: Owner;
story.beforeAll(async ({ product: shared, browser: chromium }) => {
  [product, browser] = [shared, chromium];
  owner = await company(product, 'Images du Midi', 'gerante@images-midi.example');
});

/** One page with one picture in JPEG 2000 that is none. */
function undecodable(): Buffer {
  const picture = 'x'.repeat(400);
  const place = 'q 595 0 0 842 0 0 cm /I Do Q';
  const objects = [
    '<</Type/Catalog/Pages 2 0 R>>',
    '<</Type/Pages/Kids[3 0 R]/Count 1>>',
    '<</Type/Page/Parent 2 0 R/MediaBox[0 0 595 842]/Resources<</XObject<</I 5 0 R>>>>/Contents 4 0 R>>',
    `<</Length ${place.length}>>\nstream\n${place}\nendstream`,
    `<</Type/XObject/Subtype/Image/Width 100/Height 100/ColorSpace/DeviceRGB/BitsPerComponent 8/Filter/JPXDecode/Length ${picture.length}>>\nstream\n${picture}\nendstream`,
  ];
  return pdfOf(objects);
}

it('K50 a page that came out blank although it has a picture says so, and what to do', async () => {
  const sub = await subcontractorOf(owner, { companyName: 'MAÇONNERIE', siret: '00010040400011' }, [/kbis/i]);
  const types = await owner.call<{ id: number; name: string }[]>('GET', '/api/document-types');
  const typeId = types.find(({ name }) => /kbis/i.test(name))!.id;
  const id = await deposit(product, owner, sub.id, { typeId, file: undecodable(), name: 'scan.pdf' });
  const context = await browser.newContext(FRENCH);
  context.setDefaultTimeout(PATIENCE_MS);
  await context.addCookies(cookiesIn(owner.cookie, product.url));
  const page = await context.newPage();
  await page.goto(`${product.url}/dashboard?documents=${sub.id}&document=${id}`);
  const sheet = page.getByRole('group', { name: 'Page 1' });
  await sheet.getByText('Cette page ne peut pas être affichée ici : téléchargez le document.').waitFor();
  for (const file of ['openjpeg.wasm', 'jbig2.wasm']) expect((await fetch(`${product.url}/pdfjs/wasm/${file}`)).status).toBe(200);
});
